import { today, mondayOf, monthEnd } from './days.ts';
import { planAround } from './plan-file.ts';
import { expect, test } from './test.ts';

test('smoke', async ({ open, page, given, as }) => {
  console.log(today, mondayOf(today), monthEnd(today));
  const project = await given.plannedProject('Doors', planAround(today, 'Jonas Weber'));
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.screenshot({ path: '/tmp/e2e/plan.png' });
  await expect(page.getByRole('treegrid')).toBeVisible();
  await page.screenshot({ path: '/tmp/e2e/plan.png' });
  await page.goto('/timesheet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.screenshot({ path: '/tmp/e2e/timesheet-admin.png' });
  await open('/timesheet', 'staff');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.screenshot({ path: '/tmp/e2e/timesheet.png' });
  await open('/portfolio', 'manager');
  await expect(page.getByRole('row', { name: /Klinikum/ }).first()).toBeVisible();
  await page.screenshot({ path: '/tmp/e2e/portfolio.png' });
});
