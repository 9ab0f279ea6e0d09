import { readFailure } from '#app/data/reads.ts';
import { type ReactNode, useMemo } from 'react';
import type { RowAction } from '../row-action.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { BulkAction } from '../table/table-props.ts';
import type { TableField } from '../table/table-field.ts';
import { useIsPhone } from '../use-width.ts';
import type { CatalogEntry, CatalogEntryKind, EntryTableSpec } from './entry-list.ts';
import { Grip, RowDrag } from './RowDrag.tsx';
import type { EntryMoves } from './use-moving.ts';

interface EntryTableProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly table: EntryTableSpec<T>;
  readonly moves: EntryMoves<T>;
  readonly bulkRemoval: readonly BulkAction<T>[];
  readonly empty: ReactNode;
  readonly focus: string | undefined;
  /** Further tools, behind those of the kind. */
  readonly tools?: ReactNode;
  actions(entry: T, key: string): readonly RowAction[];
  onOpen(id: string): void;
}

function fieldWithGrip<T>(field: TableField<T>): TableField<T> {
  const withGrip = (entry: T, tabIndex: number) => (
    <>
      <Grip />
      {field.cell?.(entry, tabIndex) ?? field.text?.(entry)}
    </>
  );
  return { ...field, cell: withGrip };
}

/** Flat entries as a data grid; those of an ordered kind are moved by a grip, too. */
export function EntryTable<T extends CatalogEntry>(props: EntryTableProps<T>) {
  const { kind, table, moves, bulkRemoval, empty, focus, tools, actions, onOpen } = props;
  // A phone shows cards, which are moved by their menu.
  const hasGrip = !useIsPhone() && moves.isOrdered;
  const fields = useMemo(
    () => table.fields.map((field, place) => (place > 0 || !hasGrip ? field : fieldWithGrip(field))),
    [table.fields, hasGrip],
  );
  const { error, retry } = readFailure(kind.reads);
  return (
    <RowDrag placeFor={moves.placeFor} onDrop={moves.drop}>
      <DataTable<T>
        list={table.list}
        label={kind.title}
        fields={fields}
        rows={kind.rows}
        rowId={idOf}
        error={error}
        onRetry={retry}
        empty={empty}
        {...(table.paging && { paging: table.paging })}
        {...(table.defaultFilters && { defaultFilters: table.defaultFilters })}
        chosen={focus}
        isMuted={(entry) => kind.isMuted?.(entry) ?? false}
        actions={(entry) => actions(entry, entry.id)}
        bulkActions={[...(table.bulkActions ?? []), ...bulkRemoval]}
        onOpen={({ id }) => onOpen(id)}
        tools={
          <>
            {kind.tools}
            {tools}
          </>
        }
      />
    </RowDrag>
  );

  function idOf({ id }: T) {
    return id;
  }
}
