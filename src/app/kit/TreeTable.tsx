import { useText } from '#app/i18n/use-text.tsx';
import { type Range, type VirtualItem, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { densities, useDensity } from './density.ts';
import { DropRefusal } from './DropRefusal.tsx';
import { type MenuPlace, RowMenu } from './RowMenu.tsx';
import { TreeSkeleton, TreeRowLine } from './TreeRowLine.tsx';
import { nextSort, type Sort, type TreeColumn } from './tree-column.ts';
import { TreeHeader } from './TreeHeader.tsx';
import { treeKeyHandlers, treeNodeAt, treePointerHandlers, type TreeRowDeeds } from './tree-events.ts';
import { treeHeaderHeight, TreeRoot } from './tree-style.ts';
import type { TreeNode, TreeRow } from './tree.ts';
import type { ColumnSpan } from './use-columns-in-sight.ts';
import { type HeldOver, type TreeRowDrag, useRowDrag } from './use-row-drag.ts';
import { useTreeColumns } from './tree-view.ts';
import { type TreeFocus, useFocusMove, useTreeFocus } from './use-tree-focus.ts';
import { rangeWith } from './virtual-range.ts';

export interface TreeTableProps<T> extends TreeRowDeeds<T> {
  /** Accessible name. */
  readonly label: string;
  /** Visible rows, top down: see `visibleRows`. */
  readonly rows: readonly TreeRow<T>[];
  readonly columns: readonly TreeColumn<T>[];
  readonly sort: Sort | undefined;
  /** Key of the selected row. */
  readonly selected: string | undefined;
  readonly isLoading?: boolean;
  /** Shown instead of rows where there are none. */
  readonly empty?: ReactNode;
  /** Rows can be dragged onto others. */
  readonly drag?: TreeRowDrag<T>;
  /** Drawn behind the rows, over their whole height. */
  readonly backdrop?: ReactNode;
  isMuted?(item: T): boolean;
  onSort(sort: Sort | undefined): void;
  /** Keeps the width of a column; without it columns have no edges to drag. */
  onResize?(column: string, width: number): void;
}

/**
 * A tree grid of any size: only rows in view are rendered. Follows the WAI-ARIA treegrid pattern with focus on rows. It
 * only keeps transient state (focus, an open menu, a column being resized); everything else belongs to the screen.
 */
export function TreeTable<T>(props: TreeTableProps<T>) {
  const { text } = useText();
  const { label, rows, columns, sort, selected, isLoading = false } = props;
  const rowHeight = densities[useDensity().density].row;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { openMenu, menu } = useTreeMenu(props);
  const { span, tracks, resizing } = useTreeColumns(columns, scroller, props.onResize);
  const focus = useTreeFocus(rows, selected);
  const lines = useLinesInView(props, focus, rowHeight, { scroller, grid });
  const { over, handlers } = useRowDrag(props.drag, (event) => treeNodeAt(event, rows));
  const target = { rows, deeds: props, focus, openMenu };
  const { onRowKeyDown, onHeaderKeyDown } = treeKeyHandlers(target, columns.length, rowHeight);
  // CSS variables, which React's style type does not know.
  const style = { '--tree-columns': tracks, '--tree-row': `${rowHeight}px` } as CSSProperties;
  return (
    <TreeRoot>
      <div ref={scroller} className="tree-scroller">
        <div
          ref={grid}
          role="treegrid"
          className="tree-grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-busy={isLoading}
          style={style}
        >
          <TreeHeader
            columns={columns}
            sort={sort}
            tabStop={focus.column}
            onSort={(column) => props.onSort(nextSort(sort, column))}
            onKeyDown={onHeaderKeyDown}
            resizing={resizing}
          />
          <TreeBody
            table={props}
            lines={lines}
            span={span}
            rowHeight={rowHeight}
            tabStop={focus.index}
            over={over}
            handlers={{ ...treePointerHandlers(target), onKeyDown: onRowKeyDown, ...handlers }}
          />
        </div>
      </div>
      {!isLoading && rows.length === 0 && <div className="tree-empty">{props.empty}</div>}
      {over?.refusal !== undefined && <DropRefusal place={over.place} reason={over.refusal} />}
      <RowMenu {...menu} label={text('table.actions')} />
    </TreeRoot>
  );
}

/** The menu with the actions of a row. */
function useTreeMenu<T>(table: TreeTableProps<T>) {
  const [opened, setOpened] = useState<{ place: MenuPlace; node: TreeNode<T> }>();
  const openMenu = (node: TreeNode<T>, place: MenuPlace): boolean => {
    const hasActions = (table.actions?.(node) ?? []).length > 0;
    if (hasActions) setOpened({ node, place });
    return hasActions;
  };
  const actions = (opened && table.actions?.(opened.node)) ?? [];
  return { openMenu, menu: { place: opened?.place, actions, onClose: () => setOpened(undefined) } };
}

interface TreeLines {
  readonly visible: readonly VirtualItem[];
  /** Pixels of all rows. */
  readonly height: number;
}

interface TreeBodyProps<T> {
  readonly table: TreeTableProps<T>;
  readonly lines: TreeLines;
  readonly span: ColumnSpan;
  readonly rowHeight: number;
  /** Index of the row that is the tab stop. */
  readonly tabStop: number;
  readonly over: HeldOver | undefined;
  readonly handlers: HTMLAttributes<HTMLElement>;
}

/** The rows in view, or their shape while they are loading. It handles what happens to them, once for all. */
function TreeBody<T>({ table, lines, span, rowHeight, tabStop, over, handlers }: TreeBodyProps<T>) {
  const { rows, columns, isLoading = false } = table;
  const allColumns: ColumnSpan = [1, columns.length - 1];
  // While loading, the shape fills any window.
  const bones = Math.ceil(window.innerHeight / densities.compact.row);
  const height = isLoading ? bones * rowHeight : lines.height;
  return (
    <div role="rowgroup" className="tree-body" style={{ position: 'relative', height }} {...handlers}>
      {table.backdrop}
      {isLoading ? (
        <TreeSkeleton rowHeight={rowHeight} columns={columns} span={span} count={bones} />
      ) : (
        lines.visible.map(({ index, start }) => {
          const row = rows[index];
          // The focused row is rendered completely, so that a screen reader reads all of it.
          const drawn = index === tabStop ? allColumns : span;
          return (
            row && (
              <TreeRowLine
                key={row.node.key}
                row={row}
                index={index}
                top={start - treeHeaderHeight}
                columns={columns}
                firstDrawn={drawn[0]}
                lastDrawn={drawn[1]}
                isTabStop={index === tabStop}
                isSelected={row.node.key === table.selected}
                isDraggable={table.drag !== undefined}
                isOver={row.node.key === over?.key && over.refusal === undefined}
                isMuted={table.isMuted?.(row.node.item) ?? false}
                hasActions={table.actions !== undefined}
              />
            )
          );
        })
      )}
    </div>
  );
}

/** The rows in view. The one with the focus and the one that is selected are scrolled into it when they change. */
function useLinesInView<T>(
  { rows, selected }: TreeTableProps<T>,
  focus: TreeFocus,
  rowHeight: number,
  { scroller, grid }: Readonly<Record<'scroller' | 'grid', RefObject<HTMLElement | null>>>,
): TreeLines {
  const kept = focus.index;
  const virtualizer = useVirtualizer({
    count: rows.length,
    overscan: 6,
    // Rendering while scrolling is a task of its own, not part of the frame.
    useFlushSync: false,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    scrollMargin: treeHeaderHeight,
    scrollPaddingStart: treeHeaderHeight,
    rangeExtractor: useCallback((range: Range) => rangeWith(range, kept), [kept]),
  });
  const visible = virtualizer.getVirtualItems();
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);
  useFocusMove(grid, focus, scrollTo);
  useSelectedInSight(rows, selected, scrollTo);
  return { visible, height: virtualizer.getTotalSize() };
}

/** A row that is selected from elsewhere (a pasted address, the search) is brought into sight once it is there. */
function useSelectedInSight<T>(
  rows: readonly TreeRow<T>[],
  selected: string | undefined,
  scrollTo: (index: number) => void,
) {
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (shown.current === selected) return;
    const index = rows.findIndex(({ node }) => node.key === selected);
    if (selected !== undefined && index < 0) return;
    shown.current = selected;
    if (index >= 0) scrollTo(index);
  }, [rows, selected, scrollTo]);
}
