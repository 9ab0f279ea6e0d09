import { findings } from './axe.ts';
import { today } from './days.ts';
import { planAround } from './plan-file.ts';
import { expect, type Login, type Page, test as base } from './test.ts';

interface Screen {
  readonly name: string;
  readonly who?: Login;
  path(planned: string): string;
  /** Resolves when the screen shows what it is for. */
  ready(page: Page): Promise<void>;
}

const seen = (find: (page: Page) => ReturnType<Page['getByRole']>) => async (page: Page) => {
  await expect(find(page).first()).toBeVisible();
};

const screens: readonly Screen[] = [
  { name: 'sign-on', path: () => '/', ready: seen((page) => page.getByRole('button', { name: /^staff/ })) },
  {
    name: 'my day',
    who: 'staff',
    path: () => '/my-day',
    ready: seen((page) => page.getByRole('button', { name: /^Book hours on/ })),
  },
  {
    name: 'portfolio',
    who: 'admin',
    path: () => '/portfolio',
    ready: seen((page) => page.getByRole('row', { name: /Lean Assembly Line/ })),
  },
  {
    name: 'portfolio with details',
    who: 'admin',
    path: (planned) => `/portfolio?focus=${planned}&details=1`,
    ready: seen((page) => page.getByRole('textbox', { name: 'Number' })),
  },
  {
    name: 'timeline of the portfolio',
    who: 'admin',
    path: () => '/portfolio?view=timeline&filter=lean',
    ready: seen((page) => page.locator('.time-bar')),
  },
  {
    name: 'bubbles of the portfolio',
    who: 'admin',
    path: () => '/portfolio?view=bubbles&details=1',
    ready: seen((page) => page.getByRole('figure')),
  },
  {
    name: 'board of the portfolio',
    who: 'admin',
    path: () => '/portfolio?view=board&filter=lean',
    ready: seen((page) => page.getByRole('region').getByRole('listitem')),
  },
  {
    name: 'project',
    who: 'admin',
    path: (planned) => `/projects/${planned}`,
    ready: seen((page) => page.getByRole('region', { name: 'Recent activity' }).getByText('imported a plan')),
  },
  {
    name: 'plan',
    who: 'admin',
    path: (planned) => `/projects/${planned}/plan`,
    ready: seen((page) => page.getByRole('rowheader', { name: 'Survey the site' })),
  },
  {
    name: 'timesheet',
    who: 'staff',
    path: () => '/timesheet',
    ready: seen((page) => page.getByText('All saved')),
  },
  {
    name: 'resources',
    who: 'admin',
    path: () => '/resources?filter=gerlinde&details=1&focus=2',
    ready: seen((page) => page.getByRole('table', { name: 'Hours or times per weekday' })),
  },
  {
    name: 'utilisation',
    who: 'admin',
    path: () => '/resources?view=utilization',
    ready: seen((page) => page.getByRole('treegrid').getByRole('rowheader')),
  },
  {
    name: 'absences',
    who: 'admin',
    path: () => '/absences',
    ready: seen((page) => page.getByRole('grid').getByRole('rowheader')),
  },
  {
    name: 'locking',
    who: 'admin',
    path: () => '/locking',
    ready: seen((page) => page.getByRole('region', { name: 'Preview' })),
  },
  {
    name: 'imports',
    who: 'admin',
    path: () => '/imports',
    ready: seen((page) => page.getByRole('heading', { name: 'Import history' })),
  },
  {
    name: 'reports',
    who: 'admin',
    path: () => '/reports',
    ready: seen((page) => page.getByRole('heading', { name: 'Timesheet' })),
  },
  {
    name: 'report',
    who: 'admin',
    path: () => '/reports/project-status',
    ready: seen((page) => page.getByRole('grid', { name: 'Project status' })),
  },
  {
    name: 'to-dos',
    who: 'staff',
    path: () => '/todos?who=all',
    ready: seen((page) => page.getByRole('region', { name: 'Overdue' })),
  },
  {
    name: 'board of to-dos',
    who: 'staff',
    path: () => '/todos?who=all&view=board',
    ready: seen((page) => page.getByRole('region', { name: 'In progress' })),
  },
  {
    name: 'activities',
    who: 'staff',
    path: () => '/activities',
    ready: seen((page) => page.getByRole('rowheader')),
  },
  {
    name: 'board of activities',
    who: 'staff',
    path: () => '/activities?view=board',
    ready: seen((page) => page.getByRole('group', { name: 'Activity board' }).getByRole('button')),
  },
  {
    name: 'activities of a project, with details',
    who: 'admin',
    path: (planned) => `/projects/${planned}/activities?completed=1`,
    ready: async (page) => {
      await page.getByRole('rowheader', { name: 'Survey the site' }).click();
      await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    },
  },
  {
    name: 'team of a project',
    who: 'admin',
    path: (planned) => `/projects/${planned}/team`,
    ready: seen((page) => page.getByRole('heading', { level: 2 })),
  },
  {
    name: 'time of a project',
    who: 'admin',
    path: (planned) => `/projects/${planned}/time`,
    ready: seen((page) => page.getByRole('heading', { level: 2 })),
  },
  {
    name: 'administration, users',
    who: 'admin',
    path: () => '/administration/users?filter=gerlinde',
    ready: seen((page) => page.getByRole('row', { name: /Gerlinde/ })),
  },
  {
    name: 'administration, permissions',
    who: 'admin',
    path: () => '/administration/permissions?focus=1',
    ready: seen((page) => page.getByRole('region', { name: 'Granted here' }).getByText('Administrators')),
  },
  {
    name: 'administration, fields with their preview',
    who: 'admin',
    path: () => '/administration/custom?focus=all',
    ready: seen((page) => page.getByRole('group', { name: 'Form preview' })),
  },
  {
    name: 'administration, system',
    who: 'admin',
    path: () => '/administration/system',
    ready: seen((page) => page.getByText('Healthy')),
  },
  {
    name: 'my account',
    who: 'staff',
    path: () => '/account',
    ready: seen((page) => page.getByText('this device')),
  },
  {
    name: 'nothing here',
    who: 'staff',
    path: () => '/nothing',
    ready: seen((page) => page.getByRole('heading', { level: 1 })),
  },
];

