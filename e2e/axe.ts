import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, type Page } from './test.ts';

const source = readFileSync(path.resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Relevant impacts: those that hinder users. Minor findings of axe are advice. */
const weights = ['moderate', 'serious', 'critical'];

interface AxeWindow {
  readonly axe: { run(options: RunOptions): Promise<AxeResults> };
}

/** Waits until nothing fades or slides any more: half-way, every colour is wrong. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // An animation whose element goes away is cancelled.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/**
 * Returns axe's findings on the current page: rule, impact and location. Menus and dialogs are rendered above the page,
 * outside its landmarks, so the rule that all content is in one applies to the page alone. `ofColours` checks only the
 * contrast.
 */
export async function findings(page: Page, { isAbovePage = false, ofColours = false } = {}): Promise<string[]> {
  // A tooltip is above the page, too, and closes once the pointer has left its button.
  if (!isAbovePage) await expect(page.getByRole('tooltip')).toHaveCount(0);
  await standsStill(page);
  // Not as a script tag, which the page's security policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // The script has put axe on the window.
  const { violations } = await page.evaluate((options) => (window as unknown as AxeWindow).axe.run(options), {
    resultTypes: ['violations'],
    ...(ofColours ? { runOnly: ['color-contrast'] } : { rules: { region: { enabled: !isAbovePage } } }),
  } satisfies RunOptions);
  return violations
    .filter(({ impact }) => weights.includes(impact ?? ''))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => `${impact} ${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    );
}
