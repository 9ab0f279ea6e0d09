import { ActivityAttribute } from '#contract/core/codes.ts';
import type { PlanSetting } from '#plan/document.ts';
import type { ScheduledActivity, ScheduledDocument } from '#plan/schedule/schedule-document.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import type { Queries } from '#service/db/queries.ts';
import { planSetting } from '../plan-setting.ts';
import { boundBy } from '../schedule-queries.ts';
import type { VersionActivityRow, VersionAssignmentRow, LinkRow, ProgressRow } from './version-state.ts';

const { validationError } = ActivityAttribute;

/** Future content of a whole version; progress is in the order of the activities. */
interface WholeVersion {
  readonly activities: readonly VersionActivityRow[];
  readonly progress: readonly Omit<ProgressRow, 'activity_id'>[];
  readonly links: readonly LinkRow[];
  readonly assignments: readonly VersionAssignmentRow[];
}

/** Marks, in the order of the activities and links. */
interface ScheduleMarks {
  readonly attributes: readonly number[];
  readonly critical: readonly boolean[];
  readonly conflict: readonly boolean[];
}

/**
 * Returns the context needed to compute the flags of a whole version; undefined if it has no links and thus no flags.
 */
export async function markSetting(
  db: Queries,
  planId: string,
  { links, assignments }: Pick<WholeVersion, 'links' | 'assignments'>,
): Promise<PlanSetting | undefined> {
  if (links.length === 0) return undefined;
  return planSetting(db, planId, [...new Set(assignments.map(({ resource_id }) => resource_id))]);
}

/** The marks that `markSchedule` would set once the version is written. Pure. */
export function scheduleMarksOf(version: WholeVersion, setting: PlanSetting | undefined): ScheduleMarks {
  const { activities } = version;
  if (!setting) return { attributes: activities.map((row) => row.attributes), critical: [], conflict: [] };
  const document = scheduledDocumentOf(version);
  const marks = calculateSchedule(document, setting);
  const bound = new Set(boundBy(document.links, document.activities));
  return {
    attributes: activities.map(({ activity_id, attributes: own }) => {
      if (!bound.has(activity_id)) return own;
      return marks.activities.get(activity_id)?.isLate === true ? own | validationError : own & ~validationError;
    }),
    critical: marks.links.map(({ isCritical }) => isCritical),
    conflict: marks.links.map(({ isConflict }) => isConflict),
  };
}

function scheduledDocumentOf({ activities, progress, links, assignments }: WholeVersion): ScheduledDocument {
  return {
    activities: activities.map(
      ({ activity_id, parent_id, type, start, finish, duration, attributes }, place): ScheduledActivity => ({
        id: activity_id,
        parentId: parent_id,
        type,
        start,
        finish,
        duration,
        attributes,
        leadTime: 0,
        followUpTime: 0,
        complete: progress[place]?.complete ?? 0,
        actualStart: progress[place]?.actual_start ?? null,
        actualFinish: progress[place]?.actual_finish ?? null,
      }),
    ),
    links: links.map(({ predecessor_id, successor_id, type, lag, lag_elapsed }) => ({
      predecessorId: predecessor_id,
      successorId: successor_id,
      type,
      lag,
      isElapsed: lag_elapsed,
    })),
    assignments: assignments.map(({ activity_id, resource_id }) => ({
      activityId: activity_id,
      resourceId: resource_id,
    })),
  };
}
