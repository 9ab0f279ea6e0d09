import { dayNumber, mondayNumber } from '#plan/calendar/day.ts';
import { groupBy } from '#plan/group-by.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { sumHours } from '#app/i18n/hours.ts';
import { HOURS, type Measure } from './measure.ts';
import {
  cellKey,
  SAVED,
  type CellEntry,
  type CellRecord,
  type DayInfo,
  type TimesheetLock,
  type ProjectLock,
  type SaveState,
  type TimesheetRow,
} from '#app/data/outbox/timesheet.ts';
import type { Day } from '#app/i18n/day.ts';

/** Reason why no hours can be entered in a cell. */
export type BookingBarrier =
  | ({ readonly reason: 'locked' } & TimesheetLock)
  | { readonly reason: 'beforeStart' | 'future'; readonly day: Day }
  | { readonly reason: 'closed'; readonly message: string }
  | { readonly reason: 'milestone' };

export interface CellView {
  readonly key: string;
  readonly assignmentId: string;
  readonly day: Day;
  readonly hours: number | null;
  readonly comment: string;
  readonly save: SaveState;
  readonly bar: BookingBarrier | undefined;
}

export interface RowView {
  readonly row: TimesheetRow;
  /** One cell a day, in the order of the days. */
  readonly cells: readonly CellView[];
  readonly total: number;
}

export interface GroupView {
  readonly projectId: string;
  readonly projectName: string;
  /** Index of its first row among all rows. */
  readonly start: number;
  readonly rows: readonly RowView[];
  readonly perDay: readonly number[];
  readonly total: number;
  /** Remaining effort in hours. */
  readonly remaining: number;
}

export interface DayTotal {
  readonly info: DayInfo;
  readonly booked: number;
  /** Hours that are missing against the capacity; 0 for days to come. */
  readonly missing: number;
  /** Hours beyond the capacity. */
  readonly over: number;
}

export interface SheetView {
  readonly groups: readonly GroupView[];
  /** The rows of all groups in the order in which they are shown. */
  readonly rows: readonly RowView[];
  readonly days: readonly DayTotal[];
  /** The same list as long as only totals change. */
  readonly infos: readonly DayInfo[];
  readonly measure: Measure;
  readonly total: number;
  readonly capacity: number;
  readonly missing: number;
  /** Remaining effort in hours. */
  readonly remaining: number;
}

export interface SheetData {
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  /** Entries that the records don't contain yet, shown instead of the record of the same cell. */
  readonly entries: readonly CellEntry[];
  readonly days: readonly DayInfo[];
  readonly today: Day;
  readonly projectLocks?: readonly ProjectLock[] | undefined;
  /** Last day that takes hours; absent when booking ahead is allowed. */
  readonly bookableUntil?: Day | undefined;
  /** Unit of the cells; hours if absent. */
  readonly measure?: Measure | undefined;
}

/**
 * Turns records into a sheet: rows grouped by project in the order in which the projects first appear, a cell for each day, and
 * the totals. Parts that are as in `previous` keep their identity, so that only what changed is drawn again.
 */
export function pivot(data: SheetData, previous?: SheetView): SheetView {
  const groups = groupRows(rowViews(data));
  const days = data.days.map((info, index) => dayTotal(info, index, groups, data));
  return replaceEqualDeep(previous, {
    groups,
    rows: groups.flatMap((group) => group.rows),
    days,
    infos: data.days,
    measure: data.measure ?? HOURS,
    total: sumHours(days.map((day) => day.booked)),
    capacity: sumHours(days.map((day) => day.info.capacity)),
    missing: missingHours(days, data.today),
    remaining: sumHours(groups.map((group) => group.remaining)),
  });
}

/** Hours that are missing up to today; within a week, more hours on one day make up for fewer on another. */
function missingHours(days: readonly DayTotal[], today: Day): number {
  const weeks = groupBy(
    days.filter(({ info }) => info.day <= today),
    ({ info }) => mondayNumber(dayNumber(info.day)),
  );
  return sumHours(
    [...weeks.values()].map((week) => Math.max(0, sumHours(week.map(({ missing, over }) => missing - over)))),
  );
}

