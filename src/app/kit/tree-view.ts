import {
  addressColumns,
  addressFlag,
  addressId,
  addressKeys,
  type Setting,
  addressSort,
  addressText,
  type ViewOf,
} from './address-view.ts';
import type { ColumnWidth, TreeColumn } from './tree-column.ts';
import type { TreeExpansion } from './tree.ts';
import { type RefObject, useState } from 'react';
import { firstShare, useColumnsInSight } from './use-columns-in-sight.ts';

/** Default view, used unless the address says otherwise. */
export interface UsualTree {
  /** Number of open levels, 1 for the roots alone. */
  readonly level: number;
  readonly columns: readonly ColumnWidth[];
}

export const allLevels = 99;

const turnedSetting = addressKeys('turned');

/** @param usual number of open levels, unless the address has another */
export const expansionSetting = (usual: number): Setting<TreeExpansion> => ({
  read(values) {
    const level = Number(values.get('level') ?? usual);
    return { level: Number.isInteger(level) && level > 0 ? level : usual, turned: turnedSetting.read(values) };
  },
  write: ({ level, turned }) => ({
    level: level === usual ? undefined : String(level),
    ...turnedSetting.write(turned),
  }),
});

/** Settings of a screen with a record tree. */
export const treeSettings = ({ level, columns }: UsualTree) => ({
  expansion: expansionSetting(level),
  sort: addressSort('sort'),
  filter: addressText('filter'),
  hasArchived: addressFlag('archived'),
  /** Key of the selected row. */
  selected: addressId('focus'),
  /** The details of the selected row are open. */
  hasDetails: addressFlag('details'),
  /** The shown columns from left to right. */
  columns: {
    read: (values: URLSearchParams) => addressColumns.read(values) ?? columns,
    write: (shown: readonly ColumnWidth[]) => addressColumns.write(shown === columns ? undefined : shown),
  },
});

export type TreeView = ViewOf<ReturnType<typeof treeSettings>>;

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
