import { mondayOf, plusDays, today } from './days.ts';
import { unique } from './test-data.ts';
import { planFile } from './plan-file.ts';
import { type Program, startProgram } from './program.ts';
import { allSaved, bookings, cellOf, resourceOf } from './sheet.ts';
import { expect, password, test } from './test.ts';

/** A week in which the demo data have no hours. */
const monday = plusDays(mondayOf(today), 56);

let program: Program | undefined;
test.beforeAll(async ({ service }) => {
  program = await startProgram({ UPSTREAM: service });
});
test.afterAll(() => program?.stop());

test('the app works with a service at another address', async ({ page, as, testData }) => {
  const staff = await as('staff');
  const activity = unique('Far away');
  const task = { name: activity, level: 1, start: monday, days: 7, hours: 20 };
  const project = await testData.plannedProject('Upstream', planFile([task], await resourceOf(staff)));

  await page.goto(`${program?.url}/portfolio`);
  await page
    .getByRole('group', { name: /Demo data/ })
    .getByRole('button', { name: /^staff/ })
    .click();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('row', { name: /Lean Assembly Line/ })).toBeVisible();

  await page.goto(`${program?.url}/timesheet?week=${monday}`);
  await cellOf(page, activity, monday).click();
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  await allSaved(page);
  expect(await bookings(staff, monday)).toEqual([[monday, 7.5]]);
  await testData.noHours(project.id);
});

test('the app reports that the service at the other address does not answer', async ({ page }) => {
  const nowhere = await startProgram({ UPSTREAM: 'http://127.0.0.1:9' });
  await page.goto(nowhere.url);
  await expect(page.getByRole('alert')).toContainText(/isn’t responding/);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await nowhere.stop();
});
