import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { plusDays, today } from './days.ts';
import { planRow } from './plan.ts';
import { planAround } from './plan-file.ts';
import { expect, type Page, test as base } from './test.ts';

/** A plan with two versions: the second one lies a week later. Its history is open. */
const test = base.extend<{ plan: { project: string } }>({
  plan: async ({ open, testData, as, page }, use) => {
    const project = await testData.plannedProject('History', planAround(today, 'Jonas Weber'));
    const admin = await as('admin');
    const body = new Blob([planAround(plusDays(today, 7), 'Jonas Weber')]);
    await admin.call(api.planning.importProjectPlan, { projectId: project.id, body });
    await open(`/projects/${project.id}/history`, 'admin');
    await expect(version(page, 'Version 2')).toBeVisible();
    await use({ project: project.id });
  },
});

const version = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the project history lists the versions and compares two of them in the plan, in figures and as a list', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  await expect(version(page, 'Version 2').getByText('Current')).toBeVisible();
  await expect(version(page, 'Version 1').getByText('Baseline')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare Version 2 with Version 1' }).click();
  const panel = page.getByRole('complementary', { name: 'Changes' });
  await expect(panel.getByRole('row', { name: /^Finish/ })).toContainText('7 calendar days later');
  await expect(panel.getByText('Survey the site')).toBeVisible();
  await expect(planRow(page, 'Survey the site')).toContainText(/Moved \+7\sd/);
  await expect(page.locator('.plan-baseline').first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const address = page.url();
  await page.reload();
  await expect(panel.getByRole('row', { name: /^Finish/ })).toContainText('7 calendar days later');
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Plan versions' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(address);
});

test('the project history makes a version the baseline and restores another one as a new version', async ({
  page,
  plan,
  as,
}) => {
  await choose(page, 'Version 2', 'Set as baseline');
  await expect(version(page, 'Version 2').getByText('Baseline')).toBeVisible();
  await choose(page, 'Version 1', 'Restore as a new version');
  const dialog = page.getByRole('dialog', { name: 'Restore Version 1' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('As first agreed');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(version(page, 'Version 3').getByText('Current')).toBeVisible();
  await expect(version(page, 'Version 3').getByText('As first agreed')).toBeVisible();
  const tasks = await (await as('admin')).call(api.tasks.listTasksOfProject, { projectId: plan.project });
  const survey = tasks?.activity.find(({ name }) => name === 'Survey the site');
  expect(survey?.start?.slice(0, 10)).toBe(plusDays(today, -7));
});
