import type { OpLock } from '#contract/admin/api.ts';
import { ActivityType, PlanStatus, WorkRecordState } from '#contract/codes.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import type { OpAbsence } from '#contract/resources.ts';
import type { OpActivity, OpAssignment } from '#contract/tasks.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import type { CellRecord, DayInfo, Lock, ProjectLock, TimesheetRow } from '../../timesheet-grid/timesheet.ts';
import { weekday } from '../../timesheet-grid/week.ts';

/** What the service answered, before it is a sheet. */
export interface Answers {
  readonly activities: readonly OpActivity[];
  readonly assignments: readonly OpAssignment[];
  readonly projects: readonly OpProjectNode[];
  readonly records: readonly OpResourceWorkRecord[];
  readonly locks: readonly OpLock[];
  readonly absences: readonly OpAbsence[];
  /** The resource whose week it is, and its availability in percent. */
  readonly resourceId: string;
  readonly available: number;
}

/** The ids of the assignments that a list of activities names. */
export function assignmentIds(activities: readonly OpActivity[]): string[] {
  return activities.flatMap(({ assignments }) => assignments ?? []);
}

/** One row for each assignment of the resource: what is running, and whatever has records in the days that are shown. */
export function sheetRows({ activities, assignments, projects, records, resourceId }: Answers): TimesheetRow[] {
  const activityOf = new Map(activities.map((activity) => [activity.id, activity]));
  const projectOfPlan = new Map(projects.map((project) => [project.projectPlan ?? '', project]));
  const booked = new Set(records.map(({ workRecord }) => workRecord?.assignment));
  return assignments
    .filter(({ resource }) => resource === resourceId)
    .flatMap((assignment): TimesheetRow[] => {
      const activity = activityOf.get(assignment.activity ?? '');
      const isDone = assignment.status === PlanStatus.done;
      if (!activity || (isDone && !booked.has(assignment.id))) return [];
      const project = projectOfPlan.get(activity.projectPlan ?? '');
      return [
        {
          assignmentId: assignment.id,
          resourceId,
          projectId: project?.id ?? '',
          projectName: project?.displayName ?? project?.name ?? '',
          activityName: activity.name ?? '',
          ...(activity.wbsCode ? { wbs: activity.wbsCode } : {}),
          ...(activity.start ? { bookableFrom: activity.start } : {}),
          remaining: assignment.remainingEffort ?? 0,
          complete: assignment.complete ?? 0,
          milestone: activity.type === ActivityType.milestone,
          done: isDone,
        },
      ];
    })
    .toSorted((a, b) => a.projectName.localeCompare(b.projectName) || a.activityName.localeCompare(b.activityName));
}

const day = (at: string | null | undefined) => at?.slice(0, 10) ?? '';

function asLock({ lockedByName, lockedAt }: OpLock): Lock {
  return { by: lockedByName ?? '', since: day(lockedAt) };
}

function covers({ from, until }: OpLock, date: string): boolean {
  return (from ?? '') <= date && date <= (until ?? '');
}

/** The records as cells; a locked one tells by whom, as far as a locked range says so. */
export function cellRecords({ records, locks, resourceId }: Answers): CellRecord[] {
  return records
    .filter(({ resource }) => resource === resourceId)
    .flatMap(({ id, workRecord, actualEffort, comment, state, modified }): CellRecord[] => {
      if (!workRecord?.assignment || !workRecord.date) return [];
      const { assignment, date } = workRecord;
      const lock = locks.find((each) => covers(each, date));
      const isOpen = (state ?? WorkRecordState.editable) === WorkRecordState.editable;
      return [
        {
          recordId: id,
          assignmentId: assignment,
          day: date,
          hours: actualEffort ?? 0,
          comment: comment ?? '',
          completed: workRecord.completed ?? false,
          ...(isOpen ? {} : { locked: lock ? asLock(lock) : { by: '', since: day(modified) } }),
        },
      ];
    });
}

const hoursPerDay = 8;

/** The days with the resource's working time: Monday to Friday, 8 hours times its availability, none while it is away. */
export function dayInfos(days: readonly string[], { absences, available, locks }: Answers, away: string): DayInfo[] {
  const everywhere = locks.filter(({ project }) => !project);
  return days.map((date) => {
    const isWorking = weekday(date) >= 1 && weekday(date) <= 5;
    const absence = absences.find(
      ({ start, finish, active }) => active !== false && (start ?? '') <= date && date <= (finish ?? ''),
    );
    const lock = everywhere.find((each) => covers(each, date));
    return {
      day: date,
      capacity: isWorking && !absence ? (hoursPerDay * available) / 100 : 0,
      ...(absence ? { absence: absence.reason || away } : {}),
      ...(lock ? { locked: asLock(lock) } : {}),
    };
  });
}

/** Ranges that are locked for one project only. */
export function projectLocks({ locks }: Answers): ProjectLock[] {
  return locks.flatMap((lock): ProjectLock[] =>
    lock.project ? [{ projectId: lock.project, from: lock.from ?? '', until: lock.until ?? '', ...asLock(lock) }] : [],
  );
}
