import { readColumnWidths, readList, readSort, writeColumnWidths, writeKeyList, writeSort } from './list-address.ts';
import type { ColumnWidth, Sort, TreeColumn } from './tree-column.ts';
import type { TreeExpansion } from './tree.ts';
import type { AddressValues } from './use-address.ts';
import { type RefObject, useState } from 'react';
import { firstShare, useColumnsInSight } from './use-columns-in-sight.ts';

/** View of a screen with a record tree; all of it is in the address. */
export interface TreeView {
  readonly expansion: TreeExpansion;
  readonly sort: Sort | undefined;
  readonly filter: string;
  readonly hasArchived: boolean;
  /** Key of the selected row. */
  readonly selected: string | undefined;
  /** The details of the selected row are open. */
  readonly hasDetails: boolean;
  /** The shown columns from left to right. */
  readonly columns: readonly ColumnWidth[];
}

/** Default view, used unless the address says otherwise. */
export interface UsualTree {
  /** Number of open levels, 1 for the roots alone. */
  readonly level: number;
  readonly columns: readonly ColumnWidth[];
}

export const allLevels = 99;

/** Reads the view from an address; missing or unreadable values get their defaults. */
export function readTreeView(values: URLSearchParams, usual: UsualTree): TreeView {
  const level = Number(values.get('level') ?? usual.level);
  return {
    expansion: {
      level: Number.isInteger(level) && level > 0 ? level : usual.level,
      turned: readList(values.get('turned')),
    },
    sort: readSort(values.get('sort')),
    filter: values.get('filter') ?? '',
    hasArchived: values.get('archived') === '1',
    selected: values.get('focus') ?? undefined,
    hasDetails: values.get('details') === '1',
    columns: readColumnWidths(values.get('columns')) ?? usual.columns,
  };
}

/** Undefined for what is not so, which is left out of the address. */
export const flagValue = (is: boolean | undefined) => (is ? '1' : undefined);

/** Returns a view change as address values; defaults are left out. */
export function treeViewValues(change: Partial<TreeView>, usual: UsualTree): AddressValues {
  const { expansion, columns } = change;
  return {
    ...(expansion && {
      level: expansion.level === usual.level ? undefined : String(expansion.level),
      turned: writeKeyList(expansion.turned),
    }),
    ...('sort' in change && { sort: writeSort(change.sort) }),
    ...('filter' in change && { filter: change.filter || undefined }),
    ...('hasArchived' in change && { archived: flagValue(change.hasArchived) }),
    ...('selected' in change && { focus: change.selected }),
    ...('hasDetails' in change && { details: flagValue(change.hasDetails) }),
    ...(columns && { columns: columns === usual.columns ? undefined : writeColumnWidths(columns) }),
  };
}

/** The widths of a tree table's columns, as CSS tracks, the columns in view, and the handlers of dragged edges. */
export function useTreeColumns(
  columns: readonly TreeColumn<never>[],
  scroller: RefObject<HTMLElement | null>,
  onResize: ((column: string, width: number) => void) | undefined,
) {
  const [resized, setResized] = useState<{ id: string; width: number }>();
  const widths = columns.map(({ id, width }) => (resized?.id === id ? resized.width : width));
  const span = useColumnsInSight(scroller, widths);
  const growing = growingColumns(
    columns.map((column) => (column.id === resized?.id ? { ...column, grows: false } : column)),
  );
  const tracks = widths.map((width, place) => trackOf(width, place === 0, growing.has(place))).join(' ');
  const resizing = onResize && {
    onResizing: (id: string, width: number) => setResized({ id, width }),
    onResize: (id: string, width: number) => {
      setResized(undefined);
      onResize(id, width);
    },
  };
  return { span, tracks, resizing };
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
