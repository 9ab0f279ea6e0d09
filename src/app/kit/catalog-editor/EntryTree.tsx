import { Box } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '../Empty.tsx';
import { FilterField } from '../FilterField.tsx';
import { recordCell, type RecordColumn, recordTreeColumn } from '../record-column.tsx';
import type { RowAction } from '../row-action.ts';
import { type TreeNode, type TreeRow, withToggledNode } from '../tree.ts';
import { TreeTable } from '../TreeTable.tsx';

import type { CatalogEntry, CatalogEntryKind } from './entry-list.ts';
import { entryRows } from './entry-rows.ts';
import { Grip, RowDrag } from './RowDrag.tsx';
import { useEntryView } from './use-entry-view.ts';

const none: readonly never[] = [];

interface EntryTreeProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly empty: ReactNode;
  /** Further tools, behind those of the kind. */
  readonly tools?: ReactNode;
  actions(entry: T, key: string): readonly RowAction[];
  onOpen(key: string): void;
}

/** Entries that hold others, as a tree. */
export function EntryTree<T extends CatalogEntry>({ kind, empty, tools, actions, onOpen }: EntryTreeProps<T>) {
  const { text } = useText();
  const { view, change } = useEntryView(kind.level);
  const { columns = none, nodes = none, nameOf } = kind;
  const rows = useMemo(
    () =>
      entryRows<T>(nodes, {
        filter: view.filter,
        sort: view.sort,
        expansion: view.expansion,
        columns,
        words: nameOf,
      }),
    [nodes, view.filter, view.sort, view.expansion, columns, nameOf],
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, flex: 1, minWidth: 0, minHeight: 0 }}>
      <Box role="toolbar" aria-label={kind.title} sx={toolbar}>
        <FilterField label={text('entries.filter')} value={view.filter} onChange={(filter) => change({ filter })} />
        {kind.tools}
        {tools}
      </Box>
      <RowDrag {...droppingOf(kind, rows)}>
        <TreeTable<T>
          label={kind.title}
          rows={rows}
          columns={useShownColumns(columns, kind.drop?.isTaken)}
          sort={view.sort}
          selected={view.focus}
          isLoading={kind.rows === undefined}
          empty={
            nodes.length === 0 && view.filter === '' ? (
              empty
            ) : (
              <Empty title={text('tree.noMatch')} onClear={() => change({ filter: '' })} />
            )
          }
          isMuted={(entry) => kind.isMuted?.(entry) ?? false}
          actions={({ item, key }) => actions(item, key)}
          onSort={(sort) => change({ sort })}
          onTurn={({ key }) => change({ expansion: withToggledNode(view.expansion, key) })}
          onSelect={({ key }) => onOpen(key)}
          onOpen={({ key }) => onOpen(key)}
        />
      </RowDrag>
    </Box>
  );
}

/** The columns as the table takes them: the first one, which names the entries, grows. A grip stands before it where rows are put in order. */
function useShownColumns<T>(
  columns: readonly RecordColumn<T>[],
  isTaken: ((node: TreeNode<T>) => boolean) | undefined,
) {
  const texts = useText();
  return useMemo(
    () =>
      columns.map((column, place) => ({
        ...recordTreeColumn(column, texts),
        grows: place === 0 || column.grows === true,
        cell: (entry: T, node: TreeNode<T>) => (
          <>
            {place === 0 && isTaken?.(node) && <Grip />}
            {recordCell(column, entry, texts)}
          </>
        ),
      })),
    [columns, isTaken, texts],
  );
}

/** Dropping a row onto another one, where the list knows what that does. */
function droppingOf<T extends CatalogEntry>({ drop }: CatalogEntryKind<T>, rows: readonly TreeRow<T>[]) {
  if (!drop) return { placeFor: () => undefined, onDrop: () => undefined };
  const pair = (from: number, to: number) => {
    const [taken, onto] = [rows[from]?.node, rows[to]?.node];
    return taken && onto && drop.isFor(taken, onto) ? { taken, onto } : undefined;
  };
  return {
    placeFor: (from: number, to: number) => (pair(from, to) ? (drop.mark ?? 'onto') : undefined),
    onDrop: (from: number, to: number) => {
      const found = pair(from, to);
      if (found) drop.run(found.taken, found.onto);
    },
  };
}

const toolbar = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;
