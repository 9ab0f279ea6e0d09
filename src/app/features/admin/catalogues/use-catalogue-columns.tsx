import { useMemo } from 'react';
import { Cut, EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { EntryColumn } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type CatalogueEntry, catalogEntryName } from './catalogue.ts';

interface Described extends CatalogueEntry {
  readonly description?: string | null;
  readonly rgbColor?: string | null;
  readonly active?: boolean | null;
  readonly defaultCategory?: boolean | null;
  readonly defaultStatus?: boolean | null;
}

/** Name, uses and description. */
export function useCatalogueColumns<T extends Described>(usesLabel: string): readonly EntryColumn<T>[] {
  const { text, intl } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 280,
        sortBy: catalogEntryName,
        cell: (entry) => (
          <EntryNameCell
            name={catalogEntryName(entry)}
            color={entry.rgbColor ?? undefined}
            mark={
              entry.defaultCategory === true || entry.defaultStatus === true
                ? text('catalogue.isDefault')
                : entry.active === false && text('catalogue.inactive')
            }
          />
        ),
      },
      {
        id: 'uses',
        header: usesLabel,
        width: 112,
        align: 'end',
        sortBy: ({ uses }) => uses ?? 0,
        cell: ({ uses }) => intl.formatNumber(uses ?? 0),
      },
      {
        id: 'description',
        header: text('catalogue.description'),
        width: 240,
        grows: true,
        cell: ({ description }) => <Cut>{description}</Cut>,
      },
    ],
    [text, intl, usesLabel],
  );
}
