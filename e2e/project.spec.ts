import { api } from '#contract/documented/api.ts';
import { today } from './days.ts';
import { planAround } from './plan-file.ts';
import { expect, test } from './test.ts';

test('the overview shows the status of a project, and a milestone leads to its line in the plan', async ({
  page,
  open,
  as,
}) => {
  const manager = await as('manager');
  const project = await manager.call(api.projects.getProjectByNumber, { projectNumber: 'KP-211' });
  await open(`/projects/${project?.id}`, 'manager');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Donaupark Office Tower');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText('Customer Projects');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row', { name: /Effort/ })).toContainText(/\d\sh/);
  await expect(page.getByRole('region', { name: 'Traffic lights' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText(/created|changed|recorded|checked/);

  const milestone = page.getByRole('region', { name: 'Next milestones' }).getByRole('link').first();
  const name = (await milestone.textContent()) ?? '';
  await milestone.click();
  await expect(page).toHaveURL(/\/plan\?focus=/);
  await expect(page.getByRole('treegrid').getByRole('rowheader', { name }).first()).toBeInViewport();
});

test('an imported plan changes the overview, each tab has its own address, and an archived project refuses changes', async ({
  page,
  open,
  testData,
  as,
}) => {
  const admin = await as('admin');
  const project = await testData.plannedProject('Figures', planAround(today, 'Jonas Weber'));
  await open(`/projects/${project.id}`, 'admin');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('row', { name: /Effort/ })).toContainText('128 h');
  await expect(page.getByRole('region', { name: 'Next milestones' })).toContainText('Handed over');
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('imported a plan as version 1');
  const plan = await admin.call(api.projects.getPlanForProject, { projectId: project.id });
  // Thirty days with eight or ten days at weekends, and the holidays of the demo data.
  expect(plan?.duration).toBeGreaterThan(15 * 8);
  expect(plan?.duration).toBeLessThanOrEqual(22 * 8);

  const tabs = page.getByRole('navigation', { name: 'Project sections' });
  await tabs.getByRole('link', { name: 'Plan' }).click();
  await expect(page.getByRole('treegrid')).toBeVisible();
  await page.goBack();
  await expect(figures).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Plan' })).toHaveAttribute('aria-current', 'page');

  await admin.call(api.projects.updateProject, { body: { id: project.id, archived: true } });
  await page.reload();
  await expect(page.getByText('This project is archived. Restore it to make changes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute('aria-disabled', 'true');
});
