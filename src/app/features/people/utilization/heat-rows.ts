import type { OpUtilization, OpUtilizationRow } from '#contract/app/utilization.ts';
import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import type { TextFunction } from '#app/i18n/use-text.tsx';
import { wordsTest } from '#app/kit/typed-words.ts';
import { compareTexts } from '#app/kit/column-order.ts';
import { bandOf, loadPercent, type PeriodLoad } from './bands.ts';
import type { PeriodLabel } from './period-labels.ts';

/** Rows of the utilization heat map: resources below their pools. Pure. */

export type HoursKind = 'planned' | 'booked';

/** Measures of the cells: a share of the capacity, or hours. */
export const heatMeasures = ['percent', 'hours'] as const;
export type HeatMeasure = (typeof heatMeasures)[number];
/** Where the browser keeps the measure that was chosen last. */
export const measureStorageKey = 'opdesk.utilization.measure';

/** Hours and capacity in the order of the periods. */
interface Numbers {
  readonly hours: readonly number[];
  readonly capacity: readonly number[];
  readonly absentDays: readonly number[];
  /** The part of planned hours that is in projects which are not certain; empty for none. */
  readonly tentative: readonly number[];
}

/** An assignment of a resource. */
export interface HeatWork {
  readonly resourceId: string;
  readonly activityId: string;
  readonly projectId: string;
  readonly projectName: string;
  /** Percent. */
  readonly probability: number;
  /** The reader may change the plan. */
  readonly isManaged: boolean;
}

export interface HeatRow extends Numbers {
  readonly id: string;
  readonly name: string;
  readonly isPool: boolean;
  /** 1 for what is at the top. */
  readonly level: number;
  /** Undefined where nothing is below it. */
  readonly isOpen: boolean | undefined;
  readonly isPartial: boolean;
  /** Resources that the numbers are of. */
  readonly count: number;
  /** All periods together. */
  readonly total: PeriodLoad;
  /** A part of the hours of the resource above it. */
  readonly isPart: boolean;
  /** The assignment that the part is. */
  readonly work?: HeatWork | undefined;
  /** The resources of a pool. */
  readonly members: readonly HeatRow[];
  /** How many of them are over-booked in each period. */
  readonly overBooked: readonly number[];
}

export interface HeatView {
  readonly hours: HoursKind;
  readonly measure: HeatMeasure;
  readonly filter: string;
  readonly isGrouped: boolean;
  /** Those with most first; else by name. */
  readonly isByLoad: boolean;
  /** Pools that are closed. */
  readonly closed: ReadonlySet<string>;
  /** Resources whose assignments are shown. */
  readonly opened: ReadonlySet<string>;
}

interface Node {
  readonly row: HeatRow;
  readonly children: readonly Node[];
}

const sumOfHours = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function totalHours({ hours, capacity }: Pick<Numbers, 'hours' | 'capacity'>) {
  return { hours: sumOfHours(hours), capacity: sumOfHours(capacity) };
}

function sumPerPeriod(rows: readonly Numbers[], periods: number, key: keyof Numbers): number[] {
  const sums = Array.from({ length: periods }, () => 0);
  for (const row of rows) for (const [index, value] of row[key].entries()) sums[index] = (sums[index] ?? 0) + value;
  return sums;
}

const noPeriodHours: readonly number[] = [];
const noHeatRows: readonly HeatRow[] = [];
/** The first band in which a resource is over-booked. */
const overBookedBand = 3;

/** Returns the load of a period; a negative period means the whole time. */
export const periodLoad = ({ total, hours, capacity }: HeatRow, period: number): PeriodLoad =>
  period < 0 ? total : { hours: hours[period] ?? 0, capacity: capacity[period] ?? 0 };

/** The resource to which the hours of a row belong; undefined for pools. */
export const targetResource = ({ id, isPool, isPart, work }: HeatRow): string | undefined =>
  isPool ? undefined : isPart ? work?.resourceId : id;

/** Tentative hours of a period; a negative period means the whole time. */
export const tentativeHours = ({ tentative }: HeatRow, period: number): number =>
  period < 0 ? sumOfHours(tentative) : (tentative[period] ?? 0);

const isOverBooked = (row: HeatRow, period: number) => (bandOf(periodLoad(row, period)) ?? 0) >= overBookedBand;

/** The resources of a pool that are over-booked in a period, the most loaded first. */
export function overBookedMembers({ members }: HeatRow, period: number): HeatRow[] {
  const percent = (row: HeatRow) => loadPercent(periodLoad(row, period)) ?? Number.MAX_SAFE_INTEGER;
  return members
    .filter((row) => isOverBooked(row, period))
    .toSorted((one, other) => percent(other) - percent(one) || compareTexts(one.name, other.name));
}

function resourceNode(row: OpUtilizationRow, view: HeatView): Node {
  const numbers = {
    hours: row[view.hours] ?? noPeriodHours,
    capacity: row.capacity ?? noPeriodHours,
    absentDays: row.absentDays ?? noPeriodHours,
    tentative: (view.hours === 'planned' && row.tentative) || noPeriodHours,
  };
  return {
    row: {
      ...numbers,
      id: row.resource ?? '',
      name: row.resourceName ?? '',
      isPool: false,
      isPart: false,
      level: 1,
      // Booked hours have no rows of their own: they are listed in the timesheets.
      isOpen: view.hours === 'planned' ? view.opened.has(row.resource ?? '') : undefined,
      isPartial: row.partial === true,
      count: 1,
      total: totalHours(numbers),
      members: noHeatRows,
      overBooked: noPeriodHours,
    },
    children: [],
  };
}

