import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { MenuPlace } from './RowMenu.tsx';
import type { RowAction } from './row-action.ts';
import { isCombination, rowMove, type TreeMove } from './tree-keys.ts';
import { treeHeaderHeight } from './tree-style.ts';
import type { TreeNode, TreeRow } from './tree.ts';
import type { TreeFocus } from './use-tree-focus.ts';

/** Effects of keys and of the pointer on a row of a tree table. */
export interface TreeRowDeeds<T> {
  actions?(node: TreeNode<T>): readonly RowAction[];
  onTurn(node: TreeNode<T>): void;
  onSelect(node: TreeNode<T>): void;
  /** Enter or a double click. */
  onOpen(node: TreeNode<T>): void;
}

interface TreeEventTarget<T> {
  /** Visible rows, top down. */
  readonly rows: readonly TreeRow<T>[];
  readonly deeds: TreeRowDeeds<T>;
  readonly focus: TreeFocus;
  /** @returns false if the row has no actions */
  openMenu(node: TreeNode<T>, place: MenuPlace): boolean;
}

/** Returns the row under an event. */
export function treeNodeAt<T>(event: { target: EventTarget }, rows: readonly TreeRow<T>[]): TreeNode<T> | undefined {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
  return rows[Number(element?.dataset.index ?? -1)]?.node;
}

/** Handlers of the pointer on the rows, and of the focus that goes to one of them. */
export function treePointerHandlers<T>({ rows, deeds, focus, openMenu }: TreeEventTarget<T>) {
  return {
    onClick: (event: MouseEvent) => {
      const node = treeNodeAt(event, rows);
      if (!node || !(event.target instanceof Element)) return;
      focus.note({ row: node.key });
      const more = event.target.closest<HTMLElement>('[data-more]');
      if (event.target.closest('[data-twisty]')) deeds.onTurn(node);
      else if (more) openMenu(node, { element: more });
      else if (!event.target.closest('a')) deeds.onSelect(node);
    },
    onDoubleClick: (event: MouseEvent) => {
      const node = treeNodeAt(event, rows);
      if (node && event.target instanceof Element && !event.target.closest('button, a')) deeds.onOpen(node);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const node = event.target.dataset.index === undefined ? undefined : treeNodeAt(event, rows);
      if (node && node.key !== focus.row) focus.note({ row: node.key });
    },
    onContextMenu: (event: MouseEvent) => {
      const node = treeNodeAt(event, rows);
      if (node && openMenu(node, { x: event.clientX, y: event.clientY })) event.preventDefault();
    },
  };
}

/**
 * Handlers of keys on the rows and on the headers.
 * @param columnCount number of headers
 * @param rowHeight in pixels
 */
export function treeKeyHandlers<T>(
  { rows, deeds, focus, openMenu }: TreeEventTarget<T>,
  columnCount: number,
  rowHeight: number,
) {
  const move = (to: TreeMove, body: Element) => {
    if (to.kind === 'header') return focus.go({ column: to.column });
    const node = rows[to.index]?.node;
    if (!node) return undefined;
    const more = body.querySelector<HTMLElement>(`[data-index="${to.index}"] [data-more]`);
    switch (to.kind) {
      case 'row':
        return focus.go({ row: node.key });
      case 'turn':
        return deeds.onTurn(node);
      case 'open':
        return deeds.onOpen(node);
      case 'select':
        return deeds.onSelect(node);
      case 'menu':
        return more && void openMenu(node, { element: more });
    }
  };
  return {
    onRowKeyDown: (event: KeyboardEvent) => {
      const node = rows[focus.index]?.node;
      if (!node || !(event.target instanceof HTMLElement) || event.target.dataset.index === undefined) return;
      const action = deeds.actions?.(node).find(({ keys }) => keys !== undefined && isCombination(event, keys));
      const height = event.currentTarget.closest('.tree-scroller')?.clientHeight ?? 0;
      const to = rowMove(event, focus.index, rows, Math.floor((height - treeHeaderHeight) / rowHeight));
      if (action?.refusal === undefined) action?.run();
      else openMenu(node, { element: event.target });
      if (!action && to) move(to, event.currentTarget);
      if (action || to) event.preventDefault();
    },
    onHeaderKeyDown: (event: KeyboardEvent, column: number) => {
      const first = rows[0];
      const next = event.key === 'ArrowRight' ? column + 1 : event.key === 'ArrowLeft' ? column - 1 : -1;
      if (event.key === 'ArrowDown' && first) focus.go({ row: first.node.key });
      else if (next >= 0 && next < columnCount) focus.go({ column: next });
      else return;
      event.preventDefault();
    },
  };
}
