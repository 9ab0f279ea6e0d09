import { useMemo } from 'react';
import { type TeamLoad, teamOf } from './team-load.ts';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { localToday } from '#app/data/today.ts';
import { useProjectActivities } from './use-plan.ts';
import { useProjectAssignments } from './use-project-assignments.ts';
import { useWorkRecords } from './use-work-records.ts';

/** The weeks that are shown before and after this one. */
const weeks = { before: 5, after: 10 };

export interface ProjectTeam {
  /** Undefined until all is read. */
  readonly team: TeamLoad | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly error: Error | null;
  readonly hasTooMany: boolean;
  retry(): void;
}

/**
 * Loads the people in a project and their workload. @param most maximum number of assignments; larger projects get no
 * team
 */
export function useTeam(projectId: string, isAllowed: boolean, most: number): ProjectTeam {
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
  return {
    // Without names, people would be indistinguishable from hidden ones.
    team: isPending ? undefined : team,
    names,
    error: tasks.error ?? work.error ?? error,
    hasTooMany,
    retry: () => {
      if (tasks.error) void tasks.refetch();
      if (work.error) void work.refetch();
    },
  };
}
