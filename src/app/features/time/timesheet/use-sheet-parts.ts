import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ResourceFilter } from '#contract/core/codes.ts';
import { type OpResource, resources as resourcesApi } from '#contract/documented/resources.ts';
import { type OpActivity, tasks as tasksApi } from '#contract/documented/tasks.ts';
import { compareOwnFirst } from '#app/features/common/own-resources.ts';
import { endpointQuery, useRead, useIsServed } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { addDays } from '#app/i18n/week.ts';
import { chunked } from '#app/data/tree-query.ts';
import { type Answers, activityAssignmentIds, bookedAssignmentIds, byId } from './sheet-data.ts';
import { locksApi } from '#contract/app/locks.ts';
import { projects as projectsApi } from '#contract/documented/projects.ts';
import { worklogs as worklogsApi } from '#contract/documented/worklogs.ts';

/** The resources for which the caller books for themselves, in their order. */
export function useMyResources(isNeeded: boolean) {
  const user = useUser();
  const resources = useRead(resourcesApi.listMyLinkedResources, {}, { enabled: isNeeded });
  const own = useMemo(() => {
    const isBefore = compareOwnFirst(user);
    return (resources.data?.resource ?? []).toSorted((one, other) => isBefore(one.id, other.id));
  }, [resources.data, user]);
  return { ...resources, own };
}

/** Activities that ran in these weeks before the days shown are loaded although they are completed: they may be booked. */
const activityLookBackDays = 14;
/** Stale time of data that hardly ever changes, ms. */
const rarely = 300_000;
const mine = [ResourceFilter.linkedToMe];

/** The caller's activities: whatever is open and has begun, and what ran lately. */
function useSheetActivities(from: string, until: string, enabled: boolean) {
  const open = useRead(tasksApi.listMyTasks, { until, resourceIds: mine }, { enabled });
  const recent = useRead(
    tasksApi.listMyTasks,
    {
      from: addDays(from, -activityLookBackDays),
      until,
      resourceIds: mine,
      completed: true,
    },
    { enabled },
  );
  const list = useMemo(
    () => byId([...(recent.data?.activity ?? []), ...(open.data?.activity ?? [])]),
    [open.data, recent.data],
  );
  return { list, queries: [open, recent] };
}

function combined<T, R>(read: (data: T | undefined) => readonly R[]) {
  return (parts: UseQueryResult<T>[]) => ({
    isReady: parts.every((part) => part.isSuccess),
    list: parts.flatMap((part) => read(part.data)),
    failed: parts.find((part) => part.isError),
  });
}

/** The assignments with these ids; portions of ids so that they fit into an address. */
function useSheetAssignments(ids: readonly string[], isKnown: boolean) {
  return useQueries({
    queries: chunked(isKnown ? ids : []).map((part) =>
      endpointQuery(tasksApi.getAssignmentsByIds, { assignmentIds: part }),
    ),
    combine: assignmentParts,
  });
}
const assignmentParts = combined(
  (data: { assignment?: Answers['assignments'] } | null | undefined) => data?.assignment ?? [],
);

/** Activities that no list has, such as one that was completed long ago and is booked on now. */
function useMissing(ids: readonly string[]) {
  return useQueries({
    queries: chunked(ids).map((part) => endpointQuery(tasksApi.getTasksByIds, { activityIds: part })),
    combine: activityParts,
  });
}
const activityParts = combined((data: { activity?: readonly OpActivity[] } | null | undefined) => data?.activity ?? []);

/** The lists of the documented interface that are needed whatever they hold, and those that only add texts and icons. */
function useSheetLists(from: string, until: string, enabled: boolean) {
  const isServed = useIsServed();
  const activities = useSheetActivities(from, until, enabled);
  const records = useRead(worklogsApi.listMyWorkRecords, { from, until }, { enabled });
  const projects = useRead(projectsApi.listMyProjects, {}, { enabled });
  const absences = useRead(resourcesApi.listMyUnavailabilities, {}, { enabled });
  const absenceTypes = useRead(resourcesApi.listUnavailabilityTypes, {}, { staleTime: rarely, enabled });
  const locks = useRead(locksApi.listLocks, {}, { enabled: enabled && isServed });
  const booked = [...activities.queries, records];
  const needed = [...booked, projects, absences];
  const helpful = [absenceTypes, ...(isServed ? [locks] : [])];
  return {
    lists: {
      activities: activities.list,
      records: records.data?.resourceWorkRecord,
      projects: projects.data?.projectNode,
      absences: absences.data?.unavailability,
      absenceTypes: absenceTypes.data?.unavailabilityType,
      locks: locks.data?.lock,
    },
    /** The activities and records are there, which name the assignments. */
    hasIds: booked.every(({ isSuccess }) => isSuccess),
    isReady: needed.every(({ isSuccess }) => isSuccess) && helpful.every(({ isPending }) => !isPending),
    failed: needed.find(({ isError }) => isError),
  };
}

/**
 * Loads everything the sheet needs from the documented interface alone, in parallel: `undefined` until complete. Only
 * queries what is needed.
 */
export function useSheetParts(
  days: readonly string[],
  resource: OpResource | undefined,
  kept: ReadonlySet<string>,
  enabled: boolean,
) {
  const { lists, ...loading } = useSheetLists(days[0] ?? '', days.at(-1) ?? '', enabled);
  const { activities, records, projects, absences, absenceTypes, locks } = lists;
  const ids = useMemo(() => {
    const all = [...activityAssignmentIds(activities), ...bookedAssignmentIds(records), ...kept];
    return [...new Set(all)].toSorted();
  }, [activities, records, kept]);
  const assignments = useSheetAssignments(ids, enabled && loading.hasIds);
  const missingIds = useMemo(() => {
    const known = new Set(activities.map(({ id }) => id));
    const own = assignments.list.filter((assignment) => resource !== undefined && assignment.resource === resource.id);
    return [...new Set(own.flatMap(({ activity }) => (activity && !known.has(activity) ? activity : [])))];
  }, [activities, assignments.list, resource]);
  const missing = useMissing(missingIds);

  const failed = loading.failed ?? assignments.failed ?? missing.failed;
  const isReady = enabled && loading.isReady && assignments.isReady && missing.isReady;
  const answers = useMemo<Answers | undefined>(
    () =>
      isReady && resource
        ? {
            days,
            activities: [...activities, ...missing.list],
            assignments: assignments.list,
            projects: projects ?? [],
            records: records ?? [],
            locks: locks ?? [],
            absences: (absences ?? []).filter((absence) => absence.resource === resource.id),
            absenceTypes: absenceTypes ?? [],
            kept,
            resourceId: resource.id,
            available: resource.available ?? 100,
            isCounted: resource.includedInUtilization !== false,
          }
        : undefined,
    [
      isReady,
      resource,
      days,
      activities,
      missing.list,
      assignments.list,
      projects,
      records,
      locks,
      absences,
      absenceTypes,
      kept,
    ],
  );
  return { answers, failure: failed?.error, retry: () => void failed?.refetch() };
}
