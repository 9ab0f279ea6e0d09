import type { OpTimesheet, OpTimesheetDay, OpTimesheetRecord, OpTimesheetRow } from '#contract/app/timesheet.ts';
import { ActivityType, PlanStatus, WorkRecordState } from '#contract/core/codes.ts';
import { addDays } from '#app/i18n/week.ts';
import { overPlan } from '#app/features/activities/activity-item.ts';
import type { CellRecord, DayInfo, ProjectLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { costSheetOf } from './cost-sheet.ts';
import { coversDay, isOpenRecord, sheetLockOf, type SheetModel, type SheetWords } from './sheet-model.ts';

/** The sheet that the service answered as a whole. */
export function modelOfSheet(sheet: OpTimesheet, words: SheetWords, today: string): SheetModel {
  const resourceId = sheet.resource ?? '';
  return {
    resourceId,
    isForAnother: sheet.own === false,
    rows: (sheet.row ?? []).map((row) => wholeSheetRow(row, resourceId, words, today)),
    records: (sheet.record ?? []).map((record) => wholeSheetCell(record, sheet, words)),
    days: (sheet.day ?? []).map((day) => sheetDayInfo(day, sheet, words)),
    locks: locksOf(sheet, words),
    weeks: sheet.week ?? [],
    costs: costSheetOf(sheet, {
      words,
      resourceId,
      closedReason: (closed) => closedRowReason(closed, words),
      lockOf: (cost) => sheetLockOf(cost, words),
    }),
  };
}

function closedRowReason(closed: string | null | undefined, words: SheetWords): string | undefined {
  if (!closed) return undefined;
  const reasons: Readonly<Record<string, string>> = {
    archived: words.closed,
    deleted: words.deleted,
    untracked: words.untracked,
    rights: words.rights,
  };
  return reasons[closed] ?? words.rights;
}

/** Days before the end of an activity on which its remaining effort is asked for. */
const daysBeforeEnd = 3;

/** Why the remaining effort of a row should be stated; nothing if it was since the last hours. */
function remainingQuestion(row: OpTimesheetRow, today: string): Pick<TimesheetRow, 'question'> {
  const { baseEffort, actualEffort, remainingEffort, bookedSince, finish, status, closed, activityType } = row;
  const isOpen = status !== PlanStatus.done && !closed && activityType !== ActivityType.milestone;
  if (!isOpen || !bookedSince || !baseEffort) return {};
  if ((remainingEffort ?? 0) <= 0 && (actualEffort ?? 0) >= baseEffort) return { question: 'used' };
  return finish && finish <= addDays(today, daysBeforeEnd) ? { question: 'ending' } : {};
}

function wholeSheetRow(row: OpTimesheetRow, resourceId: string, words: SheetWords, today: string): TimesheetRow {
  const reason = closedRowReason(row.closed, words);
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
    ...(row.baseEffort ? { base: row.baseEffort, actual: row.actualEffort ?? 0 } : {}),
    ...(row.finish ? { finish: row.finish } : {}),
    ...remainingQuestion(row, today),
    remaining: row.remainingEffort ?? 0,
    version: row.remainingVersion ?? undefined,
    overPlan: overPlan(row),
    complete: row.complete ?? 0,
    milestone: row.activityType === ActivityType.milestone,
    done: row.status === PlanStatus.done,
  };
}

/** The approved week of a record; who approved it is not in the record itself. */
function approvalOf({ assignment, day, modified }: OpTimesheetRecord, { row, lock }: OpTimesheet) {
  const project = row?.find((each) => each.assignment === assignment)?.project;
  const week = lock?.find((each) => each.approved && each.project === project && coversDay(each, day ?? ''));
  return week ?? { modified, approved: true };
}

function wholeSheetCell(record: OpTimesheetRecord, sheet: OpTimesheet, words: SheetWords): CellRecord {
  const lock = record.state === WorkRecordState.approved ? approvalOf(record, sheet) : record;
  return {
    recordId: record.id,
    assignmentId: record.assignment ?? '',
    day: record.day ?? '',
    hours: record.actualEffort ?? 0,
    comment: record.comment ?? '',
    completed: record.completed ?? false,
    modified: record.modified ?? undefined,
    ...(isOpenRecord(record.state) ? {} : { locked: sheetLockOf(lock, words) }),
  };
}

function sheetDayInfo(sheetDay: OpTimesheetDay, { lock, expected }: OpTimesheet, words: SheetWords): DayInfo {
  const day = sheetDay.day ?? '';
  const general = lock?.find((each) => !each.project && coversDay(each, day));
  return {
    day,
    capacity: sheetDay.capacity ?? 0,
    ...(expected === false ? { isFree: true } : {}),
    ...(sheetDay.absence ? { absence: sheetDay.absenceName || words.away } : {}),
    ...(sheetDay.holiday ? { holiday: sheetDay.holiday } : {}),
    ...(general ? { locked: sheetLockOf(general, words) } : {}),
  };
}

/** The service sends all locked days of each project of the rows: all other days are open in them. */
function locksOf({ row, costRow, lock, from, until }: OpTimesheet, words: SheetWords): ProjectLock[] {
  const days = { from: from ?? '', until: until ?? '' };
  const own = (lock ?? []).flatMap((each): ProjectLock[] =>
    each.project
      ? [{ projectId: each.project, from: each.from ?? '', until: each.until ?? '', lock: sheetLockOf(each, words) }]
      : [],
  );
  const projects = new Set([...(row ?? []), ...(costRow ?? [])].flatMap(({ project }) => project ?? []));
  return [...own, ...[...projects].map((projectId) => ({ projectId, ...days, lock: null }))];
}
