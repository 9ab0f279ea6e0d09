import { type RawBuilder, sql } from 'kysely';

/** Percent of what has nothing open and is not done: its hours are over what was planned. */
export const overPlanPercent = 99;

/**
 * Returns the percentage of an effort that is done, to four decimals; null if there is no effort.
 * @param isOver true if something with hours and zero open effort is not done
 */
export function percentDone(values: Record<'actual' | 'open' | 'isOver', RawBuilder<unknown>>): RawBuilder<number> {
  const { actual, open, isOver } = values;
  return sql<number>`case when ${open} = 0 and ${isOver} then ${sql.lit(overPlanPercent)}
    else round(100 * ${actual} / nullif(${actual} + ${open}, 0), 4) end`;
}

/** The same of sums over activities, by the names that they have in the statements. */
export const percentOfSums = percentDone({ actual: sql`actual`, open: sql`open`, isOver: sql`is_over` });

/** Hours are over plan: nothing is open of an assignment or an activity that is not done. */
export const isOverPlan = sql<boolean>`(actual_effort > 0 and open_effort = 0 and complete < 100)`;
