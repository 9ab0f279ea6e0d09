import { CostType } from '#contract/core/codes.ts';
import type { PoolKey } from './people-list.ts';

/** Piece of work in a plan: name, pool, number of people and additional costs. */
export interface LeafEntry {
  readonly name: string;
  readonly pool: PoolKey;
  readonly people: number;
  /** Length compared with the others of the phase. */
  readonly weight: number;
  readonly cost?: DemoLeafCost;
}

export interface DemoLeafCost {
  readonly type: number;
  /** EUR. */
  readonly amount: number;
}

export interface PhaseEntry {
  /** `Phase`, or `Phase/Part` for parts of a phase that run side by side. */
  readonly name: string;
  readonly leaves: readonly LeafEntry[];
  /** The milestone at the end of the phase. */
  readonly milestone?: string;
  /** Customer payment at the milestone, percent of the budget. */
  readonly paid?: number;
}

/** `phases` follow each other; `sprints` are collections of tasks without dates; `halves` are half-years of the calendar. */
export interface DemoOutline {
  readonly shape: 'phases' | 'sprints' | 'halves';
  readonly phases: readonly PhaseEntry[];
}

type LeafOptions = Partial<Pick<LeafEntry, 'people' | 'weight' | 'cost'>>;

export const outlineLeaf = (name: string, pool: PoolKey, more: LeafOptions = {}): LeafEntry => ({
  name,
  pool,
  people: 1,
  weight: 1,
  ...more,
});

const costOf = (type: number) => (amount: number) => ({ cost: { type, amount } });

export const travelCost = costOf(CostType.travel);
export const material = costOf(CostType.material);
export const external = costOf(CostType.external);
export const miscellaneous = costOf(CostType.miscellaneous);
export const twoPeople = { people: 2 };

/** Returns the price of a project with this budget, EUR. */
export const contractValue = (budget: number): number => Math.round(budget * 1.12);
