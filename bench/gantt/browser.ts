import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import type { TestPlan } from './test-plan.ts';
import { longest, sum, traced, type Task } from './trace.ts';

/** Measurements of opening a plan, in milliseconds. */
export interface Opening {
  /** From the last byte of the activities to the first bars on the screen. */
  readonly bars: number;
  /** The same to the first marks of the baseline. */
  readonly marks: number;
  /** CPU time of the page's thread from the data to the bars. */
  readonly worked: number;
  /** The longest task of that thread, before and after the bars: by the clock, and what the processor worked for it. */
  readonly longest: number;
  readonly longestWorked: number;
  readonly longestAfter: number;
  readonly longestAfterWorked: number;
  /** CPU time of the longest task that reads the response, and of the one that lays out the rows. */
  readonly receiving: number;
  readonly firstLayout: number;
}

/** Measurements of scrolling, zooming or dragging. */
export interface Moving {
  readonly frames: number;
  /** Share of frames that took longer than a sixtieth of a second. */
  readonly late: number;
  /** The longest task of the page's thread by the clock, and by what the processor worked, ms. */
  readonly longest: number;
  readonly longestWorked: number;
  /** CPU time of the page's thread per frame, ms. */
  readonly perFrame: number;
  /** Elements of the page afterwards. */
  readonly elements: number;
}

export async function launch(executablePath: string | undefined): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ ...(executablePath && { executablePath }), args: isRoot ? ['--no-sandbox'] : [] });
}

export async function signedOnPage(browser: Browser, url: string, testData: Pick<TestPlan, 'cookies'>) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const pairs = testData.cookies.header().split('; ').filter(Boolean);
  await context.addCookies(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  // An answer that never ends would keep the network from ever being idle.
  await context.route(/\/live\?/, (route) => route.fulfill({ status: 404 }));
  return { context, page: await context.newPage() };
}

/** Opens the plan on a page of its own, everything drawn that can be. */
export async function openPlan(browser: Browser, url: string, testData: TestPlan) {
  const { context, page } = await signedOnPage(browser, url, testData);
  let [bars, marks, read] = [Number.NaN, Number.NaN, Number.NaN];
  const { tasks, markAt } = await traced(page, 'opening', async () => {
    await page.goto(testData.address);
    bars = await page.evaluate(painted, '.plan-bar');
    marks = await page.evaluate(painted, '.plan-baseline');
    read = await page.evaluate(() => {
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('listTasksOfProject'));
      // Entries of this type are of this class.
      return (entry as PerformanceResourceTiming).responseEnd;
    });
  });
  const seen = markAt('.plan-bar') ?? Number.NaN;
  // The task that receives the last byte starts before it: it reads the response.
  const until = tasks.filter(({ at, took }) => at + took >= seen - (bars - read) && at < seen);
  const after = tasks.filter(({ at }) => at >= seen);
  const opening: Opening = {
    bars: bars - read,
    marks: marks - read,
    worked: sum(until),
    longest: longest(until, 'took'),
    longestWorked: longest(until, 'worked'),
    longestAfter: longest(after, 'took'),
    longestAfterWorked: longest(after, 'worked'),
    receiving: longest(
      until.filter((task) => !isDrawing(task)),
      'worked',
    ),
    firstLayout: longest(until.filter(isDrawing), 'worked'),
  };
  return { page, opening, close: () => context.close() };
}

/** Tells whether a task lays out more than the skeleton of a loading page. */
const isDrawing = ({ laidOut }: Task): boolean => laidOut > 3;

declare global {
  interface Window {
    frameTimes: number[];
    isCounting: boolean;
  }
}

/** Runs in the page: the time at which the first of some elements was painted; NaN if none was within a minute. */
function painted(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const longestWait = 60_000;
    const look = () => {
      if (performance.now() - begun > longestWait) return resolve(Number.NaN);
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // The frame after the one in which it is there has shown it.
      return requestAnimationFrame(() => {
        performance.mark(selector);
        resolve(performance.now());
      });
    };
    look();
  });
}

/** Scrolls as with a wheel over the plan, at 3,000 pixels a second, and counts the frames. */
export async function scroll(page: Page, direction: 'down' | 'right', pixels: number): Promise<Moving> {
  const session = await page.context().newCDPSession(page);
  const box = await page.locator('.plan-scroller').boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) * 0.75, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const seen = await watched(page, `scrolling-${direction}`, () =>
    session.send('Input.synthesizeScrollGesture', {
      ...at,
      ...(direction === 'down' ? { yDistance: -pixels } : { xDistance: -pixels }),
      speed: 3_000,
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
  await session.detach();
  return seen;
}

/** Measures the page's thread during an action. */
export async function watched(page: Page, name: string, act: () => Promise<unknown>): Promise<Moving> {
  await page.evaluate(countFrames);
  const { tasks } = await traced(page, name, act);
  const frames = await page.evaluate(() => {
    window.isCounting = false;
    return window.frameTimes;
  });
  // A sixtieth of a second, and what clocks differ by.
  const late = frames.filter((time) => time > 17.2).length / Math.max(1, frames.length);
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  return {
    frames: frames.length,
    late,
    longest: longest(tasks, 'took'),
    longestWorked: longest(tasks, 'worked'),
    perFrame: sum(tasks) / Math.max(1, frames.length),
    elements,
  };
}

/** Runs in the page: notes the time of each frame. */
function countFrames(): void {
  window.frameTimes = [];
  window.isCounting = true;
  let last: number | undefined;
  const note = (now: number) => {
    if (last !== undefined) window.frameTimes.push(now - last);
    last = now;
    if (window.isCounting) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** Memory that the page's script holds, in megabytes, after what is not needed has been thrown away. */
export async function heapOf(page: Page): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
