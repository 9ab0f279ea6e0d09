import type { Page } from '@playwright/test';
import type { Client } from '#client/client.ts';
import { timesheetApi } from '#contract/app/timesheet.ts';
import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { daysBetween, mondayOf, plusDays, today } from './days.ts';
import { testDataOf, unique } from './test-data.ts';
import { planFile } from './plan-file.ts';
import { allSaved, bookings, cellOf, hoursBooked, resourceOf, rowOf, swipe } from './sheet.ts';
import { expect, test as base, type WorkerAbilities } from './test.ts';

/** The first week that these tests use: in none of them the demo data have hours. */
const firstMonday = plusDays(mondayOf(today), 84);
/** Each test has two weeks for itself. */
const weeksOfTest = 2;
const mostTests = 20;

interface Sheet {
  /** The Monday of a week that no other test uses, and the days after it. */
  readonly monday: string;
  readonly tuesday: string;
  readonly wednesday: string;
  readonly thursday: string;
  /** Activities of the staff member, in the order of the plan. */
  readonly names: readonly string[];
  readonly first: string;
  readonly second: string;
  readonly projectId: string;
  readonly projectName: string;
}

interface Work extends Pick<Sheet, 'names' | 'projectId' | 'projectName'> {
  /** The Monday of the next test. */
  nextMonday(): string;
}

/**
 * The Mondays from which on all weekdays of a test's weeks are workdays, neither holidays nor absences: where they lie in the
 * demo data depends on today.
 */
async function mondaysOfTests(staff: Client): Promise<readonly string[]> {
  const mondays: string[] = [];
  const days = weeksOfTest * 7;
  for (let from = firstMonday; mondays.length < mostTests; from = plusDays(from, days)) {
    const sheet = await staff.call(timesheetApi.getTimesheet, { from, until: plusDays(from, days - 1) });
    const workdays = (sheet?.day ?? []).filter(({ capacity }) => (capacity ?? 0) > 0);
    if (workdays.length === weeksOfTest * 5) mondays.push(from);
    else if (from > plusDays(firstMonday, 700)) throw new Error('The staff member has too few weeks without absences.');
  }
  return mondays;
}

/**
 * Ten activities of the staff member, which run through the weeks of all tests of a worker: nothing has to be tidied up.
 */
async function newWork(sessions: WorkerAbilities['sessions']): Promise<Work> {
  const { client: staff } = await sessions('staff');
  const { client: admin } = await sessions('admin');
  const names = Array.from({ length: 10 }, (_, index) => unique(`Work ${index}`));
  const mondays = await mondaysOfTests(staff);
  const days = daysBetween(firstMonday, mondays.at(-1) ?? firstMonday) + weeksOfTest * 7;
  const plan = names.map((name) => ({ name, level: 1, start: firstMonday, days, hours: 400 }));
  const project = await testDataOf(admin).plannedProject('Timesheet', planFile(plan, await resourceOf(staff)));
  let count = 0;
  const nextMonday = () => mondays[count++] ?? '';
  return { names, projectId: project.id, projectName: project.name, nextMonday };
}

// Not a fixture of a worker: a file with such has workers of its own, each with a service that starts again.
let work: Promise<Work> | undefined;

const test = base.extend<{ sheet: Sheet }>({
  sheet: async ({ sessions, open }, use) => {
    work ??= newWork(sessions);
    const { names, projectId, projectName, nextMonday } = await work;
    const monday = nextMonday();
    const [tuesday = '', wednesday = '', thursday = ''] = [1, 2, 3].map((count) => plusDays(monday, count));
    await open(`/timesheet?week=${monday}`, 'staff');
    const [first = '', second = ''] = names;
    await use({ monday, tuesday, wednesday, thursday, names, first, second, projectId, projectName });
  },
});

// Two workers take the tests of the last long file in turn, so that neither waits for the other at the end.
test.describe.configure({ mode: 'parallel' });

