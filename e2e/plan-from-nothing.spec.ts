import type { Page } from '@playwright/test';
import { appApi } from '#contract/app/api.ts';
import { planRow } from './plan.ts';
import { expect, test } from './test.ts';

/** Five phases of three activities each, with the level, days, predecessors and people of each row. */
const phases = ['Design', 'Purchase', 'Build', 'Test', 'Handover'];
const people = ['Jonas Weber', 'Henrik Solberg'];
const rows = phases.flatMap((phase, at) => [
  { name: phase, isPhase: true, days: '', before: '', person: '' },
  ...['Prepare', 'Carry out', 'Check'].map((step, number) => ({
    name: `${step} ${phase.toLowerCase()}`,
    isPhase: false,
    days: `${number + 2}d`,
    // The row before in the phase; the first one follows the last one of the phase before.
    before: number > 0 ? `${4 * at + number + 1}` : at > 0 ? `${4 * at}FS+1d` : '',
    person: people[number % 2] ?? '',
  })),
]);

/** Types a value into a column of each row, from the first one on. */
async function typeColumn(page: Page, column: string, values: readonly string[]): Promise<void> {
  await page.keyboard.press('Control+Home');
  for (let step = 0; step < 10; step += 1) {
    const index = Number(
      await page.locator('[role="gridcell"]:focus, [role="rowheader"]:focus').getAttribute('data-column'),
    );
    if ((await page.getByRole('columnheader').nth(index).innerText()).trim() === column) break;
    await page.keyboard.press('ArrowRight');
  }
  for (const value of values) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press(value === '' ? 'ArrowDown' : 'Enter');
  }
  await page.keyboard.press('Escape');
}

test('an empty plan becomes twenty linked and staffed activities with the keyboard alone', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.project('From nothing');
  await open(`/projects/${project.id}/plan`, 'admin');
  await expect(page.getByRole('textbox', { name: 'Name of a new activity' })).toBeFocused();
  let isBelow = false;
  for (const { name, isPhase } of rows) {
    await page.keyboard.type(name);
    if (isPhase === isBelow) await page.keyboard.press(isPhase ? 'Shift+Tab' : 'Tab');
    isBelow = !isPhase;
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(planRow(page, 'Check handover')).toBeVisible();
  await typeColumn(
    page,
    'Duration',
    rows.map(({ days }) => days),
  );
  await typeColumn(
    page,
    'Predecessors',
    rows.map(({ before }) => before),
  );
  await typeColumn(
    page,
    'Resources',
    rows.map(({ person }) => person),
  );
  await expect(page.getByRole('region', { name: 'Editing' }).getByText('All saved')).toBeVisible();
  const plan = await (await as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
  expect(plan?.activity).toHaveLength(20);
  expect(plan?.link).toHaveLength(14);
  expect(plan?.assignment).toHaveLength(15);
  expect(plan?.activity.filter(({ start, finish }) => start !== undefined && finish !== undefined)).toHaveLength(20);
});
