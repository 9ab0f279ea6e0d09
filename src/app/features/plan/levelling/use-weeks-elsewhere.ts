import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { longestUtilization, type OpUtilization } from '#contract/app/utilization.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { HOURS_TOLERANCE } from '#plan/calendar/work-time.ts';
import { groupBy } from '#plan/group-by.ts';
import type { Substitute } from '#plan/schedule/day-load.ts';
import { isPlannedWork, type WeekElsewhere } from '#plan/schedule/load.ts';
import { localToday } from '#app/data/today.ts';
import { useSteadyRead, useRead } from '#app/data/query.ts';
import type { PlannedWork, WorkingPlan } from '#app/features/plan/editing/working-plan.ts';

/** The weeks of resources in other plans, by resource. */
export type WeeksElsewhere = ReadonlyMap<string, readonly WeekElsewhere[]>;

const weeksStaleMs = 60_000;
export const nothingElsewhere: WeeksElsewhere = new Map();

/** Resources that still have work in a plan, and the weeks of that work from the current one on. */
export function wantedWeeks({ activities, assignments }: PlannedWork, today: string) {
  const open = new Map<string, PlannedWork['activities'][number]>();
  for (const activity of activities) {
    if (activity.finish !== null && activity.finish >= today && isPlannedWork(activity))
      open.set(activity.id, activity);
  }
  const resources = new Set<string>();
  let [first, last] = ['9999-12-31', ''];
  for (const { activityId, resourceId } of assignments) {
    const { start = null, finish = null } = open.get(activityId) ?? {};
    if (start === null || finish === null) continue;
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
export function useWeeksElsewhere(projectId: string, work: PlannedWork | undefined): WeeksElsewhere | undefined {
  const today = localToday();
  const wanted = useMemo(() => work && wantedWeeks(work, today), [work, today]);
  const { data, isError } = useSteadyRead(
    appApi.getUtilization,
    {
      from: '',
      until: '',
      ...wanted,
      unit: 'week',
      byProject: true,
      exceptProject: projectId,
    },
    { staleTime: weeksStaleMs, enabled: wanted !== undefined },
  );
  return useMemo(() => {
    if (data) return weeksElsewhere(data);
    return (work && !wanted) || isError ? nothingElsewhere : undefined;
  }, [data, work, wanted, isError]);
}

/** A plan to level, with its project and those who may be assigned in it. */
export interface PlanToLevel extends Pick<WorkingPlan, 'document' | 'setting' | 'assignable'> {
  readonly projectId: string;
}

/** Facts about people besides the plans to level. */
interface PeopleElsewhere {
  readonly weeks: WeeksElsewhere;
  /** By resource those of its pool. */
  readonly pools: ReadonlyMap<string, readonly Substitute[]>;
}

/**
 * Reads the weeks of all visible people in other plans than those to level; undefined while they are read, and if they are
 * not wanted.
 */
export function usePeopleElsewhere(
  plans: readonly PlanToLevel[] | undefined,
  isWanted: boolean,
): { readonly people: PeopleElsewhere | undefined; readonly error: unknown } {
  const today = localToday();
  const wanted = useMemo(() => {
    const documents = (plans ?? []).map(({ document }) => document);
    const [activities, assignments] = [
      documents.flatMap((document) => document.activities),
      documents.flatMap((document) => document.assignments),
    ];
    return wantedWeeks({ activities, assignments }, today);
  }, [plans, today]);
  const { data, error } = useRead(
    appApi.getUtilization,
    {
      from: wanted?.from ?? today,
      until: wanted?.until ?? today,
      unit: 'week',
      byProject: true,
    },
    { staleTime: weeksStaleMs, enabled: isWanted && plans !== undefined },
  );
  const people = useMemo(() => {
    if (!isWanted || !plans || !data) return undefined;
    const weeks = weeksElsewhere(data, new Set(plans.map(({ projectId }) => projectId)));
    const rows = (data.resource ?? []).map(({ resource, pool }) => ({ id: resource ?? '', pool: pool ?? '' }));
    const byPool = new Map(
      groupBy(
        rows.filter(({ pool }) => pool !== ''),
        ({ pool }) => pool,
      ),
    );
    const listOf = (own: string, pool: string) =>
      (byPool.get(pool) ?? []).flatMap(({ id }) => (id === own ? [] : { resourceId: id, weeks: weeks.get(id) ?? [] }));
    return { weeks, pools: new Map(rows.map(({ id, pool }) => [id, listOf(id, pool)])) };
  }, [isWanted, plans, data]);
  return { people, error };
}

/** Those of a person's pool who may be assigned in a plan, by the ids of its people. */
export const substitutesIn = (
  { document, assignable }: PlanToLevel,
  { pools }: PeopleElsewhere,
): ReadonlyMap<string, readonly Substitute[]> =>
  new Map(
    document.assignments.map(({ resourceId }) => [
      resourceId,
      (pools.get(resourceId) ?? []).filter((each) => assignable.has(each.resourceId)),
    ]),
  );

const noProjects: ReadonlySet<string> = new Set();

function weeksElsewhere({ period, resource }: OpUtilization, except: ReadonlySet<string> = noProjects): WeeksElsewhere {
  const rows = (resource ?? []).map((row): [string, WeekElsewhere[]] => [
    row.resource ?? '',
    (period ?? []).flatMap(({ from, until }, at) => {
      const projects = (row.project ?? []).map(({ project, projectName, planned: hours }) => ({
        isOther: !except.has(project ?? ''),
        name: projectName ?? '',
        hours: hours?.[at] ?? 0,
      }));
      const own = projects.reduce((sum, { isOther, hours }) => (isOther ? sum : sum + hours), 0);
      const planned = (row.planned?.[at] ?? 0) - own;
      const plans = projects.flatMap(({ isOther, name, hours }) => (isOther ? { name, hours } : []));
      if (planned <= HOURS_TOLERANCE) return [];
      return [{ from: from ?? '', until: until ?? '', capacity: row.capacity?.[at] ?? 0, planned, plans }];
    }),
  ]);
  return new Map(rows.filter(([, weeks]) => weeks.length > 0));
}
