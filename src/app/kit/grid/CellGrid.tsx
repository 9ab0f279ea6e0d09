import {
  type CSSProperties,
  memo,
  type ReactNode,
  useId,
  useRef,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { visuallyHidden } from '../visually-hidden.ts';
import type { GridCellContent, CellGridProps, GridLook, GridCell } from './grid-props.ts';
import { GridRoot } from './grid-style.ts';
import { useActiveCell, useCellDragging, useGridHandlers } from './use-grid-cells.ts';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { rangeWith } from '../virtual-range.ts';

/**
 * Rows and columns of cells, of which only the visible ones are rendered. The focus stays on the grid, with one of its
 * cells active. Arrow keys, Home, End, PageUp and PageDown lead to other cells; Enter opens one.
 */
export function CellGrid<T>(props: CellGridProps<T>) {
  const { label, keysText, look, rows, rowId, columnCount, chosen, tree } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const cells = useActiveCell(props);
  const { row: activeRow, from: selectedFrom, to: activeColumn } = cells.range;
  const { rows: visibleRows, scrollTo, ...sizes } = useGridWindow(scroller, props, activeRow);
  const drag = useCellDragging(props);
  const handlers = useGridHandlers(scroller, props, cells, scrollTo, drag);
  return (
    <>
      <span id={`${prefix}-keys`} style={visuallyHidden}>
        {keysText}
      </span>
      <GridRoot
        ref={scroller}
        role={tree ? 'treegrid' : 'grid'}
        tabIndex={0}
        aria-label={label}
        aria-describedby={`${prefix}-keys`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount + look.lead.length}
        aria-activedescendant={rows.length > 0 ? cellId(prefix, activeRow, activeColumn) : undefined}
        {...handlers}
      >
        <GridHead look={look} {...sizes} />
        <div role="rowgroup" style={{ position: 'relative', height: rows.length * look.rowHeight, width: sizes.width }}>
          {visibleRows.map((index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <GridLine
                  key={rowId(row)}
                  {...sizes}
                  {...tree?.(row)}
                  look={look}
                  prefix={prefix}
                  row={row}
                  index={index}
                  chosen={chosen?.row === index ? chosen.column : undefined}
                  target={drag.target?.row === index ? drag.target.column : undefined}
                  {...(activeRow === index && { active: activeColumn, selectedFrom })}
                />
              )
            );
          })}
        </div>
      </GridRoot>
    </>
  );
}

const cellId = (prefix: string, row: number, column: number) => `${prefix}-${row}-${column}`;

interface LineProps<T> {
  readonly look: GridLook<T>;
  readonly columnWidth: number;
  readonly leadWidth: number;
  readonly width: number;
  /** First visible column, and the one after the last. */
  readonly from: number;
  readonly until: number;
}

/** Columns of a line: the first ones, the visible ones of the others, and the active one, which the grid refers to. */
function shownColumns<T>({ look, from, until }: LineProps<T>, active = -1): number[] {
  const columns = Array.from({ length: look.lead.length + until - from }, (_, place) =>
    place < look.lead.length ? place - look.lead.length : from + place - look.lead.length,
  );
  return active < 0 || columns.includes(active) ? columns : [...columns, active].toSorted((a, b) => a - b);
}

/** Class and place of a cell. */
function gridCellPlace<T>({ look: { lead }, leadWidth, columnWidth }: LineProps<T>, column: number) {
  if (column >= 0)
    return { isName: false, style: { left: leadWidth + column * columnWidth, width: columnWidth } as CSSProperties };
  const place = column + lead.length;
  const left = lead.slice(0, place).reduce((sum, width) => sum + width, 0);
  return { isName: place === 0, style: { left, width: lead[place] } as CSSProperties };
}

const joinClasses = (...classes: readonly (string | false | undefined)[]) => classes.filter(Boolean).join(' ');

function GridHead<T>(props: LineProps<T>) {
  const { look, width } = props;
  return (
    <div role="row" aria-rowindex={1} className="grid-head" style={{ width, height: look.headHeight }}>
      {shownColumns(props).map((column) => {
        const { className, title, content } = look.head(column);
        const { isName, style } = gridCellPlace(props, column);
        return (
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + look.lead.length + 1}
            title={title}
            className={joinClasses(isName ? 'grid-name' : 'grid-cell', className)}
            style={style}
          >
            {content}
          </div>
        );
      })}
      {look.headOverlay?.(props.leadWidth)}
    </div>
  );
}

