import { readFile } from 'node:fs/promises';
import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { today } from './days.ts';
import { planRow, timelineWidth, zoomIn } from './plan.ts';
import { planAround } from './plan-file.ts';
import { expect, test as base } from './test.ts';

/** A small plan, opened. */
const test = base.extend<{ plan: { project: string } }>({
  plan: async ({ open, testData, page }, use) => {
    const project = await testData.plannedProject('Plan', planAround(today, 'Jonas Weber'));
    await open(`/projects/${project.id}/plan`, 'admin');
    await expect(planRow(page, 'Preparation')).toBeVisible();
    await use({ project: project.id });
  },
});

test('the view of a plan can be changed with pointer and keys and survives a reload', async ({ page, plan }) => {
  expect(plan.project).not.toBe('');
  const width = () => timelineWidth(page);
  const kept = (name: string) => new URL(page.url()).searchParams.get(name);
  const find = page.getByRole('searchbox', { name: 'Find in plan' });
  await test.step('a screen reader reads a row and its bar, which shows its focus', async () => {
    await expect(planRow(page, 'Mount the doors')).toHaveAttribute('aria-label', /^Mount the doors, .+ to .+, 0%/);
    await planRow(page, 'Mount the doors').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expect(page.getByRole('gridcell', { name: /^Mount the doors, .+ to / })).toBeFocused();
    await expect(page.locator('.plan-bar-focus')).toBeVisible();
    await expect(page.locator('.plan-today')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
  await test.step('zoom', async () => {
    await zoomIn(page);
    await expect.poll(() => kept('zoom')).not.toBeNull();
    const first = kept('zoom');
    await planRow(page, 'Preparation').click();
    await page.keyboard.press('+');
    await expect.poll(() => kept('zoom')).not.toBe(first);
  });
  await test.step('links, columns and their order', async () => {
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Dependencies' }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.plan-links')).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Priority' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Priority' })).toBeVisible();
    await expect(planRow(page, 'Mount the doors')).toContainText(/2.*3/);
    await page.getByRole('columnheader', { name: 'Finish' }).dragTo(page.getByRole('columnheader', { name: 'No.' }), {
      targetPosition: { x: 4, y: 20 },
    });
    await expect(page.getByRole('columnheader').first()).toContainText('Finish');
    await expect(page).toHaveURL(/columns=finish/);
  });
  await test.step('search', async () => {
    await planRow(page, 'Preparation').click();
    await page.keyboard.press('/');
    await expect(find).toBeFocused();
    await page.keyboard.type('doors');
    const places = page.getByText(/^[–\d] of 2$/);
    await expect(places).toHaveText('– of 2');
    await page.keyboard.press('Enter');
    await expect(places).toHaveText('1 of 2');
    await page.getByRole('button', { name: 'Show matches only' }).click();
    await expect(planRow(page, 'Survey the site')).toHaveCount(0);
    await expect(page).toHaveURL(/onlyMatches=1/);
    await expect(page).toHaveURL(/find=doors/);
  });
  await test.step('header of the project', async () => {
    const height = () => page.locator('.plan-scroller').evaluate((scroller) => scroller.clientHeight);
    const before = await height();
    await page.getByRole('button', { name: 'Hide project header' }).click();
    await expect.poll(height).toBeGreaterThan(before + 50);
  });
  const zoomed = await width();
  await page.reload();
  await expect(find).toHaveValue('doors');
  await expect(planRow(page, 'Mount the doors')).toBeVisible();
  await expect(planRow(page, 'Survey the site')).toHaveCount(0);
  await expect.poll(width).toBeCloseTo(zoomed, -1);
  await expect(page.getByRole('columnheader').first()).toContainText('Finish');
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toBeVisible();
  await expect(page.locator('.plan-links')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show project header' })).toBeVisible();
  await find.focus();
  await page.keyboard.press('Escape');
  await expect(planRow(page, 'Survey the site')).toBeVisible();
  await planRow(page, 'Preparation').click();
  await page.keyboard.press('0');
  await expect.poll(width).toBeLessThan(zoomed);
});

