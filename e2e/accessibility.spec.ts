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
    name: 'portfolio',
    who: 'admin',
    path: () => '/portfolio',
    ready: seen((page) => page.getByRole('row', { name: /Lean Montagelinie/ })),
  },
  {
    name: 'portfolio with details',
    who: 'admin',
    path: (planned) => `/portfolio?focus=${planned}&details=1`,
    ready: seen((page) => page.getByRole('textbox', { name: 'Number' })),
  },
  {
    name: 'project',
    who: 'admin',
    path: (planned) => `/projects/${planned}`,
    ready: seen((page) => page.getByRole('region', { name: 'What happened' }).getByText('imported a plan')),
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
    ready: seen((page) => page.getByRole('table', { name: 'Hours of each weekday' })),
  },
  {
    name: 'locking',
    who: 'admin',
    path: () => '/locking',
    ready: seen((page) => page.getByRole('region', { name: 'What this locks' })),
  },
  {
    name: 'imports',
    who: 'admin',
    path: () => '/imports',
    ready: seen((page) => page.getByRole('heading', { name: 'Imports so far' })),
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
    ready: seen((page) => page.getByRole('group', { name: 'Board of activities' }).getByRole('button')),
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
    name: 'nothing here',
    who: 'staff',
    path: () => '/nothing',
    ready: seen((page) => page.getByRole('heading', { level: 1 })),
  },
];

const test = base.extend<{ planned: string }>({
  planned: async ({ given }, use) => use((await given.plannedProject('Seen', planAround(today, 'Nobody'))).id),
});

// Colours do not follow from the width: what a phone shows in the dark, a wide window shows in the dark too.
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;
for (const { colorScheme, width } of looks) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: width === 390 ? 844 : 900 } });

    test('axe finds nothing on any screen, and nothing is wider than the window', async ({ page, login, planned }) => {
      test.setTimeout(180_000);
      for (const { name, who, path, ready } of screens) {
        await test.step(name, async () => {
          if (who) await login(who);
          await page.goto(path(planned));
          await ready(page);
          expect.soft(await findings(page), name).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(overflow, `${name} is too wide by`).toBeLessThanOrEqual(0);
        });
      }
    });
  });
}

test('axe finds nothing in dialogs and menus', async ({ page, open, planned }) => {
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
