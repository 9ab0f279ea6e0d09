import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../scripts/browser.js';
import { launch, signedOnPage, watched, type Moving } from './gantt/browser.ts';
import { startBuilt, type RunningService } from './gantt/test-plan.ts';
import { keepTraces, longest, sum, traced, type Task } from './gantt/trace.ts';
import { insertTestPortfolio, type TestPortfolio } from './portfolio/test-portfolio.ts';
import { portfolioSteps, shown, wheel } from './portfolio/steps.ts';

/**
 * Measures the portfolio's tree in a real browser: the longest tasks of the page's thread while it opens and is
 * scrolled, folded, filtered and sorted. Reports medians, because the machine is shared.
 *
 * @param args `--nodes=N` instead of 5,000; `--rounds=N` instead of 3; `--no-build` measures the existing build;
 * `--dist=FOLDER` measures another build, `--against=FOLDER` a second one, alternating with it; `--data=FOLDER` keeps
 * the nodes there for further runs; `--traces=FOLDER` keeps the browser traces there, with profiles
 */
export async function run(...args: string[]): Promise<void> {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const nodes = Number(value('nodes') ?? 5_000);
  const rounds = Number(value('rounds') ?? 3);
  const traces = value('traces');
  if (traces !== undefined) keepTraces(traces);
  if (!args.includes('--no-build') && value('dist') === undefined) {
    const { status } = spawnSync(process.execPath, ['scripts/build.js'], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The build has failed.');
  }
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'opdesk-portfolio-'));
  const dataDir = path.resolve(value('data') ?? path.join(temporary, 'data'));
  const browser = await launch((await findBrowser()) ?? chromium.executablePath());
  try {
    const builds = [value('dist') ?? 'dist', value('against')].filter((dist) => dist !== undefined);
    const results: Result[][] = builds.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [place, dist] of builds.entries()) {
        results[place]?.push(
          await withService(dist, dataDir, nodes, (service, testData) => measure(browser, service, testData)),
        );
      }
    }
    for (const [place, dist] of builds.entries()) print(`${dist}: ${nodes} nodes`, results[place] ?? []);
  } finally {
    await browser.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Names of what is measured, with their values. */
type Result = Readonly<Record<string, number>>;

async function withService<T>(
  dist: string,
  dataDir: string,
  nodes: number,
  act: (service: RunningService, testData: TestPortfolio) => Promise<T>,
): Promise<T> {
  const service = await startBuilt(path.join(path.resolve(dist), 'service/main.js'), dataDir);
  try {
    return await act(service, await insertTestPortfolio(service.url, nodes));
  } finally {
    await service.stop();
  }
}

async function measure(browser: Browser, service: RunningService, testData: TestPortfolio): Promise<Result> {
  const { context, page } = await signedOnPage(browser, service.url, testData);
  try {
    const opening = await traced(page, 'portfolio-opening', async () => {
      await page.goto('/portfolio');
      await shown(page);
      await page.waitForLoadState('networkidle');
    });
    const down = await watched(page, 'portfolio-scrolling', () => wheel(page, { y: 250, turns: 40 }));
    const right = await watched(page, 'portfolio-scrolling-right', () => wheel(page, { x: 120, turns: 12 }));
    const steps = await portfolioSteps(page);
    return {
      ...rowsOf('opening', opening.tasks),
      ...movingOf('scrolling down', down),
      ...movingOf('scrolling right', right),
      ...Object.fromEntries(Object.entries(steps).flatMap(([name, tasks]) => Object.entries(rowsOf(name, tasks)))),
      'elements of the page': right.elements,
    };
  } finally {
    await context.close();
  }
}

const rowsOf = (name: string, tasks: readonly Task[]): Result => ({
  [`longest task of ${name}, ms`]: longest(tasks, 'took'),
  [`… ${name}: of it processor, ms`]: longest(tasks, 'worked'),
  [`… ${name}: processor of all tasks, ms`]: sum(tasks),
});

const movingOf = (name: string, moving: Moving): Result => ({
  [`longest task of ${name}, ms`]: moving.longest,
  [`… ${name}: of it processor, ms`]: moving.longestWorked,
  [`… ${name}: processor for each frame, ms`]: moving.perFrame,
  [`late frames of ${name}, %`]: 100 * moving.late,
});

function print(title: string, results: readonly Result[]): void {
  const load = os.loadavg().map((each) => each.toFixed(1));
  console.log(
    `${title}, ${results.length} rounds; load of the machine: ${load.join(' ')} on ${os.cpus().length} cores`,
  );
  const rows = Object.keys(results[0] ?? {}).map((name) => {
    const values = results.map((result) => result[name] ?? Number.NaN).toSorted((a, b) => a - b);
    const rounded = (number: number | undefined) => Number((number ?? Number.NaN).toFixed(1));
    const median = values[Math.floor(values.length / 2)];
    return [name, { median: rounded(median), least: rounded(values[0]), most: rounded(values.at(-1)) }] as const;
  });
  console.table(Object.fromEntries(rows));
}