test('a week can be typed with the keyboard alone, and each cell is saved separately', async ({ page, sheet, as }) => {
  const { monday, wednesday, thursday } = sheet;
  await cellOf(page, sheet.first, monday).focus();
  for (const typed of ['2.5', '2,5', '2:30', '150m']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  // Enter goes down to the column where the row of tabs began; "=" copies the value above, "+1" adds.
  await page.keyboard.press('Enter');
  await page.keyboard.type('=');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('+1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('eight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not a number of hours. Try 7.5, 7:30 or 450m.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Delete');
  await allSaved(page);
  await expect(cellOf(page, sheet.second, monday)).toHaveText('3.5');
  const saved = [
    [monday, 2.5],
    [monday, 3.5],
    [wednesday, 2.5],
    [thursday, 2.5],
  ];
  expect(await bookings(await as('staff'), monday)).toEqual(saved);
  // A note without a pointer, too.
  await cellOf(page, sheet.first, wednesday).focus();
  await page.keyboard.press('Shift+F2');
  await page.keyboard.type('Measured all doors');
  await page.keyboard.press('Control+Enter');
  await allSaved(page);
  await page.reload();
  await expect(cellOf(page, sheet.first, wednesday)).toHaveText('2.5');
  await expect(cellOf(page, sheet.first, wednesday)).toHaveAttribute('title', /Measured all doors/);
  await expect(rowOf(page, sheet.first)).toContainText('7.5');
});

test('a spreadsheet block of ten rows and five columns is pasted and undone as a whole', async ({
  page,
  sheet,
  as,
  context,
}) => {
  const { monday } = sheet;
  // Fifty records are made and deleted.
  test.slow();
  const staff = await as('staff');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await cellOf(page, sheet.first, monday).focus();
  const block = sheet.names.map((_, row) => ['0,5', '0:30', '30m', '0.5', row === 9 ? '1' : '0,5'].join('\t'));
  await page.evaluate((text) => navigator.clipboard.writeText(text), block.join('\r\n'));
  await page.keyboard.press('Control+v');
  await expect(cellOf(page, sheet.names[9] ?? '', plusDays(monday, 4))).toHaveText('1');
  await allSaved(page, 20_000);
  expect(hoursBooked(await bookings(staff, monday))).toEqual({ count: 50, sum: 25.5 });
  await page.keyboard.press('Control+z');
  await expect(cellOf(page, sheet.first, monday)).toHaveText('');
  await allSaved(page, 20_000);
  expect(await bookings(staff, monday)).toEqual([]);
});

test('a lock set while the user types refuses only that cell and explains why', async ({
  page,
  sheet,
  as,
  testData,
}) => {
  const { monday, tuesday, wednesday } = sheet;
  await cellOf(page, sheet.first, tuesday).focus();
  await page.keyboard.type('4');
  const admin = await as('admin');
  await admin.call(api.worklogs.lockWorkRecordsOfProject, {
    projectId: sheet.projectId,
    from: tuesday,
    until: tuesday,
  });
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: '1 entry not saved' })).toContainText(/Locked by .* Ask .* to unlock it/);
  const staff = await as('staff');
  await expect.poll(() => bookings(staff, monday)).toEqual([[wednesday, 5]]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await allSaved(page);
  await page.reload();
  await expect(cellOf(page, sheet.first, tuesday)).toHaveAttribute(
    'aria-description',
    /Locked by .* Ask .* to unlock it/,
  );
  await expect(cellOf(page, sheet.first, wednesday)).toHaveText('5');
  await testData.noLocks(tuesday, tuesday);
});

test('an entry made offline survives a reload and is sent once', async ({ page, sheet, as }) => {
  const { monday } = sheet;
  page.on('dialog', (dialog) => void dialog.accept());
  const staff = await as('staff');
  await expect(rowOf(page, sheet.first)).toBeVisible();
  await page.route('**/createWorkRecord/**', (route) => route.abort());
  await cellOf(page, sheet.first, monday).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry waiting for the connection')).toBeVisible();
  // Another page of the app takes it over, and says so whatever screen it shows.
  await page.goto('/todos');
  await page.getByRole('link', { name: '1 entry waiting' }).click();
  await expect(cellOf(page, sheet.first, monday)).toHaveText('7');
  await expect(page.getByText('1 entry waiting for the connection')).toBeVisible();
  expect(await bookings(staff, monday)).toEqual([]);
  await page.unroute('**/createWorkRecord/**');
  await allSaved(page);
  expect(await bookings(staff, monday)).toEqual([[monday, 7]]);
  await page.reload();
  await expect(cellOf(page, sheet.first, monday)).toHaveText('7');
  await allSaved(page);
});

