import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/browser.js';
import { heapOf, launch, openPlan, scroll, type Moving } from './gantt/browser.ts';
import { insertTestPlan, startBuilt, type TestPlan } from './gantt/test-plan.ts';
import { drag, zoom } from './gantt/moves.ts';
import { scrollPlain } from './gantt/plain.ts';
import { turnSteps, type Steps } from './gantt/steps.ts';
import { keepTraces, longest } from './gantt/trace.ts';

/**
 * Measures the plan surface in a real browser: time from the data to the bars, frames while scrolling, zooming and
 * editing, longest tasks, elements and memory. Late frames are compared with those of a plain page scrolled the same
 * way. Reports medians, because the machine is shared.
 *
 * @param args `--rows=N` instead of 10,000; `--rounds=N` instead of 3; `--no-build` measures the existing build;
 * `--dist=FOLDER` measures another build; `--view=QUERY` adds to the address of the plan, such as its columns;
 * `--data=FOLDER` keeps the plan there for further runs; `--traces=FOLDER` keeps the browser traces there, with profiles
 */
export async function run(...args: string[]): Promise<void> {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const rows = Number(value('rows') ?? 10_000);
  const rounds = Number(value('rounds') ?? 3);
  const dist = path.resolve(value('dist') ?? 'dist');
  const traces = value('traces');
  if (traces !== undefined) keepTraces(traces);
  if (!args.includes('--no-build') && value('dist') === undefined) {
    const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The build has failed.');
  }
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'opdesk-gantt-'));
  const dataDir = value('data') ?? path.join(temporary, 'data');
  const service = await startBuilt(path.join(dist, 'service/main.js'), path.resolve(dataDir));
  let browser: Browser | undefined;
  try {
    const testData = await insertTestPlan(service.url, rows, value('view'));
    browser = await launch((await findBrowser()) ?? chromium.executablePath());
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push({
        ...(await measure(browser, service.url, testData)),
        ...(await measureEditing(browser, service.url, testData)),
      });
    }
    print(rows, results);
  } finally {
    await browser?.close();
    await service.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Names of what is measured, with their values. */
type Result = Readonly<Record<string, number>>;

const scrolled = { down: 30_000, right: 15_000 } as const;

async function measure(browser: Browser, url: string, testData: TestPlan): Promise<Result> {
  const { page, opening, close } = await openPlan(browser, url, testData);
  try {
    await page.waitForLoadState('networkidle');
    const before = await heapOf(page);
    const down = await scroll(page, 'down', scrolled.down);
    const right = await scroll(page, 'right', scrolled.right);
    const after = await heapOf(page);
    const zoomed = await zoom(page);
    const turned = await turnSteps(page);
    const plain = await scrollPlain(page, scrolled);
    return {
      'data to bars, ms': opening.bars,
      'data to baseline, ms': opening.marks,
      'processor from data to bars, ms': opening.worked,
      'longest task until the bars, ms': opening.longest,
      '… of it processor, ms': opening.longestWorked,
      '… of it processor, receiving, ms': opening.receiving,
      '… of it processor, first layout, ms': opening.firstLayout,
      'longest task after the bars, ms': opening.longestAfter,
      '… after them of it processor, ms': opening.longestAfterWorked,
      ...rowsOf('down', down),
      'late frames of a plain page down, %': 100 * plain.down.late,
      ...rowsOf('right', right),
      'late frames of a plain page right, %': 100 * plain.right.late,
      ...rowsOf('zooming', zoomed),
      'jump while zooming, px': zoomed.jump,
      ...stepsOf(turned),
      elements: right.elements,
      'heap before, MB': before,
      'heap after, MB': after,
    };
  } finally {
    await close();
  }
}

async function measureEditing(browser: Browser, url: string, testData: TestPlan): Promise<Result> {
  const { opening, moving, dropping, steps } = await drag(browser, url, testData);
  return {
    'longest task to editing, processor, ms': longest(opening, 'worked'),
    ...rowsOf('dragging', moving),
    'longest task at the drop, ms': dropping.longest,
    '… drop of it processor, ms': dropping.longestWorked,
    ...stepsOf(steps),
  };
}

function rowsOf(name: string, moving: Moving): Result {
  return {
    [`frames ${name}`]: moving.frames,
    [`late frames ${name}, %`]: 100 * moving.late,
    [`longest task ${name}, ms`]: moving.longest,
    [`… ${name} of it processor, ms`]: moving.longestWorked,
    [`processor for each frame ${name}, ms`]: moving.perFrame,
  };
}

function stepsOf(steps: Steps): Result {
  return Object.fromEntries(
    Object.entries(steps).flatMap(([name, tasks]) => [
      [`longest task of ${name}, ms`, longest(tasks, 'took')],
      [`… ${name} of it processor, ms`, longest(tasks, 'worked')],
    ]),
  );
}

function print(rows: number, results: readonly Result[]): void {
  const load = os.loadavg().map((each) => each.toFixed(1));
  console.log(
    `${rows} activities, ${results.length} rounds; load of the machine: ${load.join(' ')} on ${os.cpus().length} cores`,
  );
  const names = Object.keys(results[0] ?? {});
  const table = names.map((name) => {
    const values = results.map((result) => result[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const shown = (value: number | undefined) => Number((value ?? Number.NaN).toFixed(1));
    return [
      name,
      { median: shown(values[Math.floor(values.length / 2)]), least: shown(values[0]), most: shown(values.at(-1)) },
    ] as const;
  });
  console.table(Object.fromEntries(table));
}
