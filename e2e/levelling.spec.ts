import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { planRow } from './plan.ts';
import { planFile } from './plan-file.ts';
import { expect, test } from './test.ts';

/** Two activities of one person on the same days, and a last one that leaves a week of slack. */
const file = planFile(
  [
    { name: 'Paint', level: 1, start: '2027-06-07', days: 3, hours: 24 },
    { name: 'Wire', level: 1, start: '2027-06-07', days: 2, hours: 16 },
    { name: 'Handover', level: 1, start: '2027-06-21', days: 1, after: ['Paint', 'Wire'] },
  ],
  'Jonas Weber',
);

test('levelling previews the delays of over-allocated people, applies them on demand, and can be undone', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.plannedProject('Levelled', file);
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Level over-allocations…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Level over-allocations' });
  await expect(dialog.getByText('1 activity is delayed.')).toBeVisible();
  await expect(dialog.getByText('Activities with over-allocated people: 2 now, 0 afterwards.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(planRow(page, 'Wire')).toContainText('10/06/2027');
  await expect(page.getByRole('region', { name: 'Editing' }).getByText('All saved')).toBeVisible();
  const plan = await (await as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
  expect(plan?.activity.find(({ name }) => name === 'Wire')).toMatchObject({ start: '2027-06-10' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(planRow(page, 'Wire')).toContainText('07/06/2027');
  // Someone else of the pool does it at once.
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Level over-allocations…' }).click();
  await dialog.getByLabel('First give work to others of the same pool who are free in all plans').check();
  await expect(dialog.getByText('1 assignment goes to another person. No activity is delayed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(planRow(page, 'Wire')).toContainText('07/06/2027');
  await expect(planRow(page, 'Wire')).not.toContainText('Jonas Weber');
  await expect(planRow(page, 'Paint')).toContainText('Jonas Weber');
});

test('a plan is scheduled from its finish: its activities move back from that day, also after a reload', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.plannedProject('From finish', file);
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Schedule from finish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule from finish' });
  await dialog.getByLabel('Finish of the plan').fill('2027-07-30');
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  await expect(planRow(page, 'Handover')).toContainText('30/07/2027');
  await expect(planRow(page, 'Paint')).toContainText('27/07/2027');
  await expect(page.getByRole('region', { name: 'Editing' }).getByText('All saved')).toBeVisible();
  const plan = await (await as('admin')).call(appApi.getWorkingPlan, { projectId: project.id });
  expect(plan).toMatchObject({ scheduleFinish: '2027-07-30' });
  expect(plan?.activity.find(({ name }) => name === 'Wire')).toMatchObject({ start: '2027-07-28', constraint: 1 });
  await page.reload();
  await expect(planRow(page, 'Wire')).toContainText('28/07/2027');
});

test('the plans of a portfolio are levelled together after a preview, in one step that can be undone', async ({
  page,
  open,
  testData,
  as,
}) => {
  const admin = await as('admin');
  const portfolio = await testData.portfolio('Levelled together');
  const { name } = portfolio;
  const plans: string[] = [];
  for (const [project, activity] of [
    ['Together one', 'Paint'],
    ['Together two', 'Wire'],
  ] as const) {
    const row = { name: activity, level: 1, start: '2027-08-02', days: 3, hours: 24 };
    const later = { name: 'Later', level: 1, start: '2027-08-16', days: 1 };
    const { id } = await testData.plannedProject(project, planFile([row, later], 'Jonas Weber'), portfolio.id);
    plans.push(id);
  }
  const starts = async () => {
    const read = await Promise.all(plans.map((projectId) => admin.call(appApi.getWorkingPlan, { projectId })));
    return read.map((plan) => plan?.activity[0]?.start);
  };
  await open(`/portfolio?filter=${encodeURIComponent(name)}`, 'admin');
  const openDialog = async () => {
    await page.getByRole('row', { name }).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Level over-allocations…' }).click();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: `Level over-allocations in “${name}”` });
  await expect(dialog.getByText('1 plan changes: 1 activity is delayed.')).toBeVisible();
  await dialog.getByText('Together two').click();
  await expect(dialog.getByText(/02\/08\/2027.* → .*05\/08\/2027/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  expect(await starts()).toEqual(['2027-08-02', '2027-08-05']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(starts).toEqual(['2027-08-02', '2027-08-02']);
  // A plan that is checked out stays as it is, and its hours count.
  await admin.call(api.planning.edit, { projectId: plans[1] ?? '' });
  await openDialog();
  await expect(dialog.getByText(/^Checked out, so these plans stay as they are: Together two/)).toBeVisible();
  await dialog.getByText('Together one').click();
  await expect(dialog.getByText(/02\/08\/2027.* → .*09\/08\/2027/)).toBeVisible();
});
