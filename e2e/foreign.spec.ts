import { appApi } from '#contract/app/api.ts';
import { mondayOf, plusDays, today } from './days.ts';
import { unique } from './test-data.ts';
import { dropPlan, importReceipt, planRow } from './plan.ts';
import { planAround, planFile } from './plan-file.ts';
import { copiedData, firstPassword, type Program, startProgram } from './program.ts';
import { allSaved, bookings, cellOf, resourceOf } from './sheet.ts';
import { expect, type Page, password, test } from './test.ts';

/** A week in which the demo data have no hours. */
const monday = plusDays(mondayOf(today), 63);

async function withoutAdministration(page: Page): Promise<void> {
  await page.route('**/api/app/**', (route) =>
    route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":"main.error.NotFound"}' }),
  );
}

/** Makes the app speak XML, as a person does on the sign-on screen. */
async function chooseXml(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use another server' }).click();
  await page.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'XML' }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
}

async function signOn(page: Page, login: string, secret: string): Promise<void> {
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('a service with only the documented interface', () => {
  let program: Program | undefined;
  test.beforeAll(async () => {
    program = await startProgram({ APP_API: '0', DEMO: '0', DATA_DIR: copiedData('empty', 'foreign') });
  });
  test.afterAll(() => program?.stop());

  test('the app imports the first project and its plan over XML', async ({ page }) => {
    const formats = new Set<string>();
    page.on('request', (request) => formats.add(/\/api\/(\w+)\//.exec(request.url())?.[1] ?? ''));
    await page.goto(`${program?.url}/portfolio`);
    await expect(page.getByRole('group', { name: /Demo data/ })).toHaveCount(0);
    await chooseXml(page);
    formats.clear();
    await signOn(page, 'admin', firstPassword);
    await expect(page.getByText('No projects yet')).toBeVisible();
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('First & last “project”');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /First & last “project”/ }).dblclick();
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    await dropPlan(page, { name: 'plan.xml', text: planAround(today, 'Nobody') });
    await importReceipt(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(planRow(page, 'Mount the doors')).toBeVisible();
    await expect(page.locator('.plan-links path').first()).toHaveAttribute('d', /^M/);
    expect([...formats]).not.toContain('json');
    expect([...formats]).toContain('rest');
  });
});

test.describe('the app in front of a separate service', () => {
  let program: Program | undefined;
  let calls: string[] = [];
  test.beforeAll(async ({ service }) => {
    program = await startProgram({ UPSTREAM: service });
  });
  test.afterAll(() => program?.stop());
  test.beforeEach(async ({ page }) => {
    calls = [];
    await withoutAdministration(page);
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  });
  /** The capability check is the only request that the app sends to a missing app interface. */
  const expectNoAdministration = () =>
    expect(calls.filter((each) => each.startsWith('/api/app/') && !each.endsWith('/capabilities'))).toEqual([]);

  test('books a week and creates a to-do in a JSON session', async ({ page, as, testData }) => {
    const staff = await as('staff');
    const activity = unique('Elsewhere');
    const begin = plusDays(monday, 7);
    const task = { name: activity, level: 1, start: begin, days: 7, hours: 40 };
    const project = await testData.plannedProject('Through', planFile([task], await resourceOf(staff)));
    await page.goto(`${program?.url}/timesheet?week=${begin}`);
    await signOn(page, 'staff', password);
    for (const day of [0, 1, 2, 3, 4]) {
      await cellOf(page, activity, plusDays(begin, day)).click();
      await page.keyboard.type('7.5');
      await page.keyboard.press('Enter');
    }
    await allSaved(page);
    expect((await bookings(staff, begin)).map(([, hours]) => hours)).toEqual([7.5, 7.5, 7.5, 7.5, 7.5]);

    await page.goto(`${program?.url}/todos`);
    const todo = unique('Ask there');
    await page.getByRole('combobox', { name: 'In project' }).click();
    await page.getByRole('option', { name: project.name }).click();
    await page.getByRole('textbox', { name: 'New to-do' }).fill(todo);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Mark “${todo}” as done`)).toBeVisible();
    expectNoAdministration();
    await testData.noHours(project.id);
  });

  test('imports a plan and shows plans, absences and a report with an access token in XML', async ({
    page,
    as,
    testData,
  }) => {
    const admin = await as('admin');
    const token = await admin.call(appApi.createToken, { body: { name: 'foreign' } });
    const project = await testData.project('By token');
    await page.goto(`${program?.url}/projects/${project.id}/plan`);
    await chooseXml(page);
    calls = [];
    await page.getByRole('button', { name: 'Use an access token instead' }).click();
    await page.getByLabel('Access token').fill(token?.value ?? '');
    await page.keyboard.press('Enter');
    await dropPlan(page, { name: 'plan.xml', text: planAround(today, 'Nobody') });
    await importReceipt(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(planRow(page, 'Mount the doors')).toBeVisible();

    await page.getByRole('link', { name: 'Absences' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Absences' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add absence' })).toBeVisible();
    await page.goto(`${program?.url}/reports/project-status`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    expect(calls.filter((each) => each.startsWith('/api/json/'))).toEqual([]);
    expectNoAdministration();
  });
});

test('locking works without a preview and explains that the preview is missing', async ({ page, open, as }) => {
  await withoutAdministration(page);
  await open(`/locking?from=${monday}&until=${monday}`, 'admin');
  await expect(page.getByText(/no app interface, so there is no preview/)).toBeVisible();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText(/Days locked/)).toBeVisible();
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(page.getByText(/Days unlocked/)).toBeVisible();
  expect(await bookings(await as('staff'), monday)).toEqual([]);
});
