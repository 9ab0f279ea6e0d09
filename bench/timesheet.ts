import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { cookieJar, createClient } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { planFile } from '../e2e/plan-file.ts';
import { findBrowser } from '../scripts/browser.js';
import { launch } from './gantt/browser.ts';
import { password, startBuilt } from './gantt/test-plan.ts';
import { keepTraces, longest, sum, traced } from './gantt/trace.ts';

const rows = 60;
const monday = '2026-03-02';
const keys = 40;

/**
 * From a key to what it paints in a week sheet of 60 rows, in a real browser: by the clock, and what the processor worked for
 * it. A key here takes the hours of a cell and goes on to the next one, which is the most that a key does.
 *
 * @param args `--no-build` measures what is built already; `--dist=FOLDER` measures another build; `--traces=FOLDER` keeps what the
 * browser traced there, with profiles
 */
export async function run(...args: string[]): Promise<void> {
  const testData = args.find((arg) => arg.startsWith('--dist='))?.slice('--dist='.length);
  const traces = args.find((arg) => arg.startsWith('--traces='))?.slice('--traces='.length);
  if (traces !== undefined) keepTraces(traces);
  if (!args.includes('--no-build') && testData === undefined) {
    const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The build has failed.');
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-timesheet-'));
  const service = await startBuilt(path.resolve(testData ?? 'dist', 'service/main.js'), path.join(dataDir, 'data'));
  let browser: Browser | undefined;
  try {
    const { resourceId, cookies } = await insertTestWork(service.url);
    browser = await launch((await findBrowser()) ?? chromium.executablePath());
    const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const span of ['week', 'month']) {
      const address = `${service.url}/timesheet?week=${monday}&span=${span}&resource=${resourceId}`;
      table[`${rows} rows, ${span}`] = await measure(browser, address, span, cookies.header());
    }
    console.log(
      `load of the machine: ${os
        .loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')} on ${os.cpus().length} cores`,
    );
    console.table(table);
  } finally {
    await browser?.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Creates a user with 60 running activities. */
async function insertTestWork(baseUrl: string) {
  const cookies = cookieJar();
  const client = createClient({ baseUrl, credentials: { kind: 'session' }, format: 'json', language: 'en', cookies });
  await client.call(api.users.signOn, { login: 'admin', password });
  const pool = await client.call(api.resources.getRootResourcePool, {});
  const resource = await client.call(api.resources.createResource, {
    poolOrCollectionResourceId: pool?.id ?? '',
    body: { name: 'Booker' },
  });
  const root = await client.call(api.projects.getRootPortfolio, {});
  const project = await client.call(api.projects.createProject, {
    portfolioId: root?.id ?? '',
    body: { name: 'Bench', start: '2026-02-02' },
  });
  const tasks = Array.from({ length: rows }, (_, index) => ({
    name: `Activity ${index}`,
    level: 1,
    start: '2026-02-02',
    days: 80,
    hours: 40,
  }));
  const body = new Blob([planFile(tasks, 'Booker')]);
  await client.call(api.planning.importProjectPlan, { projectId: project?.id ?? '', body });
  return { resourceId: resource?.id ?? '', cookies };
}

async function measure(browser: Browser, address: string, span: string, cookie: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: new URL(address).origin })));
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('[data-row="0"][data-column="1"]').focus();
  await page.evaluate(watchKeys);
  const moved = await typed(page, `${span}-arrow`, ['ArrowDown']);
  const booked = await typed(page, `${span}-entry`, ['1', 'Enter']);
  const cells = await page.locator('.cell.hours').count();
  await context.close();
  return {
    cells,
    'arrow: clock, ms (median, 95 %)': moved.clocks[0],
    'arrow: processor, ms': moved.worked,
    'figure: clock, ms (median, 95 %)': booked.clocks[0],
    'Enter: clock, ms (median, 95 %)': booked.clocks[1],
    'entry with saving: processor, ms': booked.worked,
    'longest task, processor, ms': booked.longest,
  };
}

declare global {
  interface Window {
    keyTimes: number[];
  }
}

/** Runs in the page: notes how long each key takes until the frame after it is painted. */
function watchKeys(): void {
  window.keyTimes = [];
  const note = ({ timeStamp }: KeyboardEvent) => {
    // A task after the next frame: the frame has been handed over by then.
    requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)));
  };
  addEventListener('keydown', note, true);
}

async function typed(page: Page, name: string, pressed: readonly string[]) {
  await page.evaluate(() => void (window.keyTimes = []));
  const { tasks } = await traced(page, name, async () => {
    for (let count = 0; count < keys * pressed.length; count += 1) {
      await page.keyboard.press(pressed[count % pressed.length] ?? '');
      // Waits for the screen before the next key: keys without a pause would keep the browser from drawing between
      // them.
      await page.waitForFunction((seen) => window.keyTimes.length > seen, count, { polling: 'raf' });
    }
    await page.getByText('All saved').waitFor({ timeout: 60_000 });
  });
  const times = await page.evaluate(() => window.keyTimes);
  const rounded = (value: number | undefined) => Number((value ?? Number.NaN).toFixed(1));
  const clocks = pressed.map((_, which) => {
    const own = times.filter((_time, index) => index % pressed.length === which).toSorted((a, b) => a - b);
    return [0.5, 0.95].map((share) => rounded(own[Math.floor(own.length * share)])).join(', ');
  });
  return { clocks, worked: rounded(sum(tasks) / keys), longest: rounded(longest(tasks, 'worked')) };
}
