import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { planFile } from './plan-file.ts';
import { expect, test } from './test.ts';
import { unique } from './test-data.ts';

/** Two linked activities, the first one with hours of a person. */
const file = planFile(
  [
    { name: 'Design', level: 1, start: '2027-03-01', days: 5, hours: 20 },
    { name: 'Build', level: 1, start: '2027-03-08', days: 5, after: ['Design'] },
  ],
  'Jonas Weber',
);

test('a project is made from another one with its plan moved to a new start and another person', async ({
  page,
  open,
  testData,
  as,
}) => {
  const source = await testData.plannedProject('Standard', file);
  await open(`/portfolio?filter=${encodeURIComponent(source.name)}`, 'admin');
  await page.getByRole('treegrid').getByRole('row', { name: source.name }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'New project from this…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const name = unique('Made from standard');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Start' }).fill('07/06/2027');
  await dialog.getByRole('combobox', { name: 'Instead of Jonas Weber' }).fill('Henrik');
  await page.getByRole('option', { name: /Henrik Solberg/ }).click();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`“${name}” created.`)).toBeVisible();
  const admin = await as('admin');
  const project = await admin.call(api.projects.getProjectByName, { projectName: name });
  const projectId = project?.id ?? '';
  const plan = await admin.call(appApi.getWorkingPlan, { projectId });
  expect(plan?.activity[0]).not.toHaveProperty('complete');
  expect(plan?.activity).toMatchObject([
    { name: 'Design', start: '2027-06-07', finish: '2027-06-11' },
    { name: 'Build', start: '2027-06-14', finish: '2027-06-18' },
  ]);
  const person = plan?.resource.find(({ id }) => id === plan.assignment[0]?.resource);
  expect(person).toMatchObject({ name: 'Henrik Solberg' });
});
