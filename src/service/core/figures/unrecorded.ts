import { type RawBuilder, sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';

/*
 * Progress without work records: start and percent complete from a plan file, or the finish. It counts until work is
 * recorded; from then on only the records do. SQL on a row `activity` and its row `version` of the current version.
 */

const hasEffort = sql`version.type in (${ActivityType.standard}, ${ActivityType.task})`;

/** Condition that the activity has begun: only then recorded work matters. */
export const activityHasBegun = sql<boolean>`(activity.actual_start is not null or activity.actual_finish is not null)`;

/**
 * Returns the percentage of the activity's effort done without records; 0 if unknown.
 * @param isMeasured true if it follows from work records or from children
 */
export function statedPercent(isMeasured: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case
    when not (${hasEffort}) or not ${activityHasBegun} or ${isMeasured} then 0
    when activity.actual_finish is not null then 100
    when activity.complete < 100 then activity.complete
    else 0
  end`;
}

/** Condition that the activity is running and work is now recorded for it. */
export function givesWay(isBooked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasEffort} and activity.actual_start is not null and activity.actual_finish is null
    and ${isBooked})`;
}

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
