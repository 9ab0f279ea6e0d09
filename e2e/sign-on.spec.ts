import type { Page } from '@playwright/test';
import { appApi } from '#contract/app/api.ts';
import { unique } from './test-data.ts';
import { expect, password, test } from './test.ts';

async function signOn(page: Page, login: string, secret: string): Promise<void> {
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const start = (page: Page) => page.getByRole('heading', { level: 1, name: 'My day' });

test('signs on with the keyboard, and signing off ends the session', async ({ page }) => {
  await page.goto('/');
  const offered = page.getByRole('group', { name: /Demo data/ });
  await expect(offered.getByRole('button')).toHaveText([/^admin/, /^manager/, /^staff/]);
  await expect(page.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('manager');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(start(page)).toBeVisible();
  await page.getByRole('button', { name: 'My settings' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('every call sends the access token, and only this tab keeps the token', async ({ page, as, context }) => {
  const made = await (await as('manager')).call(appApi.createToken, { body: { name: unique('Tab') } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Use an access token instead' }).click();
  await page.getByLabel('Access token').fill(made?.value ?? '');
  await page.keyboard.press('Enter');
  await expect(start(page)).toBeVisible();
  await page.goto('/portfolio');
  await expect(page.getByRole('row', { name: /Seeburg Hospital/ }).first()).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('signing on continues to the requested address, also after the session has ended', async ({ page, context }) => {
  await page.goto('/timesheet?week=2026-03-04');
  await signOn(page, 'staff', password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 – 8 Mar 2026/);
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible();
  await context.clearCookies();
  // Any part of the screen may make the next call and find out; the button is then out of reach of the pointer.
  await page.getByRole('button', { name: 'Next week', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Sign in again to continue.')).toBeVisible();
  await signOn(page, 'staff', password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/9 – 15 Mar 2026/);
});

test('the button keeps the focus when the sign-on is refused', async ({ page }) => {
  await page.goto('/');
  await signOn(page, 'staff', 'not this one');
  await expect(page.getByText('Incorrect user name or password.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
});
