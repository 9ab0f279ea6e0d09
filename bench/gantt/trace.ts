import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** A task of the page's own thread, in milliseconds of the trace's clock. */
export interface Task {
  readonly at: number;
  /** Duration, and the CPU time of it: only a fraction on a busy machine. */
  readonly took: number;
  readonly worked: number;
  /** Time spent in page layout. */
  readonly laidOut: number;
}

export interface Trace {
  readonly tasks: readonly Task[];
  /** When the page set a mark of a name. */
  markAt(name: string): number | undefined;
}

export const traceCategories = ['toplevel', 'devtools.timeline', 'blink.user_timing'];
/** Trace category with a CPU profile by function; recording it costs some time. */
const profile = 'disabled-by-default-v8.cpu_profiler';

/** The mark from which on a trace counts. */
const begun = 'begun';

let folder: string | undefined;

/** Keeps all further traces in a folder, with a profile of the processor: Chromium's own tools show them. */
export function keepTraces(into: string): void {
  mkdirSync(into, { recursive: true });
  folder = into;
}

/** Records a browser trace of a page during an action. */
export async function traced(page: Page, name: string, act: () => Promise<unknown>): Promise<Trace> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, {
    categories: folder === undefined ? traceCategories : [...traceCategories, profile],
  });
  // Tracing itself takes the page's thread a while to begin.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate((mark) => performance.mark(mark), begun);
  await act();
  const trace = await browser.stopTracing();
  if (folder !== undefined) writeFileSync(path.join(folder, `${name}.json`), trace);
  const { tasks, markAt } = readTrace(trace);
  const from = markAt(begun) ?? 0;
  return { tasks: tasks.filter(({ at }) => at >= from), markAt };
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly src_file?: string; readonly data?: { readonly url?: string } };
}

const microseconds = 1_000;

/** Reads a trace of Chromium: the tasks of the threads that run pages. */
export function readTrace(trace: Buffer): Trace {
  // The format of Chromium's traces.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const isMain = (event: TraceEvent) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain';
  // The browser draws parts of its own window by pages, too; they are not the one that is measured.
  const isBrowsers = ({ args }: TraceEvent) => args?.data?.url?.startsWith('chrome:') === true;
  const others = new Set(traceEvents.filter(isBrowsers).map(({ pid }) => pid));
  const pages = traceEvents.filter((event) => isMain(event) && !others.has(event.pid));
  const main = new Set(pages.map(({ pid, tid }) => `${pid} ${tid}`));
  const spans = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && main.has(`${pid} ${tid}`));
  const layouts = spans.filter(({ name }) => name === 'Layout');
  const tasks = spans
    .filter((span) => span.name === 'ThreadControllerImpl::RunTask' && !isKeepingBody(span))
    .map((task) => ({
      at: task.ts / microseconds,
      took: (task.dur ?? 0) / microseconds,
      worked: (task.tdur ?? 0) / microseconds,
      laidOut: worked(layouts.filter((layout) => isWithin(layout, task))),
    }));
  const markAt = (wanted: string) => {
    const event = traceEvents.find(({ name }) => name === wanted);
    return event && event.ts / microseconds;
  };
  return { tasks, markAt };
}

/** Tells whether a task keeps the body of an answer for the debugger that drives the page; users' pages have none. */
const isKeepingBody = ({ args }: TraceEvent): boolean => args?.src_file?.endsWith('/response_body_loader.cc') === true;

const isWithin = (part: TraceEvent, { pid, tid, ts, dur = 0 }: TraceEvent): boolean =>
  part.pid === pid && part.tid === tid && part.ts >= ts && part.ts < ts + dur;

const worked = (events: readonly TraceEvent[]): number =>
  events.reduce((total, { tdur = 0 }) => total + tdur / microseconds, 0);

export const longest = (tasks: readonly Task[], of: 'took' | 'worked'): number =>
  Math.max(0, ...tasks.map((task) => task[of]));

export const sum = (tasks: readonly Task[]): number => tasks.reduce((total, { worked: each }) => total + each, 0);
