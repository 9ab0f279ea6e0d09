import type { Browser, Page } from '@playwright/test';
import { signedOnPage, watched, type Moving } from './browser.ts';
import type { TestPlan } from './test-plan.ts';
import { editSteps, nextSave, type Steps } from './steps.ts';
import { traced, type Task } from './trace.ts';

/** Measurements of zooming: frames, and how far the day under the pointer drifts, in pixels. */
export interface Zooming extends Moving {
  readonly jump: number;
}

/** Steps of the wheel from days to years, to hours and back to days. */
const wheel = [...turns(24, 200), ...turns(48, -200), ...turns(24, 200)];

function turns(count: number, delta: number): number[] {
  return Array.from({ length: count }, () => delta);
}

/** Zooms with Ctrl and the wheel around the line of today. */
export async function zoom(page: Page): Promise<Zooming> {
  await page.keyboard.press('t');
  const todayAt = () => page.evaluate(() => document.querySelector('.plan-today')?.getBoundingClientRect().x ?? NaN);
  const [x, box] = [await todayAt(), await page.locator('.plan-scroller').boundingBox()];
  await page.mouse.move(x, (box?.y ?? 0) + 300);
  let jump = 0;
  const seen = await watched(page, 'zooming', async () => {
    await page.keyboard.down('Control');
    for (const delta of wheel) {
      await page.mouse.wheel(0, delta);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      jump = Math.max(jump, Math.abs((await todayAt()) - x));
    }
    await page.keyboard.up('Control');
  });
  return { ...seen, jump };
}

/** Measurements of a drag: while the bar moves, and on drop. */
export interface Dragging {
  readonly moving: Moving;
  readonly dropping: Moving;
  /** Tasks of opening the plan for editing. */
  readonly opening: readonly Task[];
  readonly steps: Steps;
}

/** A busy machine takes its time. */
const longestWait = 120_000;

/** Moves a bar of a plan that is checked out to and fro, lets it go, and makes further edits. */
export async function drag(browser: Browser, url: string, testData: TestPlan): Promise<Dragging> {
  await testData.checkOut();
  const { context, page } = await signedOnPage(browser, url, testData);
  try {
    const { tasks, markAt } = await traced(page, 'opening-to-edit', async () => {
      await page.goto(`${testData.address}&edit=1`);
      await page.waitForSelector('[role="status"] .MuiSkeleton-root', { state: 'attached', timeout: longestWait });
      await page.evaluate(() => performance.mark('app is there'));
      await page.waitForSelector('.plan-bar', { state: 'attached', timeout: longestWait });
      await page.waitForSelector('.plan-baseline', { state: 'attached', timeout: longestWait });
      await page.waitForLoadState('networkidle');
    });
    // Starting the app is no part of it.
    const opening = tasks.filter(({ at }) => at >= (markAt('app is there') ?? 0));
    const { x, y } = await page.evaluate(barInSight);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const moving = await watched(page, 'dragging', async () => {
      for (let step = 0; step < 240; step += 1) await page.mouse.move(x + 240 * Math.sin(step / 20), y + (step % 40));
      await page.mouse.move(x + 60, y);
    });
    const saved = nextSave(page);
    const dropping = await watched(page, 'dropping', async () => {
      await page.mouse.up();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    });
    await saved;
    return { moving, dropping, opening, steps: await editSteps(page) };
  } finally {
    await context.close();
    await testData.discard();
  }
}

/** Runs in the page: returns the center of a fully visible bar. */
function barInSight(): { x: number; y: number } {
  const frame = document.querySelector('.plan-scroller')?.getBoundingClientRect();
  const left = document.querySelector('.plan-timeline')?.getBoundingClientRect().left ?? 0;
  const seen = [...document.querySelectorAll('.plan-bar')].map((bar) => bar.getBoundingClientRect());
  const bar = seen.findLast(
    (box) =>
      frame && box.bottom < frame.bottom - 60 && box.left > Math.max(frame.left, left) && box.right < frame.right - 60,
  );
  if (!bar) throw new Error('There is no bar to be dragged.');
  return { x: bar.left + bar.width / 3, y: bar.top + bar.height / 2 };
}
