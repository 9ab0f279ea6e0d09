import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useDensity } from './density.ts';
import { densities } from './theme.ts';
import type { RowAction } from './row-action.ts';
import { DropRefusal } from './DropRefusal.tsx';
import { type MenuPlace, RowMenu } from './RowMenu.tsx';
import { TreeSkeleton, TreeRowLine } from './TreeRowLine.tsx';
import { nextSort, type Sort, type TreeColumn } from './tree-column.ts';
import { TreeHeader } from './TreeHeader.tsx';
import { isCombination, rowMove, type TreeMove } from './tree-keys.ts';
import { treeHeaderHeight, TreeRoot } from './tree-style.ts';
import type { TreeNode, TreeRow } from './tree.ts';
import { type ColumnSpan, firstShare, useColumnsInSight } from './use-columns-in-sight.ts';
import { type TreeRowDrag, useRowDrag } from './use-row-drag.ts';
import { useFocusMove, useTreeFocus } from './use-tree-focus.ts';
import { rangeWith } from './virtual-range.ts';

export interface TreeTableProps<T> {
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
  readonly actionsLabel: string;
  /** Rows can be dragged onto others. */
  readonly drag?: TreeRowDrag<T>;
  /** Drawn behind the rows, over their whole height. */
  readonly backdrop?: ReactNode;
  isMuted?(item: T): boolean;
  actions?(node: TreeNode<T>): readonly RowAction[];
  keysText(keys: string): string;
  onSort(sort: Sort | undefined): void;
  onTurn(node: TreeNode<T>): void;
  onSelect(node: TreeNode<T>): void;
  /** Enter or a double click. */
  onOpen(node: TreeNode<T>): void;
  /** Keeps the width of a column; without it columns have no edges to drag. */
  onResize?(column: string, width: number): void;
}

const noActions = () => [];

/**
 * A tree grid of any size: only rows in view are rendered. Follows the WAI-ARIA treegrid pattern with focus on rows. It
 * only keeps transient state (focus, an open menu, a column being resized); everything else belongs to the screen.
 */
