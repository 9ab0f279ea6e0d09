import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/documented/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { chunked } from '#app/data/tree-query.ts';

type ResourcesByIds = Output<typeof api.resources.getResourcesByIds>;

export function resourceName({ name, fullName, id }: OpResource): string {
  return name || fullName || id;
}

/** The names of resources by id; those that the caller may not see have none. */
export function useResourceNames(ids: readonly (string | null | undefined)[]): ReadonlyMap<string, string> {
  return useAskedNames(ids).names;
}

/** The same, with whether some are still to come. */
export function useAskedNames(ids: readonly (string | null | undefined)[]): {
  readonly names: ReadonlyMap<string, string>;
  readonly isPending: boolean;
} {
  const distinct = [...new Set(ids.flatMap((id) => id ?? []))].toSorted();
  return useQueries({
    queries: chunked(distinct).map((resourceIds) => ({
      ...endpointQuery(api.resources.getResourcesByIds, { resourceIds }),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: UseQueryResult<ResourcesByIds>[]) => ({
        names: new Map(
          results.flatMap(({ data }) => data?.resource ?? []).map((resource) => [resource.id, resourceName(resource)]),
        ),
        isPending: results.some((result) => result.isPending),
      }),
      [],
    ),
  });
}
