import type { ByteBlock } from './byte-block.ts';
import type { FieldMap } from './field-map.ts';
import { chooseRecordSize, cutByMeta, readFixedMeta } from './fixed-data.ts';
import type { Program } from './program.ts';
import type { Storage } from './storage.ts';
import type { VarData } from './var-data.ts';
import type { PlanTask } from '../plan.ts';
import type { PlanCalendar } from '../plan-calendar.ts';

const TASK_META_BYTES = 47;
/** Longer items are damaged; those of the format 14 are as long as the map says. */
const MOST_ITEM_BYTES = 768;
/** Items before this one are no tasks. */
const FIRST_TASK = 3;
/** Shorter items lack some of a row's values. */
const LEAST_PERCENT = 75;
const TASK_DELETED_BIT = 0x02;
const REPLACEABLE = 0x04;
const TASK_UID_FIELD = 86;

/** The stored data of one row; `item` may be missing. */
export interface TaskItem {
  uid: number;
  isBlank: boolean;
  item: ByteBlock;
  item2: ByteBlock | undefined;
  meta: ByteBlock;
  meta2: ByteBlock | undefined;
}

/** The rows by their unique ids, ascending. */
export function readTaskItems(storage: Storage, map: FieldMap, program: Program, vars: VarData): TaskItem[] {
  const { version } = program;
  const mapSize = map.sizes[0];
  const meta = readFixedMeta(storage.block('FixedMeta'), TASK_META_BYTES);
  const sizes = version === 14 ? { most: mapSize } : { most: MOST_ITEM_BYTES, least: mapSize };
  const items = storage.items(meta, sizes);
  const { metas2, items2 } = readSecondItems(storage, program, items.length);
  const found = new Map<number, TaskItem | undefined>();
  const uidAt = map.places.get(TASK_UID_FIELD)?.at ?? 0;
  for (let index = items.length - 1; index >= FIRST_TASK; index -= 1) {
    const item = items[index];
    const record = meta.records[index];
    const item2 = items2[index];
    if (!item || !record || (items2.length > 0 && !item2)) continue;
    const flags = record.i32(0) ?? 0;
    const parts = { item, item2, meta: record, meta2: metas2[index] };
    if ((flags & TASK_DELETED_BIT) !== 0) {
      const uid = item.u16(0) ?? 0;
      if (version !== 14 || !found.has(uid)) found.set(uid, undefined);
    } else if (item.length === (version === 9 ? 8 : 16)) {
      const uid = item.i32(0) ?? 0;
      if (!found.has(uid)) found.set(uid, { uid, isBlank: true, ...parts });
    } else if (Math.floor((item.length * 100) / Math.max(mapSize, 1)) > LEAST_PERCENT) {
      const uid = item.i32(uidAt) ?? 0;
      const isNew = !found.has(uid);
      if (isNew || (vars.has(uid) && (flags & REPLACEABLE) === 0)) found.set(uid, { uid, isBlank: false, ...parts });
    }
  }
  const all = [...found.values()].flatMap((item) => item ?? []);
  return all.toSorted((a, b) => a.uid - b.uid);
}

function readSecondItems(storage: Storage, { version }: Program, itemCount: number) {
  if (version === 9) return { metas2: [], items2: [] };
  const stream = storage.block('Fixed2Meta');
  const sizes = version === 12 ? [86] : [92, 93, 94, 95, 96];
  const meta2 = readFixedMeta(stream, chooseRecordSize(stream, sizes, itemCount));
  return { metas2: meta2.records, items2: cutByMeta(storage.block('Fixed2Data'), meta2) };
}

/** A row and what it is sorted by; blank rows, and rows of which the file does not say it, have their numbers alone. */
export interface OrderedRow {
  task: PlanTask;
  order: number | undefined;
  /** It made way for another row, and leaves a gap in the numbers. */
  isGone?: boolean;
}

interface Slot {
  position: number;
  /** Rows that were pushed before a position that was taken come first, in their own order. */
  isPushed: boolean;
  row: OrderedRow;
}

/**
 * Numbers the rows, from 0 on if the project's own row is there, else from 1: first those with an order, between them the
 * others at the places that their stored numbers name. Of several rows at one place the last is numbered; the others keep
 * their numbers.
 */
export function numberRows(rows: readonly OrderedRow[]): PlanTask[] {
  const kept = rows.filter((row) => row.isGone !== true).map(({ task }) => task);
  const first = kept.some((task) => task.uid === 0) ? 0 : 1;
  const slots: Slot[] = lastOfEach(rows, (row) => row.order).map((row, index) => ({
    position: first + index,
    isPushed: false,
    row,
  }));
  const taken = new Set(slots.map((slot) => slot.position));
  const others = lastOfEach(rows, ({ order, task }) => (order === undefined ? task.id : undefined));
  others.forEach((row, index) => {
    const position = row.task.id - index;
    slots.push({ position, isPushed: taken.has(position), row });
    taken.add(position);
  });
  slots.sort((a, b) => a.position - b.position || Number(b.isPushed) - Number(a.isPushed));
  slots.forEach(({ row }, index) => {
    const { task } = row;
    if (row.isGone !== true) task.id = first + index;
  });
  return kept.toSorted((a, b) => a.id - b.id);
}

/** The rows with a place, in the order of their places. */
function lastOfEach(rows: readonly OrderedRow[], placeOf: (row: OrderedRow) => number | undefined): OrderedRow[] {
  const byPlace = new Map<number, OrderedRow>();
  for (const row of rows) {
    const place = placeOf(row);
    if (place !== undefined) byPlace.set(place, row);
  }
  return [...byPlace].toSorted(([a], [b]) => a - b).map(([, row]) => row);
}

const UNNAMED = 'Unnamed Resource';

/** The calendars of resources without a name are called after what they are. */
export function withOwners(calendars: readonly PlanCalendar[]): PlanCalendar[] {
  return calendars.map((calendar) =>
    calendar.name === undefined && calendar.baseCalendarUid !== undefined ? { ...calendar, name: UNNAMED } : calendar,
  );
}

/** Summaries are the rows with others below them, and inserted projects. */
export function withSummaries(tasks: readonly PlanTask[]): PlanTask[] {
  const parents = new Set(tasks.map((task) => task.parentUid));
  return tasks.map((task) => {
    const row = task;
    row.isSummary = !row.isBlank && (parents.has(row.uid) || (row.subprojectFile !== undefined && !row.isExternal));
    return row;
  });
}
