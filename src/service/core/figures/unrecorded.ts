import { type RawBuilder, sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';

/*
 * Progress that nobody recorded: of an activity is known when it began and how complete it is, from a plan file, or when it was
 * finished. It counts until work is recorded; from then on the records alone do. SQL on a row `activity` and its row `version`
 * of the current version.
 */

const hasEffort = sql`version.type in (${ActivityType.standard}, ${ActivityType.task})`;

/** Whether the activity has begun: only then it matters whether work is recorded for it. */
export const activityHasBegun = sql<boolean>`(activity.actual_start is not null or activity.actual_finish is not null)`;

/**
 * How much of the activity's effort is done, in percent, as nobody recorded it; 0 where that is not known.
 * @param isMeasured whether it follows from records of work, or from what is below the activity
 */
export function statedPercent(isMeasured: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case
    when not (${hasEffort}) or not ${activityHasBegun} or ${isMeasured} then 0
    when activity.actual_finish is not null then 100
    when activity.complete < 100 then activity.complete
    else 0
  end`;
}

/** Whether the activity runs, and work is recorded for it now. */
export function givesWay(isBooked: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${hasEffort} and activity.actual_start is not null and activity.actual_finish is null
    and ${isBooked})`;
}
