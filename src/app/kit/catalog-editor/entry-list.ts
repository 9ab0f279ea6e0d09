import type { ComponentType, ReactNode } from 'react';
import type { RowAction } from '../row-action.ts';
import type { TreeColumn } from '../tree-column.ts';
import type { TreeNode } from '../tree.ts';
import type { DropPlace } from './RowDrag.tsx';
import type { CatalogEntry, EntryField, FieldOptions } from './entry-field.ts';

/** A column of a list of entries, sorted by what `sortBy` tells of each; without it not sorted. */
export interface EntryColumn<T> extends Omit<TreeColumn<T>, 'isSortable'> {
  sortBy?(entry: T): string | number;
}

/** How entries go away. */
export interface Removal<T> {
  readonly label: string;
  /** Why this one can't. */
  refusal?(entry: T): string | undefined;
  /** What is lost for good, with its numbers: asked before. */
  warning?(entry: T): ReactNode;
  /** The same, where it has to be read first. */
  readonly Warning?: ComponentType<{ entry: T }>;
  run(entry: T): Promise<void>;
  /** Brings it back; where there is none it is gone. */
  undo?(entry: T): Promise<void>;
  /** What is told afterwards. */
  done(entry: T): string;
}

export interface Creation<T> {
  readonly id: string;
  readonly label: string;
  /** What is known of the new entry, by the one that is chosen; undefined where it has to be another one. */
  initial?(chosen: T | undefined): Partial<T> | undefined;
  /** What is to be chosen first, where that is not so. */
  readonly needs?: string;
  /** @returns the key of the new entry */
  run(values: Partial<T>): Promise<string | undefined>;
}

export interface EntryTab<T> {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<{ entry: T }>;
}

/** All that makes one kind of entries: the list, the panel beside it and the dialog for new ones follow from it. */
export interface CatalogEntryKind<T extends CatalogEntry> {
  readonly title: string;
  /** Says what an entry is, above its name. */
  readonly caption: string;
  readonly rows: readonly T[] | undefined;
  /** The same entries as a tree, where they are one. */
  readonly nodes?: readonly TreeNode<T>[] | undefined;
  /** So many levels of the tree are open, 1 for the roots alone. */
  readonly level?: number;
  readonly error: Error | null;
  retry(): void;
  readonly columns: readonly EntryColumn<T>[];
  readonly fields: readonly EntryField<T>[];
  readonly options?: FieldOptions;
  readonly empty: { readonly title: string; readonly text: string };
  nameOf(entry: T): string;
  /** What the filter looks at besides the name. */
  words?(entry: T): string;
  isMuted?(entry: T): boolean;
  /** Why an entry can't be changed. */
  refusal?(entry: T): string | undefined;
  save?(entry: T, change: Partial<T>): Promise<void>;
  /** What can be created; the first is the usual one. */
  readonly creates?: readonly Creation<T>[];
  /** Puts the entries into this order. */
  order?(ids: readonly string[]): Promise<void>;
  /** What dropping one row onto another does. */
  readonly drop?: {
    /** Whether a row can be taken. */
    isTaken(node: TreeNode<T>): boolean;
    isFor(from: TreeNode<T>, onto: TreeNode<T>): boolean;
    run(from: TreeNode<T>, onto: TreeNode<T>): void;
    /** Where a line shows it goes to; onto the row unless said otherwise. */
    readonly mark?: DropPlace;
  };
  readonly removal?: Removal<T>;
  actions?(entry: T, key: string): readonly RowAction[];
  /** What stands in the panel below the fields. */
  readonly Details?: ComponentType<{ entry: T }>;
  /** The parts of the panel besides the fields. */
  readonly tabs?: readonly EntryTab<T>[];
  /** What narrows the list besides the filter. */
  readonly tools?: ReactNode;
  /** Further buttons beside the title. */
  readonly buttons?: ReactNode;
  readonly footer?: ReactNode;
  /** The service filters and sorts. */
  readonly isFilteredAlready?: boolean;
  /** Pixels of the panel. */
  readonly panelWidth?: number;
}
