import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/browser.js';
import { heapOf, launch, openPlan, scroll } from './gantt/browser.ts';
import { givenPlan, startBuilt, type GivenPlan } from './gantt/given.ts';

/**
 * How fast the plan surface is in a real browser: from the data to the bars, frames while scrolling in both directions, longest
 * task, elements and memory. Medians, because nobody has the machine alone.
 *
 * @param args `--rows=N` instead of 10,000; `--rounds=N` instead of 3; `--no-build` measures what is built already;
 * `--dist=FOLDER` measures another build; `--data=FOLDER` keeps the plan there for further runs
 */
export async function run(...args: string[]): Promise<void> {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const rows = Number(value('rows') ?? 10_000);
  const rounds = Number(value('rounds') ?? 3);
  const dist = path.resolve(value('dist') ?? 'dist');
  if (!args.includes('--no-build') && value('dist') === undefined) {
    const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The build has failed.');
  }
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'opdesk-gantt-'));
  const dataDir = value('data') ?? path.join(temporary, 'data');
  const service = await startBuilt(path.join(dist, 'service/main.js'), path.resolve(dataDir));
  let browser: Browser | undefined;
  try {
    const given = await givenPlan(service.url, rows);
    browser = await launch((await findBrowser()) ?? chromium.executablePath());
    const results: Result[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measure(browser, service.url, given));
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

async function measure(browser: Browser, url: string, given: GivenPlan): Promise<Result> {
  const { page, opening, close } = await openPlan(browser, url, given);
  try {
    await page.waitForLoadState('networkidle');
    const before = await heapOf(page);
    const down = await scroll(page, 'down', scrolled.down);
    const right = await scroll(page, 'right', scrolled.right);
    const after = await heapOf(page);
    return {
      'data to bars, ms': opening.bars,
      'data to baseline, ms': opening.marks,
      'processor from data to bars, ms': opening.worked,
      'longest task until the bars, ms': opening.longest,
      '… of it processor, ms': opening.longestWorked,
      'longest task after the bars, ms': opening.longestAfter,
      '… after them of it processor, ms': opening.longestAfterWorked,
      'frames down': down.frames,
      'late frames down, %': 100 * down.late,
      'longest task down, ms': down.longest,
      '… down of it processor, ms': down.longestWorked,
      'processor for each frame down, ms': down.perFrame,
      'frames right': right.frames,
      'late frames right, %': 100 * right.late,
      'longest task right, ms': right.longest,
      '… right of it processor, ms': right.longestWorked,
      'processor for each frame right, ms': right.perFrame,
      elements: right.elements,
      'heap before, MB': before,
      'heap after, MB': after,
    };
  } finally {
    await close();
  }
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
