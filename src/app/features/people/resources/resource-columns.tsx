import { useMemo } from 'react';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { LinkIcon, PlainIcon, PoolIcon, UserIcon } from '#app/kit/icons.tsx';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import { isPool, resourceKindText } from './resource-kinds.ts';
import type { ResourceItem } from './resource-tree.ts';
import type { ResourceRate } from './resource-rate.ts';

type ResourceColumn = TreeColumn<ResourceItem>;
type ResourceTextFn = ReturnType<typeof useText>['text'];

/** All columns of the tree of resources in their natural order. */
export function useResourceColumns(): readonly ResourceColumn[] {
  const { text, format } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('resource.name'),
        width: 340,
        isSortable: true,
        cell: (item) => <ResourceNameCell item={item} text={text} />,
      },
      {
        id: 'fullName',
        header: text('resource.fullName'),
        width: 180,
        isSortable: true,
        cell: ({ resource }) => resourceCellText(resource.fullName),
      },
      {
        id: 'user',
        header: text('resource.user'),
        width: 160,
        isSortable: true,
        cell: ({ user }) => resourceCellText(user),
      },
      {
        id: 'available',
        header: text('resource.column.available'),
        width: 112,
        align: 'end',
        isSortable: true,
        cell: ({ resource }) => !isPool(resource) && resourceCellText(format.percent(resource.available)),
      },
      {
        id: 'hourlyRate',
        header: text('resource.hourlyRate'),
        width: 190,
        align: 'end',
        isSortable: true,
        cell: ({ rate }) => <RateCell rate={rate} text={text} format={format} />,
      },
      {
        id: 'externalRate',
        header: text('resource.externalRate'),
        width: 120,
        align: 'end',
        isSortable: true,
        cell: ({ resource }) => resourceCellText(format.rate(resource.externalRate)),
      },
    ],
    [text, format],
  );
}

function ResourceNameCell({ item: { resource, isLink, count }, text }: { item: ResourceItem; text: ResourceTextFn }) {
  const name = resourceName(resource);
  return (
    <span className="cell-name">
      <PlainIcon of={isPool(resource) ? PoolIcon : UserIcon} className="kind" />
      {isLink && <PlainIcon of={LinkIcon} className="link" />}
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
function RateCell({ rate, text, format }: { rate: ResourceRate; text: ResourceTextFn; format: TextFormat }) {
  if (rate.kind === 'hidden' || rate.kind === 'none') return null;
  const amount = format.rate(rate.value);
  if (rate.kind === 'own') return resourceCellText(amount);
  const from = resourceName(rate.from);
  return (
    <span className="cell-rate" title={text('resource.rate.inherited', { amount, pool: from })}>
      <small>{from}</small>
      {amount}
    </span>
  );
}

/** A text that is cut where its column ends, and whole on hover. */
function resourceCellText(text: string | null | undefined) {
  return text ? <span title={text}>{text}</span> : null;
}
