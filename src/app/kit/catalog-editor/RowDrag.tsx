import { styled } from '@mui/material/styles';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { palette } from '../style.ts';

/** Drop position: on a row, or before or after it. */
export type DropPlace = 'before' | 'after' | 'onto';

interface RowDragProps {
  readonly children: ReactNode;
  /** Returns where a dragged row may be dropped for a pointer position on another row; undefined if not allowed. */
  placeFor(from: number, to: number, isUpperHalf: boolean): DropPlace | undefined;
  onDrop(from: number, to: number, place: DropPlace): void;
}

const dragRow = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index], [data-rowindex]') : null;

const rowIndex = ({ dataset }: HTMLElement): number => Number(dataset.index ?? dataset.rowindex);

/** Lets rows of the table inside be dragged by their grips; keys and menus do the same. */
export function RowDrag({ children, placeFor, onDrop }: RowDragProps) {
  const taken = useRef<number>(undefined);
  const marked = useRef<HTMLElement>(undefined);
  const mark = (row: HTMLElement | undefined, place?: DropPlace) => {
    if (marked.current !== row) delete marked.current?.dataset.drop;
    marked.current = row;
    if (row && place) row.dataset.drop = place;
  };
  const placeAt = (event: DragEvent) => {
    const row = dragRow(event);
    if (!row || taken.current === undefined) return undefined;
    const { top, height } = row.getBoundingClientRect();
    const to = rowIndex(row);
    const place = placeFor(taken.current, to, event.clientY < top + height / 2);
    return place && { row, to, place };
  };
  return (
    <DragRoot
      onDragStart={(event) => {
        const row = dragRow(event);
        taken.current = row ? rowIndex(row) : -1;
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', '');
      }}
      onDragOver={(event) => {
        const found = placeAt(event);
        mark(found?.row, found?.place);
        if (found) event.preventDefault();
      }}
      onDrop={(event) => {
        const found = placeAt(event);
        mark(undefined);
        if (!found || taken.current === undefined) return;
        event.preventDefault();
        onDrop(taken.current, found.to, found.place);
      }}
      onDragEnd={() => {
        mark(undefined);
        taken.current = undefined;
      }}
    >
      {children}
    </DragRoot>
  );
}

/** Drag handle of a row. */
export function Grip() {
  return (
    <span className="grip" draggable aria-hidden>
      <svg viewBox="0 0 12 16" width={12} height={16} fill="currentColor">
        {[4, 8, 12].flatMap((y) => [3, 8].map((x) => <circle key={`${x}.${y}`} cx={x} cy={y} r={1.2} />))}
      </svg>
    </span>
  );
}

const dropLine = `2px solid ${palette.primary.main}`;

const DragRoot = styled('div')({
  display: 'contents',
  '.grip': { flex: 'none', cursor: 'grab', color: palette.text.secondary, display: 'flex', padding: '0 4px 0 0' },
  // Over the cells, of which the first has a ground of its own.
  '[data-drop]::after': { content: '""', position: 'absolute', inset: 0, zIndex: 3, pointerEvents: 'none' },
  '[data-drop="before"]::after': { borderTop: dropLine },
  '[data-drop="after"]::after': { borderBottom: dropLine },
  '[data-drop="onto"]::after': { border: dropLine, borderRadius: 3 },
});
