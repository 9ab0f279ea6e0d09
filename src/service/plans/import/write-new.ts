import { setImmediate as nextRound } from 'node:timers/promises';
import { ActivityAttribute } from '#contract/core/codes.ts';
import type { PlanSetting } from '#plan/document.ts';
import type { ScheduledActivity, ScheduledDocument } from '#plan/schedule/network-model.ts';
import { calculationSteps } from '#plan/schedule/schedule-pass.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import type { Queries } from '#service/db/queries.ts';
import { insertTogether, takeIds } from '#service/db/bulk/insert-rows.ts';
import { createNewRows, type NewRows, withColumns, withLateColumns } from '#service/db/bulk/new-rows.ts';
import { figuresOfNew, type NewTotals } from '#service/core/figures/new-plan.ts';
import {
  type VersionActivityRow,
  activityRowColumns,
  type VersionAssignmentRow,
  type VersionCostRow,
  fixedCostType,
  type LinkRow,
  type ProgressRow,
  shareColumns,
} from './version-state.ts';
import { planSetting } from '../plan-setting.ts';
import { boundBy } from '../schedule-queries.ts';

/** New content of a version that does not exist yet. */
interface NewInVersion {
  /** Each before what it holds. */
  readonly activities: readonly VersionActivityRow[];
  /** From or to what is new. */
  readonly links: readonly LinkRow[];
  /** Of what is new, so that none of them is there already. */
  readonly assignments: readonly VersionAssignmentRow[];
  readonly costs: readonly VersionCostRow[];
  readonly progress: readonly ProgressRow[];
  /** It is all that the version will hold. */
  readonly isAll: boolean;
}

const linkColumns = ['predecessor_id', 'successor_id', 'type', 'lag', 'lag_elapsed', 'lag_unit'] as const;

/** New rows with their computed values, each in the order of the rows. */
interface ComputedRows extends Pick<NewInVersion, 'activities' | 'assignments' | 'costs'> {
  readonly planId: string;
  readonly versionId: string;
  readonly progress: readonly Omit<ProgressRow, 'activity_id'>[];
  readonly figures: ReturnType<typeof figuresOfNew>;
  readonly assignmentIds: readonly string[];
  readonly placed: NewRows<'activity_version'>;
  readonly linked: NewRows<'dependency'>;
}

/**
 * Inserts what is new with its figures, and where it is all that there is with its marks: then neither has to be computed from
 * the database afterwards.
 * @returns what it comes to
 */
export async function insertNew(
  db: Queries,
  { planId, versionId }: { readonly planId: string; readonly versionId: string },
  { activities, links, assignments, costs, progress: stated, isAll }: NewInVersion,
): Promise<NewTotals> {
  const started = new Map(stated.map((row) => [row.activity_id, row]));
  const assignmentIds = await takeIds(db, assignments.length);
  const figures = figuresOfNew(activities, assignments, started);
  const progress = activities.map(({ activity_id }, place) => {
    const { actual_start = null, actual_finish = null } = started.get(activity_id) ?? {};
    return { actual_start, actual_finish, complete: figures.activities[place]?.complete ?? 0 };
  });
  const version = { planId, versionId, activities, progress, links, assignments };
  const [placed, linked] = isAll ? await wholeVersionRows(db, version) : unmarkedRows(version);
  await insertTogether(db, newPlanRows({ ...version, costs, figures, assignmentIds, placed, linked }));
  return figures.totals;
}

/** The rows of activities and of links. */
type VersionRows = readonly [NewRows<'activity_version'>, NewRows<'dependency'>];

function unmarkedRows({ planId, versionId, activities, links }: WholeVersion): VersionRows {
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

const figureColumns = ['actual_effort', 'open_effort', 'complete'] as const;

/** The rows of each table, those that others refer to first. */
function newPlanRows(computed: ComputedRows): NewRows[] {
  const { planId, versionId, activities, assignments, costs, progress, figures, assignmentIds } = computed;
  const inVersion = { plan_version_id: versionId };
  const assignmentColumns = ['activity_id', ...shareColumns] as const;
  return [
    withColumns(createNewRows('activity', figureColumns, figures.activities, { plan_id: planId }), {
      id: activities.map(({ activity_id }) => activity_id),
      actual_start: progress.map(({ actual_start }) => actual_start),
      actual_finish: progress.map(({ actual_finish }) => actual_finish),
    }),
    withColumns(createNewRows('assignment', figureColumns, figures.assignments), {
      id: assignmentIds,
      activity_id: assignments.map(({ activity_id }) => activity_id),
      resource_id: assignments.map(({ resource_id }) => resource_id),
    }),
    computed.placed,
    computed.linked,
    withColumns(createNewRows('assignment_version', assignmentColumns, assignments, inVersion), {
      assignment_id: assignmentIds,
    }),
    createNewRows('planned_cost', ['activity_id', 'base'], costs, { ...inVersion, cost_type: fixedCostType }),
  ];
}

const { validationError } = ActivityAttribute;

/** Future content of a whole version; progress is in the order of the activities. */
interface WholeVersion {
  readonly planId: string;
  readonly versionId: string;
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
