import type { ReactNode } from 'react';
import type { TreeNode } from './tree.ts';

/** A column of a tree table; the first one carries the tree and stays in sight. */
export interface TreeColumn<T> {
  readonly id: string;
  readonly header: string;
  /** Shown instead of the header's words where these do not fit. */
  readonly headerContent?: ReactNode;
  /** Pixels. */
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Takes the room that is left on a wide screen, or its share of it where several columns do. */
  readonly grows?: boolean;
  cell(item: T, node: TreeNode<T>): ReactNode;
}

export interface ColumnWidth {
  readonly id: string;
  /** Pixels. */
  readonly width: number;
}

export interface Sort {
  readonly column: string;
  readonly isDescending: boolean;
}

/**
 * Returns the selected columns with their widths. The first one, with the names, grows unless it has a set width.
 * @param widths of the selected columns from left to right
 * @param usual default columns of a list
 */
export function shownTreeColumns<T>(
  all: readonly TreeColumn<T>[],
  widths: readonly ColumnWidth[],
  usual: readonly ColumnWidth[],
): TreeColumn<T>[] {
  return widths.flatMap(({ id, width }, place) => {
    const column = all.find((each) => each.id === id);
    const isUsual = usual.some((each) => each.id === id && each.width === width);
    return column ? [{ ...column, width, grows: place === 0 && isUsual }] : [];
  });
}

const minWidth = 48;
const maxTreeColumnWidth = 4_000;

export function clampWidth(width: number): number {
  return Math.round(Math.min(maxTreeColumnWidth, Math.max(minWidth, width)));
}

/** The sort after a column's header was used: rising, falling, then the natural order. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}
