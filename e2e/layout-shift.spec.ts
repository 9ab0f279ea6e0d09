import { api } from '#contract/documented/api.ts';
import { expect, type Page, test } from './test.ts';

const tabs = ['overview', 'plan', 'activities', 'todos', 'team', 'time', 'history'];

/** Limits of the sum of all shifts of a page, as browsers measure them: 0.1 is called good. */
const mostShift = 0.02;
/** On a phone, names of my day wrap once it is known which activities can be booked. */
const mostShiftOfMyDay = 0.04;

/** Records layout shifts from now on. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The library types lag behind: entries of this kind have these two.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const sumOfShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));

/** Waits until nothing is loading any more: the live stream never ends, so the network is not idle. */
async function loaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main').locator('.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]')).toHaveCount(
    0,
  );
}

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a wide screen', viewport: { width: 1920, height: 1080 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(`a project, my day, to-dos and team time hardly jump while they load on ${size}`, async ({
    page,
    login,
    as,
  }) => {
    const project = await (await as('manager')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
    await page.setViewportSize(viewport);
    await login('manager');
    await noteShifts(page);
    const addresses = [...tabs.map((tab) => `/projects/${project?.id}/${tab}`), '/my-day', '/todos', '/team-time'];
    const found: Record<string, number> = {};
    for (const address of addresses) {
      await page.goto(address);
      await loaded(page);
      found[address] = await sumOfShifts(page);
    }
    expect(
      Object.entries(found).filter(([address, sum]) => sum > (address === '/my-day' ? mostShiftOfMyDay : mostShift)),
    ).toEqual([]);
  });
}
