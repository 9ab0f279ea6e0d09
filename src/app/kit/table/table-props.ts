import type { ReactNode } from 'react';
import type { RowAction } from '../row-action.ts';
import type { EditedFilter } from './FilterForm.tsx';
import type { ColumnWidth } from '../tree-column.ts';
import type { FieldWords, TableField } from './table-field.ts';
import type { FieldFilter } from './table-rows.ts';
import type { TableView } from './use-table-view.ts';

/** An action on all selected rows. */
export interface BulkAction<T> {
  readonly id: string;
  readonly label: string;
  /** The values to choose from before it runs, such as the new status. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The reason why it can't run on these rows. */
  refusal?(rows: readonly T[]): string | undefined;
  /** @param choice the chosen value, where the action has choices */
  run(rows: readonly T[], choice: string): void | Promise<void>;
}

export interface TableChip {
  readonly id: string;
  readonly label: string;
  onRemove(): void;
}

export interface DataTableProps<T extends object> {
  /** The name under which the columns are remembered. */
  readonly list: string;
  /** Accessible name, and the beginning of the name of the exported file. */
  readonly label: string;
  readonly fields: readonly TableField<T>[];
  /** Undefined while loading. All rows, unless the service pages: then those of the page. */
  readonly rows: readonly T[] | undefined;
  rowId(row: T): string;
  readonly error?: Error | null;
  onRetry?(): void;
  /** Shown where the list has no rows at all; nothing by default. */
  readonly empty?: ReactNode;
  /** Distinguishes the lists of a screen in its address. */
  readonly prefix?: string;
  /** Filters of an address that says nothing about them; the same array in every render. */
  readonly defaultFilters?: readonly FieldFilter[];
  /** The service searches, sorts, filters and pages. */
  readonly paging?: {
    /** All rows that match; undefined where the service doesn't count them. */
    readonly total: number | undefined;
    /** More rows follow, where they aren't counted. */
    readonly hasNext?: boolean;
    readonly isRefreshing?: boolean;
    /** Reads all rows that match, for the exported file; without it the screen exports them itself. */
    readAll?(): Promise<readonly T[]>;
  };
  /** False where the screen has its own export. */
  readonly hasExport?: boolean;
  /** The list is searched as text; true by default. */
  readonly hasSearch?: boolean;
  /** Key of the row whose details are open. */
  readonly chosen?: string | undefined;
  isMuted?(row: T): boolean;
  actions?(row: T): readonly RowAction[];
  readonly bulkActions?: readonly BulkAction<T>[];
  /** A click on a row, or Enter. */
  onOpen?(row: T): void;
  /** Filters of the screen's own, shown among those of the list; their state is the screen's. */
  readonly chips?: readonly TableChip[];
  /** Fields of filters of the screen's own, below the form of the list's. */
  readonly ownFilters?: ReactNode;
  /** Further tools, behind the search. */
  readonly tools?: ReactNode;
  /** Shown after the count of rows, such as a sum of those that match. */
  summary?(rows: readonly T[]): ReactNode;
  /** Grows with its rows up to this height; by default it takes the room that its parent has. */
  readonly maxHeight?: number | string;
}

/** A table with its state, as its parts need it. */
export interface TableParts<T extends object> extends DataTableProps<T> {
  readonly chips: readonly TableChip[];
  readonly bulkActions: readonly BulkAction<T>[];
  /** The rows of the page. */
  readonly shown: readonly T[];
  /** All rows that match; undefined where they aren't counted. */
  readonly total: number | undefined;
  readonly pages: number;
  readonly columns: readonly ColumnWidth[];
  readonly words: FieldWords;
  readonly view: TableView;
  readonly selected: readonly T[];
  /** The list has no rows that could be searched. */
  readonly isBlank: boolean;
  onChange(change: Partial<TableView>): void;
  /** Without columns they are the usual ones again. */
  onColumns(columns: readonly ColumnWidth[] | undefined): void;
  onSelected(ids: ReadonlySet<string>): void;
  onEditFilter(edited: EditedFilter): void;
  onClearFilters(): void;
}
