import type { OutlinePosition } from '#plan/place.ts';
import { planRowHeightPx } from '../gantt/bars.ts';
import type { VisibleRow } from '../gantt/rows.ts';

/** Target of dragged rows and its marker: a line before a row, or a frame around a collection. */
export interface RowDrop {
  readonly place: OutlinePosition;
  /** Place among the visible rows. */
  readonly at: number;
  readonly isInto: boolean;
}

/** Returns the drop target at a height; undefined on a dragged row or its descendants. */
export function rowDropAt(rows: readonly VisibleRow[], y: number, dragged: ReadonlySet<string>): RowDrop | undefined {
  const at = Math.min(rows.length - 1, Math.max(0, Math.floor(y / planRowHeightPx)));
  const row = rows[at];
  if (!row || isDragged(row, dragged)) return undefined;
  const { id, kind } = row.node.row;
  const share = y / planRowHeightPx - at;
  if (kind === 'collection' && share > 0.3 && share < 0.7) return { place: { where: 'into', id }, at, isInto: true };
  if (share < 0.5) return { place: { where: 'before', id }, at, isInto: false };
  const next = rows[at + 1];
  // Below the head of an open collection is before the first thing that it holds.
  if (row.expanded && next && !isDragged(next, dragged))
    return { place: { where: 'before', id: next.node.row.id }, at: at + 1, isInto: false };
  return { place: { where: 'after', id }, at: at + 1, isInto: false };
}

function isDragged({ node }: VisibleRow, dragged: ReadonlySet<string>): boolean {
  for (let up: VisibleRow['node'] | undefined = node; up; up = up.parent) if (dragged.has(up.row.id)) return true;
  return false;
}
