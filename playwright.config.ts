import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.js';

const port = Number(process.env.E2E_PORT ?? 8090);
const isRoot = process.getuid?.() === 0;
const executablePath = await findBrowser();
const results = path.resolve(import.meta.dirname, 'test-results');

/** The built app and service with demo data in a database of their own; what a spec needs besides it gives itself through the interface. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(results, 'e2e'),
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'America/St_Johns',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A trace costs a third of the time: `npx playwright test --trace retain-on-failure` where a failure is not clear.
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox'] : [] },
  },
  webServer: {
    command: 'node scripts/e2e-service.js',
    url: `http://127.0.0.1:${port}`,
    env: {
      PORT: String(port),
      DATA_DIR: path.join(results, `data-${port}`),
      DEMO: '1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TZ: 'America/St_Johns',
    },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Loading the demo data takes ten seconds, and much longer on a busy machine.
    timeout: 180_000,
    reuseExistingServer: false,
  },
});
