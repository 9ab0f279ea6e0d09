import { CostType } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { recomputeSpending } from '#service/core/figures/plan.ts';
import { findDayLocks } from '../locking/queries.ts';
import * as rules from '../rules.ts';
import { openAfterCosts } from '../sheet/cost-rules.ts';
import { holdDays } from '#service/core/booking-locks.ts';
import { bookingColumns, checkAccess, findRowTargets, toCellProblem, bookingRefusal } from './booking-rows.ts';
import type { BookingTarget } from './booking-targets.ts';
import type { CheckedFile } from '#service/imports/checked-file.ts';
import { choiceColumn, moneyColumn } from '#service/imports/columns.ts';
import {
  type ImportedCosts,
  type CostSurroundings,
  insertCosts,
  listCostSurroundings,
  type MadeCost,
  type NewCosts,
} from './cost-records-queries.ts';
import { importer } from '#service/imports/importer.ts';
import type { ImportKind } from '#service/imports/kind.ts';
import {
  type BookingPlan,
  bookingPlan,
  findReplaced,
  type PlacedRecord,
  removeRecords,
  requireReplaceRange,
} from './record-sets.ts';
import { takeMark, type RecordImportUndo, undoCostRecords } from './record-undo.ts';
import type { ImportedRow } from '#service/imports/table.ts';

/** The most that a record has, in the installation's currency. */
const maxImportedCosts = 1_000_000_000_000;

const costRecordColumns = {
  ...bookingColumns,
  // Personnel costs are none of these: they follow from the work records.
  costType: choiceColumn(
    'costType',
    [
      [CostType.travel, 'costType.travel'],
      [CostType.material, 'costType.material'],
      [CostType.external, 'costType.external'],
      [CostType.miscellaneous, 'costType.miscellaneous'],
      [CostType.proceeds, 'costType.proceeds'],
    ],
    { isRequired: true },
  ),
  actualCosts: moneyColumn(
    'actualCosts',
    { minimum: -maxImportedCosts, maximum: maxImportedCosts },
    { isRequired: true },
  ),
};

type CostColumns = typeof costRecordColumns;

interface CostRecordImportPlan extends BookingPlan {
  readonly costs: readonly NewCosts[];
}

/** Cost records from a spreadsheet: every row is a new one. */
const costRecordImportKind: ImportKind<CostColumns, CostRecordImportPlan, RecordImportUndo<MadeCost, 'cost_record'>> = {
  name: 'costRecords',
  failure: 'work.error.ImportFailed',
  columns: async () => costRecordColumns,
  hold: ({ db }) => holdDays(db),

  check: async (context, file) => {
    requireReplaceRange(file.range);
    const targets = await findRowTargets(context, file.rows, (row, key, problem) => file.report(row, key, problem));
    const replaced = await findReplaced(context, 'cost_record', file, targets.values());
    const rows = bookableCostRows(context, file, targets);
    const costs = await checkedCosts(context, file, rows, replaced);
    const places = rows.map(({ target }) => target);
    return { ...bookingPlan(costs.length, places, replaced), costs };
  },

  apply: async (context, { costs, replaced, planIds, projectIds }) => {
    const { db } = context;
    const ids = replaced.map(({ id }) => id);
    const deleted = await removeRecords(db, 'cost_record', ids);
    const created = await insertCosts(context, costs);
    await recomputeSpending(db, planIds);
    return { undo: { mark: await takeMark(db), created, deleted }, projectIds };
  },

  undo: undoCostRecords,
};

export const costRecordsImport = importer(costRecordImportKind);

interface CostImportRow {
  readonly row: ImportedRow<CostColumns>;
  readonly target: BookingTarget;
  readonly costs: ImportedCosts;
}

/**
 * Returns the rows that the caller may book. The resource must belong to the project but needs no assignment to the
 * activity. Problems of the other rows are reported.
 */
function bookableCostRows(
  { caller }: Context,
  file: CheckedFile<CostColumns>,
  targets: ReadonlyMap<ImportedRow<CostColumns>, BookingTarget>,
): CostImportRow[] {
  return [...targets].flatMap(([row, found]) => {
    const target = { ...found, isPlanned: found.isCurrent };
    const { resourceName: resource, projectName: project, resourceId, activityId } = target;
    const closed = ['resource', { code: 'work.error.NotOfProject', arguments: { resource, project } }] as const;
    const access = { isOpen: target.isMember, closed };
    if (!checkAccess(target, caller.language, access, (key, problem) => file.report(row, key, problem))) return [];
    const { date, costType, actualCosts, comment } = row.values;
    if (date === null || costType === null || actualCosts === null) return [];
    return [{ row, target, costs: { activityId, resourceId, date, costType, actualCosts, comment: comment ?? '' } }];
  });
}

/** The costs of rows whose day is open and that are not there already, with what each leaves to be spent. */
async function checkedCosts(
  { db }: Context,
  file: CheckedFile<CostColumns>,
  rows: readonly CostImportRow[],
  replaced: readonly PlacedRecord[],
): Promise<NewCosts[]> {
  const costs = rows.map((row) => row.costs);
  const days = rows.map(({ target: { projectNodeId }, costs: { date } }) => ({ projectNodeId, day: date }));
  const locks = await findDayLocks(db, days);
  const ids = replaced.map(({ id }) => id);
  const around = await listCostSurroundings(db, costs, ids);
  const lines = new Map<string, number>();
  for (const [index, { row, target, costs: booked }] of rows.entries()) {
    const locked = bookingRefusal(() => rules.checkDayIsOpen(target, booked.date, locks[index]));
    if (locked) file.report(row, 'date', toCellProblem(locked));
    const existingId = around[index]?.existingId ?? null;
    if (existingId !== null) {
      const values = { id: existingId, resource: target.resourceName, date: booked.date };
      file.report(row, null, { code: 'work.error.CostRecordExists', values });
    }
    const key = JSON.stringify(Object.values(booked));
    const other = lines.get(key);
    if (other === undefined) lines.set(key, row.line);
    else file.report(row, null, { code: 'import.error.RowTwice', values: { other } });
  }
  return withOpenCosts(costs, around);
}

/**
 * Adds the remaining costs, which follow from the previous remaining costs. The previous record is the
 * last one of the same activity and cost type by day, in the file or stored; without one the planned costs count.
 */
function withOpenCosts(costs: readonly ImportedCosts[], around: readonly CostSurroundings[]): NewCosts[] {
  const last = new Map<string, { date: string; open: number }>();
  const opens = new Map<ImportedCosts, number>();
  const placed = costs.map((entry, index) => ({ entry, around: around[index] }));
  const byDay = placed.toSorted((one, other) =>
    one.entry.date < other.entry.date ? -1 : Number(one.entry.date > other.entry.date),
  );
  for (const { entry, around: surroundings } of byDay) {
    const key = `${entry.activityId} ${entry.costType}`;
    const own = last.get(key);
    const { dayBefore = null, openBefore = null, base = 0 } = surroundings ?? {};
    const isOwnLast = own !== undefined && (dayBefore === null || own.date >= dayBefore);
    const previous = isOwnLast ? own.open : (openBefore ?? base);
    const open = openAfterCosts(previous, entry.actualCosts);
    last.set(key, { date: entry.date, open });
    opens.set(entry, open);
  }
  return costs.map((entry) => ({ ...entry, openCosts: opens.get(entry) ?? 0 }));
}