test('filter chips narrow the plan, and the address keeps the filter', async ({ page, plan }) => {
  expect(plan.project).not.toBe('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('button', { name: 'Milestone' }).click();
  expect(await findings(page, { isAbovePage: true })).toEqual([]);
  await dialog.press('Escape');
  await expect(page.getByText('1 of 7 rows')).toBeVisible();
  await expect(planRow(page, 'Handed over')).toBeVisible();
  await expect(planRow(page, 'Preparation')).toHaveCount(0);
  await expect(page).toHaveURL(/kind=milestone/);
  await page.reload();
  await expect(planRow(page, 'Handed over')).toBeVisible();
  await expect(planRow(page, 'Preparation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Milestone from the filters' }).click();
  await expect(planRow(page, 'Preparation')).toBeVisible();
});

test('the plan takes the whole window by its key, keeps it after a reload, and gives it back, as an empty plan does', async ({
  page,
  plan,
  testData,
}) => {
  expect(plan.project).not.toBe('');
  await page.setViewportSize({ width: 1280, height: 800 });
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(navigation).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Shift+F');
  await expect(navigation).toBeHidden();
  await page.reload();
  await expect(planRow(page, 'Preparation')).toBeVisible();
  await expect(navigation).toBeHidden();
  // Room for 24 rows of 28 pixels.
  await expect
    .poll(() => page.locator('.plan-scroller').evaluate((scroller) => scroller.clientHeight))
    .toBeGreaterThan(672);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(navigation).toBeVisible();

  const empty = await testData.project('Nothing planned');
  await page.goto(`/projects/${empty.id}/plan?full=1`);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(navigation).toBeVisible();
});

test('the plan shows its editor who has checked it out', async ({ page, open, testData, as }) => {
  const project = await testData.plannedProject('Held', planAround(today, 'Nobody'));
  await (await as('admin')).call(api.planning.edit, { projectId: project.id });
  await open(`/projects/${project.id}/plan`, 'admin');
  await expect(page.getByText(/^You’ve had this plan checked out since/)).toBeVisible();
});

test('the wheel and a pinch zoom the timeline and keep the day under the pointer or the fingers in place', async ({
  page,
  plan,
}) => {
  expect(plan.project).not.toBe('');
  await zoomIn(page);
  const bar = page.locator('.plan-diamond');
  const middle = () => bar.boundingBox().then((now) => (now ? now.x + now.width / 2 : 0));
  const before = await middle();
  await page.mouse.move(before, (await bar.boundingBox())?.y ?? 0);
  await page.keyboard.down('Control');
  const zoomTo = async (wheel: number, unit: RegExp) => {
    await expect(async () => {
      await page.mouse.wheel(0, wheel);
      await expect(page.locator('.plan-tier-top .plan-tick').first()).toHaveText(unit, { timeout: 1_500 });
    }).toPass();
    await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(3);
  };
  await zoomTo(600, /^\d{4} – \d{4}$/);
  await zoomTo(-900, /^[A-Z][a-z]+ 20\d\d$/);
  await page.keyboard.up('Control');

  const screen = await page.context().newCDPSession(page);
  await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const zoomed = await timelineWidth(page);
  const box = await bar.boundingBox();
  if (!box) throw new Error('There is no milestone.');
  const [x, y] = [box.x + box.width / 2, box.y + 60];
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id })),
    });
  await fingers('touchStart', 30);
  // Not up to hours, where a milestone moves to its time of the day.
  for (const apart of [33, 36, 39]) await fingers('touchMove', apart);
  await fingers('touchEnd');
  await expect.poll(() => timelineWidth(page)).toBeGreaterThan(zoomed);
  await expect.poll(async () => Math.abs((await middle()) - x)).toBeLessThan(3);
});

test('the plan can be exported as PDF, PNG and SVG, and is printed on its own pages', async ({ page, plan }) => {
  expect(plan.project).not.toBe('');
  for (const [format, start] of [
    ['pdf', '%PDF-1.'],
    ['png', '\x89PNG'],
    ['svg', '<svg '],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: `(.${format})` }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
    const file = await (await saving).path();
    expect((await readFile(file, 'latin1')).startsWith(start)).toBe(true);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // A browser without a window prints at once, after which the pages are gone.
  await page.evaluate(() => {
    HTMLIFrameElement.prototype.remove = () => undefined;
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  const sheet = page.frameLocator('iframe');
  await expect(sheet.locator('img')).toHaveCount(1);
  await expect.poll(() => sheet.locator('style').textContent()).toContain('@page');
});

test.describe('the tools of a plan in a narrow window', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1024, height: 768 } });

  test('each tool has its place, and the search has room for its words', async ({ page, plan }) => {
    expect(plan.project).not.toBe('');
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await expect(page.getByRole('button', { name: 'Einchecken' })).toBeVisible();
    for (const name of ['Planung', 'Importieren', 'Exportieren'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    const find = await page.getByRole('searchbox', { name: 'Im Plan suchen' }).boundingBox();
    expect(find?.width).toBeGreaterThan(80);
  });
});
