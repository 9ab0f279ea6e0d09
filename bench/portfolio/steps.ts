import type { Page } from '@playwright/test';
import { traced, type Task } from '../gantt/trace.ts';

/** Until rows of projects are drawn; a busy machine takes its time. */
export async function shown(page: Page): Promise<void> {
  await page.waitForSelector('.tree-body [aria-level="3"]', { timeout: 120_000 });
}

/** Turns the wheel over the tree by x or y pixels at a time, and waits for the frame. */
export async function wheel(page: Page, { x = 0, y = 0, turns }: { x?: number; y?: number; turns: number }) {
  const box = await page.locator('.tree-scroller').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(x, y);
    await frames(page);
  }
}

const frames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const settle = async (page: Page): Promise<void> => {
  for (let frame = 0; frame < 20; frame += 1) await frames(page);
};

/** The tasks of the page's thread for each thing that is done with the tree. */
export async function portfolioSteps(page: Page): Promise<Readonly<Record<string, readonly Task[]>>> {
  const made = async (name: string, act: () => Promise<unknown>) => {
    const { tasks } = await traced(page, `portfolio-${name}`, async () => {
      await act();
      await settle(page);
    });
    return tasks;
  };
  const filter = page.getByRole('searchbox').first();
  const typed = async (letters: string) => {
    for (const letter of letters) {
      await page.keyboard.type(letter);
      await frames(page);
    }
  };
  await page.evaluate(() => document.querySelector('.tree-scroller')?.scrollTo(0, 0));
  await settle(page);
  const closing = await made('folding', () => page.getByRole('button', { name: 'Collapse all' }).click());
  const opening = await made('unfolding', () => page.getByRole('button', { name: 'Expand all' }).click());
  await filter.focus();
  const filtering = await made('filtering', () => typed('project 12'));
  const clearing = await made('clearing', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });
  const sorting = await made('sorting', () => page.getByRole('columnheader', { name: 'Priority' }).click());
  return {
    'folding all': closing,
    'opening all': opening,
    filtering,
    'clearing the filter': clearing,
    sorting,
  };
}