function poolNode(id: string, name: string, children: readonly Node[], periods: number, view: HeatView): Node {
  const rows = children.map(({ row }) => row);
  const members = rows.flatMap((row) => (row.isPool ? row.members : [row]));
  const numbers = {
    hours: sumPerPeriod(rows, periods, 'hours'),
    capacity: sumPerPeriod(rows, periods, 'capacity'),
    absentDays: sumPerPeriod(rows, periods, 'absentDays'),
    tentative: sumPerPeriod(rows, periods, 'tentative'),
  };
  return {
    row: {
      ...numbers,
      id,
      name,
      isPool: true,
      isPart: false,
      level: 1,
      isOpen: !view.closed.has(id),
      isPartial: rows.some(({ isPartial }) => isPartial),
      count: sumOfHours(rows.map(({ count }) => count)),
      total: totalHours(numbers),
      members,
      overBooked: numbers.hours.map((_, period) =>
        sumOfHours(rows.map((row) => (row.isPool ? (row.overBooked[period] ?? 0) : Number(isOverBooked(row, period))))),
      ),
    },
    children,
  };
}

/** Loads compare by percent; work without capacity is most. */
const loadOf = ({ row: { total } }: Node) => loadPercent(total) ?? (total.hours > 0 ? Number.MAX_SAFE_INTEGER : -1);

function orderHeatNodes(nodes: readonly Node[], { isByLoad }: HeatView): Node[] {
  return nodes.toSorted(
    (one, other) =>
      Number(other.row.isPool) - Number(one.row.isPool) ||
      (isByLoad ? loadOf(other) - loadOf(one) : 0) ||
      compareTexts(one.row.name, other.row.name),
  );
}

/** Rows of assignments by resource. */
export type WorkRows = ReadonlyMap<string, readonly HeatRow[]>;
const noWorkRows: WorkRows = new Map();

/** The rows from top to bottom: pools before what they hold, as far as they are open; empty pools are left out. */
export function heatRows(
  { period, pool, resource }: OpUtilization,
  view: HeatView,
  work: WorkRows = noWorkRows,
): HeatRow[] {
  const has = wordsTest(view.filter) ?? (() => true);
  const pools = pool ?? [];
  const parents = new Map(pools.map((each) => [each.pool ?? '', each]));
  const isHit = (row: OpUtilizationRow) => {
    if (has(row.resourceName ?? '')) return true;
    for (let at = row.pool; at; at = parents.get(at)?.parent) if (has(parents.get(at)?.poolName ?? '')) return true;
    return false;
  };
  const hits = (resource ?? []).filter(isHit);
  const rows: HeatRow[] = [];
  const collect = (nodes: readonly Node[], level: number) => {
    for (const { row, children } of orderHeatNodes(nodes, view)) {
      rows.push({ ...row, level });
      if (row.isOpen !== true) continue;
      for (const each of work.get(row.id) ?? []) rows.push({ ...each, level: level + 1 });
      collect(children, level + 1);
    }
  };
  if (!view.isGrouped) {
    collect(
      hits.map((row) => resourceNode(row, view)),
      1,
    );
    return rows;
  }
  const below = new Map<string, Node[]>();
  const put = (parent: string | null | undefined, node: Node) => {
    const key = parent ?? '';
    below.set(key, [...(below.get(key) ?? []), node]);
  };
  for (const row of hits) put(row.pool, resourceNode(row, view));
  // Pools precede their contents, so in reverse order children are complete first.
  for (const each of pools.toReversed()) {
    const children = below.get(each.pool ?? '');
    if (!children) continue;
    put(each.parent, poolNode(each.pool ?? '', each.poolName ?? '', children, (period ?? []).length, view));
  }
  collect(below.get('') ?? [], 1);
  return rows;
}

interface HeatSheetSource {
  readonly rows: readonly HeatRow[];
  readonly periods: readonly PeriodLabel[];
  readonly measure: HeatMeasure;
}

/** Builds the sheet of an export. Cells are hours or whole percents; those without capacity and hours are empty. */
export function heatSheet({ rows, periods, measure }: HeatSheetSource, text: TextFunction): Sheet {
  const columns = [-1, ...periods.keys()];
  const cell = (row: HeatRow, column: number): Cell => {
    const load = periodLoad(row, column);
    if (load.capacity === 0 && load.hours === 0) return null;
    return measure === 'hours'
      ? Math.round(load.hours * 100) / 100
      : (loadPercent(load) ?? text('utilization.noCapacity'));
  };
  return {
    name: text('utilization.title'),
    rows: [
      [
        text('portfolio.level'),
        text('utilization.resource'),
        `${text('utilization.sum')} (${text(`utilization.measure.${measure}.unit`)})`,
        ...periods.map(({ full }) => full),
      ],
      ...rows.map((row) => [row.level, row.name, ...columns.map((column) => cell(row, column))]),
    ],
  };
}
