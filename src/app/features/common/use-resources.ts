import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import { useRead } from '#app/data/query.ts';
import { resourceName } from './use-resource-names.ts';
import { useResourceWalk, childIds } from './resource-walk.ts';

export interface ResourceChoice {
  readonly id: string;
  readonly name: string;
}

const resourcesStaleMs = 300_000;

/**
 * All resources that the caller sees and that are not archived, by name; `undefined` until they are there. The interface has
 * no list of them: they are found by walking down the pools.
 */
export function useResources(isWanted: boolean): readonly ResourceChoice[] | undefined {
  const root = useRead(api.resources.getRootResourcePool, {}, { enabled: isWanted, staleTime: resourcesStaleMs });
  const { data } = useResourceWalk(root.isPending ? undefined : childIds(root.data ?? {}), resourcesStaleMs);
  return useMemo(
    () =>
      data
        ?.flatMap(({ resource }) => resource)
        .filter(({ type, archived }) => type === ResourceType.resource && archived !== true)
        .map((resource) => ({ id: resource.id, name: resourceName(resource) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [data],
  );
}
