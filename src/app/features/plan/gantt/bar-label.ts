import type { PlanDateFormat } from './plan-format.ts';
import type { RowMark } from './row-marks.ts';
import type { PlanRow } from './plan-view.ts';
import type { BarLabel } from './view-state.ts';

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
