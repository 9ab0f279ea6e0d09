import { memo, useState, type PointerEvent } from 'react';
import type { Column } from './columns.ts';
import { filled, type PlanLabels } from './labels.ts';

interface GridHeaderProps {
  readonly columns: readonly Column[];
  readonly labels: PlanLabels;
  onResize(id: string, width: number): void;
  /** Back to the width that a column has by itself. */
  onReset(id: string): void;
}

/** The header row of the table; the right edge of a column is dragged to resize it (keys: in the choice of columns). */
export const GridHeader = memo(function GridHeader({ columns, labels, onResize, onReset }: GridHeaderProps) {
  return (
    <div className="plan-head" role="rowgroup">
      <div className="plan-row" role="row" aria-rowindex={1}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            className={`plan-cell plan-header-cell plan-cell-${column.align}`}
            style={{ width: column.width }}
          >
            <span className="plan-header-text" title={column.header}>
              {column.header}
            </span>
            <ResizeEdge
              column={column}
              title={filled(labels.columnWidth, { column: column.header })}
              onResize={onResize}
              onReset={onReset}
            />
          </div>
        ))}
      </div>
    </div>
  );
});

interface ResizeEdgeProps {
  readonly column: Column;
  readonly title: string;
  onResize(id: string, width: number): void;
  onReset(id: string): void;
}

function ResizeEdge({ column, title, onResize, onReset }: ResizeEdgeProps) {
  const [grip, setGrip] = useState<{ x: number; width: number }>();
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
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
