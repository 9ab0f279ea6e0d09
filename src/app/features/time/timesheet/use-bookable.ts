import { useDeferredValue, useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { ResourceFilter } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import { useSteadyRead, useRead } from '#app/data/query.ts';
import { useByIds } from '#app/data/tree-query.ts';
import { activityAssignmentIds } from './sheet-data.ts';
import { useHasSheet } from './use-sheet.ts';

/** Something that can be booked on. */
export interface BookableActivity {
  readonly assignmentId: string;
  readonly activityId: string;
  readonly activityName: string;
  readonly projectName: string;
  /** Location in the plan: WBS code and enclosing collections. */
  readonly place: string;
  readonly isFavourite: boolean;
}

/** The days that are shown. */
export interface ShownDays {
  /** First and last day, `yyyy-MM-dd`. */
  readonly from: string;
  readonly until: string;
}

export const shownDays = (days: readonly { readonly day: string }[]): ShownDays => ({
  from: days[0]?.day ?? '',
  until: days.at(-1)?.day ?? '',
});

export interface BookableSearchResult {
  /** The words that the list was found by; undefined until it is there. */
  readonly words: string | undefined;
  readonly list: readonly BookableActivity[];
  readonly isLoading: boolean;
  readonly error: Error | null;
}

const maxBookableResults = 30;

/**
 * Activities that a person can book on and that have some words: first those planned in the days, then, where the service knows them,
 * favourites and those booked last.
 */
export function useBookable(words: string, resourceId: string, { from, until }: ShownDays): BookableSearchResult {
  const isWhole = useHasSheet();
  const requested = useDeferredValue(words.trim());
  const found = useSteadyRead(
    appApi.findBookableActivities,
    {
      resourceId,
      from,
      until,
      numberRecords: maxBookableResults,
      ...(requested === '' ? {} : { words: requested }),
    },
    { enabled: isWhole },
  );
  const parts = useOwnTasks(resourceId, { from, until }, !isWhole);
  const own = useMemo(() => withWords(parts.list, requested), [parts.list, requested]);
  const list = useMemo(
    () =>
      (found.data?.bookableActivity ?? []).map(
        ({ assignment, activity, activityName, projectName, wbsCode, path, favourite }): BookableActivity => ({
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
  if (!isWhole) return { ...parts, list: own, words: parts.isLoading ? undefined : requested };
  const isFound = found.data !== undefined && !found.isPlaceholderData;
  return { list, words: isFound ? requested : undefined, isLoading: found.isPending, error: found.error };
}

/** Those that have all the words, in whatever case and with or without accents. */
export function withWords(list: readonly BookableActivity[], requested: string): readonly BookableActivity[] {
  const has = wordsTest(requested);
  const fits = ({ activityName, projectName, place }: BookableActivity) =>
    !has || has(`${activityName} ${projectName} ${place}`);
  return list.filter(fits).slice(0, maxBookableResults);
}

/** The open activities of a person by the documented interface, with the assignment of each. */
function useOwnTasks(
  resourceId: string,
  { from, until }: ShownDays,
  enabled: boolean,
): Omit<BookableSearchResult, 'words'> {
  const tasks = useRead(api.tasks.listMyTasks, { resourceIds: [ResourceFilter.linkedToMe] }, { enabled });
  const projects = useRead(api.projects.listMyProjects, {}, { enabled });
  const activities = useMemo(() => {
    const isPlanned = ({ start, finish, complete }: OpActivity) =>
      Boolean(start && finish && start <= until && finish >= from && (complete ?? 0) < 100);
    return (tasks.data?.activity ?? []).toSorted((a, b) => Number(isPlanned(b)) - Number(isPlanned(a)));
  }, [tasks.data, from, until]);
  const assignments = useByIds(api.tasks.getAssignmentsByIds, activityAssignmentIds(activities), (assignmentIds) => ({
    assignmentIds,
  }));
  const mine = assignments.answers
    .flatMap(({ assignment }) => assignment)
    .filter((each) => each.resource === resourceId);
  const activityOf = new Map(activities.map((activity) => [activity.id, activity]));
  const projectOfPlan = new Map((projects.data?.projectNode ?? []).map((each) => [each.projectPlan ?? '', each]));
  const places = new Map(activities.map(({ id }, place) => [id, place]));
  const placeOf = ({ activity }: { readonly activity?: string | null }) => places.get(activity ?? '') ?? 0;
  const list = mine
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((assignment): BookableActivity[] => {
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
  const all = [tasks, projects, assignments];
  return {
    list,
    isLoading: enabled && all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}
