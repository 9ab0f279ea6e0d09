import { startProgram } from './program.ts';
import { expect, password, test } from './test.ts';

test('the app works with a service at another address', async ({ page, service }) => {
  const program = await startProgram({ UPSTREAM: service });
  await page.goto(`${program.url}/portfolio`);
  await page
    .getByRole('group', { name: /Demo data/ })
    .getByRole('button', { name: /^staff/ })
    .click();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('row', { name: /Lean Assembly Line/ })).toBeVisible();
  await program.stop();
});

test('the app reports that the service at the other address does not answer', async ({ page }) => {
  const nowhere = await startProgram({ UPSTREAM: 'http://127.0.0.1:9' });
  await page.goto(nowhere.url);
  await expect(page.getByRole('alert')).toContainText(/isn’t responding/);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await nowhere.stop();
});
