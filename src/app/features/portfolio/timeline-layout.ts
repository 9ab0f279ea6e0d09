import type { OpMilestone } from '#contract/app/milestones.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { type DayNumberRange, type Scale, xOf } from '#app/features/plan/gantt/scale.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';

/** A project, or all projects of a portfolio, as a bar. Pixels of the timeline. */
export interface TimeBar {
  readonly left: number;
  readonly width: number;
  /** Completed share, 0 to 1. */
  readonly done: number;
  /** It has no finish: it goes on to the end of the timeline. */
  readonly isOpen: boolean;
  /** Its finish has passed and it is not done. */
  readonly isLate: boolean;
}

/** First and last day of an item, `yyyy-MM-dd`: its own before those of its plan. */
export function portfolioItemDays({ node, figures }: PortfolioItem): {
  start: string | undefined;
  finish: string | undefined;
} {
  return { start: node.start ?? figures?.start, finish: node.finish ?? figures?.finish };
}

/** The days that all items cover; without any the half year around today. */
export function portfolioDayRange(items: Iterable<PortfolioItem>, today: number): DayNumberRange {
  let first = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const { start, finish } = portfolioItemDays(item);
    for (const day of [rangeBarDay(start), rangeBarDay(finish)]) {
      if (day === undefined) continue;
      first = Math.min(first, day);
      end = Math.max(end, day + 1);
    }
  }
  return first > end ? { first: today - 90, end: today + 90 } : { first, end };
}

/** The bar of an item; none without a start. */
export function portfolioTimeBar(item: PortfolioItem, scale: Scale, today: number): TimeBar | undefined {
  const { start, finish } = portfolioItemDays(item);
  const from = rangeBarDay(start);
  if (from === undefined) return undefined;
  const last = rangeBarDay(finish);
  const left = xOf(scale, from);
  const complete = item.figures?.complete ?? 0;
  return {
    left,
    width: Math.max(3, (last === undefined ? scale.width : xOf(scale, last + 1)) - left),
    done: Math.min(1, Math.max(0, complete / 100)),
    isOpen: last === undefined,
    isLate:
      last !== undefined && last < today && complete < 100 && !isPortfolio(item.node) && item.figures !== undefined,
  };
}

export interface TimeStone {
  readonly id: string;
  /** Its middle, in pixels of the timeline. */
  readonly x: number;
  readonly milestone: OpMilestone;
  readonly state: 'reached' | 'late' | 'open';
  /** Number of merged milestones. */
  readonly count: number;
}

/** Distance in pixels below which two milestones are merged. */
const nearness = 5;

/**
 * Positions the milestones of a project; milestones too close to distinguish are merged, and a merged one is late if
 * any of them is.
 */
export function stonesOf(milestones: readonly OpMilestone[], scale: Scale, today: number): TimeStone[] {
  const stones: TimeStone[] = [];
  for (const milestone of milestones) {
    const day = rangeBarDay(milestone.day);
    if (day === undefined) continue;
    const x = xOf(scale, day + 0.5);
    const isReached = (milestone.complete ?? 0) >= 100;
    const state = isReached ? 'reached' : day < today ? 'late' : 'open';
    const last = stones.at(-1);
    if (last && x - last.x < nearness) {
      const states = [last.state, state];
      const joined = states.includes('late') ? 'late' : states.includes('open') ? 'open' : 'reached';
      stones[stones.length - 1] = { ...last, state: joined, count: last.count + 1 };
    } else stones.push({ id: milestone.id, x, milestone, state, count: 1 });
  }
  return stones;
}
