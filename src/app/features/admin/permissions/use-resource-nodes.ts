import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { endpointQuery } from '#app/data/query.ts';
import { linkedTree, placesBelow } from '#app/kit/linked-tree.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';
import type { PermissionNode } from './permission-node.ts';

const isResourcePoolNode = ({ type }: OpResource) => type === ResourceType.pool || type === ResourceType.collection;

/** All pools and resources as a tree, found by walking down from the root. */
export function useResourceNodes(isWanted: boolean) {
  const root = useQuery({ ...endpointQuery(api.resources.getRootResourcePool, {}), enabled: isWanted });
  const walk = useTreeQuery({
    endpoint: api.resources.getResourcesByIds,
    input: (resourceIds) => ({ resourceIds }),
    start: root.data ? (root.data.children ?? []).map(({ id }) => id) : undefined,
    next: ({ resource }) => resource.flatMap(({ children }) => (children ?? []).map(({ id }) => id)),
  });
  const nodes = useMemo(() => {
    if (!root.data || !walk.data) return undefined;
    const all = [root.data, ...walk.data.flatMap(({ resource }) => resource)];
    // Links hand on no permissions.
    const records = [...new Map(all.map((each) => [each.id, each])).values()].map((each) => ({
      ...each,
      parents: (each.parents ?? []).filter(({ isLink }) => isLink !== true),
    }));
    const byName = (a: OpResource, b: OpResource) =>
      Number(isResourcePoolNode(b)) - Number(isResourcePoolNode(a)) || resourceName(a).localeCompare(resourceName(b));
    return linkedTree(records, placesBelow(records, byName), (resource): PermissionNode => ({
      id: resource.id,
      name: resourceName(resource),
      of: 'resources',
      isHolder: isResourcePoolNode(resource),
      isArchived: resource.archived === true,
    }));
  }, [root.data, walk.data]);
  return {
    nodes,
    error: root.error ?? walk.error,
    retry: () => {
      if (root.error) void root.refetch();
      walk.retry();
    },
  };
}
