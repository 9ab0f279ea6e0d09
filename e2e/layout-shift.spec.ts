import { api } from '#contract/documented/api.ts';
import { expect, type Page, test } from './test.ts';

const tabs = ['overview', 'plan', 'activities', 'todos', 'team', 'time', 'history'];

/** The screens of a project manager beside those of a project. */
const screens = [
  '/my-day',
  '/todos',
  '/timesheet',
  '/team-time',
  '/portfolio',
  '/activities',
  '/resources',
  '/absences',
  '/locking',
  '/reports',
  '/reports/project-status',
  '/imports',
];

/** Most that the shifts of a page may add up to, as browsers measure them: 0.1 is called good. */
const mostShift = 0.02;

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

/** Visits addresses one after another; returns the sums of shifts that are above the limit. */
async function jumpsAt(page: Page, addresses: readonly string[]) {
  const found: [string, number][] = [];
  for (const address of addresses) {
    await page.goto(address);
    await loaded(page);
    found.push([address, await sumOfShifts(page)]);
  }
  return found.filter(([, sum]) => sum > mostShift);
}

for (const { size, viewport } of [
  { size: 'a desktop', viewport: { width: 1440, height: 900 } },
  { size: 'a wide screen', viewport: { width: 1920, height: 1080 } },
  { size: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => noteShifts(page));

    test('a project hardly jumps while it loads', async ({ page, login, as }) => {
      const project = await (await as('manager')).call(api.projects.getProjectByNumber, { projectNumber: 'KP-214' });
      await login('manager');
      const jumps = await jumpsAt(
        page,
        tabs.map((tab) => `/projects/${project?.id}/${tab}`),
      );
      expect(jumps).toEqual([]);
    });

    test('the other screens hardly jump while they load', async ({ page, login }) => {
      await login('manager');
      const jumps = await jumpsAt(page, screens);
      await login('admin');
      expect([...jumps, ...(await jumpsAt(page, ['/administration/users']))]).toEqual([]);
    });
  });
}

test.describe('on a wide phone', () => {
  test.use({ viewport: { width: 412, height: 915 } });

  test('the timesheet hardly jumps when the choice of a person arrives, which the keyboard reaches after the week', async ({
    page,
    login,
  }) => {
    let answer = () => {};
    const isSheetShown = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/timesheet\/people/, async (route) => {
      await isSheetShown;
      await route.continue();
    });
    await login('manager');
    await noteShifts(page);
    await page.goto('/timesheet');
    await loaded(page);
    answer();
    await expect(page.getByLabel('Book for')).toBeVisible();
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(mostShift);
    await page.getByRole('button', { name: 'Next week' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Book for')).toBeFocused();
  });
});
