// @ts-check
// The pictures of the README, from the demo data: `node scripts/screenshots.js` writes docs/plan.png and docs/timesheet.png.
// It starts the built service on a fresh database and leaves nothing behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.js';
import { root } from './command.js';

/** The project of the demo data whose plan is shown: half done, with all kinds of lines. */
const shownProject = 'KP-214';

/** @returns {Promise<{ url: string, stop: () => Promise<void> }>} */
function startService() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opdesk-pictures-'));
  const env = {
    ...process.env,
    PORT: '0',
    DEMO: 'en',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const service = spawn(process.execPath, [path.join(root, 'dist/service/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = new Promise((resolve) => service.once('exit', resolve));
  const stop = async () => {
    service.kill('SIGTERM');
    await hasEnded;
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    let printed = '';
    service.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /ready: (\S+)/.exec(printed)?.[1];
      if (address) resolve({ url: address, stop });
    });
    service.once('exit', (code) => reject(new Error(`The service has ended with ${code}.`)));
  });
}

/**
 * A page of a user who is signed on.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {string} login
 */
async function pageOf(browser, url, login) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password').fill('demo');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Timesheet', exact: true }).first().waitFor();
  return page;
}

/** @param {string} name */
const picture = (name) => ({
  path: path.join(root, 'docs', `${name}.png`),
  animations: /** @type {const} */ ('disabled'),
});

const service = await startService();
const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const manager = await pageOf(browser, service.url, 'admin');
  await manager.goto('/portfolio');
  await manager.getByRole('searchbox', { name: /^Filter/ }).fill(shownProject);
  await manager.getByRole('row').filter({ hasText: shownProject }).first().getByRole('link').click();
  await manager.getByRole('link', { name: 'Plan', exact: true }).click();
  await manager.getByRole('treegrid').getByRole('row').nth(5).waitFor();
  // The lines that are worked on, so large that their bars can be told apart.
  const plan = manager.locator('.plan-scroller');
  await plan.evaluate((scroller) => scroller.scrollTo(0, 480));
  for (let step = 0; step < 2; step++) await manager.getByRole('button', { name: 'Zoom in' }).click();
  await manager.getByRole('button', { name: 'Go to today' }).click();
  await manager.locator('.plan-label').filter({ hasText: '%' }).first().waitFor();
  await manager.mouse.move(0, 0);
  await manager.waitForURL(/zoom=/);
  await manager.screenshot(picture('plan'));

  const staff = await pageOf(browser, service.url, 'staff');
  await staff.goto('/timesheet');
  await staff.getByText('All saved').waitFor();
  await staff.screenshot(picture('timesheet'));
} finally {
  await browser.close();
  await service.stop();
}
