import type { Page } from '@playwright/test';
import { api } from '#contract/api.ts';
import { plusDays, dayNumbers, today } from './days.ts';
import { findings } from './axe.ts';
import { planRow } from './plan.ts';
import { planAround } from './plan-file.ts';
import { expect, test as base } from './test.ts';

/** A small plan, checked out to the administrator. */
const test = base.extend<{ plan: { project: string } }>({
  plan: async ({ open, given, page }, use) => {
    const project = await given.plannedProject('Edited', planAround(today, 'Jonas Weber'));
    await open(`/projects/${project.id}/plan`, 'admin');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(bar(page)).toBeVisible();
    await use({ project: project.id });
  },
});

const bar = (page: Page) => page.getByRole('region', { name: 'Editing' });
const saved = (page: Page) => expect(bar(page).getByText('All saved')).toBeVisible();
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) });
const cell = (page: Page, activity: string, column: number) =>
  planRow(page, activity).locator(`[data-column="${column}"]`);

/** Where the bar of a row is, in pixels of the page. */
async function barOf(page: Page, activity: string) {
  const row = await planRow(page, activity).boundingBox();
  const boxes = await page.locator('.plan-drawing .plan-bar').evaluateAll((bars) =>
    bars.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  const found = boxes.find(({ y }) => row && y >= row.y && y <= row.y + row.height);
  if (!found) throw new Error(`There is no bar of ${activity}.`);
  return { ...found, middle: found.y + found.height / 2 };
}

test('a new row is typed, indented and saved, and is there after a reload', async ({ page, plan }) => {
  expect(plan.project).not.toBe('');
  await cell(page, 'Handed over', 1).click();
  await page.keyboard.press('Insert');
  await page.keyboard.type('Acceptance');
  await page.keyboard.press('Enter');
  await expect(planRow(page, 'Acceptance')).toBeVisible();
  await cell(page, 'Acceptance', 1).click();
  await page.keyboard.press('Insert');
  await page.keyboard.type('Report');
  await page.keyboard.press('Enter');
  await cell(page, 'Report', 1).click();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(planRow(page, 'Report')).toHaveAttribute('aria-level', '2');
  await saved(page);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(planRow(page, 'Report')).toHaveAttribute('aria-level', '2');
});

test('what is typed into a cell counts; what can’t be read stays and is explained; Escape takes it back', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  const start = dayNumbers(plusDays(today, -7));
  await cell(page, 'Survey the site', 2).click();
  await page.keyboard.type('someday');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not a day' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Survey the site', 2)).toHaveText(start);
  await cell(page, 'Survey the site', 4).click();
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Survey the site', 4)).toContainText('45%');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Survey the site', 4)).not.toContainText('45%');
});

test('a bar is dragged with what follows it, seen before the drop; Escape leaves it; undo brings it back', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  const before = await cell(page, 'Mount the doors', 2).innerText();
  const held = await barOf(page, 'Mount the doors');
  const from = { x: held.x + held.width / 2, y: held.middle };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y, { steps: 6 });
  await expect(page.locator('.plan-drag-held').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.plan-drag-held')).toHaveCount(0);
  await expect(cell(page, 'Mount the doors', 2)).toHaveText(before);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y, { steps: 6 });
  await page.mouse.up();
  await expect(cell(page, 'Mount the doors', 2)).not.toHaveText(before);
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Mount the doors', 2)).toHaveText(before);
});

test('bars are linked by a drag; a link that would go round in circles is refused while it is dragged', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  await linkTo(page, 'Survey the site', 'Adjust the closers');
  await page.mouse.up();
  await expect(tool(page, 'Undo: Link')).toBeVisible();
  await linkTo(page, 'Adjust the closers', 'Survey the site');
  await expect(page.getByText('They would wait for each other', { exact: false })).toBeVisible();
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await expect(tool(page, 'Redo: Link')).toBeVisible();
  await saved(page);
});

/** Drags from the end of one bar to the beginning of another, and holds. */
async function linkTo(page: Page, from: string, to: string): Promise<void> {
  const one = await barOf(page, from);
  const two = await barOf(page, to);
  await page.mouse.move(one.x + one.width / 2, one.middle);
  await page.mouse.move(one.x + one.width + 11, one.middle);
  await page.mouse.down();
  await page.mouse.move(two.x + 2, two.middle, { steps: 6 });
}

test('the plan is held while it is edited, checked in, and then seen by others', async ({ page, plan, as }) => {
  const others = await as('manager');
  const name = async () => {
    const tasks = await others.call(api.tasks.listTasksOfProject, { projectId: plan.project });
    return tasks?.activity.map((each) => each.name);
  };
  await cell(page, 'Survey the site', 1).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Survey the roof');
  await page.keyboard.press('Enter');
  await expect(planRow(page, 'Survey the roof')).toBeVisible();
  await saved(page);
  expect(await name()).not.toContain('Survey the roof');
  await tool(page, 'Check in').click();
  const dialog = page.getByRole('dialog', { name: 'Check in the plan' });
  await dialog.getByRole('textbox', { name: 'Name of the version' }).fill('Second thoughts');
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(planRow(page, 'Survey the roof')).toBeVisible();
  expect(await name()).toContain('Survey the roof');
});

test('nothing of it is out of reach of those who hear or type', async ({ page, plan }) => {
  expect(plan.project).not.toBe('');
  await cell(page, 'Survey the site', 1).click();
  await page.keyboard.press('F2');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Row' })).toBeVisible();
  expect(await findings(page, { isAbovePage: true })).toEqual([]);
});
