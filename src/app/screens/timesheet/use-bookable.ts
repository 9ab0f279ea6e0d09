import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { ResourceFilter } from '#contract/codes.ts';
import { wordsTest } from '#app/ui/typed-words.ts';
import { query, steadyQuery } from '#app/query.ts';
import { chunked } from '#app/walk.ts';
import { assignmentIds } from './sheet-data.ts';
import { useHasSheet } from './use-sheet.ts';

/** Something that can be booked on. */
export interface Bookable {
  readonly assignmentId: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly projectName: string;
  /** Where in the plan it stands: WBS code and the collections around it. */
  readonly place: string;
  readonly isFavourite: boolean;
}

export interface Found {
  readonly list: readonly Bookable[];
  readonly isLoading: boolean;
  readonly error: Error | null;
}

const most = 30;

/** What a person can book on that has some words; favourites and what was booked last come first, where the service knows them. */
export function useBookable(words: string, resourceId: string): Found {
  const isWhole = useHasSheet();
  const asked = useDeferredValue(words.trim());
  const found = useQuery({
    ...steadyQuery(adminApi.findBookableActivities, {
      resourceId,
      numberRecords: most,
      ...(asked === '' ? {} : { words: asked }),
    }),
    enabled: isWhole,
  });
  const parts = useOwnTasks(resourceId, !isWhole);
  const own = useMemo(() => withWords(parts.list, asked), [parts.list, asked]);
  const list = useMemo(
    () =>
      (found.data?.bookableActivity ?? []).map(
        ({ assignment, activity, activityName, projectName, wbsCode, path, favourite }): Bookable => ({
          assignmentId: assignment ?? '',
          activityId: activity ?? '',
          activityName: activityName ?? '',
          projectName: projectName ?? '',
          place: [wbsCode, ...(path ?? [])].filter(Boolean).join(' › '),
          isFavourite: favourite ?? false,
        }),
      ),
    [found.data],
  );
  if (!isWhole) return { ...parts, list: own };
  return { list, isLoading: found.isPending, error: found.error };
}

/** Those that have all the words, in whatever case and with or without accents. */
export function withWords(list: readonly Bookable[], asked: string): readonly Bookable[] {
  const has = wordsTest(asked);
  const fits = ({ activityName, projectName, place }: Bookable) =>
    !has || has(`${activityName} ${projectName} ${place}`);
  return list.filter(fits).slice(0, most);
}

/** The open activities of a person by the documented interface, with the assignment of each. */
function useOwnTasks(resourceId: string, enabled: boolean): Found {
  const tasks = useQuery({
    ...query(api.tasks.listMyTasks, { resourceIds: [ResourceFilter.linkedToMe] }),
    enabled,
  });
  const projects = useQuery({ ...query(api.projects.listMyProjects, {}), enabled });
  const activities = useMemo(() => tasks.data?.activity ?? [], [tasks.data]);
  const assignments = useQueries({
    queries: chunked(assignmentIds(activities)).map((ids) =>
      query(api.tasks.getAssignmentsByIds, { assignmentIds: ids }),
    ),
  });
  const mine = assignments.flatMap(({ data }) => data?.assignment ?? []).filter((each) => each.resource === resourceId);
  const activityOf = new Map(activities.map((activity) => [activity.id, activity]));
  const projectOfPlan = new Map((projects.data?.projectNode ?? []).map((each) => [each.projectPlan ?? '', each]));
  const list = mine.flatMap((assignment): Bookable[] => {
    const activity = activityOf.get(assignment.activity ?? '');
    const project = projectOfPlan.get(activity?.projectPlan ?? '');
    if (!activity || !project) return [];
    return [
      {
        assignmentId: assignment.id,
        activityId: activity.id,
        activityName: activity.name ?? '',
        projectName: project.displayName ?? project.name ?? '',
        place: activity.wbsCode ?? '',
        isFavourite: false,
      },
    ];
  });
  const all = [tasks, projects, ...assignments];
  return {
    list,
    isLoading: enabled && all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}
