import { useMemo } from 'react';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { cutCell, type RecordColumn, recordTreeColumn } from '#app/kit/record-column.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { isPool, resourceKindText } from './resource-kinds.ts';
import type { ResourceItem } from './resource-tree.ts';
import type { ResourceRate } from './resource-rate.ts';

/** All columns of the tree of resources in their natural order. */
export const resourceTreeColumns: readonly RecordColumn<ResourceItem>[] = [
  {
    id: 'name',
    label: 'resource.name',
    width: 340,
    value: ({ resource }) => resourceName(resource),
    cell: (item, { text }) => <ResourceNameCell item={item} text={text} />,
  },
  { id: 'fullName', label: 'resource.fullName', width: 180, value: ({ resource }) => resource.fullName },
  { id: 'user', label: 'resource.user', width: 160, value: ({ user }) => user },
  {
    id: 'available',
    label: 'resource.column.available',
    width: 112,
    value: ({ resource }) => (isPool(resource) ? undefined : resource.available),
    write: (percent, { format }) => format.percent(percent),
  },
  {
    id: 'hourlyRate',
    label: 'resource.hourlyRate',
    width: 190,
    align: 'end',
    value: ({ rate }) => ('value' in rate ? rate.value : undefined),
    cell: ({ rate }, { text, format }) => <RateCell rate={rate} text={text} format={format} />,
  },
  {
    id: 'externalRate',
    label: 'resource.externalRate',
    width: 120,
    value: ({ resource }) => resource.externalRate,
    write: (rate, { format }) => format.rate(rate),
  },
];

/** All columns with their cells. */
export function useResourceColumns(): readonly TreeColumn<ResourceItem>[] {
  const texts = useText();
  return useMemo(() => resourceTreeColumns.map((column) => recordTreeColumn(column, texts)), [texts]);
}

function ResourceNameCell({ item: { resource, isLink, count }, text }: { item: ResourceItem; text: TextFunction }) {
  const name = resourceName(resource);
  return (
    <span className="cell-name">
      <PlainIcon of={isPool(resource) ? icons.Pool : icons.User} className="kind" />
      {isLink && <PlainIcon of={icons.Link} className="link" />}
      {isPool(resource) ? (
        <b title={name}>{name}</b>
      ) : (
        <span className="name" title={name}>
          {name}
        </span>
      )}
      <span className="hidden">
        {isLink ? `${text('tree.link')}, ${text(resourceKindText(resource))}` : text(resourceKindText(resource))}
      </span>
      {count > 0 && (
        <small title={text('resource.count', { count })} aria-hidden>
          {count}
        </small>
      )}
      {resource.archived === true && <em>{text('tree.isArchived')}</em>}
    </span>
  );
}

/** The rate that counts; from which pool it comes, where it is not the record's own. */
function RateCell({ rate, text, format }: { rate: ResourceRate; text: TextFunction; format: TextFormat }) {
  if (rate.kind === 'hidden' || rate.kind === 'none') return null;
  const amount = format.rate(rate.value);
  if (rate.kind === 'own') return cutCell(amount);
  const from = resourceName(rate.from);
  return (
    <span className="cell-rate" title={text('resource.rate.inherited', { amount, pool: from })}>
      <small>{from}</small>
      {amount}
    </span>
  );
}
