import { type ServiceCall } from '#app/data/use-call.ts';
import type { Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type CatalogueEntry, catalogEntryName } from './catalogue.ts';

interface CatalogueCalls<T> {
  remove(id: string): ServiceCall;
  create(values: Partial<T>): ServiceCall;
}

/** Entries that nothing refers to are deleted at once; undo creates the same entry again at its place. */
export function useCatalogueRemoval<T extends CatalogueEntry>({ remove, create }: CatalogueCalls<T>): Removal<T> {
  const { text } = useText();
  return {
    label: text('entries.delete'),
    refusal: ({ uses }) => (uses ? text('entries.inUse', { count: uses }) : undefined),
    call: ({ id }) => remove(id),
    undo: (entry) => create(entryDraft(entry)),
    done: (entry) => text('entries.deleted', { name: catalogEntryName(entry) }),
  };
}

/** The fields of a new entry; the service supplies the rest. */
function entryDraft<T extends CatalogueEntry>(entry: T): Partial<T> {
  const filledFields = Object.entries(entry).filter(
    ([name, value]) => !['id', 'uses', 'created', 'modified'].includes(name) && value !== null,
  );
  // The same fields as the entry's, but for those that the service gives.
  return Object.fromEntries(filledFields) as Partial<T>;
}
