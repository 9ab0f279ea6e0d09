import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { timeZone } from './e2e/days.ts';
import { findBrowser } from './scripts/browser.js';
import { temporaryFolder } from './scripts/temporary-folder.js';

process.env.TMPDIR = temporaryFolder();
const isRoot = process.getuid?.() === 0;
const executablePath = await findBrowser({ isForTests: true });
const results = path.resolve(import.meta.dirname, 'test-results');

/**
 * The built app and service with demo data, for each worker in a database of its own; what a spec needs besides it gives itself
 * through the interface.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(results, 'e2e'),
  globalSetup: './e2e/before-all.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a timeout only tells of a loaded machine.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: timeZone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // Only its own test needs the files of the app to be held by each new browser.
    serviceWorkers: 'block',
    // A trace costs a third of the time: `npx playwright test --trace retain-on-failure` where a failure is not clear.
    screenshot: 'only-on-failure',
    // Pages are drawn without a graphics card, which a machine for tests seldom has: a simulated one takes a sixth more time.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
