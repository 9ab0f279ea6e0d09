import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { cookieJar } from '#client/client.ts';
import { findBrowser } from '../scripts/browser.js';
import { startBuilt } from './gantt/test-plan.ts';
import { launch, signedOnPage } from './gantt/browser.ts';
import { type DemoSession, demoSession } from './web/demo-session.ts';

const screens = ['sign-in', 'my-day', 'timesheet', 'portfolio', 'activities', 'todos', 'plan'] as const;
type Screen = (typeof screens)[number];

/** Devices: the phone has the slow line and the slow processor that Lighthouse simulates. */
const devices = {
  desktop: { width: 1350, height: 940, slowdown: 1, line: { latency: 40, throughput: 1_310_720 } },
  phone: { width: 412, height: 823, slowdown: 4, line: { latency: 150, throughput: 204_800 } },
} as const;
type Device = keyof typeof devices;

/** Time without a request after which a screen counts as complete, ms. */
const quietMs = 1_500;

interface Visit {
  /** Kilobytes of scripts as they are sent. */
  readonly scripts: number;
  /** Largest contentful paint, ms. */
  readonly paint: number;
  /** Sum of what tasks take beyond 50 ms, ms. */
  readonly blocking: number;
  /** Sum of the layout shifts. */
  readonly shift: number;
  /** Time until a second visit shows its content, ms: from what the browser keeps, while the service is asked. */
  readonly again: number;
}

/**
 * Measures the first visit of screens with an empty cache, as a desktop and as a phone, with the demo data: scripts, largest
 * paint, blocking time, layout shift; and how long the second visit takes to show its content. Prints medians.
 *
 * @param args `--rounds=N` instead of 3; `--dist=FOLDER` measures another build than `dist`, `--screens=my-day,todos`
 * these screens alone, `--devices=phone` this device
 */
export async function run(...args: string[]): Promise<void> {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'opdesk-web-'));
  const main = path.join(path.resolve(value('dist') ?? 'dist'), 'service/main.js');
  const service = await startBuilt(main, path.join(temporary, 'data'), { DEMO: '1' });
  let browser: Browser | undefined;
  try {
    const manager = await demoSession(service.url);
    browser = await launch((await findBrowser()) ?? chromium.executablePath());
    const chosen = <T extends string>(name: string, all: readonly T[]) =>
      all.filter((each) => (value(name) ?? each).split(',').includes(each));
    for (const device of chosen('devices', ['desktop', 'phone'])) {
      const table: Record<string, Visit> = {};
      for (const screen of chosen('screens', screens)) {
        const visits: Visit[] = [];
        for (let round = 0; round < Number(value('rounds') ?? 3); round += 1)
          visits.push(await visit(browser, manager, screen, device));
        table[screen] = median(visits);
      }
      console.log(device);
      console.table(table);
    }
  } finally {
    await browser?.close();
    await service.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

const addressOf = (screen: Screen, { projectId }: DemoSession): string =>
  screen === 'sign-in' ? '/' : screen === 'plan' ? `/projects/${projectId}/plan` : `/${screen}`;

async function visit(browser: Browser, manager: DemoSession, screen: Screen, device: Device): Promise<Visit> {
  const { width, height, slowdown, line } = devices[device];
  const { context, page } = await signedOnPage(browser, manager.url, {
    cookies: screen === 'sign-in' ? cookieJar() : manager.cookies,
  });
  try {
    await page.setViewportSize({ width, height });
    if (screen !== 'sign-in')
      await page.addInitScript((userId) => localStorage.setItem('opdesk.session', userId), manager.userId);
    await page.addInitScript(watch);
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.throughput,
      uploadThroughput: line.throughput,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let scripts = 0;
    let lastAt = performance.now();
    const isScript = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script' || response.mimeType.endsWith('javascript')) isScript.add(requestId);
    });
    session.on('Network.dataReceived', () => (lastAt = performance.now()));
    session.on('Network.requestWillBeSent', () => (lastAt = performance.now()));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lastAt = performance.now();
      if (isScript.has(requestId)) scripts += encodedDataLength / 1_000;
    });
    const complete = async () => {
      await page.locator('main h1').first().waitFor();
      while (performance.now() - lastAt < quietMs) await page.waitForTimeout(quietMs - (performance.now() - lastAt));
      return page.evaluate(() => window.watched);
    };
    await page.goto(addressOf(screen, manager));
    const first = await complete();
    const firstScripts = scripts;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    const { content: again } = await complete();
    return { ...first, scripts: firstScripts, again };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    watched: { paint: number; blocking: number; shift: number; content: number };
  }
}

/**
 * Runs in the page: notes paints, long tasks, layout shifts and the end of the first frame with a heading and nothing loading,
 * or with the kept view of the screen.
 */
function watch(): void {
  const watched = { paint: 0, blocking: 0, shift: 0, content: 0 };
  window.watched = watched;
  const look = () => {
    const lastView = document.querySelector<HTMLIFrameElement>('#last-view')?.contentDocument;
    const isShown =
      document.querySelector('main h1') && !document.querySelector('main .MuiSkeleton-root, main [aria-busy="true"]');
    if (isShown || lastView?.querySelector('main h1')) requestAnimationFrame((now) => (watched.content = now));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (watched.paint = startTime));
  observe('longtask', ({ duration }) => (watched.blocking += duration - 50));
  // The library types lag behind: entries of this kind have this value.
  observe('layout-shift', (entry) => (watched.shift += (entry as PerformanceEntry & { value: number }).value));
}

function median(visits: readonly Visit[]): Visit {
  const middle = (key: keyof Visit, digits: number) => {
    const sorted = visits.map((each) => each[key]).toSorted((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN).toFixed(digits));
  };
  return {
    scripts: middle('scripts', 1),
    paint: middle('paint', 0),
    blocking: middle('blocking', 0),
    shift: middle('shift', 3),
    again: middle('again', 0),
  };
}
