import { customValueTypes } from '#contract/core/codes.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { RecordColumn } from '#app/kit/record-column.tsx';
import type { CustomItem } from './custom-tree.ts';

export const customItemName = ({ label, name, id }: CustomItem) => label || name || id;

export const customColumns: readonly RecordColumn<CustomItem>[] = [
  {
    id: 'name',
    label: 'catalogue.name',
    width: 320,
    cell: (item, { text }) => (
      <EntryNameCell
        Icon={item.what === 'attribute' ? icons.Plan : icons.Columns}
        name={customItemName(item)}
        mark={item.defaultType === true && text('catalogue.isDefault')}
      />
    ),
  },
  {
    id: 'type',
    label: 'custom.type',
    width: 140,
    cell: ({ what, type }, { text }) =>
      what === 'attribute' && text(`custom.type.${customValueTypes.find((each) => each === type) ?? 'TEXT'}`),
  },
  {
    id: 'facts',
    label: 'custom.rules',
    width: 170,
    cell: ({ isMandatory, isUnique }, { text }) =>
      [isMandatory && text('custom.mandatory'), isUnique && text('custom.unique')].filter(Boolean).join(', '),
  },
  {
    id: 'uses',
    label: 'entries.uses',
    width: 90,
    align: 'end',
    cell: ({ what, uses }, { intl }) => what !== 'all' && intl.formatNumber(uses ?? 0),
  },
];
