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

/** Data from which a view was made, so that the next view can reuse unchanged rows. */
const sheetSources = new WeakMap<SheetView, SheetData>();

/** Returns the rows changed since the former sheet; undefined if unknown. */
function changedRows(data: SheetData, before: SheetData | undefined): ReadonlySet<string> | undefined {
  if (!before) return undefined;
  const { days, today, projectLocks, bookableUntil } = before;
  const isFrame = data.days === days && data.today === today && data.bookableUntil === bookableUntil;
  if (!isFrame || data.projectLocks !== projectLocks) return undefined;
  return new Set(
    (['rows', 'entries', 'records'] as const).flatMap((name) =>
      data[name] === before[name] ? [] : differing(before[name], data[name]),
    ),
  );
}

type OfAssignment = { readonly assignmentId: string };

/** The assignments of what is in one of two lists alone. */
function differing(one: readonly OfAssignment[], other: readonly OfAssignment[]): string[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  const alone = [...one.filter((each) => !inOther.has(each)), ...other.filter((each) => !inOne.has(each))];
  return alone.map(({ assignmentId }) => assignmentId);
}

/**
 * Turns records into a sheet: rows grouped by project in the order in which the projects first appear, a cell for each day, and
 * the totals. Parts that are as in `previous` keep their identity, so that only what changed is drawn again.
 */
export function pivot(data: SheetData, previous?: SheetView): SheetView {
  const groups = groupRows(rowViews(data, previous), previous);
  const rows = groups.flatMap((group) => group.rows);
  const days = data.days.map((info, index) => dayTotal(info, index, groups, data, previous));
  const view: SheetView = {
    groups,
    rows: keepEqualList(rows, previous?.rows),
    days: keepEqualList(days, previous?.days),
    infos: keepEqualList(
      days.map(({ info }) => info),
      previous?.infos,
    ),
    measure: data.measure ?? HOURS,
    total: sumHours(days.map((day) => day.booked)),
    capacity: sumHours(days.map((day) => day.info.capacity)),
    missing: sumHours(days.map((day) => day.missing)),
    remaining: sumHours(groups.map((group) => group.remaining)),
  };
  sheetSources.set(view, data);
  return view;
}

/** The views of the rows; one of which nothing has changed is that of the sheet before. */
function rowViews(data: SheetData, previous: SheetView | undefined): readonly RowView[] {
  const known = new Map(previous?.rows.map((view) => [view.row.assignmentId, view]));
  const changed = changedRows(data, previous && sheetSources.get(previous));
  const isKept = (id: string): boolean => changed !== undefined && !changed.has(id) && known.has(id);
  const records = byCell(data.records.filter(({ assignmentId }) => !isKept(assignmentId)));
  const entries = byCell(data.entries.filter(({ assignmentId }) => !isKept(assignmentId)));
  return data.rows.map((row) => {
    const { assignmentId } = row;
    const before = known.get(assignmentId);
    if (before && isKept(assignmentId)) return before;
    const here = { records: records.get(assignmentId), entries: entries.get(assignmentId) };
    const cells = data.days.map((day, index) => newCellView(row, day, data, here, before?.cells[index]));
    return rowView(row, cells, before);
  });
}

/** Data of one row by day. */
interface OfRow {
  readonly records: ReadonlyMap<Day, CellRecord> | undefined;
  readonly entries: ReadonlyMap<Day, CellEntry> | undefined;
}

/** By row, then by day. */
function byCell<T extends { readonly assignmentId: string; readonly day: Day }>(list: readonly T[]) {
  const rows = new Map<string, Map<Day, T>>();
  for (const each of list) {
    const row = rows.get(each.assignmentId);
    if (row) row.set(each.day, each);
    else rows.set(each.assignmentId, new Map([[each.day, each]]));
  }
  return rows;
}

