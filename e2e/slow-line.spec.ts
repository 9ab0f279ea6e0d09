import type { Page } from '@playwright/test';
import { mondayOf, plusDays, today } from './days.ts';
import { planFile } from './plan-file.ts';
import { allSaved, bookings, cellOf, resourceOf } from './sheet.ts';
import { testDataOf, unique } from './test-data.ts';
import { expect, test } from './test.ts';

/** A week without hours in the demo data, that no other test uses. */
const monday = plusDays(mondayOf(today), 7 * 64);

/** A line of 400 kbit/s with 400 ms until the first byte. */
async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

test('hours whose answers are lost on a slow line are booked once', async ({ page, open, as }) => {
  test.slow();
  const staff = await as('staff');
  const name = unique('Slow work');
  const plan = planFile([{ name, level: 1, start: monday, days: 5, hours: 40 }], await resourceOf(staff));
  await testDataOf(await as('admin')).plannedProject('Slow line', plan);
  await open(`/timesheet?week=${monday}`, 'staff');
  await slowLine(page);
  let lost = 0;
  await page.route('**/createWorkRecord/**', async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    // The service has it; the app does not know.
    await route.fetch();
    return route.abort();
  });
  await cellOf(page, name, monday).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await allSaved(page, 60_000);
  expect(lost).toBe(2);
  const booked: [string, number][] = [
    [monday, 3],
    [plusDays(monday, 1), 5],
  ];
  expect(await bookings(staff, monday)).toEqual(booked);
  await page.reload();
  await expect(cellOf(page, name, monday)).toHaveText('3');
  await expect(cellOf(page, name, plusDays(monday, 1))).toHaveText('5');
  expect(await bookings(staff, monday)).toEqual(booked);
});

/** Holds the answers of an address back until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Opens the search, whose files are on their way until the returned function is called. */
async function openHeldSearch(page: Page): Promise<() => void> {
  const release = await hold(page, '**/assets/popups*');
  await page.keyboard.press('Control+K');
  return release;
}

test('the timesheet keeps its place when it is known for whom one may book', async ({ page, open }) => {
  const release = await hold(page, '**/timesheet/people*');
  await open('/timesheet', 'manager');
  const sheet = page.getByRole('grid').first();
  await expect(sheet).toBeVisible();
  const before = await sheet.boundingBox();
  release();
  await expect(page.getByLabel('Book for')).toBeVisible();
  expect(await sheet.boundingBox()).toEqual(before);
});

test('words that are typed while the search is still being loaded are searched for', async ({ page, open }) => {
  await open('/my-day', 'staff');
  const release = await openHeldSearch(page);
  await page.keyboard.type('timesh');
  release();
  const field = page.getByRole('combobox', { name: 'Search projects, activities and screens' });
  await expect(field).toBeFocused();
  await page.keyboard.type('eet');
  await expect(field).toHaveValue('timesheet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/timesheet/);
});

test('Backspace and Enter count while the search is still being loaded', async ({ page, open }) => {
  await open('/my-day', 'staff');
  const release = await openHeldSearch(page);
  await page.keyboard.type('timeshet');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('et');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/timesheet/);
});

test('a page whose program is lost offers to reload it', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await expect(page.getByText('Opdesk couldn’t be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByText('Opdesk couldn’t be loaded.')).toBeHidden();
});

test('a dialog whose file can’t be loaded opens once the connection is back', async ({ page, open }) => {
  let isLost = true;
  let refused = 0;
  await page.route('**/assets/popups-*.js', async (route) => {
    if (!isLost) return route.continue();
    refused += 1;
    return route.abort();
  });
  await open('/portfolio', 'manager');
  await page.getByRole('button', { name: 'New project' }).click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isLost = false;
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
