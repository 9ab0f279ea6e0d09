import { adminApi } from '#contract/admin/api.ts';
import { mondayOf, plusDays, today } from './days.ts';
import { unique } from './given.ts';
import { planFile } from './plan-file.ts';
import { cellOf, resourceOf } from './sheet.ts';
import { expect, type Page, test as base } from './test.ts';

/** A week in which the demo data have neither hours nor locks. */
const monday = plusDays(mondayOf(today), 35);
const tuesday = plusDays(monday, 1);
const sunday = plusDays(monday, 6);

/** A project in which the staff member has booked 5 hours on Monday and 7 on Tuesday. */
const test = base.extend<{ booked: { project: string; activity: string } }>({
  booked: async ({ as, given }, use) => {
    const activity = unique('Acceptance');
    const task = { name: activity, level: 1, start: monday, days: 14, hours: 40 };
    const project = await given.plannedProject('Locking', planFile([task], await resourceOf(await as('staff'))));
    await given.bookedHours({ project: project.id, name: activity }, monday, 5);
    await given.bookedHours({ project: project.id, name: activity }, tuesday, 7);
    await use({ project: project.name, activity });
    await given.noLocks(monday, sunday);
    await given.noHours(project.id);
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

test('shows what it would lock, locks, and takes it back', async ({ page, open, booked, as }) => {
  const admin = await as('admin');
  await open(week, 'admin');
  await chooseProject(page, booked.project);
  await expect(preview(page)).toContainText('12 h');
  await lock(page).click();
  await expect(page.getByText('2 records locked.')).toBeVisible();
  await expect(ranges(page)).toContainText(booked.project);
  await expect(ranges(page)).toContainText('by Martin Hofstätter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: it is as it was.')).toBeVisible();
  await expect(ranges(page)).not.toContainText(booked.project);
  const { lock: left = [] } = (await admin.call(adminApi.listLocks, {})) ?? {};
  expect(left.filter(({ from }) => from === monday)).toEqual([]);
});

test('says who still misses hours', async ({ page, open }) => {
  const thisMonday = mondayOf(today);
  await open(`/locking?from=${plusDays(thisMonday, -14)}&until=${plusDays(thisMonday, -1)}`, 'admin');
  await expect(preview(page)).toContainText(/miss(es)? hours/);
  const people = page.getByRole('region', { name: 'Missing hours' });
  await expect(people.getByRole('row').nth(1)).toContainText(/[A-Za-z]+ .+\d\sh/);
});

test('a lock of one project closes its cells alone', async ({ page, open, booked, given, as }) => {
  const other = unique('Elsewhere');
  const task = { name: other, level: 1, start: monday, days: 14, hours: 10 };
  const elsewhere = await given.plannedProject('Not locked', planFile([task], await resourceOf(await as('staff'))));
  await open(week, 'admin');
  await chooseProject(page, booked.project);
  await lock(page).click();
  await expect(page.getByText('2 records locked.')).toBeVisible();
  await open(`/timesheet?week=${monday}`, 'staff');
  await expect(cellOf(page, booked.activity, monday)).toHaveAttribute('aria-readonly', 'true');
  await cellOf(page, other, monday).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(cellOf(page, other, monday)).toHaveText('1');
  await given.noHours(elsewhere.id);
});

test('the days in the middle of a locked range are given back', async ({ page, open, booked }) => {
  await open(week, 'admin');
  await chooseProject(page, booked.project);
  await lock(page).click();
  await expect(page.getByText('2 records locked.')).toBeVisible();
  await page.getByLabel('From').fill(tuesday);
  await page.getByLabel('Until').fill(tuesday);
  await page.getByRole('button', { name: 'Unlock', exact: true }).first().click();
  await expect(page.getByText('One record unlocked.')).toBeVisible();
  await expect(ranges(page).getByText(booked.project)).toHaveCount(2);
});

test('the range and the projects are in the address', async ({ page, open, booked }) => {
  await open('/locking', 'admin');
  await page.getByRole('button', { name: 'This month' }).click();
  await chooseProject(page, booked.project);
  await expect(page).toHaveURL(/project=\d+/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: booked.project })).toBeVisible();
});

test('refuses a last day before the first', async ({ page, open }) => {
  await open(`/locking?from=${sunday}&until=${monday}`, 'admin');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await expect(lock(page)).toBeDisabled();
});

test('a manager is offered the projects of their own', async ({ page, open }) => {
  await open(week, 'manager');
  await page.getByRole('combobox', { name: 'Projects' }).fill('K');
  await expect(page.getByRole('option', { name: /Hotel Seeblick/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /ERP Migration/ })).toHaveCount(0);
});

test('tells who may lock where somebody may not', async ({ page, open }) => {
  await open('/locking', 'staff');
  await expect(page.getByText('You manage no projects')).toBeVisible();
  await expect(page.getByText(/locked by administrators, and in a project from the level manager on/)).toBeVisible();
});
