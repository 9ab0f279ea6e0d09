import { useMemo } from 'react';
import { customValueTypes } from '#contract/core/codes.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { EntryColumn } from '#app/kit/catalog-editor/entry-list.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ColumnsIcon, PlanIcon } from '#app/kit/icons.tsx';
import type { CustomItem } from './custom-tree.ts';

export function useCustomColumns(nameOf: (item: CustomItem) => string): readonly EntryColumn<CustomItem>[] {
  const { text, intl } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 320,
        cell: (item) => (
          <EntryNameCell
            Icon={item.what === 'attribute' ? PlanIcon : ColumnsIcon}
            name={nameOf(item)}
            mark={item.defaultType === true && text('catalogue.isDefault')}
          />
        ),
      },
      {
        id: 'type',
        header: text('custom.type'),
        width: 140,
        cell: ({ what, type }) => (what === 'attribute' ? text(`custom.type.${asType(type)}`) : ''),
      },
      {
        id: 'facts',
        header: text('custom.rules'),
        width: 170,
        cell: ({ isMandatory, isUnique }) =>
          [isMandatory && text('custom.mandatory'), isUnique && text('custom.unique')].filter(Boolean).join(', '),
      },
      {
        id: 'uses',
        header: text('entries.uses'),
        width: 90,
        align: 'end',
        cell: ({ what, uses }) => (what === 'all' ? '' : intl.formatNumber(uses ?? 0)),
      },
    ],
    [text, intl, nameOf],
  );
}

const knownValueTypes = customValueTypes;

function asType(type: string | null | undefined): (typeof knownValueTypes)[number] {
  return knownValueTypes.find((each) => each === type) ?? 'TEXT';
}
