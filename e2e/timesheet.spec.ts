import { mondayOf, plusDays, today } from './days.ts';
import { unique } from './given.ts';
import { planFile } from './plan-file.ts';
import { allSaved, bookings, cellOf, resourceOf, rowOf } from './sheet.ts';
import { expect, test as base } from './test.ts';

/** A week in which the demo data have no hours. */
const monday = plusDays(mondayOf(today), 14);
const days = Array.from({ length: 7 }, (_, index) => plusDays(monday, index));
const [, tuesday = '', wednesday = '', thursday = ''] = days;

/** Two activities of the staff member, which this test has for itself, in a week without other hours. */
const test = base.extend<{ sheet: { first: string; second: string; projectId: string } }>({
  sheet: async ({ as, given, open }, use) => {
    const staff = await as('staff');
    const [first, second] = [unique('Survey'), unique('Workshop')];
    const span = { level: 1, start: monday, days: 28, hours: 80 };
    const file = planFile(
      [
        { name: first, ...span },
        { name: second, ...span },
      ],
      await resourceOf(staff),
    );
    const project = await given.plannedProject('Timesheet', file);
    await open(`/timesheet?week=${monday}`, 'staff');
    await use({ first, second, projectId: project.id });
    await given.noHours(project.id);
  },
});

test('reads hours as people type them, and saves each cell by itself', async ({ page, sheet, as }) => {
  await cellOf(page, sheet.first, monday).click();
  for (const typed of ['2.5', '2,5', '2:30', '150m']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await expect(cellOf(page, sheet.first, thursday)).toHaveText('2.5');
  await allSaved(page);
  expect(await bookings(await as('staff'), monday)).toEqual(days.slice(0, 4).map((day) => [day, 2.5]));
  await page.reload();
  await expect(cellOf(page, sheet.first, tuesday)).toHaveText('2.5');
  await expect(rowOf(page, sheet.first)).toContainText('10');
});

test('says why a text is no hours, and keeps it to be corrected', async ({ page, sheet, as }) => {
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.type('eight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('These are no hours. Type them as 7.5, 7,5, 7:30 or 450m.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cellOf(page, sheet.first, monday)).toHaveText('');
  expect(await bookings(await as('staff'), monday)).toEqual([]);
});

test('arrows move, Enter goes down, Delete clears', async ({ page, sheet, as }) => {
  await cellOf(page, sheet.first, tuesday).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4');
  await page.keyboard.press('ArrowLeft');
  await expect(cellOf(page, sheet.first, wednesday)).toHaveText('3');
  await expect(cellOf(page, sheet.second, wednesday)).toHaveText('4');
  await expect(cellOf(page, sheet.second, tuesday)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(cellOf(page, sheet.first, wednesday)).toHaveText('');
  await allSaved(page);
  expect(await bookings(await as('staff'), monday)).toEqual([[wednesday, 4]]);
});

test('takes a block of a spreadsheet, and undoes it as a whole', async ({ page, sheet, as, context }) => {
  const staff = await as('staff');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => navigator.clipboard.writeText('1\t2\t3\r\n4\t5,5\t6:15\r\n'));
  await page.keyboard.press('Control+v');
  await expect(cellOf(page, sheet.second, wednesday)).toHaveText('6.25');
  await allSaved(page);
  const booked = await bookings(staff, monday);
  expect(booked.map(([, hours]) => hours).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5.5, 6.25]);
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, sheet.first, monday)).toHaveText('');
  await allSaved(page);
  expect(await bookings(staff, monday)).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect(cellOf(page, sheet.second, wednesday)).toHaveText('6.25');
  await allSaved(page);
  expect(await bookings(staff, monday)).toHaveLength(6);
});

test('keeps a note with the hours', async ({ page, sheet }) => {
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await allSaved(page);
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F2');
  await page.getByLabel('What was done').fill('Measured all doors of the ground floor');
  await page.keyboard.press('Control+Enter');
  await allSaved(page);
  await page.reload();
  await expect(cellOf(page, sheet.first, monday)).toHaveAttribute('title', /Measured all doors/);
});

test('takes the remaining effort and Done of a row', async ({ page, sheet, as }) => {
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await allSaved(page);
  const done = page.getByRole('checkbox', { name: `${sheet.first}, done` });
  await done.check();
  await allSaved(page);
  await page.reload();
  await expect(done).toBeChecked();
  expect(await bookings(await as('staff'), monday)).toEqual([[monday, 6]]);
});

test('Alt and the page keys turn the weeks', async ({ page, sheet }) => {
  await expect(rowOf(page, sheet.first)).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const shown = await title.innerText();
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(new RegExp(`week=${plusDays(monday, 7)}`));
  await expect(title).not.toHaveText(shown);
  await page.keyboard.press('Alt+PageUp');
  await expect(page).toHaveURL(new RegExp(`week=${monday}`));
  await page.getByRole('button', { name: 'This week' }).click();
  await expect(page).toHaveURL(/timesheet$/);
});

test('what is entered without a connection is sent when it is back', async ({ page, sheet, as, context }) => {
  const staff = await as('staff');
  await expect(rowOf(page, sheet.first)).toBeVisible();
  await context.setOffline(true);
  await cellOf(page, sheet.first, monday).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry waiting for the connection')).toBeVisible();
  expect(await bookings(staff, monday)).toEqual([]);
  await context.setOffline(false);
  await allSaved(page);
  expect(await bookings(staff, monday)).toEqual([[monday, 7]]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('shows one day at a time', async ({ page, sheet, as }) => {
    await page.getByRole('tab', { name: /Tuesday/ }).tap();
    const field = page.getByRole('textbox', { name: new RegExp(`^${sheet.first}, Tuesday`) });
    await field.fill('7:30');
    await field.press('Enter');
    await expect(field).toHaveValue('7.5');
    await allSaved(page);
    expect(await bookings(await as('staff'), monday)).toEqual([[tuesday, 7.5]]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
