import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '#contract/documented/api.ts';
import { findings } from './axe.ts';
import { today } from './days.ts';
import { choosePlan, dropPlan, importReceipt, importRefusal, planRow } from './plan.ts';
import { planAround } from './plan-file.ts';
import { expect, type Page, test } from './test.ts';
import { corpusPath } from '#testing/corpus.ts';

const corpus = corpusPath();
const plans = path.join(corpus, 'mspdi');
const bigPlan = path.join(corpus, 'perf/mspdi-10k.xml.gz');
const sample = path.resolve(import.meta.dirname, '../src/files/samples/kitchen.xml');

const rows = (page: Page) => page.getByRole('treegrid').getByRole('row');

/** Number of lines of a plan, without the tree's header. */
const lineCount = async (page: Page) => Number(await page.getByRole('treegrid').getAttribute('aria-rowcount')) - 1;

interface ExpectedPlan {
  readonly tasks: readonly { readonly uid: number; readonly null?: boolean }[];
}

/** Activities that a plan file of the corpus holds: blank lines and the line of the project itself are none. */
function expectedCount(file: string): number {
  // The format is described next to the files.
  const expected = JSON.parse(readFileSync(path.join(plans, `${file}.json`), 'utf8')) as ExpectedPlan;
  return expected.tasks.filter(({ uid, null: isBlank }) => uid !== 0 && isBlank !== true).length;
}

async function importHere(page: Page, name: string, content: Buffer): Promise<void> {
  await choosePlan(page, { name, content });
  await importReceipt(page);
  await page.getByRole('button', { name: 'Close' }).click();
}

