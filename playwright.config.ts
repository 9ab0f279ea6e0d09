import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.js';

const port = Number(process.env.E2E_PORT ?? 8090);
const isRoot = process.getuid?.() === 0;
const executablePath = await findBrowser();
const dataDir = path.resolve(import.meta.dirname, 'test-results/data');

/** The built app and service with a database of their own that holds an administrator and nothing else; each spec gives itself its data through the interface. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'America/St_Johns',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox'] : [] },
  },
  webServer: {
    command: 'node scripts/e2e-service.js',
    url: `http://127.0.0.1:${port}`,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_PASSWORD: 'e2e-administrator',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      TZ: 'America/St_Johns',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 60_000,
    reuseExistingServer: false,
  },
});
