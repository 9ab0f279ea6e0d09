import { adminApi } from '#contract/admin/api.ts';
import { mondayOf, plusDays, today } from './days.ts';
import { unique } from './given.ts';
import { planFile } from './plan-file.ts';
import { allSaved, cellOf, resourceOf } from './sheet.ts';
import { expect, type Page, test as base } from './test.ts';

/** A week in which the demo data have neither hours nor locks. */
const monday = plusDays(mondayOf(today), 35);
const tuesday = plusDays(monday, 1);
const sunday = plusDays(monday, 6);

/** A project in which the staff member has booked 5 hours on Monday and 7 on Tuesday, and an activity of another one. */
const test = base.extend<{ booked: { project: string; activity: string; other: string } }>({
  booked: async ({ as, given }, use) => {
    const resource = await resourceOf(await as('staff'));
    const planned = async (name: string) => {
      const activity = unique('Acceptance');
      const task = { name: activity, level: 1, start: monday, days: 14, hours: 40 };
      return { project: await given.plannedProject(name, planFile([task], resource)), activity };
    };
    const { project, activity } = await planned('Locking');
    const { activity: other } = await planned('Not locked');
    await given.bookedHours({ project: project.id, name: activity }, monday, 5);
    await given.bookedHours({ project: project.id, name: activity }, tuesday, 7);
    await use({ project: project.name, activity, other });
  },
});

const week = `/locking?from=${monday}&until=${sunday}`;
const preview = (page: Page) => page.getByRole('region', { name: 'What this locks' });
const ranges = (page: Page) => page.getByRole('region', { name: 'Locked periods' });
const lock = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true });

async function chooseProject(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Projects' }).fill(name);
  await page.getByRole('option', { name }).click();
}

test('locks a project as it was shown before, closes its cells alone, and gives them back by one click', async ({
  page,
  open,
  booked,
  as,
}) => {
  await open(week, 'admin');
  await chooseProject(page, booked.project);
  await expect(preview(page)).toContainText('12 h');
  await lock(page).click();
  await expect(page.getByText('2 records locked.')).toBeVisible();
  await expect(ranges(page)).toContainText('by Martin Hofstätter');
  await open(`/timesheet?week=${monday}`, 'staff');
  await expect(cellOf(page, booked.activity, monday)).toHaveAttribute('aria-readonly', 'true');
  await cellOf(page, booked.other, monday).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await allSaved(page);
  await expect(cellOf(page, booked.other, monday)).toHaveText('1');
  await open(week, 'admin');
  await ranges(page).getByRole('listitem').filter({ hasText: booked.project }).getByRole('button').click();
  await expect(page.getByText(/2 records unlocked/)).toBeVisible();
  await expect(ranges(page)).not.toContainText(booked.project);
  const { lock: left = [] } = (await (await as('admin')).call(adminApi.listLocks, {})) ?? {};
  expect(left.filter(({ from }) => from === monday)).toEqual([]);
});
