import type { Page } from '@playwright/test';
import { expect, password, test } from './test.ts';

/** Loads an address, and holds up the program until the returned function is called. */
async function visitWithoutProgram(page: Page, address: string): Promise<() => void> {
  let run = () => {};
  const program = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route(/\/assets\/framework-/, async (route) => {
    await program;
    await route.continue();
  });
  // The method of the page would wait for its content.
  await page.evaluate((to) => {
    Object.assign(globalThis, { isFormer: true });
    location.assign(to);
  }, address);
  await page.waitForFunction(
    () => !('isFormer' in globalThis) && document.querySelector('link[rel="modulepreload"][href*="/frame-"]') !== null,
  );
  return run;
}

const keptViews = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('opdesk.view ')).length);

const rows = {
  '/my-day': 'Meetings and organisation',
  '/portfolio': 'Customer Projects',
  '/timesheet': 'Day-to-Day Work',
};

for (const [address, row] of Object.entries(rows))
  test(`a second visit shows ${address} as it was until the program has drawn it`, async ({ open, page }) => {
    await open(address, 'manager');
    await expect(page.locator('main [aria-busy="true"], main .MuiSkeleton-root')).toHaveCount(0);
    await expect(page.getByText(row).first()).toBeVisible();
    const font = await page.locator('header kbd').evaluate((keys) => getComputedStyle(keys).font);
    const run = await visitWithoutProgram(page, address);
    const view = page.frameLocator('#last-view');
    await expect(view.locator('main')).toContainText(row);
    const shownFont = await view.locator('header kbd').evaluate((keys) => getComputedStyle(keys).font);
    expect(shownFont).toBe(font);
    await expect(page.locator('#root > *')).toHaveCount(0);
    run();
    await expect(page.locator('#last-view')).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
  });

test('a kept view makes room for the app as soon as the user acts', async ({ open, page }) => {
  await open('/my-day', 'manager');
  const run = await visitWithoutProgram(page, '/my-day');
  await expect(page.locator('#last-view')).toBeVisible();
  await page.mouse.click(400, 400);
  await expect(page.locator('#last-view')).toHaveCount(0);
  run();
  await expect(page.locator('main h1')).toBeVisible();
});

for (const [name, change, count] of [
  ['a view is shown in a window of the same size', 0, 1],
  ['a view is not shown in a window of another size', 100, 0],
] as const)
  test(name, async ({ open, page }) => {
    await open('/my-day', 'manager');
    await open('/absences', 'manager');
    expect(await keptViews(page)).toBe(1);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: width - change, height });
    const run = await visitWithoutProgram(page, '/my-day');
    expect(await page.locator('#last-view').count()).toBe(count);
    run();
    await expect(page.locator('main h1')).toBeVisible();
  });

test('a view gives way to the sign-in when the session has ended', async ({ context, open, page }) => {
  await open('/my-day', 'manager');
  const run = await visitWithoutProgram(page, '/my-day');
  await expect(page.locator('#last-view')).toBeVisible();
  // Only now: the page before it would notice the end of the session, and remove the view.
  await context.clearCookies();
  run();
  await expect(page.locator('#last-view')).toHaveCount(0);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await keptViews(page)).toBe(0);
});

test('signing out removes the kept views', async ({ page }) => {
  // The session of `open` belongs to other tests as well.
  await page.goto('/');
  await page.getByLabel('User name').fill('manager');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible();
  await page.reload();
  await expect(page.locator('main h1')).toBeVisible();
  expect(await keptViews(page)).toBe(1);
  await page.getByRole('button', { name: 'My settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await keptViews(page)).toBe(0);
  await page.reload();
  expect(await keptViews(page)).toBe(0);
});
