import { api } from '#contract/documented/api.ts';
import { expect, test } from './test.ts';

/** Limits of the scripts of a page as they are sent with an empty cache, kB: `npm run bench -- web` shows all screens. */
const mostKilobytes = { signIn: 98, myDay: 200 };

test('the sign-in and the first screen after it load no more scripts than they did before', async ({ page, login }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let kilobytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.endsWith('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) kilobytes += encodedDataLength / 1_000;
  });

  await page.goto('/');
  await page.getByLabel('Password').waitFor();
  await page.waitForLoadState('load');
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(mostKilobytes.signIn);

  kilobytes = 0;
  await login('manager');
  await page.goto('/my-day');
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('load');
  expect(kilobytes).toBeLessThan(mostKilobytes.myDay);
});

const screens = ['/my-day', '/portfolio', '/timesheet', '/activities', '/todos', '/projects/KP-214/plan'];

for (const screen of screens) {
  test(`all files and first answers that ${screen} needs are requested before the program runs`, async ({
    context,
    page,
    open,
    as,
  }) => {
    const project = await (await as('manager')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
    const address = screen.replace('KP-214', String(project?.id));
    // A browser in which the user has signed in before.
    await open('/absences', 'manager');
    await page.close();
    const visit = await context.newPage();
    const requested = new Set<string>();
    const reads: string[] = [];
    visit.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      requested.add(pathname);
      if (/^\/api\/(?!app\/v1\/live)/.test(pathname)) reads.push(pathname + search);
    });
    let run = () => {};
    const program = new Promise<void>((resolve) => {
      run = resolve;
    });
    await visit.route(/\/assets\/framework-/, async (route) => {
      await program;
      await route.continue();
    });
    await visit.goto(address, { waitUntil: 'commit' });
    await visit.locator('link[rel="modulepreload"][href*="/frame-"]').waitFor({ state: 'attached' });
    const early = await visit
      .locator('link[rel="modulepreload"], link[rel="preload"], link[rel="stylesheet"], script[src]')
      .evaluateAll((files) => files.map((file) => file.getAttribute('href') ?? file.getAttribute('src')));
    // Capabilities and user, and at least two reads of the screen.
    await expect.poll(() => reads.length).toBeGreaterThan(3);
    run();
    await visit.locator('main h1').waitFor();
    // Each is used, and not requested again.
    await expect.poll(() => visit.evaluate(() => globalThis.earlyAnswers?.answers.size)).toBe(0);
    expect(reads).toEqual([...new Set(reads)]);
    const needed = [...requested].filter((name) => /\.(js|css)$/.test(name));
    // A part of the frame that no screen waits for.
    const late = needed.filter((name) => !early.includes(name) && !name.includes('/later-'));
    expect(late).toEqual([]);
    // Menus and dialogs come when the user does the first thing.
    expect(needed.filter((name) => name.includes('/popups-'))).toEqual([]);
  });
}
