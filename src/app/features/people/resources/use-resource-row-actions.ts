import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useArchiving } from '#app/features/common/use-archiving.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { isResourceManaged, isPool } from './resource-kinds.ts';
import type { ResourceItem } from './resource-tree.ts';
import { api } from '#contract/documented/api.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';

type NewKind = 'resource' | 'pool';
export interface NewResource {
  readonly kind: NewKind;
  readonly parent: OpResource;
}

interface ResourceRowDeps {
  /** The pool that holds all others. */
  readonly rootId: string | undefined;
  showDetails(key: string): void;
  goToPlace(resource: OpResource): void;
  create(what: NewResource): void;
}

/** Actions of a row of the resource tree, with the reason where an action is not available. */
export function useResourceRowActions(deeds: ResourceRowDeps): (key: string, item: ResourceItem) => RowAction[] {
  const { text } = useText();
  const archiving = useArchiving();
  const refusalOf = (resource: OpResource) =>
    isResourceManaged(resource)
      ? undefined
      : missingPermission(text, { of: 'resources', record: resource, needed: Level.manager });
  return (key, { resource, isLink }) => [
    {
      id: 'details',
      label: text('tree.details'),
      Icon: icons.Details,
      keys: 'Control+Enter',
      run: () => deeds.showDetails(key),
    },
    ...(isLink
      ? [{ id: 'place', label: text('tree.toPlace'), Icon: icons.Pool, run: () => deeds.goToPlace(resource) }]
      : []),
    ...(isPool(resource) && !isLink
      ? (['resource', 'pool'] as const).map((kind) => ({
          id: kind,
          label: text(`resource.new.${kind}`),
          Icon: icons.Add,
          refusal: refusalOf(resource) ?? (resource.archived === true ? text('portfolio.isArchived') : undefined),
          run: () => deeds.create({ kind, parent: resource }),
        }))
      : []),
    archiving({
      name: resourceName(resource),
      isArchived: resource.archived === true,
      refusal: refusalOf(resource) ?? (resource.id === deeds.rootId ? text('resource.isRoot') : undefined),
      call: (archived) => serviceCall(api.resources.updateResource, { body: { id: resource.id, archived } }),
    }),
  ];
}