interface GridLineProps<T> extends LineProps<T> {
  readonly row: T;
  readonly index: number;
  readonly prefix: string;
  readonly level?: number;
  readonly isOpen?: boolean | undefined;
  readonly active?: number;
  /** Column from which the selection extends to the active cell. */
  readonly selectedFrom?: number;
  readonly chosen: number | undefined;
  /** Column on which a dragged cell would be dropped. */
  readonly target: number | undefined;
}

const isWithinSelection = (column: number, active: number | undefined, from: number | undefined) =>
  active !== undefined &&
  from !== undefined &&
  active !== from &&
  column >= Math.min(active, from) &&
  column <= Math.max(active, from);

function Line<T>(props: GridLineProps<T>) {
  const {
    look,
    row,
    index,
    prefix,
    level,
    isOpen,
    active,
    selectedFrom = active,
    chosen,
    target,
    leadWidth,
    width,
  } = props;
  const isSelected = (column: number) => isWithinSelection(column, active, selectedFrom);
  const cell = (column: number): ReactNode => {
    const { className, style, title, content }: GridCellContent = look.cell(row, column);
    const place = gridCellPlace(props, column);
    return (
      <div
        key={column}
        id={cellId(prefix, index, column)}
        role={place.isName ? 'rowheader' : 'gridcell'}
        aria-colindex={column + look.lead.length + 1}
        {...(!place.isName && { 'aria-selected': chosen === column || isSelected(column) })}
        {...(!place.isName && active === column && { 'aria-label': look.cellLabel(row, column) })}
        data-column={column}
        title={title}
        className={joinClasses(
          place.isName ? 'grid-name' : 'grid-cell',
          className,
          active === column && 'is-active',
          isSelected(column) && 'is-selected',
          chosen === column && 'is-chosen',
          target === column && 'is-target',
        )}
        style={{ ...place.style, ...style }}
      >
        {content}
      </div>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={level}
      aria-expanded={isOpen}
      data-row={index}
      className={joinClasses('grid-row', look.rowClass?.(row))}
      style={{ top: index * look.rowHeight, height: look.rowHeight, width }}
    >
      {shownColumns(props, active).map(cell)}
      {look.overlay?.(row, leadWidth)}
    </div>
  );
}

/** Renders a row again only if the row, its active cell or the visible columns change. */
const GridLine = memo(Line) as typeof Line;

/** Rows and columns rendered beyond the visible ones. */
const overscan = 4;
/** Greatest width of a stretched column as a multiple of its least width. */
const maxStretch = 1.8;

/** Sizes of a grid in pixels, its visible rows and columns, and scrolling to a cell. */
function useGridWindow<T>(
  scroller: RefObject<HTMLDivElement | null>,
  { look, rows, columnCount, columnsId, startColumn = 0, ...props }: CellGridProps<T>,
  activeRow: number,
) {
  const leadWidth = look.lead.reduce((sum, width) => sum + width, 0);
  const room = useClientWidth(scroller) - leadWidth;
  const stretched = Math.min(props.columnWidth * maxStretch, room / Math.max(1, columnCount));
  const columnWidth = props.stretches ? Math.max(props.columnWidth, Math.floor(stretched)) : props.columnWidth;
  const shared = { overscan, useFlushSync: false, getScrollElement: () => scroller.current };
  const lines = useVirtualizer({
    ...shared,
    count: rows.length,
    estimateSize: () => look.rowHeight,
    scrollMargin: look.headHeight,
    scrollPaddingStart: look.headHeight,
    rangeExtractor: (range: Range) => rangeWith(range, activeRow),
  });
  const columns = useVirtualizer({
    ...shared,
    horizontal: true,
    count: columnCount,
    estimateSize: () => columnWidth,
    scrollMargin: leadWidth,
    scrollPaddingStart: look.lead[0] ?? 0,
  });
  useLayoutEffect(() => columns.measure(), [columns, columnWidth]);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = startColumn * props.columnWidth;
  }, [scroller, columnsId, startColumn, props.columnWidth]);
  const visible = columns.getVirtualItems();
  return {
    leadWidth,
    columnWidth,
    width: leadWidth + columnCount * columnWidth,
    rows: lines.getVirtualItems().map(({ index }) => index),
    /** First visible column, and the one after the last. */
    from: visible[0]?.index ?? 0,
    until: (visible.at(-1)?.index ?? -1) + 1,
    scrollTo: ({ row, column }: GridCell) => {
      lines.scrollToIndex(row, { align: 'auto' });
      if (column > 0) columns.scrollToIndex(column, { align: 'auto' });
      else if (column > -look.lead.length) columns.scrollToOffset(0);
    },
  };
}

function useClientWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
