// @ts-check
import { existsSync } from 'node:fs';
import { runInstalled, StepFailed } from './command.js';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window, which takes a tenth less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * A Chromium: the one of CHROMIUM_PATH, else Playwright's own download, else the system's.
 * @param {{ isForTests?: boolean }} [options] tests prefer one without a window
 * @returns {Promise<string | undefined>} its path, if there is one
 */
export async function findBrowser({ isForTests = false } = {}) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new StepFailed(`CHROMIUM_PATH names a browser that is not there: ${chosen}.`);
  }
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath(), ...(isForTests ? [HEADLESS_SHELL] : []), ...SYSTEM_BROWSERS].find((file) =>
    existsSync(file),
  );
}

/** Downloads Playwright's Chromium if there is none at all. */
export async function ensureBrowser() {
  if (await findBrowser({ isForTests: true })) return;
  console.log('Installing a browser …');
  await runInstalled('playwright', ['install', 'chromium']);
  if (await findBrowser()) return;
  throw new StepFailed(
    'There is no browser for the end-to-end tests, and Playwright could not download one: ' +
      'install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}