export function TreeTable<T>(props: TreeTableProps<T>) {
  const { label, rows, columns, sort, selected, isLoading = false, actions = noActions } = props;
  const rowHeight = densities[useDensity().density].row;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [resized, setResized] = useState<{ id: string; width: number }>();
  const [menu, setMenu] = useState<{ place: MenuPlace; node: TreeNode<T> }>();

  const widths = columns.map(({ id, width }) => (resized?.id === id ? resized.width : width));
  const span = useColumnsInSight(scroller, widths);
  const allColumns: ColumnSpan = [1, columns.length - 1];
  const focus = useTreeFocus(rows, selected);
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
  const seen = virtualizer.getVirtualItems();
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);
  useFocusMove(grid, focus, scrollTo);
  useSelectedInSight(rows, selected, scrollTo);

  const { over, handlers } = useRowDrag(props.drag, (event) => rowAt(event, rows)?.node);

  const openMenu = (node: TreeNode<T>, place: MenuPlace): boolean => {
    const hasActions = actions(node).length > 0;
    if (hasActions) setMenu({ node, place });
    return hasActions;
  };
  const move = (to: TreeMove) => {
    if (to.kind === 'header') return focus.go({ column: to.column });
    const node = rows[to.index]?.node;
    if (!node) return undefined;
    const more = grid.current?.querySelector<HTMLElement>(`[data-index="${to.index}"] [data-more]`);
    switch (to.kind) {
      case 'row':
        return focus.go({ row: node.key });
      case 'turn':
        return props.onTurn(node);
      case 'open':
        return props.onOpen(node);
      case 'select':
        return props.onSelect(node);
      case 'menu':
        return more && void openMenu(node, { element: more });
    }
  };
  const bodyKeyDown = (event: KeyboardEvent) => {
    const node = rows[focus.index]?.node;
    if (!node || !(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return;
    const action = actions(node).find(({ keys }) => keys !== undefined && isCombination(event, keys));
    const page = Math.floor(((scroller.current?.clientHeight ?? 0) - treeHeaderHeight) / rowHeight);
    const to = rowMove(event, focus.index, rows, page);
    if (action?.refusal === undefined) action?.run();
    else openMenu(node, { element: event.target });
    if (!action && to) move(to);
    if (action || to) event.preventDefault();
  };
  const headerKeyDown = (event: KeyboardEvent, column: number) => {
    const first = rows[0];
    const next = event.key === 'ArrowRight' ? column + 1 : event.key === 'ArrowLeft' ? column - 1 : -1;
    if (event.key === 'ArrowDown' && first) focus.go({ row: first.node.key });
    else if (next >= 0 && next < columns.length) focus.go({ column: next });
    else return;
    event.preventDefault();
  };
  const clicked = (event: MouseEvent) => {
    const hit = rowAt(event, rows);
    if (!hit || !(event.target instanceof Element)) return;
    focus.note({ row: hit.node.key });
    const more = event.target.closest<HTMLElement>('[data-more]');
    if (event.target.closest('[data-twisty]')) props.onTurn(hit.node);
    else if (more) openMenu(hit.node, { element: more });
    else if (!event.target.closest('a')) props.onSelect(hit.node);
  };
  const doubleClicked = (event: MouseEvent) => {
    const hit = rowAt(event, rows);
    if (hit && event.target instanceof Element && !event.target.closest('button, a')) props.onOpen(hit.node);
  };

  const growing = growingColumns(
    columns.map((column) => (column.id === resized?.id ? { ...column, grows: false } : column)),
  );
  const template = widths.map((width, place) => trackOf(width, place === 0, growing.has(place)));
  const { onResize } = props;
  const resizing = onResize && {
    onResizing: (id: string, width: number) => setResized({ id, width }),
    onResize: (id: string, width: number) => {
      setResized(undefined);
      onResize(id, width);
    },
  };
  // CSS variables, which React's style type does not know.
  const style = { '--tree-columns': template.join(' '), '--tree-row': `${rowHeight}px` } as CSSProperties;
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
            onKeyDown={headerKeyDown}
            resizing={resizing}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what happens to its rows is handled here once for all */}
          <div
            role="rowgroup"
            className="tree-body"
            style={{ position: 'relative', height: isLoading ? bones * rowHeight : virtualizer.getTotalSize() }}
            onClick={clicked}
            onDoubleClick={doubleClicked}
            onKeyDown={bodyKeyDown}
            {...handlers}
            onFocus={(event) => {
              const hit = event.target.dataset.index === undefined ? undefined : rowAt(event, rows);
              if (hit && hit.node.key !== focus.row) focus.note({ row: hit.node.key });
            }}
            onContextMenu={(event) => {
              const hit = rowAt(event, rows);
              if (!hit || !openMenu(hit.node, { x: event.clientX, y: event.clientY })) return;
              event.preventDefault();
            }}
          >
            {props.backdrop}
            {isLoading ? (
              <TreeSkeleton rowHeight={rowHeight} columns={columns} span={span} count={bones} />
            ) : (
              seen.map(({ index, start }) => {
                const row = rows[index];
                // The focused row is rendered completely, so that a screen reader reads all of it.
                const drawn = index === focus.index ? allColumns : span;
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
                      isTabStop={index === focus.index}
                      isSelected={row.node.key === selected}
                      isDraggable={props.drag !== undefined}
                      isOver={row.node.key === over?.key && over.refusal === undefined}
                      isMuted={props.isMuted?.(row.node.item) ?? false}
                      actionsLabel={props.actions && props.actionsLabel}
                    />
                  )
                );
              })
            )}
          </div>
        </div>
      </div>
      {!isLoading && rows.length === 0 && <div className="tree-empty">{props.empty}</div>}
      {over?.refusal !== undefined && <DropRefusal place={over.place} reason={over.refusal} />}
      <RowMenu
        place={menu?.place}
        label={props.actionsLabel}
        actions={menu ? actions(menu.node) : []}
        keysText={props.keysText}
        onClose={() => setMenu(undefined)}
      />
    </TreeRoot>
  );
}

/**
 * Returns the indices of the columns that share the remaining width on a wide screen: the growing ones; without any,
 * the last column, or the first if the last has numbers.
 */
function growingColumns(columns: readonly TreeColumn<never>[]): ReadonlySet<number> {
  const growing = columns.flatMap(({ grows }, place) => (grows ? [place] : []));
  const usual = columns.at(-1)?.align === 'end' ? 0 : columns.length - 1;
  return new Set(growing.length > 0 ? growing : [usual]);
}

/** The first column, which stays in sight, leaves room for others on a narrow screen. */
function trackOf(width: number, isFirst: boolean, grows: boolean): string {
  const least = isFirst ? `min(${width}px, ${firstShare * 100}vw)` : `${width}px`;
  return grows ? `minmax(${least}, 1fr)` : least;
}

/** Rows of the shape that is shown while loading: they fill any window. */
const bones = Math.ceil(window.innerHeight / densities.compact.row);

function rowAt<T>(
  event: { target: EventTarget },
  rows: readonly TreeRow<T>[],
): { node: TreeNode<T>; index: number } | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  const index = Number(element?.dataset.index ?? -1);
  const row = rows[index];
  return row && { node: row.node, index };
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
