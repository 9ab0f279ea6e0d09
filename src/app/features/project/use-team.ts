import { useMemo } from 'react';
import { teamOf } from './team-load.ts';
import { useByIds } from '#app/data/tree-query.ts';
import { readFailure } from '#app/data/reads.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { localToday } from '#app/data/today.ts';
import { useProjectActivities } from './use-plan.ts';
import { useWorkRecords } from './use-work-records.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { appApi } from '#contract/app/api.ts';
import { isEvenWork, type WorkShape } from '#plan/schedule/contour.ts';
import { api } from '#contract/documented/api.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';

/** The weeks that are shown before and after this one. */
const weeks = { before: 5, after: 10 };

/**
 * Loads the people in a project and their workload. @param most maximum number of assignments; larger projects get no
 * team
 */
export function useTeam(projectId: string, most: number) {
  const tasks = useProjectActivities(projectId);
  const work = useWorkRecords(projectId);
  const today = localToday();
  const activities = tasks.data?.activity;
  const { assignments, error, hasTooMany } = useProjectAssignments(activities, most);
  const records = work.data?.resourceWorkRecord;
  const shapes = useWorkShapes(projectId, assignments !== undefined && !hasTooMany);
  const team = useMemo(
    () =>
      activities && assignments && records && !hasTooMany
        ? teamOf({ activities, assignments, records, today, ...(shapes && { shapes }) }, weeks.before, weeks.after)
        : undefined,
    [activities, assignments, records, hasTooMany, today, shapes],
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

/**
 * The assignments of activities, a hundred a call: none where there are more than `most`.
 * `assignments` is undefined until all are read.
 */
function useProjectAssignments(activities: readonly OpActivity[] | undefined, most: number) {
  const ids = useMemo(() => (activities ?? []).flatMap(({ assignments }) => assignments ?? []), [activities]);
  const hasTooMany = ids.length > most;
  const { answers, error, isPending } = useByIds(
    api.tasks.getAssignmentsByIds,
    hasTooMany ? [] : ids,
    (assignmentIds) => ({ assignmentIds }),
    60_000,
  );
  const isRead = activities !== undefined && !isPending;
  const assignments = useMemo(
    () => (isRead ? answers.flatMap(({ assignment }) => assignment) : undefined),
    [isRead, answers],
  );
  return { assignments, error, hasTooMany };
}

/**
 * Delays and contours of the assignments of a plan, by activity and resource with a space between their ids; without the
 * app interface there are none.
 */
function useWorkShapes(projectId: string, isReady: boolean): ReadonlyMap<string, WorkShape> | undefined {
  const isServed = useIsServed();
  const { data } = useRead(appApi.getWorkingPlan, { projectId }, { staleTime: 60_000, enabled: isReady && isServed });
  return useMemo(() => {
    const durations = new Map(data?.activity.map(({ id, duration }) => [id, duration ?? 0]));
    const shapes = (data?.assignment ?? []).flatMap(({ activity, resource, delay, contour }) => {
      const shape = { delay: delay ?? 0, contour: contour ?? 0, duration: durations.get(activity ?? '') ?? 0 };
      return isEvenWork(shape) ? [] : [[`${activity} ${resource}`, shape] as const];
    });
    return shapes.length > 0 ? new Map(shapes) : undefined;
  }, [data]);
}
