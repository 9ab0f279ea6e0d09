import { groupBy } from '#plan/group-by.ts';
import type { Context } from '#service/core/context.ts';
import { readInPieces } from '#service/db/bulk/read-in-pieces.ts';
import type { Queries } from '#service/db/queries.ts';
import { recomputeWork } from '#service/core/figures/plan.ts';
import { findDayLocks } from '../locking/queries.ts';
import { holdDays } from '#service/core/booking-locks.ts';
import { bookingColumns, checkAccess, findRowTargets } from './booking-rows.ts';
import type { BookingTarget } from './booking-targets.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { flagColumn, hoursColumn } from '#service/imports/columns.ts';
import { importer } from '#service/imports/importer.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';
import type { ImportKind } from '#service/imports/kind.ts';
import {
  type BookingPlan,
  bookingPlan,
  findReplaced,
  type PlacedRecord,
  removeRecords,
  requireReplaceRange,
} from './record-sets.ts';
import { takeMark, type RecordImportUndo, undoTimeRecords } from './record-undo.ts';
import type { ImportedRow } from '#service/imports/table.ts';
import { checkTimeRows, type TimeRow, workOfTimeRows } from './time-records-rules.ts';
import {
  type DaySurroundings,
  type ImportedWorkRecord,
  insertRecords,
  listSurroundings,
  type MadeRecord,
} from './time-records-queries.ts';

/** Hours of a day. */
const maxImportedDayHours = 24;
/** The most that a record leaves open, hours. */
const mostOpen = 1_000_000;

const timeRecordColumns = {
  ...bookingColumns,
  actualEffort: hoursColumn('actualEffort', { minimum: 0, maximum: maxImportedDayHours }, { isRequired: true }),
  open: hoursColumn('openEffort', { minimum: 0, maximum: mostOpen }),
  completed: flagColumn('completed'),
};

type TimeColumns = typeof timeRecordColumns;

interface TimeRecordImportPlan extends BookingPlan {
  readonly records: readonly ImportedWorkRecord[];
}

/** Time records from a spreadsheet: every row is a new work record. */
const timeRecordImportKind: ImportKind<
  TimeColumns,
  TimeRecordImportPlan,
  RecordImportUndo<MadeRecord, 'work_record'>
> = {
  name: 'timeRecords',
  failure: 'work.error.ImportFailed',
  columns: async () => timeRecordColumns,
  hold: ({ db }) => holdDays(db),

  check: async (context, file) => {
    requireReplaceRange(file.range);
    const { caller } = context;
    const targets = await findRowTargets(context, file.rows, (row, key, problem) => file.report(row, key, problem));
    const replaced = await findReplaced(context, 'work_record', file, targets.values());
    const rows = await timeRows(context, await assignedTimeRows(context, file, targets), replaced);
    const booked = await checkTimeRows(rows, caller.language, (row, key, problem) => file.report(row, key, problem));
    return timeRecordImportPlan(booked, await recordsOf(booked, context), replaced);
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

export const timeRecordsImport = importer(timeRecordImportKind);

/** A row on whose assignment the caller may book. */
interface AssignedTimeRow {
  readonly row: ImportedRow<TimeColumns>;
  readonly target: BookingTarget & { readonly assignmentId: string };
}

/** Returns the rows on whose assignment the caller may book; reports the reason for the others. */
function assignedTimeRows(
  { caller }: Context,
  file: CheckedFile<TimeColumns>,
  targets: ReadonlyMap<ImportedRow<TimeColumns>, BookingTarget>,
): Promise<AssignedTimeRow[]> {
  return flatMapYielding([...targets], ([row, target]) => {
    const { assignmentId, resourceName: resource, activityName: activity } = target;
    const closed = ['activity', { code: 'work.error.NotAssigned', arguments: { resource, activity } }] as const;
    const access = { isOpen: assignmentId !== null, closed };
    const isOpen = checkAccess(target, caller.language, access, (key, problem) => file.report(row, key, problem));
    return isOpen && assignmentId !== null ? [{ row, target: { ...target, assignmentId } }] : [];
  });
}

/**
 * Adds the data that the rules need to the rows. Rows without a day or hours, which were already reported, are left
 * out.
 */
async function timeRows(
  { db }: Context,
  open: readonly AssignedTimeRow[],
  replaced: readonly PlacedRecord[],
): Promise<TimeRow<ImportedRow<TimeColumns>>[]> {
  const rows = await flatMapYielding(open, ({ row, target }) => {
    const { date, actualEffort, open: left, completed, comment } = row.values;
    if (date === null || actualEffort === null) return [];
    const input = {
      actualEffort,
      open: left ?? undefined,
      completed: completed ?? undefined,
      comment: comment ?? undefined,
    };
    return [{ row, line: row.line, booking: target, date, input }];
  });
  const locks = await findDayLocks(
    db,
    rows.map(({ booking: { projectNodeId, resourceId }, date }) => ({ projectNodeId, resourceId, day: date })),
  );
  const around = await surroundingsOf(db, rows, replaced);
  return rows.map((row, index) => {
    const surroundings = around.get(index);
    if (!surroundings) throw new Error('a row has no surroundings');
    return { ...row, lock: locks[index], around: surroundings };
  });
}

/** The records around the days of rows, by the index of the row. */
async function surroundingsOf(
  db: Queries,
  rows: readonly Pick<TimeRow<unknown>, 'booking' | 'date'>[],
  replaced: readonly PlacedRecord[],
): Promise<ReadonlyMap<number, DaySurroundings>> {
  const days = rows.map(({ booking: { assignmentId, resourceId }, date }, index) => ({
    assignmentId,
    resourceId,
    date,
    index,
  }));
  // Read resource by resource: only replaced records of the same resources matter.
  const ordered = [...groupBy(days, ({ resourceId }) => resourceId).values()].flat();
  const replacedOf = groupBy(replaced, ({ resourceId }) => resourceId);
  const found = await readInPieces(ordered, (piece) => {
    const resources = new Set(piece.map(({ resourceId }) => resourceId));
    const ids = [...resources].flatMap((id) => replacedOf.get(id)?.map((record) => record.id) ?? []);
    return listSurroundings(db, piece, ids);
  });
  return new Map(found.map((surroundings, place) => [ordered[place]?.index ?? -1, surroundings]));
}

async function recordsOf(rows: readonly TimeRow<unknown>[], { caller }: Context): Promise<ImportedWorkRecord[]> {
  const works = await workOfTimeRows(rows, caller.language);
  return rows.flatMap(({ booking: { assignmentId, resourceId }, date }, index) => {
    const work = works[index];
    return work ? [{ assignmentId, resourceId, date, work }] : [];
  });
}

function timeRecordImportPlan(
  rows: readonly TimeRow<unknown>[],
  records: readonly ImportedWorkRecord[],
  replaced: readonly PlacedRecord[],
): TimeRecordImportPlan {
  const places = rows.map(({ booking }) => booking);
  return { ...bookingPlan(records.length, places, replaced), records };
}
