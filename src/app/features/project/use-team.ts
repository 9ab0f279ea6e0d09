import { useMemo, useCallback } from 'react';
import { teamOf } from './team-load.ts';
import { readFailure } from '#app/data/reads.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { localToday } from '#app/data/today.ts';
import { useProjectActivities } from './use-plan.ts';
import { useWorkRecords } from './use-work-records.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { endpointQuery } from '#app/data/query.ts';
import { chunked } from '#app/data/tree-query.ts';

/** The weeks that are shown before and after this one. */
const weeks = { before: 5, after: 10 };

/**
 * Loads the people in a project and their workload. @param most maximum number of assignments; larger projects get no
 * team
 */
export function useTeam(projectId: string, isAllowed: boolean, most: number) {
  const tasks = useProjectActivities(projectId, isAllowed);
  const work = useWorkRecords(projectId, isAllowed);
  const today = localToday();
  const activities = tasks.data?.activity;
  const { assignments, error, hasTooMany } = useProjectAssignments(activities, most);
  const records = work.data?.resourceWorkRecord;
  const team = useMemo(
    () =>
      activities && assignments && records && !hasTooMany
        ? teamOf({ activities, assignments, records, today }, weeks.before, weeks.after)
        : undefined,
    [activities, assignments, records, hasTooMany, today],
  );
  const { names, isPending } = useAskedNames((team?.members ?? []).map(({ resourceId }) => resourceId));
  const failed = readFailure([tasks, work]);
  return {
    // Without names, people would be indistinguishable from hidden ones.
    team: isPending ? undefined : team,
    names,
    error: failed.error ?? error,
    hasTooMany,
    retry: failed.retry,
  };
}

type ProjectAssignmentsAnswer = Output<typeof api.tasks.getAssignmentsByIds>;

const projectAssignmentsStaleMs = 60_000;

/**
 * The assignments of activities, a hundred a call: none where there are more than `most`.
 * `assignments` is undefined until all are read.
 */
function useProjectAssignments(activities: readonly OpActivity[] | undefined, most: number) {
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
