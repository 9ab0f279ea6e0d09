import { useMemo } from 'react';
import { Cut, EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { EntryColumn } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ActivitiesIcon, PlanIcon, ProjectIcon } from '#app/kit/icons.tsx';
import { productItemName, type ProductItem } from './product-tree.ts';

const productIcons = { product: ProjectIcon, release: PlanIcon, requirement: ActivitiesIcon };

export function useProductColumns(): readonly EntryColumn<ProductItem>[] {
  const { text, format, intl } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 360,
        cell: (item) => <EntryNameCell Icon={productIcons[item.what]} name={productItemName(item)} />,
      },
      {
        id: 'what',
        header: text('product.kind'),
        width: 110,
        cell: ({ what }) => text(`product.kind.${what}`),
      },
      {
        id: 'releaseDate',
        header: text('product.releaseDate'),
        width: 110,
        cell: ({ releaseDate }) => <Cut>{format.day(releaseDate)}</Cut>,
      },
      {
        id: 'baseEffort',
        header: text('product.baseEffort'),
        width: 140,
        align: 'end',
        cell: ({ baseEffort }) => format.hours(baseEffort),
      },
      {
        id: 'uses',
        header: text('entries.uses'),
        width: 90,
        align: 'end',
        cell: ({ uses }) => intl.formatNumber(uses ?? 0),
      },
    ],
    [text, intl, format],
  );
}
