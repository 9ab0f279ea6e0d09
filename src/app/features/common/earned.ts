import type { OpEarnedValue } from '#contract/app/earned-value.ts';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { type EarnedAmounts, earnedFigures, noEarnedAmounts, sumOfEarned } from '#plan/earned-value.ts';

/** Earned value of a project or an activity, or of many together. */
export interface ShownEarned {
  readonly hours: EarnedAmounts;
  /** Undefined if the service hides money of one of them. */
  readonly costs: EarnedAmounts | undefined;
}

export const earnedUnits = ['hours', 'costs'] as const;
export type EarnedUnit = (typeof earnedUnits)[number];

/** The figures that tables have a column of, for each unit. */
export const earnedFigureNames = ['planned', 'earned', 'actual', 'spi', 'cpi', 'estimate'] as const;
export type EarnedFigureName = (typeof earnedFigureNames)[number];

/** A figure in a unit as a column. */
export interface EarnedColumn {
  readonly id: string;
  readonly figure: EarnedFigureName;
  readonly unit: EarnedUnit;
}

/** All columns of earned value: those in hours, then those in money. */
export const earnedColumns: readonly EarnedColumn[] = earnedUnits.flatMap((unit) =>
  earnedFigureNames.map((figure) => ({ id: `earned-${figure}-${unit}`, figure, unit })),
);

type ServedAmounts = { readonly [K in keyof EarnedAmounts]?: number | null };

/** Amounts as the service answers them. */
export const earnedAmounts = ({ budget, planned, earned, actual }: ServedAmounts): EarnedAmounts => ({
  budget: budget ?? 0,
  planned: planned ?? 0,
  earned: earned ?? 0,
  actual: actual ?? 0,
});

export const earnedOf = ({ hours, costs }: Pick<OpEarnedValue, 'hours' | 'costs'>): ShownEarned => ({
  hours: hours ? earnedAmounts(hours) : noEarnedAmounts,
  costs: costs ? earnedAmounts(costs) : undefined,
});

/** The sums of many; money only if all of them show it. Undefined for none. */
export function rolledUpEarned(all: readonly ShownEarned[]): ShownEarned | undefined {
  if (all.length === 0) return undefined;
  const costs = all.flatMap((each) => each.costs ?? []);
  return {
    hours: sumOfEarned(all.map(({ hours }) => hours)),
    costs: costs.length === all.length ? sumOfEarned(costs) : undefined,
  };
}

const isIndex = (name: EarnedFigureName) => name === 'spi' || name === 'cpi';

/** A figure of amounts; undefined where it has no value. */
export function earnedFigure(amounts: EarnedAmounts, name: EarnedFigureName): number | undefined {
  if (name === 'planned' || name === 'earned' || name === 'actual') return amounts[name];
  return earnedFigures(amounts)[name];
}

/** A figure as text, empty where it has no value. */
export function writeEarned(
  value: number | undefined,
  name: EarnedFigureName,
  unit: EarnedUnit,
  format: TextFormat,
): string {
  if (isIndex(name)) return format.ratio(value);
  return unit === 'hours' ? format.hours(value) : format.money(value);
}
