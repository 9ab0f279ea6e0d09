import { Box, Chip, Typography } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { compareTexts } from '#app/kit/column-order.ts';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { AddField } from '#app/kit/form/AddField.tsx';
import { FieldGroup, SavedField } from '#app/kit/form/SavedField.tsx';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { isResourceManaged, isPool } from './resource-kinds.ts';
import { resourceParentId } from './resource-rate.ts';
import type { SaveResource } from './resource-fields.ts';

interface PlaceFieldsProps {
  readonly resource: OpResource;
  readonly resources: readonly OpResource[];
  readonly isDisabled: boolean;
  readonly save: SaveResource;
}

interface PlaceRecord {
  /** The pool that the record is in. */
  readonly owner: string;
}

/** The pool that a record is in, the pools that it is linked to, and a function that saves both. */
function usePlace(resource: OpResource, save: SaveResource) {
  // Pending changes count at once, so that the next removal of a link starts from them.
  const [wished, setWished] = useState<NonNullable<OpResource['parents']>>();
  const placed = wished ? { ...resource, parents: wished } : resource;
  const parent = resourceParentId(placed);
  const links = (placed.parents ?? []).flatMap(({ id, isLink }) => (isLink === true ? [id] : []));
  const put = async (owner: string, linked: readonly string[]) => {
    const parents = [{ id: owner, isLink: false }, ...linked.map((id) => ({ id, isLink: true }))];
    setWished(parents);
    try {
      await save({ parents });
    } finally {
      setWished((latest) => (latest === parents ? undefined : latest));
    }
  };
  return { parent, links, put };
}

/** Moves the focus of a removed link to the next one, or to the field that adds one. */
function useLinkFocus(links: readonly string[]) {
  const fields = useRef<HTMLFieldSetElement>(null);
  /** Position of the last removed link. */
  const removed = useRef<number>(undefined);
  const linked = links.join(' ');
  useLayoutEffect(() => {
    const place = removed.current;
    removed.current = undefined;
    if (place === undefined || !isFocusFree(fields.current)) return;
    const left = [...(fields.current?.querySelectorAll<HTMLElement>('[data-link]') ?? [])];
    const next = left[Math.min(place, left.length - 1)];
    (next ?? fields.current?.querySelector<HTMLElement>('[data-add] input'))?.focus();
  }, [linked]);
  const rememberRemoved = (id: string) => {
    removed.current = links.indexOf(id);
  };
  return { fields, rememberRemoved };
}

/** Position of a record in the tree: its pool, the pools it is linked to, and those whose work it may be assigned. */
export function PlaceFields({ resource, resources, isDisabled, save }: PlaceFieldsProps) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const byId = new Map(resources.map((each) => [each.id, each]));
  const nameOf = (id: string) => {
    const found = byId.get(id);
    return found ? resourceName(found) : text('portfolio.hidden');
  };
  const { parent, links, put } = usePlace(resource, save);
  const below = idsBelow(resource, byId);
  const pools = {
    options: resources
      .filter((pool) => isPool(pool) && isResourceManaged(pool) && pool.archived !== true && !below.has(pool.id))
      .map((pool) => ({ value: pool.id, label: resourceName(pool) }))
      .toSorted((one, other) => compareTexts(one.label, other.label)),
    nameOf,
  };
  const { fields, rememberRemoved } = useLinkFocus(links);
  if (parent === undefined) return null;
  const change = (next: readonly string[]) => {
    put(parent, next).catch((error: unknown) => notify({ text: failureText(error), severity: 'error' }));
  };
  const remove = (id: string) => {
    rememberRemoved(id);
    change(links.filter((each) => each !== id));
  };
  return (
    <FieldGroup title={text('resource.group.place')} ref={fields}>
      <SavedField<PlaceRecord>
        field={{ name: 'owner', label: 'resource.in', kind: 'pick', required: true, useChoices: () => pools }}
        record={{ owner: parent }}
        isDisabled={isDisabled}
        save={({ owner = '' }) =>
          put(
            owner,
            links.filter((id) => id !== owner),
          )
        }
      />
      <Links links={links.map((id) => ({ value: id, label: nameOf(id) }))} onRemove={isDisabled ? undefined : remove} />
      {!isDisabled && (
        <Box className="wide" data-add>
          <AddField
            label="resource.link.add"
            options={pools.options.filter(({ value }) => value !== parent && !links.includes(value))}
            onAdd={(id) => change([...links, id])}
          />
        </Box>
      )}
      {!isPool(resource) && <AssignablePools resourceId={resource.id} />}
    </FieldGroup>
  );
}

interface ResourceLinksProps {
  readonly links: readonly { readonly value: string; readonly label: string }[];
  readonly onRemove: ((id: string) => void) | undefined;
}

/** The pools and collections in which the record is shown besides its own. */
function Links({ links, onRemove }: ResourceLinksProps) {
  const { text } = useText();
  if (links.length === 0) return null;
  return (
    <Box className="wide">
      <Typography variant="caption" color="textSecondary" component="p">
        {text('resource.links')}
      </Typography>
      <Box component="ul" sx={chips}>
        {links.map(({ value, label }) => (
          <li key={value}>
            <Chip
              size="small"
              label={label}
              data-link
              {...(onRemove && {
                onClick: () => onRemove(value),
                onDelete: () => onRemove(value),
                'aria-label': text('resource.link.remove', { pool: label }),
              })}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The pools above a resource, whose work it may be assigned; nearest first. */
function AssignablePools({ resourceId }: { resourceId: string }) {
  const { text } = useText();
  const { data } = useRead(api.resources.listAssignablePools, { resourceIds: [resourceId] });
  const pools = data?.assignablePoolsResult?.[0]?.assignablePool ?? [];
  if (pools.length === 0) return null;
  return (
    <Box className="wide">
      <Typography variant="caption" color="textSecondary" component="p">
        {text('resource.assignablePools')}
      </Typography>
      <Typography variant="body2">{pools.map(resourceName).join(', ')}</Typography>
    </Box>
  );
}

/** Ids of a record and all its visible descendants: nothing can be moved into itself. */
function idsBelow(resource: OpResource, byId: ReadonlyMap<string, OpResource>): ReadonlySet<string> {
  const ids = new Set<string>();
  const collect = (id: string) => {
    if (ids.has(id)) return;
    ids.add(id);
    for (const child of byId.get(id)?.children ?? []) collect(child.id);
  };
  collect(resource.id);
  return ids;
}

const chips = { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, mt: 0.5, p: 0 } as const;
