import { appApi } from '#contract/app/api.ts';
import { findings } from './axe.ts';
import { planFile } from './plan-file.ts';
import { expect, test } from './test.ts';

const file = planFile([{ name: 'Rewire hall', level: 1, start: '2028-06-19', days: 5, hours: 40 }], 'Jonas Weber');

test('hours are dragged from one person to another on the planning board, and undo brings them back', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.plannedProject('Board', file);
  const admin = await as('admin');
  const efforts = async () => {
    const plan = await admin.call(appApi.getWorkingPlan, { projectId: project.id });
    const names = new Map(plan?.resource.map(({ id, name }) => [id, name]));
    return plan?.assignment.map(({ resource, baseEffort }) => [names.get(resource ?? ''), baseEffort]);
  };
  await open('/resources?view=utilization&unit=week&length=13&from=2028-06-19&group=none&sort=load&in=hours', 'admin');
  const row = (name: string) => page.locator('.grid-row', { has: page.locator('.grid-name', { hasText: name }) });
  await row('Jonas Weber').locator('.grid-name').click();
  const work = row('Rewire hall').locator('[data-column="0"]');
  await expect(work).toHaveText('40');
  const target = page.locator('.grid-row[aria-level="1"]').nth(1);
  const name = (await target.locator('.grid-name span').textContent()) ?? '';
  await work.hover();
  await page.mouse.down();
  await target.locator('[data-column="0"]').hover();
  await expect(target.locator('.is-target')).toHaveCount(1);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Move hours' });
  await dialog.getByRole('textbox', { name: /^Hours for another person/ }).fill('16');
  await expect(dialog.getByText('Jonas Weber: 40 h → 24 h')).toBeVisible();
  await expect(dialog.getByText(`${name}: 0 h → 16 h`)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`16 h of Rewire hall moved from Jonas Weber to ${name}.`)).toBeVisible();
  await expect(work).toHaveText('24');
  expect(await efforts()).toEqual([
    ['Jonas Weber', 24],
    [name, 16],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(work).toHaveText('40');
  await expect.poll(efforts).toEqual([['Jonas Weber', 40]]);
});
