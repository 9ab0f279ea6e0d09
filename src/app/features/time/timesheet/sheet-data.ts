import type { OpLock } from '#contract/app/locks.ts';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpAbsence, OpAbsenceReason } from '#contract/documented/resources.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { overPlan } from '#app/features/activities/activity-item.ts';
import { hoursPerDay } from '#app/i18n/hours.ts';
import type { CellRecord, DayInfo, ProjectLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { weekday } from '#app/i18n/week.ts';
import { coversDay, isOpenRecord, sheetLockOf, type SheetModel, type SheetWords } from './sheet-model.ts';

/** Answers of the documented interface, from which the sheet is built. */
export interface Answers {
  /** The days of the sheet. */
  readonly days: readonly string[];
  readonly activities: readonly OpActivity[];
  readonly assignments: readonly OpAssignment[];
  readonly projects: readonly OpProjectNode[];
  readonly records: readonly OpResourceWorkRecord[];
  readonly locks: readonly OpLock[];
  readonly absences: readonly OpAbsence[];
  readonly absenceTypes: readonly OpAbsenceReason[];
  /** Assignments whose rows are shown although they may be done. */
  readonly kept: ReadonlySet<string>;
  /** The resource whose week it is, and its availability in percent. */
  readonly resourceId: string;
  readonly available: number;
  /** True if it counts in the utilization; others are not expected to book. */
  readonly isCounted: boolean;
}

/** The ids of the assignments that a list of activities names. */
export function activityAssignmentIds(activities: readonly OpActivity[]): string[] {
  return activities.flatMap(({ assignments }) => assignments ?? []);
}

/** The ids of the assignments that records are of. */
export function bookedAssignmentIds(records: readonly OpResourceWorkRecord[] = []): string[] {
  return records.flatMap(({ workRecord }) => workRecord?.assignment ?? []);
}

/** Each record once. */
export function byId<T extends { readonly id: string }>(records: readonly T[]): T[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

const natural = new Intl.Collator(undefined, { numeric: true });

/** Orders by project and WBS code; rows without one, such as ad hoc activities, come last. */
function inPlanOrder(a: TimesheetRow, b: TimesheetRow): number {
  return (
    natural.compare(a.projectName, b.projectName) ||
    Number(a.wbs === undefined) - Number(b.wbs === undefined) ||
    natural.compare(a.wbs ?? '', b.wbs ?? '') ||
    natural.compare(a.activityName, b.activityName)
  );
}

/** Returns one row per assignment of the resource: active ones and those with records in the days shown. */
export function sheetRows(answers: Answers, words: SheetWords): TimesheetRow[] {
  const { activities, assignments, projects, records, kept, resourceId } = answers;
  const activityOf = new Map(activities.map((activity) => [activity.id, activity]));
  const projectOfPlan = new Map(projects.map((project) => [project.projectPlan ?? '', project]));
  const stays = new Set([...kept, ...bookedAssignmentIds(records)]);
  return assignments
    .filter(({ resource }) => resource === resourceId)
    .flatMap((assignment): TimesheetRow[] => {
      const activity = activityOf.get(assignment.activity ?? '');
      const isDone = assignment.status === PlanStatus.done;
      if (!activity || (isDone && !stays.has(assignment.id))) return [];
      return [assignmentTimesheetRow(assignment, activity, projectOfPlan.get(activity.projectPlan ?? ''), words)];
    })
    .toSorted(inPlanOrder);
}

function assignmentTimesheetRow(
  assignment: OpAssignment,
  activity: OpActivity,
  project: OpProjectNode | undefined,
  words: SheetWords,
): TimesheetRow {
  return {
    assignmentId: assignment.id,
    activityId: activity.id,
    resourceId: assignment.resource ?? '',
    projectId: project?.id ?? '',
    projectName: project ? (project.displayName ?? project.name ?? '') : words.hidden,
    activityName: activity.name ?? '',
    ...(activity.wbsCode ? { wbs: activity.wbsCode } : {}),
    ...(activity.start ? { bookableFrom: activity.start } : {}),
    ...(project ? {} : { closedReason: words.closed }),
    ...(typeof assignment.remainingEffort === 'number' ? { remaining: assignment.remainingEffort } : {}),
    overPlan: overPlan(assignment),
    complete: assignment.complete ?? 0,
    milestone: activity.type === ActivityType.milestone,
    done: assignment.status === PlanStatus.done,
  };
}

/** Converts the records to cells; a locked one has the locking user if a locked range contains it. */
export function cellRecords({ records, locks, resourceId }: Answers, words: SheetWords): CellRecord[] {
  return records
    .filter(({ resource }) => resource === resourceId)
    .flatMap(({ id, workRecord, actualEffort, comment, state, modified }): CellRecord[] => {
      if (!workRecord?.assignment || !workRecord.date) return [];
      const { assignment, date } = workRecord;
      const lock = locks.find((each) => coversDay(each, date));
      return [
        {
          recordId: id,
          assignmentId: assignment,
          day: date,
          hours: actualEffort ?? 0,
          comment: comment ?? '',
          completed: workRecord.completed ?? false,
          modified: modified ?? undefined,
          ...(isOpenRecord(state) ? {} : { locked: sheetLockOf(lock ?? { modified }, words) }),
        },
      ];
    });
}

/** The days with the resource's working time: Monday to Friday, 8 hours times its availability, none while it is away. */
export function dayInfos(answers: Answers, words: SheetWords): DayInfo[] {
  const { days, absences, absenceTypes, available, isCounted, locks } = answers;
  const typeNames = new Map(absenceTypes.map(({ id, name }) => [id, name]));
  const everywhere = locks.filter(({ project }) => !project);
  return days.map((date) => {
    const isWorking = weekday(date) >= 1 && weekday(date) <= 5;
    const absence = absences.find(
      ({ start, finish, active }) => active !== false && (start ?? '') <= date && date <= (finish ?? ''),
    );
    const lock = everywhere.find((each) => coversDay(each, date));
    return {
      day: date,
      capacity: isWorking && !absence ? (hoursPerDay * available) / 100 : 0,
      ...(isCounted ? {} : { isFree: true }),
      ...(absence
        ? { absence: typeNames.get(absence.unavailabilityTypeId ?? '') || absence.reason || words.away }
        : {}),
      ...(lock ? { locked: sheetLockOf(lock, words) } : {}),
    };
  });
}

/** Ranges that are locked for one project only, or open in it although they are locked for all. */
export function projectLocks({ locks }: Answers, words: SheetWords): ProjectLock[] {
  return locks.flatMap((lock): ProjectLock[] => {
    const { project, from, until, exception } = lock;
    if (project) return [{ projectId: project, from: from ?? '', until: until ?? '', lock: sheetLockOf(lock, words) }];
    return (exception ?? []).map((each) => ({
      projectId: each.project ?? '',
      from: each.from ?? '',
      until: each.until ?? '',
      lock: null,
    }));
  });
}

/** The sheet of a service that has the documented interface alone. */
export function modelOfAnswers(answers: Answers, words: SheetWords): SheetModel {
  return {
    resourceId: answers.resourceId,
    isForAnother: false,
    rows: sheetRows(answers, words),
    records: cellRecords(answers, words),
    days: dayInfos(answers, words),
    locks: projectLocks(answers, words),
  };
}
