import { useMemo } from 'react';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type CatalogueEntry, catalogEntryName } from './catalogue.ts';

interface Described extends CatalogueEntry {
  readonly description?: string | null;
  readonly rgbColor?: string | null;
  readonly active?: boolean | null;
  readonly defaultCategory?: boolean | null;
  readonly defaultStatus?: boolean | null;
}

/** The fields of catalogues: name, uses, active, description. */
export function useCatalogueFields<T extends Described>(usesLabel: string): readonly TableField<T>[] {
  const { text } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 280,
        grows: true,
        value: catalogEntryName,
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
      { id: 'uses', header: usesLabel, kind: 'number', width: 120, value: ({ uses }) => uses ?? 0 },
      {
        id: 'active',
        header: text('catalogue.active'),
        kind: 'flag',
        width: 110,
        isHidden: true,
        value: ({ active }) => active !== false,
      },
      {
        id: 'description',
        header: text('catalogue.description'),
        width: 260,
        grows: true,
        value: ({ description }) => description,
      },
    ],
    [text, usesLabel],
  );
}
