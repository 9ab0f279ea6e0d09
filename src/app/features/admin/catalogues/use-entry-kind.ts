import type { CatalogEntryKind } from '#app/kit/catalog-editor/entry-list.ts';
import type { ServiceCall } from '#app/data/use-call.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface Entry {
  readonly id: string;
  readonly name?: string | null;
  readonly uses?: number | null;
}

/** The name of an entry, or its id. */
export const entryName = ({ name, id }: Entry) => name || id;

interface FlatEntries<T extends Entry> extends Omit<
  CatalogEntryKind<T>,
  'title' | 'caption' | 'table' | 'empty' | 'nameOf' | 'creates' | 'removal'
> {
  readonly title: TextKey;
  /** The part of its text keys that names an entry. */
  readonly word: 'calendar' | 'category' | 'classification' | 'status' | 'tracker';
  /** The name under which the list remembers its columns. */
  readonly list: string;
  readonly tableFields: readonly TableField<T>[];
  initial?(): Partial<T>;
  create(values: Partial<T>): ServiceCall;
  /** @returns the key of the new entry, where it is not its id */
  made?(answer: unknown, values: Partial<T>): string | undefined;
  remove(entry: T): ServiceCall;
}

/** The definition of a flat list of named entries: those that nothing refers to are deleted at once and can be brought back. */
export function useEntryKind<T extends Entry>(entries: FlatEntries<T>): CatalogEntryKind<T> {
  const { text } = useText();
  const { title, word, list, tableFields, initial, create, made, remove, ...rest } = entries;
  return {
    ...rest,
    title: text(title),
    caption: text(`entry.${word}.one`),
    table: { list, fields: tableFields },
    empty: { title: text(`entry.${word}.empty`), text: text(`entry.${word}.empty.text`) },
    nameOf: entryName,
    creates: [
      { id: 'new', label: text(`entry.${word}.new`), call: create, ...(initial && { initial }), ...(made && { made }) },
    ],
    removal: {
      label: text('entries.delete'),
      refusal: ({ uses }) => (uses ? text('entries.inUse', { count: uses }) : undefined),
      call: remove,
      undo: (entry) => create(entryDraft(entry)),
      done: (entry) => text('entries.deleted', { name: entryName(entry) }),
    },
  };
}

/** The fields of a new entry; the service supplies the rest. */
function entryDraft<T extends Entry>(entry: T): Partial<T> {
  const filledFields = Object.entries(entry).filter(
    ([name, value]) => !['id', 'uses', 'created', 'modified'].includes(name) && value !== null,
  );
  // The same fields as the entry's, but for those that the service gives.
  return Object.fromEntries(filledFields) as Partial<T>;
}
