import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OpActivity } from '#contract/tasks.ts';
import { useResourceNames } from '#app/projects/use-resource-names.ts';
import { query } from '#app/query.ts';
import { useSession } from '#app/session.tsx';
import { chunked } from '#app/walk.ts';
import { withMarks } from './mark-rows.ts';
import { planLines } from './plan-rows.ts';
import { usePlanMarks } from './use-plan-marks.ts';

const staleTime = 60_000;
/** Assignments are read by their ids: of a plan with more of them only the responsible resources are shown. */
const mostAssignments = 500;

type Assignments = Output<typeof api.tasks.getAssignmentsByIds>;
const noActivities: readonly OpActivity[] = [];

/** The activities of a project, which overview and plan share. */
export function useActivities(projectId: string, isAllowed: boolean) {
  return useQuery({ ...query(api.tasks.listTasksOfProject, { projectId }), staleTime, enabled: isAllowed });
}

/** The plan of a project as it is drawn; lines come first, marks and names of assigned resources as they arrive. */
export function usePlan(projectId: string, isAllowed: boolean) {
  const { capabilities } = useSession();
  const tasks = useActivities(projectId, isAllowed);
  const activities = tasks.data?.activity ?? noActivities;
  const links = useQuery({
    ...query(adminApi.listPlanLinks, { projectId }),
    staleTime,
    enabled: isAllowed && capabilities !== null,
  });
  const ids = useMemo(() => activities.flatMap(({ assignments }) => assignments ?? []), [activities]);
  const hasTooMany = ids.length > mostAssignments;
  const assignments = useQueries({
    queries: (hasTooMany ? [] : chunked(ids)).map((assignmentIds) => ({
      ...query(api.tasks.getAssignmentsByIds, { assignmentIds }),
      staleTime,
    })),
    combine: useCallback(
      (results: UseQueryResult<Assignments>[]) =>
        new Map(results.flatMap(({ data }) => data?.assignment ?? []).map((assignment) => [assignment.id, assignment])),
      [],
    ),
  });
  const names = useResourceNames([
    ...activities.map(({ responsibleResource }) => responsibleResource),
    ...[...assignments.values()].map(({ resource }) => resource),
  ]);
  const planLinks = links.data?.link;
  const plain = useMemo(
    () => planLines({ activities, assignments, names, planLinks }),
    [activities, assignments, names, planLinks],
  );
  const { marks, calendar } = usePlanMarks(projectId, tasks.data !== undefined);
  const lines = useMemo(() => withMarks(plain, marks), [plain, marks]);
  return { tasks, lines, calendar, hasTooMany: hasTooMany && capabilities === null };
}