test('two tabs of one week show saved values, and a change from another device is shown and not overwritten', async ({
  page,
  sheet,
  as,
  context,
}) => {
  const { monday } = sheet;
  const staff = await as('staff');
  await expect(rowOf(page, sheet.first)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/timesheet?week=${monday}`);
  await expect(rowOf(other, sheet.first)).toBeVisible();
  await type(page, sheet.first, monday, '3');
  await expect(cellOf(other, sheet.first, monday)).toHaveText('3');
  await type(other, sheet.first, monday, '4');
  await expect(cellOf(page, sheet.first, monday)).toHaveText('4');
  await page.bringToFront();
  await cellOf(page, sheet.first, monday).focus();
  await page.keyboard.type('5');
  // Changed elsewhere while it is typed: nothing is loaded again in a cell that is being edited.
  const list = await staff.call(api.worklogs.listMyWorkRecords, { from: monday, until: monday });
  const resourceWorkRecordId = list?.resourceWorkRecord?.[0]?.id ?? '';
  await staff.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 6 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '1 entry not saved' })).toContainText(/changed this cell to 6\sh/);
  expect(await bookings(staff, monday)).toEqual([[monday, 6]]);
  await page.getByRole('button', { name: /Keep 5\sh/ }).click();
  await allSaved(page);
  expect(await bookings(staff, monday)).toEqual([[monday, 5]]);
});

async function type(page: Page, activity: string, day: string, hours: string): Promise<void> {
  await cellOf(page, activity, day).focus();
  await page.keyboard.type(hours);
  await page.keyboard.press('Enter');
  await allSaved(page);
}

test('the timesheet copies the previous week, adds ad hoc activities and shows longer periods', async ({
  page,
  sheet,
  as,
}) => {
  const { monday } = sheet;
  const next = plusDays(monday, 7);
  await type(page, sheet.first, monday, '6');
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(new RegExp(`week=${next}`));
  await expect(cellOf(page, sheet.first, next)).toHaveText('');
  await page.getByRole('button', { name: 'Copy previous week' }).click();
  await page.getByRole('menuitem', { name: 'Rows and hours' }).click();
  await expect(cellOf(page, sheet.first, next)).toHaveText('6');
  await allSaved(page);
  expect(await bookings(await as('staff'), next)).toEqual([[next, 6]]);
  const name = unique('Leaking pipe');
  await page.keyboard.press('Alt+n');
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(`New ad hoc activity “${name}”`) }).click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: sheet.projectName }).click();
  await page.getByRole('button', { name: 'Create and book' }).click();
  // The cursor is in its row already.
  await expect(cellOf(page, name, next)).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await allSaved(page);
  expect(hoursBooked(await bookings(await as('staff'), next))).toEqual({ count: 2, sum: 8 });
  await page.getByRole('button', { name: 'Two weeks' }).click();
  await expect(page).toHaveURL(/span=weeks/);
  await expect(rowOf(page, sheet.first).getByRole('gridcell')).toHaveCount(14 + 3);
  await page.getByRole('button', { name: 'Month' }).click();
  const title = page.getByRole('heading', { level: 1 });
  const shown = await title.innerText();
  await page.keyboard.press('Alt+PageDown');
  await expect(title).not.toHaveText(shown);
  await expect(page).toHaveURL(/span=month/);
});

test.describe('the timesheet in German', () => {
  test.use({ locale: 'de-DE' });

  test('hours are typed and shown with a decimal comma', async ({ page, sheet, as }) => {
    const { monday, tuesday, wednesday } = sheet;
    const grid = page.getByRole('grid', { name: 'Zeiterfassung' });
    const cell = grid.getByRole('row').filter({ hasText: sheet.first }).getByRole('gridcell').first();
    await cell.focus();
    await page.keyboard.type('7,5');
    await page.keyboard.press('Tab');
    await expect(cell).toHaveText('7,5');
    await expect(page.getByText('Alles gespeichert')).toBeVisible();
    await expect(page.getByText(/7,5\sh von \d+\sh/).first()).toBeVisible();
    expect(await bookings(await as('staff'), monday)).toEqual([[monday, 7.5]]);
    // One line books the rest; a preview shows the booking of each day before it is sent.
    await page.getByRole('button', { name: 'Schnellbuchung' }).click();
    const written = [tuesday, wednesday].map((day) => day.split('-').toReversed().join('.'));
    const line = `6h ${sheet.second}, ${written.join(' bis ')}, 4 übrig`;
    await page.getByRole('textbox', { name: 'Was haben Sie gemacht?' }).fill(line);
    const preview = page.getByRole('region', { name: 'Vorschau' });
    await expect(preview.getByRole('row')).toHaveCount(2);
    await expect(preview).toContainText('Insgesamt 12 h');
    await page.getByRole('button', { name: 'Insgesamt' }).click();
    await expect(preview).toContainText('Insgesamt 6 h');
    expect(await bookings(await as('staff'), monday)).toHaveLength(1);
    await page.getByRole('button', { name: 'Buchen', exact: true }).click();
    await expect(page.getByText('2 Buchungen gespeichert.')).toBeVisible();
  });
});

test('a week is submitted, approved, closed to its person, and reopened with a reason that the person reads', async ({
  page,
  sheet,
  open,
  as,
}) => {
  const { monday, tuesday, first, second } = sheet;
  const resource = await resourceOf(await as('staff'));
  await cellOf(page, first, monday).click();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await allSaved(page);
  await page.getByRole('button', { name: 'Submit week' }).click();
  await expect(page.getByText('Week submitted.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await open(`/team-time?week=${monday}`, 'admin');
  await page.getByRole('row', { name: resource }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('row', { name: resource })).toContainText('Approved');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);

  await open(`/timesheet?week=${monday}`, 'staff');
  await expect(page.getByRole('group', { name: 'Approval' })).toContainText('Approved');
  await cellOf(page, second, tuesday).click();
  await page.keyboard.type('4');
  await expect(page.getByText(/^Approved by .+ on /).first()).toBeVisible();
  expect(await bookings(await as('staff'), monday)).toEqual([[monday, 8]]);

  await open(`/team-time?week=${monday}`, 'admin');
  await page.getByRole('row', { name: resource }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Tuesday is missing.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('row', { name: resource })).toContainText('Sent back');

  await open(`/timesheet?week=${monday}`, 'staff');
  await expect(page.getByRole('group', { name: 'Approval' })).toContainText('Tuesday is missing.');
  await page.getByRole('button', { name: /Recent activity|new update/ }).click();
  await expect(page.getByRole('dialog')).toContainText('reopened your approved week');
  await page.keyboard.press('Escape');
  await cellOf(page, second, tuesday).click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await allSaved(page);
  expect(await bookings(await as('staff'), monday)).toHaveLength(2);
});

test.describe('the timesheet on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the timesheet shows one day at a time, and swiping changes the day', async ({ page, sheet, as }) => {
    const { monday, tuesday } = sheet;
    await page.getByRole('tab', { name: /Monday/ }).tap();
    await swipe(page, 'left');
    await expect(page.getByRole('tab', { name: /Tuesday/ })).toHaveAttribute('aria-selected', 'true');
    const field = page.getByRole('textbox', { name: new RegExp(`^${sheet.first}, Tuesday`) });
    await field.fill('7:30');
    await field.press('Enter');
    await expect(field).toHaveValue('7.5');
    await allSaved(page);
    expect(await bookings(await as('staff'), monday)).toEqual([[tuesday, 7.5]]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await findings(page)).toEqual([]);
    await swipe(page, 'right');
    await swipe(page, 'right');
    await expect(page.getByRole('tab', { name: /Sunday/ })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(new RegExp(`week=${plusDays(monday, -7)}`));
  });

  test('on a phone held sideways the rows can be reached below the tools', async ({ page, sheet, as }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await cellOf(page, sheet.first, sheet.tuesday).tap();
    await expect(cellOf(page, sheet.first, sheet.tuesday)).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await allSaved(page);
    expect(await bookings(await as('staff'), sheet.monday)).toEqual([[sheet.tuesday, 3]]);
  });
});
