import type { Page } from '@playwright/test';
import { appApi } from '#contract/app/api.ts';
import { findings } from './axe.ts';
import { planRow } from './plan.ts';
import { planFile } from './plan-file.ts';
import { expect, test } from './test.ts';

/** Two linked activities from a Monday on, and a last one a week later. */
const file = planFile(
  [
    { name: 'Design', level: 1, start: '2027-03-01', days: 5 },
    { name: 'Build', level: 1, start: '2027-03-08', days: 5, after: ['Design'] },
    { name: 'Opening', level: 1, start: '2027-03-22', days: 1 },
  ],
  'Jonas Weber',
);

/** A row of the table, which screen readers do not have while a dialog is open. */
const rowBehind = (page: Page, activity: string) =>
  page.locator('[role="treegrid"] [role="row"]').filter({ hasText: activity });

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true });

async function chooseConstraint(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Constraint', exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('constraints of an activity move it, limit it, warn, and are seen by readers after the check-in', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.plannedProject('Constrained', file);
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await planRow(page, 'Build').getByRole('rowheader').click();
  await page.keyboard.press('Control+i');
  await expect(field(page, 'Name')).toHaveValue('Build');
  await dialog(page).getByRole('tab', { name: 'Constraints' }).click();
  await chooseConstraint(page, 'As late as possible');
  await expect(rowBehind(page, 'Build')).toContainText('16/03/2027');
  await chooseConstraint(page, 'Finish no later than');
  await field(page, 'Constraint date').fill('12.3.2027');
  await field(page, 'Constraint date').press('Enter');
  await expect(rowBehind(page, 'Build')).toContainText('12/03/2027');
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await planRow(page, 'Design').getByRole('rowheader').click();
  await page.keyboard.press('Control+i');
  await field(page, 'Duration').fill('8d');
  await field(page, 'Duration').press('Enter');
  await page.keyboard.press('Escape');
  await planRow(page, 'Build').getByRole('rowheader').click();
  await page.keyboard.press('Control+i');
  await dialog(page).getByRole('tab', { name: 'Constraints' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Would finish on 17/03/2027');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const plan = await (await as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
  expect(plan?.activity.find(({ name }) => name === 'Build')).toMatchObject({ constraint: 7 });
  await planRow(page, 'Build').getByRole('rowheader').dblclick();
  await expect(page.getByRole('complementary', { name: /Build/ })).toBeVisible();
});

test('links and people of an activity are changed in its dialog, and each change can be undone', async ({
  page,
  open,
  testData,
}) => {
  const project = await testData.plannedProject('Details', file);
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await planRow(page, 'Opening').getByRole('rowheader').click();
  await page.keyboard.press('Control+i');
  await dialog(page).getByRole('tab', { name: 'Links' }).click();
  await dialog(page).getByRole('combobox', { name: 'Add predecessor' }).fill('Buil');
  await page.getByRole('option', { name: /Build/ }).click();
  const link = dialog(page).getByRole('group', { name: '2 Build' });
  await link.getByRole('textbox', { name: 'Lag' }).fill('3d');
  await link.getByRole('textbox', { name: 'Lag' }).press('Enter');
  await expect(rowBehind(page, 'Opening')).toContainText('2FS+3');
  await dialog(page).getByRole('tab', { name: 'People' }).click();
  await dialog(page).getByRole('combobox', { name: 'Add' }).fill('Jonas');
  await page.getByRole('option', { name: /Jonas Weber/ }).click();
  await expect(rowBehind(page, 'Opening')).toContainText('Jonas Weber');
  await expect(dialog(page).getByText(/of 8 h free|Overbooked by/)).toBeVisible();
  await expect(dialog(page).getByText('Free hours consider all plans and absences.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(planRow(page, 'Opening')).not.toContainText('2FS');
  await expect(planRow(page, 'Opening')).not.toContainText('Jonas Weber');
});
