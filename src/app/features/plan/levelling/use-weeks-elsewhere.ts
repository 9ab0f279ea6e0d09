import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { longestUtilization, type OpUtilization } from '#contract/app/utilization.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { PlanDocument } from '#plan/document.ts';
import { groupBy } from '#plan/group-by.ts';
import type { Substitute } from '#plan/schedule/levelling.ts';
import { isPlannedWork, type WeekElsewhere } from '#plan/schedule/load.ts';
import { localToday } from '#app/data/today.ts';
import { endpointQuery, steadyQuery } from '#app/data/query.ts';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';

/** The weeks of resources in other plans, by resource. */
type WeeksElsewhere = ReadonlyMap<string, readonly WeekElsewhere[]>;

const weeksStaleMs = 60_000;
export const nothingElsewhere: WeeksElsewhere = new Map();

/** Resources that still have work in a plan, and the weeks of that work from the current one on. */
export function wantedWeeks({ activities, assignments }: PlanDocument, today: string) {
  const open = new Map(activities.filter(isPlannedWork).map((activity) => [activity.id, activity]));
  const resources = new Set<string>();
  let [first, last] = ['9999-12-31', ''];
  for (const { activityId, resourceId } of assignments) {
    const { start = null, finish = null } = open.get(activityId) ?? {};
    if (start === null || finish === null || finish < today) continue;
    resources.add(resourceId);
    if (start < first) first = start;
    if (finish > last) last = finish;
  }
  if (resources.size === 0) return undefined;
  // Whole weeks, so that most edits ask for the same ones.
  const from = weekStartOf(dayNumber(first > today ? first : today));
  const until = Math.min(weekStartOf(dayNumber(last)) + 6, from + longestUtilization - 1);
  return { resourceIds: [...resources].toSorted(), from: dayText(from), until: dayText(until) };
}

/** Day 0, 1 January 1970, was a Thursday. */
const weekStartOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

/** Reads what other plans want of the resources of a plan; `undefined` while that is read, nothing if it can't be. */
export function useWeeksElsewhere(projectId: string, document: PlanDocument | undefined): WeeksElsewhere | undefined {
  const today = localToday();
  const wanted = useMemo(() => document && wantedWeeks(document, today), [document, today]);
  const { data, isError } = useQuery({
    ...steadyQuery(appApi.getUtilization, {
      from: '',
      until: '',
      ...wanted,
      unit: 'week',
      byProject: true,
      exceptProject: projectId,
    }),
    staleTime: weeksStaleMs,
    enabled: wanted !== undefined,
  });
  return useMemo(() => {
    if (data) return weeksElsewhere(data);
    return (document && !wanted) || isError ? nothingElsewhere : undefined;
  }, [data, document, wanted, isError]);
}

/** Facts about people besides their plan that levelling uses. */
interface PeopleElsewhere {
  readonly weeks: WeeksElsewhere;
  /** By resource those of its pool that the reader may assign. */
  readonly substitutes: ReadonlyMap<string, readonly Substitute[]>;
}

/** Reads the weeks of all visible people in other plans; undefined while they are read, and if they are not wanted. */
export function usePeopleElsewhere(
  { projectId, assignable }: Pick<PlanEditor, 'projectId' | 'assignable'>,
  document: PlanDocument,
  isWanted: boolean,
): { readonly people: PeopleElsewhere | undefined; readonly error: unknown } {
  const today = localToday();
  const wanted = useMemo(() => wantedWeeks(document, today), [document, today]);
  const { data, error } = useQuery({
    ...endpointQuery(appApi.getUtilization, {
      from: wanted?.from ?? today,
      until: wanted?.until ?? today,
      unit: 'week',
      byProject: true,
      exceptProject: projectId,
    }),
    staleTime: weeksStaleMs,
    enabled: isWanted,
  });
  const people = useMemo(() => {
    if (!isWanted || !data) return undefined;
    const weeks = weeksElsewhere(data);
    const rows = (data.resource ?? []).map(({ resource, pool }) => ({ id: resource ?? '', pool: pool ?? '' }));
    const byPool = groupBy(
      rows.filter(({ id, pool }) => pool !== '' && assignable.has(id)),
      ({ pool }) => pool,
    );
    const listOf = (own: string, pool: string) =>
      (byPool.get(pool) ?? []).flatMap(({ id }) => (id === own ? [] : { resourceId: id, weeks: weeks.get(id) ?? [] }));
    return { weeks, substitutes: new Map(rows.map(({ id, pool }) => [id, listOf(id, pool)])) };
  }, [isWanted, data, assignable]);
  return { people, error };
}

function weeksElsewhere({ period, resource }: OpUtilization): WeeksElsewhere {
  const rows = (resource ?? []).map((row): [string, WeekElsewhere[]] => [
    row.resource ?? '',
    (period ?? []).flatMap(({ from, until }, at) => {
      const planned = row.planned?.[at] ?? 0;
      if (planned === 0) return [];
      const plans = (row.project ?? []).map(({ projectName, planned: hours }) => ({
        name: projectName ?? '',
        hours: hours?.[at] ?? 0,
      }));
      return [{ from: from ?? '', until: until ?? '', capacity: row.capacity?.[at] ?? 0, planned, plans }];
    }),
  ]);
  return new Map(rows.filter(([, weeks]) => weeks.length > 0));
}
