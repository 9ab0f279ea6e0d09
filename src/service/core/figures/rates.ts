import { type RawBuilder, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';

/** Personnel costs that give away the hourly rate of one person are shown from manager level on the project on. */

/** A figure that fewer people share gives a rate away. */
const fewestPeople = 5;

/** Counts people with a rate and hours in a figure; null if there are none. */
const hoursInPersonDays = (hours: RawBuilder<unknown>) =>
  sql`nullif(count(*) filter (where hourly_rate <> 0 and ${hours} <> 0), 0)`;

/**
 * Aggregate over rows with `base`, `actual`, `open` (hours) and `hourly_rate`, one per person. True if too few people
 * contribute to one of the resulting figures: planned, actual, open or variance. Costs without contributors disclose
 * nothing.
 */
export const revealsRate = sql<boolean>`coalesce(least(
  ${hoursInPersonDays(sql`base`)}, ${hoursInPersonDays(sql`actual`)}, ${hoursInPersonDays(sql`open`)}, ${hoursInPersonDays(sql`(actual + open - base)`)}
) < ${sql.lit(fewestPeople)}, false)`;

/**
 * A condition: these personnel costs are not shown.
 * @param level the caller's level on the project; may be null
 * @param reveals whether a rate follows from them, as {@link revealsRate} or `plan_cost.reveals_rate`
 */
export const isHidden = (level: RawBuilder<unknown>, reveals: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(${level}, 0) < ${sql.lit(Level.manager)} and ${reveals})`;

/** The costs that are shown, and whether these are all. Without all of them, figures that contain personnel costs are absent. */
export function shownCosts<Cost extends { readonly isHidden: boolean }>(
  costs: readonly Cost[],
): { shown: readonly Cost[]; isComplete: boolean } {
  const shown = costs.filter((cost) => !cost.isHidden);
  return { shown, isComplete: shown.length === costs.length };
}
