import { dayNumbers, monthEnd, monthOf, plusDays, today } from './days.ts';
import { unique } from './test-data.ts';
import { planAround } from './plan-file.ts';
import { dropPlan, importReceipt, planRow } from './plan.ts';
import { allSaved, bookings, cellOf, resourceOf } from './sheet.ts';
import { expect, test } from './test.ts';

test('the journey of a plan: import, booking, locking and unlocking of the month', async ({
  page,
  open,
  as,
  testData,
}) => {
  test.setTimeout(180_000);
  const staff = await as('staff');
  const file = planAround(today, await resourceOf(staff));
  const name = unique('School entrance');
  let projectId = '';

  await test.step('a project manager creates a project', async () => {
    await open('/portfolio', 'manager');
    await page.getByRole('row', { name: /Seeburg Hospital/ }).click();
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill(name);
    await expect(dialog.getByLabel('Portfolio', { exact: true })).toHaveText(/Seeburg Hospital/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name });
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await row.dblclick();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  });

  await test.step('the project manager drops the plan file', async () => {
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await expect(page.getByText('This plan is empty')).toBeVisible();
    await dropPlan(page, { name: 'school.xml', text: file });
    await importReceipt(page);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the project manager sees the plan as a tree and a chart', async () => {
    const grid = page.getByRole('treegrid', { name: new RegExp(name) });
    await expect(grid.getByRole('rowheader')).toHaveText([
      'Preparation',
      'Survey the site',
      'Order the doors',
      'Mounting',
      'Mount the doors',
      'Adjust the closers',
      'Handed over',
    ]);
    await expect(planRow(page, 'Survey the site')).toHaveAttribute('aria-level', '2');
    const survey = planRow(page, 'Survey the site').getByRole('gridcell');
    await expect(survey.filter({ hasText: dayNumbers(plusDays(today, -7)) })).toBeVisible();
    await expect(survey.filter({ hasText: dayNumbers(plusDays(today, 6)) })).toBeVisible();
    await expect(page.locator('.plan-bar')).toHaveCount(4);
    await expect(page.locator('.plan-bracket-track')).toHaveCount(2);
    await expect(page.locator('.plan-diamond')).toHaveCount(1);
    await expect(page.locator('.plan-links path').first()).toHaveAttribute('d', /^M/);
  });

  await test.step('a staff member books hours on it with the keyboard', async () => {
    await open('/timesheet', 'staff');
    const cell = cellOf(page, 'Survey the site', today);
    await cell.click();
    await page.keyboard.type('3:30');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText('3.5');
    await allSaved(page);
    expect(await bookings(staff, today)).toContainEqual([today, 3.5]);
  });

  await test.step('an administrator locks the month', async () => {
    await open('/locking', 'admin');
    await page.getByRole('button', { name: 'This month' }).click();
    await expect(page.getByLabel('From')).toHaveValue(dayNumbers(monthOf(today)));
    await expect(page.getByLabel('Until')).toHaveValue(dayNumbers(monthEnd(today)));
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await expect(page.getByText(/records? locked\./)).toBeVisible();
  });

  await test.step('the staff member sees who locked the month and cannot change the hours', async () => {
    await open('/timesheet', 'staff');
    const cell = cellOf(page, 'Survey the site', today);
    await expect(cell).toHaveText('3.5');
    await cell.click();
    await page.keyboard.type('8');
    await expect(page.getByText(/^Locked by Martin Hofstätter on /).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cell).toHaveText('3.5');
    expect(await bookings(staff, today)).toContainEqual([today, 3.5]);
  });

  await test.step('the administrator unlocks with one click, and the hours can be changed again', async () => {
    await open('/locking', 'admin');
    const ranges = page.getByRole('region', { name: 'Locked periods' });
    await ranges
      .getByRole('button', { name: /^Unlock/ })
      .first()
      .click();
    await expect(page.getByText(/records? unlocked\./)).toBeVisible();
    await open('/timesheet', 'staff');
    const cell = cellOf(page, 'Survey the site', today);
    await cell.click();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await allSaved(page);
    await expect.poll(() => bookings(staff, today)).toContainEqual([today, 4]);
  });

  await testData.noHours(projectId);
});
