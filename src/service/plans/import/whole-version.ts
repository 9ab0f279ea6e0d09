import { setImmediate as nextRound } from 'node:timers/promises';
import { ActivityAttribute } from '#contract/core/codes.ts';
import type { PlanSetting } from '#plan/document.ts';
import type { ScheduledActivity, ScheduledDocument } from '#plan/schedule/network-model.ts';
import { calculationSteps } from '#plan/schedule/schedule-pass.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { createNewRows, type NewRows, withLateColumns } from '#service/db/bulk/new-rows.ts';
import type { Queries } from '#service/db/queries.ts';
import { planSetting } from '../plan-setting.ts';
import { boundBy } from '../schedule-queries.ts';
import {
  activityRowColumns,
  type LinkRow,
  type ProgressRow,
  type VersionActivityRow,
  type VersionAssignmentRow,
} from './version-state.ts';

/** How far an activity has come. */
export type Progress = Omit<ProgressRow, 'activity_id'>;

/** Future content of a whole version; progress is in the order of the activities. */
export interface WholeVersion {
  readonly planId: string;
  readonly versionId: string;
  readonly activities: readonly VersionActivityRow[];
  readonly progress: readonly Progress[];
  readonly links: readonly LinkRow[];
  readonly assignments: readonly VersionAssignmentRow[];
}

const linkColumns = ['predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed', 'lag_unit'] as const;

/** The rows of activities and of links. */
type VersionRows = readonly [NewRows<'activity_version'>, NewRows<'dependency'>];

/** The rows of activities and links with the marks that the activities have. */
export function unmarkedRows({ planId, versionId, activities, links }: WholeVersion): VersionRows {
  const inVersion = { plan_version_id: versionId };
  const activityColumns = ['activity_id', ...activityRowColumns] as const;
  return [
    createNewRows('activity_version', activityColumns, activities, { ...inVersion, plan_id: planId }),
    createNewRows('dependency', linkColumns, links, inVersion),
  ];
}

/**
 * The rows of all activities and links of a version, with the marks that `markSchedule` would set once they are written; these
 * are computed while other rows are inserted.
 */
export async function wholeVersionRows(db: Queries, version: WholeVersion): Promise<VersionRows> {
  const [activities, links] = unmarkedRows(version);
  const setting = await markSetting(db, version);
  if (!setting) return [activities, links];
  const marks = scheduleMarksOf(version, setting);
  return [
    withLateColumns(
      activities,
      marks.then(({ attributes }) => ({ attributes })),
    ),
    withLateColumns(
      links,
      marks.then(({ critical, conflict }) => ({ on_critical_path: critical, conflict })),
    ),
  ];
}

const { validationError } = ActivityAttribute;

/** Marks, in the order of the activities and links. */
interface ScheduleMarks {
  readonly attributes: readonly number[];
  readonly critical: readonly boolean[];
  readonly conflict: readonly boolean[];
}

/**
 * Returns the context needed to compute the flags of a whole version; undefined if it has no links and thus no flags.
 */
async function markSetting(
  db: Queries,
  { planId, links, assignments }: WholeVersion,
): Promise<PlanSetting | undefined> {
  if (links.length === 0) return undefined;
  return planSetting(db, planId, [...new Set(assignments.map(({ resource_id }) => resource_id))]);
}

/** Computes the marks of a version before it is written, with pauses in which statements are sent. */
async function scheduleMarksOf(version: WholeVersion, setting: PlanSetting): Promise<ScheduleMarks> {
  const { activities } = version;
  await nextRound();
  const document = scheduledDocumentOf(version);
  const steps = calculationSteps(document, setting);
  while (steps.next().done !== true) await nextRound();
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
      ({ activity_id, parent_id, type, start, finish, duration, attributes, ...row }, place): ScheduledActivity => ({
        id: activity_id,
        parentId: parent_id,
        type,
        start,
        finish,
        duration,
        attributes,
        constraint: row.constraint_type,
        constraintDay: row.constraint_day,
        isElapsed: row.duration_elapsed,
        calendarId: row.calendar_id,
        isManual: row.manual,
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
