import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { clampWidth, type Sort, type TreeColumn } from './tree-column.ts';

interface TreeHeaderProps {
  readonly columns: readonly TreeColumn<never>[];
  readonly sort: Sort | undefined;
  /** The column whose header is the table's tab stop; -1 where it is a row. */
  readonly tabStop: number;
  onSort(column: string): void;
  onKeyDown(event: KeyboardEvent, column: number): void;
  /** Absent where columns keep their width. */
  readonly resizing: Resizing | undefined;
}

interface Resizing {
  /** While a column's edge is dragged. */
  onResizing(column: string, width: number): void;
  onResize(column: string, width: number): void;
}

/** Pixels by which the width of a column changes with a key. */
const keyWidthStep = 16;
const sortNames = { up: 'ascending', down: 'descending' } as const;

/** The headers: click or Enter sorts, the edge (or Shift and an arrow) makes wider and narrower. */
export function TreeHeader({ columns, sort, tabStop, onSort, onKeyDown, resizing }: TreeHeaderProps) {
  const pressed = (event: KeyboardEvent<HTMLElement>, column: TreeColumn<never>, place: number) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (resizing && event.shiftKey && direction !== 0) {
      event.preventDefault();
      resizing.onResize(
        column.id,
        clampWidth(drawnColumnWidth(column, event.currentTarget) + direction * keyWidthStep),
      );
    } else if (column.isSortable && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onSort(column.id);
    } else onKeyDown(event, place);
  };
  return (
    <div role="row" className="tree-row tree-head" aria-rowindex={1}>
      {columns.map((column, place) => {
        const sorted = sort?.column === column.id ? (sort.isDescending ? 'down' : 'up') : undefined;
        const classes = ['tree-cell', place === 0 && 'tree-first', column.align === 'end' && 'tree-cell-end'];
        return (
          <div
            key={column.id}
            role="columnheader"
            className={[...classes, column.isSortable && 'tree-sortable'].filter(Boolean).join(' ')}
            tabIndex={place === tabStop ? 0 : -1}
            title={column.header}
            data-column={place}
            {...(column.isSortable && { 'aria-sort': sorted ? sortNames[sorted] : 'none' })}
            {...(column.headerContent !== undefined && { 'aria-label': column.header })}
            onClick={() => column.isSortable && onSort(column.id)}
            onKeyDown={(event) => pressed(event, column, place)}
          >
            <span>{column.headerContent ?? column.header}</span>
            {sorted && (
              <svg className="tree-sort" viewBox="0 0 8 8" fill="currentColor" aria-hidden>
                <path d={sorted === 'up' ? 'M4 1L8 7H0z' : 'M4 7L0 1h8z'} />
              </svg>
            )}
            {resizing && <TreeResizeEdge column={column} {...resizing} />}
          </div>
        );
      })}
    </div>
  );
}

/** A growing column is wider than its set width. */
const drawnColumnWidth = (column: TreeColumn<never>, header: HTMLElement | null): number =>
  (column.grows && header?.offsetWidth) || column.width;

interface TreeResizeEdgeProps extends Resizing {
  readonly column: TreeColumn<never>;
}

function TreeResizeEdge({ column, onResizing, onResize }: TreeResizeEdgeProps) {
  /** Pointer position and column width when the drag started. */
  const [from, setFrom] = useState<{ x: number; width: number }>();
  const width = ({ clientX }: PointerEvent) =>
    clampWidth((from?.width ?? column.width) + clientX - (from?.x ?? clientX));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Shift and the arrows on the header do the same
    <div
      className="tree-resize"
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, width: drawnColumnWidth(column, event.currentTarget.parentElement) });
      }}
      onPointerMove={(event) => from && onResizing(column.id, width(event))}
      onPointerUp={(event) => {
        if (from && event.clientX !== from.x) onResize(column.id, width(event));
        setFrom(undefined);
      }}
    />
  );
}
