import type { Page } from '@playwright/test';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { plusDays, dayNumbers, today } from './days.ts';
import { findings } from './axe.ts';
import { planRow } from './plan.ts';
import { planAround } from './plan-file.ts';
import { expect, test as base } from './test.ts';

/** A small plan, checked out to the administrator. */
const test = base.extend<{ plan: { project: string } }>({
  plan: async ({ open, testData, page }, use) => {
    const project = await testData.plannedProject('Edited', planAround(today, 'Jonas Weber'));
    await open(`/projects/${project.id}/plan?width=870`, 'admin');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(bar(page)).toBeVisible();
    await use({ project: project.id });
  },
});

const bar = (page: Page) => page.getByRole('region', { name: 'Editing' });
const saved = (page: Page) => expect(bar(page).getByText('All saved')).toBeVisible();
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name}`) });
const columns = ['number', 'name', 'duration', 'start', 'finish', 'predecessors', 'resources', 'complete'] as const;
const cell = (page: Page, activity: string, column: (typeof columns)[number]) =>
  planRow(page, activity).locator(`[data-column="${columns.indexOf(column)}"]`);

/** Returns the position of a row's bar, in page pixels. */
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

test('a plan is edited with the keyboard, survives a reload, and is visible to others only after the check-in', async ({
  page,
  plan,
  as,
}) => {
  await test.step('a screen reader can use the editor and the menu of a row', async () => {
    await cell(page, 'Survey the site', 'name').click();
    await page.keyboard.press('F2');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'Row' })).toBeVisible();
    expect(await findings(page, { isAbovePage: true })).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('a row is typed and indented', async () => {
    await cell(page, 'Handed over', 'name').click();
    await page.keyboard.press('Insert');
    await page.keyboard.type('Acceptance');
    await page.keyboard.press('Enter');
    await expect(planRow(page, 'Acceptance')).toBeVisible();
    await cell(page, 'Acceptance', 'name').click();
    await page.keyboard.press('Insert');
    await page.keyboard.type('Report');
    await page.keyboard.press('Enter');
    await cell(page, 'Report', 'name').click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(planRow(page, 'Report')).toHaveAttribute('aria-level', '2');
  });
  await test.step('an invalid text stays with an explanation, and Escape restores the value', async () => {
    const start = dayNumbers(plusDays(today, -7));
    await cell(page, 'Survey the site', 'start').click();
    await page.keyboard.type('someday');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Not a valid date' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 'Survey the site', 'start')).toHaveText(start);
  });
  await saved(page);
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await expect(planRow(page, 'Report')).toHaveAttribute('aria-level', '2');
  await test.step('others see the changes after the check-in', async () => {
    const others = await as('manager');
    const name = async () => {
      const tasks = await others.call(api.tasks.listTasksOfProject, { projectId: plan.project });
      return tasks?.activity.map((each) => each.name);
    };
    await cell(page, 'Survey the site', 'name').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Survey the roof');
    await page.keyboard.press('Enter');
    await expect(planRow(page, 'Survey the roof')).toBeVisible();
    await saved(page);
    expect(await name()).not.toContain('Survey the roof');
    await tool(page, 'Check in').click();
    const dialog = page.getByRole('dialog', { name: 'Check in plan' });
    await dialog.getByRole('textbox', { name: 'Version name' }).fill('Second thoughts');
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(planRow(page, 'Survey the roof')).toBeVisible();
    expect(await name()).toContain('Survey the roof');
  });
});

test('bars are moved, linked, lengthened and split by pointer, pen and finger, and each change can be undone', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  await test.step('dragging previews the successors, and Escape cancels', async () => {
    const before = await cell(page, 'Mount the doors', 'start').innerText();
    const held = await barOf(page, 'Mount the doors');
    const from = { x: held.x + held.width / 2, y: held.middle };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y, { steps: 6 });
    await expect(page.locator('.plan-drag-held').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('.plan-drag-held')).toHaveCount(0);
    await expect(cell(page, 'Mount the doors', 'start')).toHaveText(before);

    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 90, from.y, { steps: 6 });
    await page.mouse.up();
    await expect(cell(page, 'Mount the doors', 'start')).not.toHaveText(before);
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect(cell(page, 'Mount the doors', 'start')).toHaveText(before);
  });
  await test.step('a link that would create a cycle is refused during the drag', async () => {
    await linkTo(page, 'Survey the site', 'Adjust the closers');
    await page.mouse.up();
    await expect(tool(page, 'Undo: Link')).toBeVisible();
    await linkTo(page, 'Adjust the closers', 'Survey the site');
    await expect(page.getByText('Circular dependency', { exact: false })).toBeVisible();
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await expect(tool(page, 'Redo: Link')).toBeVisible();
    await saved(page);
  });
  await test.step('a finger drags only the selected bar, a pen drags any bar', async () => {
    const start = cell(page, 'Mount the doors', 'start');
    const before = await start.innerText();
    const input = await page.context().newCDPSession(page);
    const held = await barOf(page, 'Mount the doors');
    const from = { x: held.x + held.width / 2, y: held.middle };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      input.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }] });
    await touch('touchStart', from.x);
    await touch('touchEnd', from.x);
    await expect(page.locator('.plan-grips')).toBeVisible();
    await touch('touchStart', from.x);
    for (const pixels of [20, 40, 60, 80]) await touch('touchMove', from.x + pixels);
    await touch('touchEnd', from.x + 80);
    await expect(start).not.toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(start).toHaveText(before);

    const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      input.send('Input.dispatchMouseEvent', { type, x, y: from.y, button: 'left', buttons: 1, pointerType: 'pen' });
    await pen('mousePressed', from.x);
    for (const pixels of [20, 40, 60, 80]) await pen('mouseMoved', from.x + pixels);
    await pen('mouseReleased', from.x + 80);
    await expect(start).not.toHaveText(before);
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect(start).toHaveText(before);
  });
  await test.step('a bar is lengthened at its end and a started activity is split at its status line', async () => {
    const finish = cell(page, 'Order the doors', 'finish');
    const before = await finish.innerText();
    const bar = await barOf(page, 'Order the doors');
    await dragBy(page, { x: bar.x + bar.width - 2, y: bar.middle }, 60);
    await expect(finish).not.toHaveText(before);
    await cell(page, 'Survey the site', 'complete').click();
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Survey the site', 'complete')).toContainText('45%');
    const begun = await barOf(page, 'Survey the site');
    await dragBy(page, { x: begun.x + begun.width * 0.45, y: begun.y + 1 }, 80);
    const parts = page.getByRole('treegrid').getByRole('rowheader', { name: 'Survey the site' });
    await expect(parts).toHaveCount(2);
    for (const key of ['Control+z', 'Control+z', 'Control+z']) await page.keyboard.press(key);
    await expect(parts).toHaveCount(1);
    await expect(finish).toHaveText(before);
    for (const key of ['Control+y', 'Control+y', 'Control+y']) await page.keyboard.press(key);
    await expect(parts).toHaveCount(2);
    await expect(finish).not.toHaveText(before);
    await saved(page);
  });
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

/** Drags from a point to the right. */
async function dragBy(page: Page, { x, y }: { x: number; y: number }, pixels: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y, { steps: 6 });
  await page.mouse.up();
}

test('unsaved changes of a killed page are offered for review, and can be restored or discarded', async ({
  page,
  plan,
  as,
}) => {
  // Three pages, one after another.
  test.slow();
  const address = `/projects/${plan.project}/plan?edit=1`;
  const admin = await as('admin');
  /** Renames an activity while saving is blocked, and closes the page; another user's save comes in between. */
  const leave = async (tab: Page, name: string) => {
    await tab.route('**/planning/workingPlan/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await cell(tab, 'Order the doors', 'name').click();
    await tab.keyboard.press('F2');
    await tab.keyboard.type(name);
    await tab.keyboard.press('Enter');
    await expect(bar(tab).getByText('Not saved', { exact: false })).toBeVisible();
    await tab.close();
    const { revision = 0, activity = [] } =
      (await admin.call(appApi.getWorkingPlan, { projectId: plan.project })) ?? {};
    const key = crypto.randomUUID();
    const body = { revision, key, activity: [{ id: activity[0]?.id ?? '', description: key }] };
    await admin.call(appApi.saveWorkingPlan, { projectId: plan.project, body });
  };
  await leave(page, 'Order the gates');
  const second = await page.context().newPage();
  await second.goto(address);
  const dialog = second.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(bar(second)).toBeVisible();
  await expect(planRow(second, 'Order the doors')).toBeVisible();

  await leave(second, 'Order the windows');
  const third = await page.context().newPage();
  await third.goto(address);
  const again = third.getByRole('dialog', { name: 'Unsaved changes' });
  await again.getByRole('button', { name: 'Review' }).click();
  await expect(again.getByRole('listitem')).toHaveText(['Order the windows Name']);
  await again.getByRole('button', { name: 'Apply' }).click();
  await expect(planRow(third, 'Order the windows')).toBeVisible();
  await saved(third);
});
