import type { OpTimesheet } from '#contract/app/timesheet.ts';
import type { OpTimesheetCost, OpTimesheetCostRow } from '#contract/app/timesheet-costs.ts';
import { CostType } from '#contract/core/codes.ts';
import type { CellRecord, TimesheetLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { isOpenRecord, type CostSheet, type SheetWords } from './sheet-model.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';

interface CostSheetContext {
  readonly words: SheetWords;
  readonly resourceId: string;
  readonly closedReason: (closed: string | null | undefined) => string | undefined;
  readonly lockOf: (record: OpTimesheetCost) => TimesheetLock;
}

/** A record with the place that it has among those of its activity, cost type and day. */
interface PlacedCost {
  readonly cost: OpTimesheetCost;
  readonly place: number;
}

const costRowKey = ({ activity, costType }: OpTimesheetCost | OpTimesheetCostRow): string =>
  costKey(activity ?? '', costType ?? 0);

/**
 * Returns the row of a record: the first of a cell is in the row of its activity and type, each other one in an
 * additional row below.
 */
const rowId = (key: string, place: number): string => (place === 0 ? key : `${key}:${place}`);

function placedOf(costs: readonly OpTimesheetCost[]): PlacedCost[] {
  const counts = new Map<string, number>();
  return costs.map((cost) => {
    const cell = `${costRowKey(cost)} ${cost.day}`;
    const place = counts.get(cell) ?? 0;
    counts.set(cell, place + 1);
    return { cost, place };
  });
}

/** Converts the service's costs to rows and cells. */
export function costSheetOf({ cost = [], costRow = [] }: OpTimesheet, reading: CostSheetContext): CostSheet {
  const placed = placedOf(cost ?? []);
  const most = new Map<string, number>();
  for (const { cost: each, place } of placed)
    most.set(costRowKey(each), Math.max(place, most.get(costRowKey(each)) ?? 0));
  const rows = (costRow ?? []).flatMap((row) =>
    Array.from({ length: (most.get(costRowKey(row)) ?? 0) + 1 }, (_, place) => costTimesheetRow(row, place, reading)),
  );
  return { rows, records: placed.map((each) => costCellRecord(each, reading)) };
}

/** Figures belong to the activity: only its first row has them, so that sums don't count them twice. */
function costRowFigures(
  { baseCosts: base, actualCosts: actual, openCosts: remaining }: OpTimesheetCostRow,
  place: number,
) {
  const isKnown = typeof base === 'number' && typeof actual === 'number' && typeof remaining === 'number';
  if (place > 0 || !isKnown) return { complete: 0 };
  const expected = actual + remaining;
  return { base, actual, remaining, complete: expected > 0 ? (100 * actual) / expected : 0 };
}

function costTimesheetRow(
  row: OpTimesheetCostRow,
  place: number,
  { words, resourceId, closedReason }: CostSheetContext,
): TimesheetRow {
  const reason = closedReason(row.closed);
  return {
    assignmentId: rowId(costRowKey(row), place),
    resourceId,
    projectId: row.project ?? '',
    projectName: row.projectName ?? words.hidden,
    activityName: row.activityName ?? '',
    type: words.costType(row.costType ?? 0),
    ...(row.wbsCode ? { wbs: row.wbsCode } : {}),
    ...(reason === undefined ? {} : { closedReason: reason }),
    ...(place === 0 ? {} : { emptyReason: words.secondCosts }),
    ...costRowFigures(row, place),
    milestone: false,
    done: false,
  };
}

function costCellRecord({ cost, place }: PlacedCost, { lockOf }: CostSheetContext): CellRecord {
  return {
    recordId: cost.id,
    assignmentId: rowId(costRowKey(cost), place),
    day: cost.day ?? '',
    hours: cost.actualCosts ?? 0,
    comment: cost.comment ?? '',
    completed: false,
    modified: cost.modified ?? undefined,
    ...(isOpenRecord(cost.state) ? {} : { locked: lockOf(cost) }),
  };
}

/** The cost types that are booked, in the order in which they are offered; proceeds are no costs and come last. */
export const sheetCostTypes = [
  CostType.travel,
  CostType.material,
  CostType.external,
  CostType.miscellaneous,
  CostType.proceeds,
] as const;
export type BookedCostType = (typeof sheetCostTypes)[number];

export const costTypeNames = {
  [CostType.travel]: 'timesheet.cost.travel',
  [CostType.material]: 'timesheet.cost.material',
  [CostType.external]: 'timesheet.cost.external',
  [CostType.miscellaneous]: 'timesheet.cost.miscellaneous',
  [CostType.proceeds]: 'timesheet.cost.proceeds',
} as const;

/** Returns the name of a cost type; empty for one that can't be booked. */
export function costTypeName(type: number, text: TextFunction): string {
  const known = sheetCostTypes.find((each) => each === type);
  return known === undefined ? '' : text(costTypeNames[known]);
}

/** The name of a row of costs, as addresses and the service have it. */
export const costKey = (activity: string, costType: number): string => `${activity}:${costType}`;