const test = base.extend<{ planned: string }>({
  planned: async ({ testData }, use) => use((await testData.plannedProject('Seen', planAround(today, 'Nobody'))).id),
});

/** Horizontal overflow of the page, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/**
 * Opens each screen once and checks it in the light theme, in the dark one (where only colors differ), and on a phone.
 */
async function checkLooks(page: Page, name: string): Promise<void> {
  expect.soft(await findings(page), `${name}, light`).toEqual([]);
  expect.soft(await overflow(page), `${name} is too wide by`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect.soft(await findings(page, { ofColours: true }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(narrow);
  expect.soft(await findings(page), `${name} on a phone`).toEqual([]);
  expect.soft(await overflow(page), `${name} on a phone is too wide by`).toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
}

// In two halves, for two workers.
test.describe.configure({ mode: 'parallel' });
for (const half of [0, 1]) {
  const some = screens.filter((_, index) => index % 2 === half);
  test(`axe finds nothing on ${some.map(({ name }) => name).join(', ')}`, async ({ page, login, planned }) => {
    test.setTimeout(240_000);
    for (const { name, who, path, ready } of some) {
      await test.step(name, async () => {
        if (who) await login(who);
        await page.goto(path(planned));
        await ready(page);
        await checkLooks(page, name);
      });
    }
  });
}

test('axe finds no accessibility violation in dialogs and menus', async ({ page, open, planned }) => {
  await open(`/portfolio?focus=${planned}`, 'admin');
  await expect(page.locator('[role=row][aria-selected=true]')).toBeVisible();
  await page.getByRole('button', { name: 'New project' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await findings(page, { isAbovePage: true }), 'new project').toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('[role=row][aria-selected=true]').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await findings(page, { isAbovePage: true }), 'actions of a row').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'My settings' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect.soft(await findings(page, { isAbovePage: true }), 'my settings').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await findings(page, { isAbovePage: true }), 'search').toEqual([]);
});
