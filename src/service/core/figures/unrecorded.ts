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
