import { api } from '#contract/documented/api.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useTreeQuery } from '#app/data/tree-query.ts';

/** The ids of what a pool holds. */
export const childIds = ({ children }: Pick<OpResource, 'children'>): string[] => (children ?? []).map(({ id }) => id);

/** Reads resources with all that is below them: the interface has no list of it, it is found by walking down the pools. */
export function useResourceWalk(start: readonly string[] | undefined, staleTime?: number) {
  return useTreeQuery({
    endpoint: api.resources.getResourcesByIds,
    input: (resourceIds) => ({ resourceIds }),
    start,
    next: ({ resource }) => resource.flatMap(childIds),
    ...(staleTime !== undefined && { staleTime }),
  });
}
