import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { ResourceFilter } from '#contract/codes.ts';
import type { OpResource } from '#contract/resources.ts';
import { query, steadyQuery } from '../../query.ts';
import { useSession, useUser } from '../../session.tsx';
import { addDays } from '../../timesheet-grid/week.ts';
import { type Answers, assignmentIds } from './sheet-data.ts';

/** So many ids go into one address; more are asked for in further ones at the same time. */
const idsPerCall = 150;

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The resources for which the caller books for themselves; the primary one first. */
export function useMyResources() {
  const { primaryResource } = useUser();
  const resources = useQuery(query(api.resources.listMyLinkedResources, {}));
  const own = useMemo(() => {
    const list = resources.data?.resource ?? [];
    return list.toSorted((a, b) => Number(b.id === primaryResource) - Number(a.id === primaryResource));
  }, [resources.data, primaryResource]);
  return { ...resources, own };
}

/** Activities that ran in these weeks before the days shown are offered as rows as well. */
const lookBack = 14;

/** Everything that the sheet of these days needs, asked for at once. `undefined` until all of it is there. */
export function useSheet(days: readonly string[], resource: OpResource | undefined) {
  const from = days[0] ?? '';
  const until = days.at(-1) ?? '';
  const { capabilities } = useSession();
  const range = { from, until };
  const projects = useQuery(query(api.projects.listMyProjects, {}));
  const tasks = useQuery(
    steadyQuery(api.tasks.listMyTasks, {
      from: addDays(from, -lookBack),
      until,
      resourceIds: [ResourceFilter.linkedToMe],
      completed: true,
    }),
  );
  const records = useQuery(steadyQuery(api.worklogs.listMyWorkRecords, range));
  const absences = useQuery(query(api.resources.listMyUnavailabilities, {}));
  const locks = useQuery({ ...query(adminApi.listLocks, {}), enabled: capabilities !== null });
  const ids = useMemo(() => {
    const planned = assignmentIds(tasks.data?.activity ?? []);
    const booked = (records.data?.resourceWorkRecord ?? []).flatMap(({ workRecord }) => workRecord?.assignment ?? []);
    return [...new Set([...planned, ...booked])].toSorted();
  }, [tasks.data, records.data]);
  const isListed = tasks.isSuccess && records.isSuccess;
  const assignments = useQueries({
    queries: chunks(ids, idsPerCall).map((part) => ({
      ...steadyQuery(api.tasks.getAssignmentsByIds, { assignmentIds: part }),
      enabled: isListed,
    })),
    combine: (parts) => ({
      isReady: parts.every((part) => part.isSuccess),
      list: parts.flatMap((part) => part.data?.assignment ?? []),
    }),
  });
  const failed = [projects, tasks, records, absences].find((each) => each.isError);
  const isReady =
    isListed &&
    projects.isSuccess &&
    absences.isSuccess &&
    assignments.isReady &&
    (capabilities === null || !locks.isPending);
  const answers = useMemo<Answers | undefined>(
    () =>
      isReady && resource
        ? {
            activities: tasks.data?.activity ?? [],
            assignments: assignments.list,
            projects: projects.data?.projectNode ?? [],
            records: records.data?.resourceWorkRecord ?? [],
            locks: locks.data?.lock ?? [],
            absences: (absences.data?.unavailability ?? []).filter((absence) => absence.resource === resource.id),
            resourceId: resource.id,
            available: resource.available ?? 100,
          }
        : undefined,
    [isReady, resource, tasks.data, assignments.list, projects.data, records.data, locks.data, absences.data],
  );
  return { answers, failure: failed?.error, retry: () => void failed?.refetch() };
}
