import { useRef } from 'react';
import type { Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type CatalogueEntry, catalogEntryName } from './catalogue.ts';

interface CatalogRemovalActions<T> {
  /** The ids in their order, as the service has them now. */
  ids?(): Promise<readonly string[]>;
  remove(entry: T): Promise<void>;
  create(values: Partial<T>): Promise<string | undefined>;
  order?(ids: readonly string[]): Promise<void>;
}

/** Entries that nothing refers to are deleted at once: the way back makes the same entry again, at its place. */
export function useCatalogueRemoval<T extends CatalogueEntry>({
  ids,
  remove,
  create,
  order,
}: CatalogRemovalActions<T>): Removal<T> {
  const { text } = useText();
  /** The order before each removal, and the new ids of entries that came back. */
  const before = useRef(new Map<string, readonly string[]>());
  const renamed = useRef(new Map<string, string>());
  return {
    label: text('entries.delete'),
    refusal: ({ uses }) => (uses ? text('entries.inUse', { count: uses }) : undefined),
    run: async (entry) => {
      before.current.set(entry.id, (await ids?.()) ?? []);
      await remove(entry);
    },
    undo: async (entry) => {
      const id = await create(withoutId(entry));
      if (id === undefined) return;
      renamed.current.set(entry.id, id);
      await order?.((before.current.get(entry.id) ?? []).map((each) => renamed.current.get(each) ?? each));
    },
    done: (entry) => text('entries.deleted', { name: catalogEntryName(entry) }),
  };
}

/** The fields of a new entry; the service supplies the rest. */
function withoutId<T extends CatalogueEntry>(entry: T): Partial<T> {
  const given = Object.entries(entry).filter(
    ([name, value]) => !['id', 'uses', 'sequence', 'created', 'modified'].includes(name) && value !== null,
  );
  // The same fields as the entry's, but for those that the service gives.
  return Object.fromEntries(given) as Partial<T>;
}
