import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { api } from '#contract/documented/api.ts';
import { findBrowser } from '../scripts/browser.js';
import { launch, signedOnPage } from './gantt/browser.ts';
import { startBuilt } from './gantt/test-plan.ts';
import { type DemoSession, demoSession } from './web/demo-session.ts';

/** Navigations between two changes by another session, which reach the page as live events. */
const changeEvery = 5;

/** The heap may grow by this share after the first rounds. */
const mostGrowth = 0.2;

/** Pause between two garbage collections, ms. */
const collectionPauseMs = 300;

/** A page after garbage collection. */
interface PageState {
  readonly 'heap, MB': number;
  /** DOM nodes, those included that are no longer in the document. */
  readonly nodes: number;
  readonly 'nodes in the document': number;
  readonly listeners: number;
  /** Timeouts and intervals that were set and neither ran nor were cleared. */
  readonly timers: number;
}

/**
 * Goes through the screens of the app many times in one page, while another session changes data, and prints the page's
 * memory after garbage collection: nothing may grow.
 *
 * @param args `--navigations=N` instead of 2,000
 */
export async function run(...args: string[]): Promise<void> {
  const option = args.find((arg) => arg.startsWith('--navigations='))?.split('=')[1];
  const navigations = Number(option ?? 2_000);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'opdesk-session-'));
  const service = await startBuilt(path.resolve('dist/service/main.js'), path.join(temporary, 'data'), { DEMO: '1' });
  let browser: Browser | undefined;
  try {
    const manager = await demoSession(service.url);
    browser = await launch((await findBrowser()) ?? chromium.executablePath());
    const { context, page } = await signedOnPage(browser, service.url, manager);
    await context.unrouteAll();
    const failures: Error[] = [];
    page.on('pageerror', (failure) => failures.push(failure));
    await page.addInitScript(countTimers);
    const cdp = await context.newCDPSession(page);
    await page.goto('/');
    await shown(page);
    const addresses = addressesOf(manager);
    const table: Record<string, PageState> = {};
    // In the first rounds caches fill up, and the browser compiles what is called often.
    const warmUp = Math.min(navigations, addresses.length * 40);
    for (let done = 1; done <= navigations; done += 1) {
      await goTo(page, addresses[done % addresses.length] ?? '/');
      if (done % changeEvery === 0) await changeTodo(manager, done);
      if (done === warmUp || done === navigations || done % 500 === 0) {
        // React keeps the parts of the last screen until the next but one.
        for (const address of ['/todos', '/account', '/todos', '/account']) await goTo(page, address);
        table[`after ${done}`] = await pageState(page, cdp);
      }
    }
    console.table(table);
    const [first, last] = [table[`after ${warmUp}`], table[`after ${navigations}`]];
    const growth = first && last ? last['heap, MB'] / first['heap, MB'] - 1 : Number.NaN;
    console.log(`Heap: ${(growth * 100).toFixed(1)} % more after the first ${warmUp}.`);
    if (growth > mostGrowth) throw new Error(`The heap has grown by more than ${mostGrowth * 100} %.`);
    if (failures.length > 0) throw new AggregateError(failures, 'The page threw.');
  } finally {
    await browser?.close();
    await service.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

const addressesOf = ({ projectId }: DemoSession): readonly string[] => [
  '/timesheet',
  '/portfolio',
  '/activities',
  '/todos',
  `/projects/${projectId}/overview`,
  `/projects/${projectId}/plan`,
  `/projects/${projectId}/team`,
  `/projects/${projectId}/time`,
  '/team-time',
  '/reports',
  '/',
];

/** Waits until the screen has its heading and nothing is loading. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .MuiSkeleton-root, main [aria-busy="true"]') === null,
  );
}

/** Goes to a screen as the browser's back button does: without loading the page anew. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await shown(page);
}

/** Changes a to-do of the manager from outside of the page. */
async function changeTodo({ client }: DemoSession, count: number): Promise<void> {
  const [todo] = (await client.call(api.todos.listMyTodos, {}))?.todo ?? [];
  if (todo) await client.call(api.todos.updateTodo, { body: { id: todo.id, description: `Change ${count}` } });
}

async function pageState(page: Page, cdp: CDPSession): Promise<PageState> {
  await cdp.send('HeapProfiler.enable');
  // Finalizers run between collections, and release more.
  for (let times = 0; times < 5; times += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(collectionPauseMs);
  }
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const [inDocument, timers] = await page.evaluate(() => [document.querySelectorAll('*').length, window.timerCount()]);
  return {
    'heap, MB': Number((metric('JSHeapUsedSize') / 1_000_000).toFixed(1)),
    nodes: metric('Nodes'),
    'nodes in the document': inDocument,
    listeners: metric('JSEventListeners'),
    timers,
  };
}

declare global {
  interface Window {
    timerCount(): number;
  }
}

/** Runs in the page: counts timers that are set. */
function countTimers(): void {
  const pending = new Set<unknown>();
  const { setTimeout: timeout, setInterval: interval, clearTimeout: clear } = window;
  window.timerCount = () => pending.size;
  type Callback = (...values: unknown[]) => void;
  const once = (run: Callback, ms?: number, ...rest: unknown[]) => {
    const later = (...values: unknown[]) => {
      pending.delete(id);
      run(...values);
    };
    const id: number = timeout(later, ms, ...rest);
    pending.add(id);
    return id;
  };
  const repeated = (run: Callback, ms?: number, ...rest: unknown[]) => {
    const id = interval(run, ms, ...rest);
    pending.add(id);
    return id;
  };
  const cleared = (id?: number) => {
    pending.delete(id);
    clear(id);
  };
  Object.assign(window, { setTimeout: once, setInterval: repeated, clearTimeout: cleared, clearInterval: cleared });
}
