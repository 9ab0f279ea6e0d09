import type { Context } from '#service/core/context.ts';
import { recomputeWork } from '#service/core/figures/plan.ts';
import { findLocks } from '../locks.ts';
import { holdDays } from '#service/core/booking-locks.ts';
import { bookingColumns, checkAccess, findRowTargets } from './booking-rows.ts';
import type { Target } from './booking-targets.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { flag, hours } from '#service/imports/columns.ts';
import { importer } from '#service/imports/importer.ts';
import type { ImportKind } from '#service/imports/kind.ts';
import {
  type BookingPlan,
  bookingPlan,
  findReplaced,
  type PlacedRecord,
  removeRecords,
  requireRange,
} from './record-sets.ts';
import { takeMark, type Undo, undoTimeRecords } from './record-undo.ts';
import type { Row } from '#service/imports/table.ts';
import { bookable, type TimeRow, worksOf } from './time-records-rules.ts';
import { insertRecords, listSurroundings, type MadeRecord, type NewRecord } from './time-records-store.ts';

/** Hours of a day. */
const longestDay = 24;
/** The most that a record leaves open, hours. */
const mostOpen = 1_000_000;

const columns = {
  ...bookingColumns,
  actualEffort: hours(
    { en: ['Actual effort', 'Hours'], de: ['Ist-Aufwand', 'Stunden'], isRequired: true },
    { minimum: 0, maximum: longestDay },
  ),
  open: hours(
    { en: ['Remaining effort', 'Open effort'], de: ['Restaufwand', 'Offener Aufwand'] },
    { minimum: 0, maximum: mostOpen },
  ),
  completed: flag({ en: 'Completed', de: ['Abgeschlossen', 'Erledigt'] }),
};

type TimeColumns = typeof columns;

interface Plan extends BookingPlan {
  readonly records: readonly NewRecord[];
}

/** Time records from a spreadsheet: every row is a new work record. */
const kind: ImportKind<TimeColumns, Plan, Undo<MadeRecord, 'work_record'>> = {
  name: 'timeRecords',
  title: { en: 'Time records', de: 'Zeitbuchungen' },
  failure: 'work.error.ImportFailed',
  columns: async () => columns,
  hold: ({ db }) => holdDays(db),

  check: async (context, file) => {
    requireRange(file.range);
    const { caller } = context;
    const targets = await findRowTargets(context, file.rows, (row, key, problem) => file.report(row, key, problem));
    const replaced = await findReplaced(context, 'work_record', file, targets.values());
    const rows = await timeRows(context, openRows(context, file, targets), replaced);
    const booked = bookable(rows, caller.language, (row, key, problem) => file.report(row, key, problem));
    return planOf(booked, recordsOf(booked, context), replaced);
  },

  apply: async (context, { records, replaced, planIds, projectIds }) => {
    const { db } = context;
    const ids = replaced.map(({ id }) => id);
    const deleted = await removeRecords(db, 'work_record', ids);
    const created = await insertRecords(context, records);
    context.work.reached('finishing');
    await recomputeWork(db, planIds);
    return { undo: { mark: await takeMark(db), created, deleted }, projectIds };
  },

  undo: undoTimeRecords,
};

export const timeRecordsImport = importer(kind);

/** A row on whose assignment the caller may book. */
interface OpenRow {
  readonly row: Row<TimeColumns>;
  readonly target: Target & { readonly assignmentId: string };
}

/** The rows on whose assignment the caller may book; of the others it tells why not. */
function openRows(
  { caller }: Context,
  file: CheckedFile<TimeColumns>,
  targets: ReadonlyMap<Row<TimeColumns>, Target>,
): OpenRow[] {
  return [...targets].flatMap(([row, target]) => {
    const { assignmentId, resourceName: resource, activityName: activity } = target;
    const closed = ['activity', { code: 'work.error.NotAssigned', arguments: { resource, activity } }] as const;
    const access = { isOpen: assignmentId !== null, closed };
    const isOpen = checkAccess(target, caller.language, access, (key, problem) => file.report(row, key, problem));
    return isOpen && assignmentId !== null ? [{ row, target: { ...target, assignmentId } }] : [];
  });
}

/** Rows with all that the rules ask; those that lack a day or hours, which was told of, are left out. */
async function timeRows(
  { db }: Context,
  open: readonly OpenRow[],
  replaced: readonly PlacedRecord[],
): Promise<TimeRow<Row<TimeColumns>>[]> {
  const rows = open.flatMap(({ row, target }) => {
    const { date, actualEffort, open: left, completed, comment } = row.values;
    if (date === null || actualEffort === null) return [];
    const given = {
      actualEffort,
      open: left ?? undefined,
      completed: completed ?? undefined,
      comment: comment ?? undefined,
    };
    return [{ row, line: row.line, booking: target, date, given }];
  });
  const locks = await findLocks(
    db,
    rows.map(({ booking: { projectNodeId }, date }) => ({ projectNodeId, day: date })),
  );
  const around = await listSurroundings(
    db,
    rows.map(({ booking: { assignmentId, resourceId }, date }) => ({ assignmentId, resourceId, date })),
    replaced.map(({ id }) => id),
  );
  return rows.map((row, index) => {
    const surroundings = around[index];
    if (!surroundings) throw new Error('a row has no surroundings');
    return { ...row, lock: locks[index], around: surroundings };
  });
}

function recordsOf(rows: readonly TimeRow<unknown>[], { caller }: Context): NewRecord[] {
  const works = worksOf(rows, caller.language);
  return rows.flatMap(({ booking: { assignmentId, resourceId }, date }, index) => {
    const work = works[index];
    return work ? [{ assignmentId, resourceId, date, work }] : [];
  });
}

function planOf(
  rows: readonly TimeRow<unknown>[],
  records: readonly NewRecord[],
  replaced: readonly PlacedRecord[],
): Plan {
  const places = rows.map(({ booking }) => booking);
  return { ...bookingPlan(records.length, places, replaced), records };
}
