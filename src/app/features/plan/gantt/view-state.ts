import { noPlanFilter, type PlanFilter } from './plan-filter.ts';
import type { PlanDay } from './plan-view.ts';
import { toggleRow, type RowExpansion } from './rows.ts';
import defaultColumnWidths from './column-widths.json';

export interface ColumnState {
  readonly id: string;
  /** Pixels. */
  readonly width: number;
}

export type BarLabel = 'resources' | 'name' | 'none';

/** View settings of a plan: plain data that a screen can keep in the URL. */
export interface PlanView extends RowExpansion {
  /** Pixels of a day, or `fit` for the whole plan in the window. */
  readonly zoom: number | 'fit';
  /** Day at the left edge of the timeline; absent: today, where it lies in the plan. */
  readonly at?: PlanDay | undefined;
  /** The visible columns from left to right. */
  readonly columns: readonly ColumnState[];
  /** Width of the table, in pixels. */
  readonly gridWidth: number;
  readonly find: string;
  readonly onlyMatches: boolean;
  readonly filter: PlanFilter;
  readonly links: boolean;
  readonly critical: boolean;
  readonly baseline: boolean;
  readonly slack: boolean;
  /** The line through today that bends to what is done of each bar. */
  readonly statusLine: boolean;
  readonly barLabel: BarLabel;
}

export const minColumnWidth = 40;
export const maxColumnWidth = 800;
export const minGridWidth = 120;
/** Pixels that the timeline keeps at least when the table grows. */
export const minTimelineWidth = 200;

/** The built-in columns with their widths, in pixels. */
export { defaultColumnWidths };

export type ColumnId = keyof typeof defaultColumnWidths;
// The keys of a constant are those of its type.
export const columnIds = Object.keys(defaultColumnWidths) as ColumnId[];

const defaultColumnState = (id: ColumnId): ColumnState => ({ id, width: defaultColumnWidths[id] });

export const defaultPlanView: PlanView = {
  zoom: 20,
  level: 99,
  toggled: [],
  columns: [
    defaultColumnState('number'),
    defaultColumnState('name'),
    defaultColumnState('duration'),
    defaultColumnState('start'),
    defaultColumnState('finish'),
    defaultColumnState('predecessors'),
    defaultColumnState('resources'),
    defaultColumnState('complete'),
  ],
  gridWidth: 855,
  find: '',
  onlyMatches: false,
  filter: noPlanFilter,
  links: true,
  critical: true,
  baseline: false,
  slack: false,
  statusLine: false,
  barLabel: 'resources',
};

export const withToggledRow = (view: PlanView, id: string): PlanView => ({ ...view, ...toggleRow(view, id) });

/** All parents above `level` open, all others closed. */
export const withOutlineLevel = (view: PlanView, level: number): PlanView => ({ ...view, level, toggled: [] });

export function withColumnWidth(view: PlanView, id: string, width: number): PlanView {
  const set = Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)));
  return { ...view, columns: view.columns.map((each) => (each.id === id ? { id, width: set } : each)) };
}

/** Shows a hidden column as the last one, or hides a shown one; the name column can't be hidden. */
export function withColumnTurned(view: PlanView, id: string, width: number): PlanView {
  if (id === 'name') return view;
  const without = view.columns.filter((each) => each.id !== id);
  return { ...view, columns: without.length < view.columns.length ? without : [...view.columns, { id, width }] };
}

/** The column one place to the left (-1) or right (1); unchanged at the edge. */
export function withColumnMoved(view: PlanView, id: string, by: 1 | -1): PlanView {
  const from = view.columns.findIndex((each) => each.id === id);
  const moved = view.columns[from];
  const to = from + by;
  if (!moved || to < 0 || to >= view.columns.length) return view;
  const rest = view.columns.toSpliced(from, 1);
  return { ...view, columns: rest.toSpliced(to, 0, moved) };
}

/** Moves a column before the one now at `place`, or to the end if there is none. */
export function withColumnPlaced(view: PlanView, id: string, place: number): PlanView {
  const from = view.columns.findIndex((each) => each.id === id);
  const moved = view.columns[from];
  const to = Math.max(0, Math.min(view.columns.length, place)) - (place > from ? 1 : 0);
  if (!moved || to === from) return view;
  return { ...view, columns: view.columns.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** A column set of the plan's file. */
export interface NamedColumns {
  readonly name: string;
  readonly columns: readonly ColumnState[];
}

/** The columns, their order and widths as they are by themselves. */
export const withUsualColumns = (view: PlanView): PlanView => ({ ...view, columns: defaultPlanView.columns });

/** Maximum share of a narrow surface that the table takes until the user sets its width. */
const usualShare = 0.62;

/** Pixels by which the table may exceed that share, to show its last column whole. */
const usualSpill = 24;

/**
 * The width in which the table is drawn on `total` pixels of surface. Until the user sets one, it ends with a column.
 * @param columns their widths
 */
export function shownGridWidth(width: number, total: number, columns: readonly number[] = []): number {
  if (width !== defaultPlanView.gridWidth) return clampGridWidth(width, total);
  const most = Math.min(width, usualShare * total);
  let end = 0;
  for (const column of columns) {
    if (end + column > most + usualSpill) break;
    end += column;
  }
  return clampGridWidth(end < minGridWidth ? most : end, total);
}

/** The width of the table within what `total` pixels of surface allow. */
export function clampGridWidth(width: number, total: number): number {
  return Math.round(Math.max(minGridWidth, Math.min(width, Math.max(minGridWidth, total - minTimelineWidth))));
}
