import type { ComponentType, ReactNode } from 'react';
import type { Read } from '#app/data/reads.ts';
import type { ServiceCall } from '#app/data/use-call.ts';
import type { RowAction } from '../row-action.ts';
import type { RecordColumn } from '../record-column.tsx';
import type { DataTableProps } from '../table/table-props.ts';
import type { TreeNode } from '../tree.ts';
import type { DropPlace } from './RowDrag.tsx';
import type { ChoiceOption, FormField } from '../form/form-field.ts';

/** A record of an installation that is listed, created, changed and deleted. */
export interface CatalogEntry {
  readonly id: string;
}

export interface CatalogField<T> extends FormField<T> {
  /** Included when an entry is created; `only` there. */
  readonly isNew?: boolean | 'only';
}

/** Deletion of entries. */
export interface Removal<T> {
  readonly label: string;
  /** Why this one can't. */
  refusal?(entry: T): string | undefined;
  /** Permanent losses with their numbers, shown for confirmation. */
  warning?(entry: T): ReactNode;
  /** The same, where it has to be read first. */
  readonly Warning?: ComponentType<{ entry: T }>;
  call(entry: T): ServiceCall;
  /** Brings it back; where there is none it is gone. */
  undo?(entry: T): ServiceCall;
  /** Message afterwards. */
  done(entry: T): string;
  /** The notice after several were removed; by default it counts them as deleted. */
  doneAll?(count: number): string;
}

/** The changed fields of an entry, with the moment of the record that was read. */
export type EntryChange = Record<string, unknown> & { readonly modified?: string };

export interface Creation<T> {
  readonly id: string;
  readonly label: string;
  /** Returns the initial values of a new entry from the selected one; undefined if another one must be selected. */
  initial?(chosen: T | undefined): Partial<T> | undefined;
  /** Hint what to select first, in that case. */
  readonly needs?: string;
  call(values: Partial<T>): ServiceCall;
  /** Is shown the answer, from which it may return the key of the new entry; by default that is its id. */
  made?(answer: unknown, values: Partial<T>): string | undefined;
}

export interface EntryTab<T> {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<{ entry: T }>;
}

/** Flat entries as a data grid. */
export type EntryTableSpec<T extends CatalogEntry> = Pick<
  DataTableProps<T>,
  'list' | 'fields' | 'paging' | 'defaultFilters' | 'bulkActions'
>;

/** Definition of a kind of entries: the list, the side panel and the dialog for new ones follow from it. */
export interface CatalogEntryKind<T extends CatalogEntry> {
  readonly title: string;
  /** Says what an entry is, above its name. */
  readonly caption: string;
  readonly rows: readonly T[] | undefined;
  /** How flat entries are listed; entries without it are a tree of `nodes` with `columns`. */
  readonly table?: EntryTableSpec<T>;
  /** The same entries as a tree, where they are one. */
  readonly nodes?: readonly TreeNode<T>[] | undefined;
  /** Number of open tree levels, 1 for the roots alone. */
  readonly level?: number;
  /** The queries that the entries come from. */
  readonly reads: readonly Read[];
  readonly columns?: readonly RecordColumn<T>[];
  readonly fields: readonly CatalogField<T>[];
  /** Options of choices by the names of their fields. */
  readonly options?: Readonly<Record<string, readonly ChoiceOption[]>>;
  readonly empty: { readonly title: string; readonly text: string };
  nameOf(entry: T): string;
  isMuted?(entry: T): boolean;
  /** Why an entry can't be changed. */
  refusal?(entry: T): string | undefined;
  /** Builds the call that changes an entry; without it no field can be changed. */
  change?(entry: T, body: EntryChange): ServiceCall;
  /** The fields of a record that a change of an entry means, where they differ. */
  changedFields?(change: Partial<T>): object;
  /** Entries that can be created; the first is the default. */
  readonly creates?: readonly Creation<T>[];
  /** Puts the entries into this order. */
  order?(ids: readonly string[]): Promise<unknown>;
  /** Effect of dropping one row onto another. */
  readonly drop?: {
    /** Tells whether a row can be dragged. */
    isTaken(node: TreeNode<T>): boolean;
    isFor(from: TreeNode<T>, onto: TreeNode<T>): boolean;
    run(from: TreeNode<T>, onto: TreeNode<T>): void;
    /** Position of the drop indicator; onto the row by default. */
    readonly mark?: DropPlace;
  };
  readonly removal?: Removal<T>;
  actions?(entry: T, key: string): readonly RowAction[];
  /** Content of the panel below the fields. */
  readonly Details?: ComponentType<{ entry: T }>;
  /** The parts of the panel besides the fields. */
  readonly tabs?: readonly EntryTab<T>[];
  /** A line below the title. */
  readonly subtitle?: ReactNode;
  /** Additional filters of the list. */
  readonly tools?: ReactNode;
  /** Further buttons next to the title. */
  readonly buttons?: ReactNode;
  /** Pixels of the panel. */
  readonly panelWidth?: number;
}
