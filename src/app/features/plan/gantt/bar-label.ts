import type { PlanDateFormat } from './plan-format.ts';
import type { PlanRow } from './plan-view.ts';
import type { BarLabel } from './view-state.ts';

/** Small marks of 12 × 12 pixels, drawn in the timeline and in cells. */
export const markPaths = {
  invalid: 'M6 1.2 11.4 11H.6zM6 4.6v3.2M6 9.2v.4',
  overdue: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zM6 3.2V6.2l2 1.2',
  done: 'M1.8 6.4 4.8 9.4 10.4 2.8',
  inProgress: 'M3.6 2.2 9.6 6l-6 3.8z',
  notStarted: 'M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8z',
  overAllocated: 'M2 11V6.5M6 11V1M10 11V4M.8 11h10.4',
  absent: 'M6 1.4a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM1.6 11c.4-2.6 2-4 4.4-4M7.4 7.4l3.4 3.4M10.8 7.4 7.4 10.8',
  critical: 'M6.8 1 2.6 6.8H6L5 11l4.4-6H6z',
} as const;

export type RowMark = keyof typeof markPaths;

/** The marks to the right of a row's bar. */
export function rowMarks(row: PlanRow): RowMark[] {
  const marks: RowMark[] = [];
  if (row.invalid) marks.push('invalid');
  if (row.status === 'overdue' && row.kind !== 'collection') marks.push('overdue');
  if (row.overAllocations?.length) marks.push('overAllocated');
  if (row.complete >= 100 && row.kind !== 'collection') marks.push('done');
  return marks;
}

const maxBarLabelLength = 48;

/** The text behind them. */
export function besideText(row: PlanRow, label: BarLabel, format: PlanDateFormat): string {
  if (label === 'none') return '';
  const byResource = row.kind === 'milestone' ? format.dayBrief(row.finish ?? row.start) : row.resources;
  const text = label === 'name' ? row.name : row.kind === 'collection' ? '' : byResource;
  return text.length > maxBarLabelLength ? `${text.slice(0, maxBarLabelLength - 1)}…` : text;
}
