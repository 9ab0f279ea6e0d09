import { api } from '#contract/documented/api.ts';
import { unique } from './test-data.ts';
import { expect, type Page, test } from './test.ts';

const rowOf = (page: Page, name: string | RegExp) => page.getByRole('treegrid').getByRole('row', { name }).first();
const filter = (page: Page) => page.getByRole('searchbox', { name: /^Filter/ });

test('the portfolio is moved through with keys, filtered and sorted, and the address keeps all of it', async ({
  page,
  open,
  testData,
  as,
}) => {
  const project = await testData.project('Shelf');
  await (await as('admin')).call(api.projects.updateProject, { body: { id: project.id, archived: true } });
  await open('/portfolio', 'admin');
  await test.step('arrow keys expand and collapse rows, and Enter opens the project', async () => {
    const portfolio = rowOf(page, /Internal Improvement/);
    await portfolio.click();
    await expect(portfolio).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(portfolio).toHaveAttribute('aria-expanded', 'false');
    await expect(rowOf(page, /Lean Assembly Line/)).toHaveCount(0);
    await expect(page).toHaveURL(/turned=/);
    await page.keyboard.press('ArrowRight');
    await expect(portfolio).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[role=row]:focus')).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/projects\/\d+/);
    await page.goBack();
    await expect(rowOf(page, /Lean Assembly Line/)).toBeVisible();
  });
  await test.step('a link leads to the project in its own portfolio', async () => {
    const linked = page.getByRole('row', { name: /ERP Migration.*Link, Project/ });
    await linked.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Go to original' }).click();
    await expect(page.locator('[role=row][aria-selected=true]')).toContainText('ERP Migration');
    await expect(linked).toHaveAttribute('aria-selected', 'false');
  });
  await test.step('a filter without a match reports the empty result and can be cleared', async () => {
    await filter(page).fill('nothing is called so');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowOf(page, /Lean Assembly Line/)).toBeVisible();
  });
  await test.step('a reload and going back keep the filter and the sorting', async () => {
    await filter(page).fill('hospital');
    await expect(rowOf(page, /Building A/)).toBeVisible();
    await expect(rowOf(page, /ERP Migration/)).toHaveCount(0);
    await page.getByRole('columnheader', { name: 'Number' }).click();
    await expect(page).toHaveURL(/filter=hospital/);
    await expect(page).toHaveURL(/sort=/);
    await page.reload();
    await expect(filter(page)).toHaveValue('hospital');
    await expect(rowOf(page, /Building A/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'ascending');
    await rowOf(page, /Building A/).dblclick();
    await expect(page).toHaveURL(/\/projects\//);
    await page.goBack();
    await expect(filter(page)).toHaveValue('hospital');
    await expect(rowOf(page, /ERP Migration/)).toHaveCount(0);
  });
  await test.step('archived projects appear only if the user switches them on', async () => {
    await filter(page).fill(project.name);
    await expect(page.getByText('No matches')).toBeVisible();
    await page.getByRole('switch', { name: 'Show archived' }).click();
    await expect(rowOf(page, project.name)).toBeVisible();
    await expect(page).toHaveURL(/archived=1/);
  });
});

test('creates a portfolio and a project within the portfolio', async ({ page, open }) => {
  await open('/portfolio', 'admin');
  const [outer, inner] = [unique('Renovation'), unique('Roof')];
  await rowOf(page, /^Portfolios/).click();
  for (const [button, name] of [
    ['New portfolio', outer],
    ['New project', inner],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText(`“${name}” created.`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await expect(rowOf(page, inner)).toHaveAttribute('aria-level', '3');
  await page.getByRole('button', { name: 'Open project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: inner })).toBeVisible();
});

test('a field of the details panel is saved without a save button, and archiving can be undone', async ({
  page,
  open,
  testData,
  as,
}) => {
  const admin = await as('admin');
  const project = await testData.project('Panel');
  const read = () => admin.call(api.projects.getProjectById, { projectId: project.id });
  await open(`/portfolio?focus=${project.id}&details=1`, 'admin');
  const panel = page.getByRole('complementary', { name: new RegExp(project.name) });
  const number = panel.getByLabel('Number');
  await number.fill('P-77');
  await number.press('Enter');
  await expect(panel.getByText('Saved')).toBeVisible();
  await expect(rowOf(page, project.name)).toContainText('P-77');
  expect((await read())?.number).toBe('P-77');
  await page.reload();
  await expect(number).toHaveValue('P-77');

  await rowOf(page, project.name).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText(`“${project.name}” archived.`)).toBeVisible();
  await expect(rowOf(page, project.name)).toHaveCount(0);
  expect((await read())?.archived).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, project.name)).toBeVisible();
  await expect(page.getByText(`“${project.name}” restored.`)).toBeVisible();
  await expect.poll(async () => (await read())?.archived).toBe(false);
});

test('a field that is being saved while the page is left is saved', async ({ page, open, testData, as }) => {
  const admin = await as('admin');
  const project = await testData.project('Left at once');
  await open(`/portfolio?focus=${project.id}&details=1`, 'admin');
  const number = page.getByRole('complementary', { name: new RegExp(project.name) }).getByLabel('Number');
  await number.fill('P-78');
  await number.evaluate((field) => {
    field.blur();
    location.reload();
  });
  await expect
    .poll(async () => (await admin.call(api.projects.getProjectById, { projectId: project.id }))?.number)
    .toBe('P-78');
  await expect(number).toHaveValue('P-78');
});

test('dragging a card to another column changes the status of the project and can be undone', async ({
  page,
  open,
  testData,
}) => {
  const project = await testData.project('Card');
  await open(`/portfolio?view=board&filter=${encodeURIComponent(project.name)}`, 'admin');
  const columns = page.getByRole('group', { name: 'Projects by status' }).getByRole('region');
  const card = page.getByRole('button', { name: project.name });
  const place = columns.last().getByRole('button', { name: project.name });
  await card.dragTo(columns.last());
  await expect(place).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place).toHaveCount(0);
  await expect(card).toBeVisible();
});

test.describe('the portfolio on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back asks before it leaves a dialog in which something was typed', async ({ page, open }) => {
    await open('/my-day', 'manager');
    await page.getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('link', { name: 'Portfolio' }).tap();
    await page.getByRole('button', { name: 'New project' }).tap();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('textbox', { name: /^Name/ }).pressSequentially('Half of a na');
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Keep editing' }).tap();
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Half of a na');
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Discard' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/portfolio/);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/my-day/);
  });

  test('a notice does not cover the menu of a row', async ({ page, open, testData }) => {
    const project = await testData.project('Annex');
    await page.setViewportSize({ width: 390, height: 520 });
    await open(`/portfolio?filter=${project.name}`, 'admin');
    const chooseOfMenu = async (name: RegExp) => {
      await rowOf(page, /Annex/).getByRole('button').last().tap();
      await page.getByRole('menuitem', { name }).tap({ timeout: 5_000 });
    };
    await chooseOfMenu(/^Archive/);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('alert')).toContainText('restored');
    await chooseOfMenu(/^Move/);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('the dialog that moves a project shows all of a long name', async ({ page, open, testData }) => {
    const word = 'Hochspannungsgleichstrom'.repeat(3);
    const project = await testData.project(word);
    await open(`/portfolio?focus=${project.id}`, 'admin');
    await rowOf(page, new RegExp(word)).getByRole('button').last().tap();
    await page.getByRole('menuitem', { name: /^Move/ }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toContainText(word);
    const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(widths.scrollWidth).toBe(widths.clientWidth);
  });
});