function newCellView(
  row: TimesheetRow,
  info: DayInfo,
  data: SheetData,
  { records, entries }: OfRow,
  before: CellView | undefined,
): CellView {
  const record = records?.get(info.day);
  const entry = entries?.get(info.day);
  return {
    key: before?.day === info.day ? before.key : cellKey(row.assignmentId, info.day),
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

function rowView(row: TimesheetRow, fresh: readonly CellView[], previous: RowView | undefined): RowView {
  const old = new Map(previous?.cells.map((cell) => [cell.day, cell]));
  const cells = keepEqualList(
    fresh.map((cell) => keepEqualCell(cell, old.get(cell.day))),
    previous?.cells,
  );
  const kept = same(row, previous?.row);
  if (previous && cells === previous.cells && kept === previous.row) return previous;
  return { row: kept, cells, total: sumHours(cells.map((cell) => cell.hours ?? 0)) };
}

function groupRows(views: readonly RowView[], previous: SheetView | undefined): readonly GroupView[] {
  const projects = new Map<string, RowView[]>();
  for (const view of views) {
    const rows = projects.get(view.row.projectId);
    if (rows) rows.push(view);
    else projects.set(view.row.projectId, [view]);
  }
  const known = new Map(previous?.groups.map((group) => [group.projectId, group]));
  let next = 0;
  return [...projects].map(([projectId, rows]) => {
    const start = next;
    next += rows.length;
    const old = known.get(projectId);
    return old && old.start === start && keepEqualList(rows, old.rows) === old.rows ? old : groupView(start, rows);
  });
}

function groupView(start: number, rows: readonly RowView[]): GroupView {
  const first = rows[0];
  return {
    projectId: first?.row.projectId ?? '',
    projectName: first?.row.projectName ?? '',
    start,
    rows,
    perDay: first?.cells.map((_cell, index) => dayHoursTotal(rows, index)) ?? [],
    total: sumHours(rows.map((view) => view.total)),
    remaining: sumHours(rows.map((view) => view.row.remaining ?? 0)),
  };
}

function dayTotal(
  info: DayInfo,
  index: number,
  groups: readonly GroupView[],
  { today, measure: { hasCapacity } = HOURS }: SheetData,
  previous: SheetView | undefined,
): DayTotal {
  const booked = sumHours(groups.map(({ perDay }) => perDay[index] ?? 0));
  const open = sumHours([info.capacity, -booked]);
  const old = previous?.days[index];
  const total: DayTotal = {
    info: same(info, old?.info),
    booked,
    missing: hasCapacity && !info.isFree && info.day <= today ? Math.max(0, open) : 0,
    over: hasCapacity ? Math.max(0, -open) : 0,
  };
  return same(total, old);
}

function dayHoursTotal(rows: readonly RowView[], index: number): number {
  return sumHours(rows.map((view) => view.cells[index]?.hours ?? 0));
}

/** The old list when it holds the same elements. */
function keepEqualList<T>(fresh: readonly T[], old: readonly T[] | undefined): readonly T[] {
  return old && old.length === fresh.length && fresh.every((element, index) => element === old[index]) ? old : fresh;
}

/** The old cell when it is equal: field by field, because there are hundreds of them. */
function keepEqualCell(fresh: CellView, old: CellView | undefined): CellView {
  if (!old || fresh.hours !== old.hours || fresh.comment !== old.comment || fresh.key !== old.key) return fresh;
  const isSame =
    (fresh.save === old.save || isDeepEqual(fresh.save, old.save)) &&
    (fresh.bar === old.bar || isDeepEqual(fresh.bar, old.bar));
  return isSame ? old : fresh;
}

/** The old value when it is equal to the fresh one, down into the plain objects that it holds. */
function same<T extends object>(fresh: T, old: T | undefined): T {
  return old && isDeepEqual(fresh, old) ? old : fresh;
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const entries = Object.entries(one);
  const others = new Map(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => isDeepEqual(value, others.get(name)));
}
