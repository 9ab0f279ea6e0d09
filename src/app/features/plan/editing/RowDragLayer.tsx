import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { planRowHeightPx, headerHeight } from '../gantt/bars.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { edgeScroll } from './plan-drag.ts';
import type { EditCommands } from './use-edit-commands.ts';
import type { OutlinePosition } from '#plan/place.ts';
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

/** Rows that are dragged by their numbers: where they would go. */
export function RowDragLayer({ context, commands }: { context: SurfaceContext; commands: EditCommands }) {
  const { text } = useText();
  const [drop, setDrop] = useState<RowDrop>();
  const latest = useRef({ context, commands, label: '' });
  useLayoutEffect(() => {
    latest.current = { context, commands, label: text('planEditing.label.reorder') };
  });
  const { table } = context.surface;
  useEffect(
    () => (table.current ? listenForRowDrag(table.current, () => latest.current, setDrop) : undefined),
    [table],
  );
  if (!drop) return null;
  const top = headerHeight + drop.at * planRowHeightPx;
  return drop.isInto ? (
    <div className="plan-row-drop plan-row-drop-into" style={{ top }} />
  ) : (
    <div className="plan-row-drop" style={{ top: top - 1 }} />
  );
}

interface RowDragContext {
  readonly context: SurfaceContext;
  readonly commands: EditCommands;
  readonly label: string;
}

interface HeldRows {
  readonly ids: readonly string[];
  readonly y: number;
  isMoving: boolean;
  drop: RowDrop | undefined;
}

const rowDragThresholdPx = 4;

function listenForRowDrag(
  table: HTMLElement,
  latest: () => RowDragContext,
  show: (drop: RowDrop | undefined) => void,
): () => void {
  let held: HeldRows | undefined;
  const onDown = (event: PointerEvent) => {
    const id = event.button === 0 && event.isPrimary ? numberUnder(event, latest().context) : undefined;
    if (id === undefined || event.shiftKey || event.ctrlKey || event.metaKey) return;
    const { selection, meant } = latest().commands;
    const ids = selection.ids.has(id) ? meant(latest().context) : [id];
    held = { ids: ids.includes(id) ? ids : [id], y: event.clientY, isMoving: false, drop: undefined };
  };
  const onMove = (event: PointerEvent) => {
    if (!held || (!held.isMoving && Math.abs(event.clientY - held.y) < rowDragThresholdPx)) return;
    if (!held.isMoving) table.setPointerCapture(event.pointerId);
    held.isMoving = true;
    const { model, surface } = latest().context;
    const scroller = surface.scroller.current?.getBoundingClientRect();
    if (scroller)
      surface.scroller.current?.scrollBy(0, edgeScroll(event.clientY, scroller.top + headerHeight, scroller.bottom));
    const y = event.clientY - table.getBoundingClientRect().top - headerHeight;
    held.drop = rowDropAt(model.layout.rows, y, new Set(held.ids));
    show(held.drop);
  };
  const onUp = () => {
    const { ids = [], drop } = held ?? {};
    const wasMoving = held?.isMoving === true;
    end();
    if (!drop || !wasMoving) return;
    const { commands, label } = latest();
    commands.make(label, { kind: 'move', ids, place: drop.place });
  };
  const end = () => {
    held = undefined;
    show(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held?.isMoving) return;
    event.stopPropagation();
    end();
  };
  const abort = new AbortController();
  const { signal } = abort;
  table.addEventListener('pointerdown', onDown, { signal });
  table.addEventListener('pointermove', onMove, { signal });
  table.addEventListener('pointerup', onUp, { signal });
  table.addEventListener('pointercancel', end, { signal });
  addEventListener('keydown', onKey, { capture: true, signal });
  return () => abort.abort();
}

/** The row whose number is under the pointer. */
function numberUnder(event: PointerEvent, { model }: SurfaceContext): string | undefined {
  const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null;
  const column = model.columns[Number(cell?.getAttribute('data-column') ?? -1)];
  if (column?.id !== 'number') return undefined;
  const place = cell?.closest('[data-place]')?.getAttribute('data-place');
  return model.layout.rows[Number(place ?? -1)]?.node.row.id;
}
