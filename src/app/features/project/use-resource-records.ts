import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/documented/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { chunked } from '#app/data/tree-query.ts';

type ResourceRecordsAnswer = Output<typeof api.resources.getResourcesByIds>;

/** Resources by id; those that the caller may not see, and those that are still to come, are missing. */
export function useResourceRecords(ids: readonly string[]): ReadonlyMap<string, OpResource> {
  return useQueries({
    // The same calls as for their names.
    queries: chunked([...ids].toSorted()).map((resourceIds) => ({
      ...endpointQuery(api.resources.getResourcesByIds, { resourceIds }),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: UseQueryResult<ResourceRecordsAnswer>[]) =>
        new Map(results.flatMap(({ data }) => data?.resource ?? []).map((resource) => [resource.id, resource])),
      [],
    ),
  });
}
