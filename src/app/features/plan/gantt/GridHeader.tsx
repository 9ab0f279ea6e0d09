import { memo, useRef, useState, type PointerEvent, useLayoutEffect, type KeyboardEvent, type RefObject } from 'react';
import type { PlanColumn } from './columns.ts';
import { formatMessage } from '#i18n/format.ts';
import type { PlanLabels } from './labels.ts';

interface GridHeaderProps {
  readonly columns: readonly PlanColumn[];
  readonly labels: PlanLabels;
  onResize(id: string, width: number): void;
  /** Back to the width that a column has by itself. */
  onReset(id: string): void;
  /** Puts a column before the one at a place. */
  onPlace(id: string, place: number): void;
}

/** The header row of the table: a header is dragged to another place, its right edge to resize it; keys do the same. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { columns, labels, onResize, onReset, onPlace } = props;
  const [drag, setDrag] = useState<ColumnDrag>();
  const row = useRef<HTMLDivElement>(null);
  const keys = useHeaderKeys({ row, columns, onResize, onPlace });
  const dropX = drag?.isMoving === true ? columns.slice(0, drag.to).reduce((sum, { width }) => sum + width, 0) : -1;
  return (
    <div className="plan-head" role="rowgroup">
      <div ref={row} className="plan-row" role="row" aria-rowindex={1} onKeyDown={keys.keyDown}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            aria-keyshortcuts={headerKeys}
            tabIndex={column.id === keys.current ? 0 : -1}
            onFocus={() => keys.focus(column.id)}
            className={headerClass(column, drag)}
            style={{ width: column.width }}
            onPointerDown={(event) => setDrag(startDrag(event, column.id, at))}
            onPointerMove={(event) => drag && setDrag(moveColumnDrag(drag, event, columns))}
            onPointerUp={() => {
              if (drag?.isMoving === true) onPlace(drag.id, drag.to);
              setDrag(undefined);
            }}
            onPointerCancel={() => setDrag(undefined)}
          >
            <span className="plan-header-text" title={column.header}>
              {column.header}
            </span>
            <ColumnResizeEdge
              column={column}
              title={formatMessage(labels.columnWidth, { column: column.header })}
              onResize={onResize}
              onReset={onReset}
            />
          </div>
        ))}
        <div role="columnheader" className="plan-cell-bar" aria-colindex={columns.length + 1}>
          {labels.sentence.bar}
        </div>
        {dropX >= 0 && <span className="plan-drop" style={{ left: dropX }} aria-hidden />}
      </div>
    </div>
  );
});

/** A column under the pointer, and the place before which it would be put. */
interface ColumnDrag {
  readonly id: string;
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly isMoving: boolean;
}

/** Pixels that the pointer moves before a press becomes a drag. */
const columnDragThresholdPx = 5;

function headerClass(column: PlanColumn, drag: ColumnDrag | undefined): string {
  const isDragged = drag?.isMoving === true && drag.id === column.id;
  return `plan-cell plan-header-cell plan-cell-${column.align}${isDragged ? ' plan-header-dragged' : ''}`;
}

function startDrag(event: PointerEvent<HTMLElement>, id: string, at: number): ColumnDrag | undefined {
  if (event.button !== 0 || event.defaultPrevented || event.pointerType === 'touch') return undefined;
  event.currentTarget.setPointerCapture(event.pointerId);
  return { id, x: event.clientX, from: at, to: at, isMoving: false };
}

function moveColumnDrag(
  drag: ColumnDrag,
  event: PointerEvent<HTMLElement>,
  columns: readonly PlanColumn[],
): ColumnDrag {
  const by = event.clientX - drag.x;
  if (!drag.isMoving && Math.abs(by) < columnDragThresholdPx) return drag;
  const row = event.currentTarget.parentElement?.getBoundingClientRect();
  const to = placeAtX(columns, event.clientX - (row?.left ?? 0));
  return drag.isMoving && drag.to === to ? drag : { ...drag, to, isMoving: true };
}

/** The place before which a column is put that is dropped at `x`: that of the nearest edge. */
function placeAtX(columns: readonly PlanColumn[], x: number): number {
  let left = 0;
  for (const [at, { width }] of columns.entries()) {
    if (x < left + width / 2) return at;
    left += width;
  }
  return columns.length;
}

interface ColumnResizeEdgeProps {
  readonly column: PlanColumn;
  readonly title: string;
  onResize(id: string, width: number): void;
  onReset(id: string): void;
}

function ColumnResizeEdge({ column, title, onResize, onReset }: ColumnResizeEdgeProps) {
  const [grip, setGrip] = useState<{ x: number; width: number }>();
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // The header below must not begin to move.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX, width: column.width });
  };
  return (
    <span
      aria-hidden
      className="plan-resize"
      title={title}
      onPointerDown={start}
      onPointerMove={(event) => grip && onResize(column.id, grip.width + event.clientX - grip.x)}
      onPointerUp={() => setGrip(undefined)}
      onPointerCancel={() => setGrip(undefined)}
      onDoubleClick={() => onReset(column.id)}
    />
  );
}

/** Width change per key press, in pixels. */
const headerWidthStepPx = 16;

interface HeaderKeyOptions {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly columns: readonly PlanColumn[];
  onResize(id: string, width: number): void;
  onPlace(id: string, place: number): void;
}

/** Shortcuts of a header for `aria-keyshortcuts`. */
const headerKeys = 'Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight';

/** Arrows go from header to header; with Shift they take the column along, with Control they change its width. */
function useHeaderKeys({ row, columns, onResize, onPlace }: HeaderKeyOptions) {
  const [focused, setFocused] = useState<string>();
  const isMoved = useRef(false);
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === focused),
  );
  // A header that moves to another place loses the focus on its way.
  useLayoutEffect(() => {
    if (isMoved.current) focusHeader(row.current, at);
    isMoved.current = false;
  }, [row, columns, at]);
  const step = (by: 1 | -1, { shiftKey, ctrlKey }: KeyboardEvent) => {
    const column = columns[at];
    if (!column) return;
    if (shiftKey) {
      isMoved.current = true;
      onPlace(column.id, by === 1 ? at + 2 : at - 1);
    } else if (ctrlKey) onResize(column.id, column.width + by * headerWidthStepPx);
    else focusHeader(row.current, at + by);
  };
  return {
    /** The header that takes part in the tab order. */
    current: columns[at]?.id,
    focus: setFocused,
    keyDown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey) return;
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (isSideways) step(event.key === 'ArrowRight' ? 1 : -1, event);
      else if (event.key === 'Home') focusHeader(row.current, 0);
      else if (event.key === 'End') focusHeader(row.current, columns.length - 1);
      // Enter and the asterisk mean a row.
      else if (event.key !== 'Enter' && event.key !== '*') return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function focusHeader(row: HTMLElement | null, place: number): void {
  row?.querySelector<HTMLElement>(`[aria-colindex="${place + 1}"]`)?.focus();
}