function rowViews(data: SheetData): readonly RowView[] {
  const records = byCell(data.records);
  const entries = byCell(data.entries);
  return data.rows.map((row) => {
    const cells = data.days.map((day) => {
      const key = cellKey(row.assignmentId, day.day);
      return newCellView(key, row, day, data, records.get(key), entries.get(key));
    });
    return { row, cells, total: sumHours(cells.map((cell) => cell.hours ?? 0)) };
  });
}

function byCell<T extends { readonly assignmentId: string; readonly day: Day }>(list: readonly T[]) {
  return new Map(list.map((each) => [cellKey(each.assignmentId, each.day), each]));
}

function newCellView(
  key: string,
  row: TimesheetRow,
  info: DayInfo,
  data: SheetData,
  record: CellRecord | undefined,
  entry: CellEntry | undefined,
): CellView {
  return {
    key,
    assignmentId: row.assignmentId,
    day: info.day,
    hours: entry ? entry.hours : (record?.hours ?? null),
    comment: entry?.comment ?? record?.comment ?? '',
    save: entry?.save ?? SAVED,
    bar: cellBarrier(row, info, data, record),
  };
}

/** A record that exists can be corrected even outside of the days on which a new one could be made. */
function cellBarrier(
  row: TimesheetRow,
  info: DayInfo,
  data: SheetData,
  record: CellRecord | undefined,
): BookingBarrier | undefined {
  const lock = record?.locked ?? lockOf(row, info, data);
  if (lock) return { reason: 'locked', ...lock };
  if (row.milestone) return { reason: 'milestone' };
  if (row.closedReason !== undefined) return { reason: 'closed', message: row.closedReason };
  if (record) return undefined;
  if (row.emptyReason !== undefined) return { reason: 'closed', message: row.emptyReason };
  if (row.bookableFrom && info.day < row.bookableFrom) return { reason: 'beforeStart', day: row.bookableFrom };
  if (data.bookableUntil && info.day > data.bookableUntil) return { reason: 'future', day: data.bookableUntil };
  return undefined;
}

/** Returns the lock of a cell apart from its record: a lock of its project takes precedence over a general one. */
function lockOf(
  { projectId }: TimesheetRow,
  { day, locked }: DayInfo,
  { projectLocks }: SheetData,
): TimesheetLock | null {
  const own = projectLocks?.find((range) => range.projectId === projectId && range.from <= day && day <= range.until);
  return own ? own.lock : (locked ?? null);
}

function groupRows(views: readonly RowView[]): readonly GroupView[] {
  let start = 0;
  return [...groupBy(views, ({ row }) => row.projectId).values()].map((rows) => {
    const group = groupView(start, rows);
    start += rows.length;
    return group;
  });
}

function groupView(start: number, rows: readonly RowView[]): GroupView {
  const first = rows[0];
  return {
    projectId: first?.row.projectId ?? '',
    projectName: first?.row.projectName ?? '',
    start,
    rows,
    perDay: first?.cells.map((_cell, index) => sumHours(rows.map((view) => view.cells[index]?.hours ?? 0))) ?? [],
    total: sumHours(rows.map((view) => view.total)),
    remaining: sumHours(rows.map((view) => view.row.remaining ?? 0)),
  };
}

function dayTotal(
  info: DayInfo,
  index: number,
  groups: readonly GroupView[],
  { today, measure: { hasCapacity } = HOURS }: SheetData,
): DayTotal {
  const booked = sumHours(groups.map(({ perDay }) => perDay[index] ?? 0));
  const open = sumHours([info.capacity, -booked]);
  return {
    info,
    booked,
    missing: hasCapacity && !info.isFree && info.day <= today ? Math.max(0, open) : 0,
    over: hasCapacity ? Math.max(0, -open) : 0,
  };
}
