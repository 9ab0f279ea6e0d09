import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { AddIcon, ArchiveIcon, DetailsIcon, PoolIcon, RestoreIcon } from '#app/kit/icons.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { isResourceManaged, isPool } from './resource-kinds.ts';
import type { ResourceItem } from './resource-tree.ts';
import { api } from '#contract/documented/api.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

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
  const archive = useArchiving();
  const refusalOf = (resource: OpResource) =>
    isResourceManaged(resource)
      ? undefined
      : missingPermission(text, { of: 'resources', record: resource, needed: Level.manager });
  const archiving = (resource: OpResource): RowAction => {
    const isArchived = resource.archived === true;
    return {
      id: 'archive',
      label: text(isArchived ? 'portfolio.restore' : 'portfolio.archive'),
      Icon: isArchived ? RestoreIcon : ArchiveIcon,
      keys: 'Delete',
      refusal: refusalOf(resource) ?? (resource.id === deeds.rootId ? text('resource.isRoot') : undefined),
      run: () => void archive(resource, !isArchived),
    };
  };
  return (key, { resource, isLink }) => [
    {
      id: 'details',
      label: text('tree.details'),
      Icon: DetailsIcon,
      keys: 'Control+Enter',
      run: () => deeds.showDetails(key),
    },
    ...(isLink
      ? [{ id: 'place', label: text('tree.toPlace'), Icon: PoolIcon, run: () => deeds.goToPlace(resource) }]
      : []),
    ...(isPool(resource) && !isLink
      ? (['resource', 'pool'] as const).map((kind) => ({
          id: kind,
          label: text(`resource.new.${kind}`),
          Icon: AddIcon,
          refusal: refusalOf(resource) ?? (resource.archived === true ? text('portfolio.isArchived') : undefined),
          run: () => deeds.create({ kind, parent: resource }),
        }))
      : []),
    archiving(resource),
  ];
}

/** Archives and restores at once, with the way back in the notice. */
function useArchiving(): (resource: OpResource, isArchived: boolean) => Promise<void> {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const { mutateAsync } = useSend(api.resources.updateResource);
  return async function archive(resource, isArchived): Promise<void> {
    const name = resourceName(resource);
    try {
      await mutateAsync({ input: { body: { id: resource.id, archived: isArchived } } });
      notify({
        text: text(isArchived ? 'portfolio.wasArchived' : 'portfolio.wasRestored', { name }),
        onUndo: () => void archive(resource, !isArchived),
      });
    } catch (error) {
      notify({ severity: 'error', text: text('portfolio.notArchived', { name, reason: failureText(error) }) });
    }
  };
}
