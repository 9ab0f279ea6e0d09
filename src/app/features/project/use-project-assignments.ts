import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { endpointQuery } from '#app/data/query.ts';
import { chunked } from '#app/data/tree-query.ts';

type ProjectAssignmentsAnswer = Output<typeof api.tasks.getAssignmentsByIds>;

const projectAssignmentsStaleMs = 60_000;

/**
 * The assignments of activities, a hundred a call: none where there are more than `most`.
 * `assignments` is undefined until all are read.
 */
export function useProjectAssignments(activities: readonly OpActivity[] | undefined, most: number) {
  const ids = useMemo(() => (activities ?? []).flatMap(({ assignments }) => assignments ?? []), [activities]);
  const hasTooMany = ids.length > most;
  const isKnown = activities !== undefined;
  const { assignments, error } = useQueries({
    queries: (hasTooMany ? [] : chunked(ids)).map((assignmentIds) => ({
      ...endpointQuery(api.tasks.getAssignmentsByIds, { assignmentIds }),
      staleTime: projectAssignmentsStaleMs,
    })),
    combine: useCallback(
      (results: UseQueryResult<ProjectAssignmentsAnswer>[]) => ({
        error: results.find((result) => result.error !== null)?.error ?? null,
        assignments:
          isKnown && results.every(({ isPending }) => !isPending)
            ? results.flatMap(({ data }) => data?.assignment ?? [])
            : undefined,
      }),
      [isKnown],
    ),
  });
  return { assignments, error, hasTooMany };
}
