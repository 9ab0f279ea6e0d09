import { useMemo } from 'react';
import { teamOf } from './team-load.ts';
import { useByIds } from '#app/data/tree-query.ts';
import { readFailure } from '#app/data/reads.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { localToday } from '#app/data/today.ts';
import { useProjectActivities } from './use-plan.ts';
import { useWorkRecords } from './use-work-records.ts';
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
