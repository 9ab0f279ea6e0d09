import { findings } from './axe.ts';
import { today } from './days.ts';
import { planFile } from './plan-file.ts';
import { copiedData, firstPassword, type Program, startProgram } from './program.ts';
import { expect, test } from './test.ts';

let program: Program | undefined;
test.beforeAll(async () => {
  // Starting takes a second or two, and much longer on a busy machine.
  test.setTimeout(120_000);
  program = await startProgram({ DEMO: '0', DATA_DIR: copiedData('empty', 'first-steps') });
});
test.afterAll(() => program?.stop());

test('an empty installation leads its administrator through the first steps, which can be left and resumed', async ({
  page,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`${program?.url}/`);
  await page.getByLabel('Name').fill('admin');
  await page.getByLabel('Password').fill(firstPassword);
  await page.keyboard.press('Enter');

  await page.getByLabel('Current password').fill(firstPassword);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.getByLabel('Repeat new password').fill('a password of my own');
  await button('Change password').click();

  await page.getByLabel('Date').fill('2026-12-25');
  await page.getByLabel('Name').fill('Christmas');
  await button('Add').click();
  await expect(page.getByText('1 holiday.')).toBeVisible();
  await button('Next step').click();

  await page.getByLabel('People, one per line').fill('Jane Doe\t\tjane@example\nJane Doe\tjane');
  await expect(page.getByText('An earlier row has the same resource.')).toBeVisible();
  await page.getByLabel('People, one per line').fill('Jane Doe\tjane@example.org\nJörg Müller');
  await button('Create 2 people').click();
  const passwords = page.getByRole('dialog', { name: '2 people created' });
  await expect(passwords.getByRole('row', { name: /Jörg Müller joerg\.mueller/ })).toBeVisible();
  await passwords.getByRole('button', { name: 'Close' }).click();

  await button('Later').click();
  await page.getByRole('link', { name: 'Continue setup' }).click();
  await page.getByLabel('Portfolio name').fill('Products');
  await button('Create portfolio').click();

  const buffer = Buffer.from(planFile([{ name: 'Think', level: 1, start: today, days: 3 }], 'Jane Doe'));
  await page
    .locator('input[type=file][aria-label="Choose plan file"]')
    .setInputFiles({ name: 'Kettle.xml', mimeType: 'text/xml', buffer });
  await button('Import plan').click();
  await page.getByRole('link', { name: 'Open plan' }).click();
  await expect(page.getByRole('heading', { name: 'Kettle' })).toBeVisible();
  await page.goto(`${program?.url}/first-steps`);
  await expect(page.getByText('5 of 5 done')).toBeVisible();
  await expect(page.getByText(/Demo data needs an empty installation/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
