import type { OpTimesheet, OpTimesheetDay, OpTimesheetRecord, OpTimesheetRow } from '#contract/app/timesheet.ts';
import { ActivityType, PlanStatus, WorkRecordState } from '#contract/core/codes.ts';
import { overPlan } from '#app/features/activities/over-plan.ts';
import type { CellRecord, DayInfo, Lock, ProjectLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { localDay } from '#app/data/today.ts';
import { costSheetOf } from './cost-sheet.ts';
import type { SheetModel, Words } from './sheet-model.ts';

/** Who locked something, and at what instant; the record's own change where the lock is not told. */
interface Locked {
  readonly lockedByName?: string | null;
  readonly lockedAt?: string | null;
  readonly modified?: string | null;
}

function asLock({ lockedByName, lockedAt, modified }: Locked, { someone, manager }: Words): Lock {
  return { by: lockedByName || someone, since: localDay(lockedAt ?? modified), ask: manager };
}

/** The sheet that the service answered as a whole. */
export function modelOfSheet(sheet: OpTimesheet, words: Words): SheetModel {
  const resourceId = sheet.resource ?? '';
  return {
    resourceId,
    isForAnother: sheet.own === false,
    rows: (sheet.row ?? []).map((row) => rowOf(row, resourceId, words)),
    records: (sheet.record ?? []).map((record) => cellOf(record, words)),
    days: (sheet.day ?? []).map((day) => dayOf(day, sheet, words)),
    locks: locksOf(sheet, words),
    costs: costSheetOf(sheet, {
      words,
      resourceId,
      closedReason: (closed) => closedReason(closed, words),
      lockOf: (cost) => asLock(cost, words),
    }),
  };
}

function closedReason(closed: string | null | undefined, words: Words): string | undefined {
  if (!closed) return undefined;
  const reasons: Readonly<Record<string, string>> = {
    archived: words.closed,
    deleted: words.deleted,
    untracked: words.untracked,
    rights: words.rights,
  };
  return reasons[closed] ?? words.rights;
}

function rowOf(row: OpTimesheetRow, resourceId: string, words: Words): TimesheetRow {
  const reason = closedReason(row.closed, words);
  return {
    assignmentId: row.assignment ?? '',
    activityId: row.activity ?? '',
    resourceId,
    projectId: row.project ?? '',
    projectName: row.projectName ?? words.hidden,
    activityName: row.activityName ?? '',
    path: (row.path ?? []).join(' › '),
    ...(row.wbsCode ? { wbs: row.wbsCode } : {}),
    ...(row.start ? { bookableFrom: row.start } : {}),
    ...(reason === undefined ? {} : { closedReason: reason }),
    favourite: row.favourite ?? false,
    remaining: row.remainingEffort ?? 0,
    overPlan: overPlan(row),
    complete: row.complete ?? 0,
    milestone: row.activityType === ActivityType.milestone,
    done: row.status === PlanStatus.done,
  };
}

const isOpen = (state: number | null | undefined): boolean =>
  (state ?? WorkRecordState.editable) === WorkRecordState.editable;

function cellOf(record: OpTimesheetRecord, words: Words): CellRecord {
  return {
    recordId: record.id,
    assignmentId: record.assignment ?? '',
    day: record.day ?? '',
    hours: record.actualEffort ?? 0,
    comment: record.comment ?? '',
    completed: record.completed ?? false,
    ...(isOpen(record.state) ? {} : { locked: asLock(record, words) }),
  };
}

function dayOf(given: OpTimesheetDay, { lock, expected }: OpTimesheet, words: Words): DayInfo {
  const day = given.day ?? '';
  const general = lock?.find((each) => !each.project && (each.from ?? '') <= day && day <= (each.until ?? ''));
  return {
    day,
    capacity: given.capacity ?? 0,
    ...(expected === false ? { isFree: true } : {}),
    ...(given.absence ? { absence: given.absenceName || words.away } : {}),
    ...(given.holiday ? { holiday: given.holiday } : {}),
    ...(general ? { locked: asLock(general, words) } : {}),
  };
}

/** The service tells every locked day of each project of the rows: what it does not name is open in them. */
function locksOf({ row, costRow, lock, from, until }: OpTimesheet, words: Words): ProjectLock[] {
  const days = { from: from ?? '', until: until ?? '' };
  const own = (lock ?? []).flatMap((each): ProjectLock[] =>
    each.project
      ? [{ projectId: each.project, from: each.from ?? '', until: each.until ?? '', lock: asLock(each, words) }]
      : [],
  );
  const projects = new Set([...(row ?? []), ...(costRow ?? [])].flatMap(({ project }) => project ?? []));
  return [...own, ...[...projects].map((projectId) => ({ projectId, ...days, lock: null }))];
}