test('a Microsoft Project plan is checked before the import, shows each kind of line, and can be undone', async ({
  page,
  open,
  testData,
}) => {
  const project = await testData.project('Kitchen');
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByLabel('Import plan').setInputFiles(sample);
  const dialog = page.getByRole('dialog', { name: 'Import plan' });
  const found = dialog.getByRole('region', { name: 'File content' });
  await expect(found).toContainText('11 (2 collections, 2 milestones)');
  await expect(found).toContainText('1 not found');
  await expect(dialog.getByRole('region', { name: 'People of the file' }).getByLabel(/^Jörg Maßmann/)).toHaveValue(
    'Keep the work unassigned',
  );
  expect(await findings(page, { isAbovePage: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await importReceipt(page);
  // The dialog hides the plan from roles.
  await expect(page.locator('[role=row]').filter({ hasText: 'Aufmaß & Entwurf' })).toContainText('02/03/2026');
  await expect(page.locator('.plan-diamond')).toHaveCount(2);
  await expect(page.locator('.plan-bracket-track')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  await expect(page.getByText('This plan is empty')).toBeVisible();
});

test('a custom field of a plan file becomes a new field of activities, which managers change', async ({
  page,
  open,
  testData,
}) => {
  const project = await testData.project('Kitchen by trade');
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByLabel('Import plan').setInputFiles(sample);
  const dialog = page.getByRole('dialog', { name: 'Import plan' });
  await dialog.getByText('custom fields, kept with the plan').click();
  await dialog.getByRole('combobox', { name: /^Gewerk \(Text 1\)/ }).click();
  await page.getByRole('option', { name: 'New field “Gewerk”' }).click();
  await expect(dialog.getByText('custom fields, 1 as a field in Opdesk')).toBeVisible();
  expect(await findings(page, { isAbovePage: true })).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await importReceipt(page);
  await page.getByRole('button', { name: 'Close' }).click();
  const trade = page.getByRole('textbox', { name: 'Gewerk' });
  await planRow(page, 'Aufmaß & Entwurf').dblclick();
  await expect(trade).toHaveValue('Planer');
  await trade.fill('Küchenplaner');
  await trade.press('Tab');
  await page.reload();
  await expect(trade).toHaveValue('Küchenplaner');
});

test('an exported plan can be imported again', async ({ page, open, testData }) => {
  const project = await testData.plannedProject('There and back', planAround(today, 'Nobody'));
  await open(`/projects/${project.id}/plan`, 'admin');
  const lines = await lineCount(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: '.xlsx' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/There and back.*\.xlsx$/);
  await importHere(page, download.suggestedFilename(), readFileSync(await download.path()));
  expect(await lineCount(page)).toBe(lines);
});

test('a service without the app interface also checks plan files and explains why plans cannot be exported', async ({
  page,
  open,
  testData,
}) => {
  await page.route('**/api/app/**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":"main.error.NotFound"}' }),
  );
  const project = await testData.plannedProject('Foreign', planAround(today, 'Nobody'));
  await open(`/projects/${project.id}/plan`, 'admin');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.getByRole('menuitem', { name: /Microsoft Project XML/ });
  await expect(file).toHaveAttribute('aria-disabled', 'true');
  await expect(file).toContainText('Exporting plan files needs the app interface');
  await page.keyboard.press('Escape');
  await page.getByLabel('Import plan').setInputFiles(sample);
  await expect(page.getByRole('region', { name: 'File content' })).toContainText('Microsoft Project XML');
});

test('imports a short, a middling and the longest Microsoft Project plan of the local plan folder', async ({
  page,
  open,
  testData,
  as,
}) => {
  test.skip(!existsSync(plans), 'There are no further plan files here.');
  test.setTimeout(120_000);
  const admin = await as('admin');
  const files = readdirSync(plans)
    .filter((name) => name.endsWith('.xml') && expectedCount(name) > 0)
    .map((name) => ({ name, content: readFileSync(path.join(plans, name)) }))
    .toSorted((one, other) => other.content.length - one.content.length);
  for (const file of [files[0], files[Math.floor(files.length / 2)], files.at(-1)]) {
    const { name = '', content = Buffer.alloc(0) } = file ?? {};
    await test.step(name, async () => {
      const project = await testData.project(name);
      await open(`/projects/${project.id}/plan`, 'admin');
      await importHere(page, name, content);
      await expect(rows(page).nth(1)).toBeVisible();
      const tasks = await admin.call(api.tasks.listTasksOfProject, { projectId: project.id });
      expect.soft(tasks?.activity.length ?? 0, name).toBe(expectedCount(name));
    });
  }
});

test('imports and shows a plan with 10,000 activities', async ({ page, open, testData }) => {
  test.skip(!existsSync(bigPlan), 'There is no large plan file here.');
  test.setTimeout(180_000);
  const project = await testData.project('Large');
  await open(`/projects/${project.id}/plan`, 'admin');
  await importHere(page, 'large.xml', gunzipSync(readFileSync(bigPlan)));
  await expect(page.getByRole('treegrid')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Levels' }).click();
  await page.getByRole('menuitem', { name: 'All levels' }).click();
  await expect.poll(() => lineCount(page)).toBeGreaterThanOrEqual(10_000);
  const last = await lineCount(page);
  // Only what is in sight exists.
  expect(await rows(page).count()).toBeLessThan(200);
  await rows(page).nth(1).click();
  await page.keyboard.press('End');
  await expect(page.locator(`[role=row][aria-rowindex="${last + 1}"]`)).toBeInViewport();
  await page.locator('.plan-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight / 2));
  await expect(page.locator(`[role=row][aria-rowindex="${Math.round(last / 2) + 10}"]`)).toBeInViewport();
});

const badFiles = [
  { title: 'a file that is no plan', text: 'This is a letter, not a plan.' },
  { title: 'an XML file of another kind', text: '<?xml version="1.0"?><invoice><total>12</total></invoice>' },
  { title: 'half a file', text: planAround(today, 'Nobody').slice(0, 1500) },
  {
    title: 'a file with a document type',
    text: planAround(today, 'Nobody').replace('<Project', '<!DOCTYPE Project [<!ENTITY a "b">]><Project'),
  },
  { title: 'an empty file', text: '' },
];

test('a dropped file that is no plan is refused in words, and another plan replaces the plan or is appended', async ({
  page,
  open,
  testData,
  as,
}) => {
  const admin = await as('admin');
  const project = await testData.plannedProject('Refused', planAround(today, 'Nobody'));
  await open(`/projects/${project.id}/plan`, 'admin');
  await expect(planRow(page, 'Survey the site')).toBeVisible();
  for (const { title, text } of badFiles) {
    await test.step(title, async () => {
      await dropPlan(page, { name: 'plan.xml', text });
      const refusal = await importRefusal(page);
      expect(refusal).toContain('Nothing was imported');
      expect(refusal).toMatch(/can’t be read as a plan\. .{15,}/);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(planRow(page, 'Survey the site')).toBeVisible();
      const tasks = await admin.call(api.tasks.listTasksOfProject, { projectId: project.id });
      expect(tasks?.activity).toHaveLength(7);
    });
  }
  await expect.poll(() => lineCount(page)).toBe(7);
  const file = { name: 'plan.xml', text: planAround(today, 'Nobody') };
  for (const [how, lines] of [
    ['Replace them', 7],
    ['Keep them', 14],
  ] as const) {
    await dropPlan(page, file, how);
    await importReceipt(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => lineCount(page)).toBe(lines);
  }
});

test('plan files become projects of a portfolio, a refused one keeps no other, and the list is the receipt', async ({
  page,
  open,
  testData,
}) => {
  const portfolio = await testData.portfolio('Moved in');
  await open(`/imports?kind=planFiles&portfolio=${portfolio.id}`, 'admin');
  const samples = path.dirname(sample);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file('kitchen.xml', readFileSync(sample)),
      file('garden.mpx', readFileSync(path.join(samples, 'garden.mpx'))),
      file('broken.mpp', Buffer.from('no plan')),
    ]);
  const people = page.getByRole('region', { name: 'People of the file' });
  await expect(people.getByLabel(/^Jörg Maßmann/)).toHaveValue('Keep the work unassigned');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('2 projects created. 1 file was refused.')).toBeVisible();
  const receipt = page.getByRole('grid', { name: 'Imported plan files' });
  await expect(receipt.getByRole('row').filter({ hasText: 'broken.mpp' })).toContainText('Refused');
  expect(await findings(page)).toEqual([]);
  await receipt.getByRole('link', { name: 'kitchen' }).click();
  await expect(page.getByRole('heading', { name: 'kitchen' })).toBeVisible();
});
