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

const minWidth = 48;
const maxWidth = 800;

export function clampWidth(width: number): number {
  return Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
}

/** The sort after a column's header was used: rising, falling, then the natural order. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}
