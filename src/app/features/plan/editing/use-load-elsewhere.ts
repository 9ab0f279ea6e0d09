import { appApi } from '#contract/app/api.ts';
import { longestUtilization } from '#contract/app/utilization.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import type { PlanActivity } from '#plan/document.ts';
import { useRead } from '#app/data/query.ts';

/** Hours of a resource on the days of an activity: its working time without absences, and planned in other plans. */
export interface LoadElsewhere {
  readonly capacity: number;
  readonly planned: number;
}

const loadStaleMs = 60_000;

function daysOfActivity({ start, finish }: PlanActivity) {
  if (start === null || finish === null || dayNumber(finish) - dayNumber(start) >= longestUtilization) return undefined;
  return { from: start, until: finish };
}

/** The load of all resources that the reader may see, by their ids; undefined until it is known. */
export function useLoadElsewhere(
  projectId: string,
  activity: PlanActivity,
): ReadonlyMap<string, LoadElsewhere> | undefined {
  const days = daysOfActivity(activity);
  const { data } = useRead(
    appApi.getUtilization,
    {
      from: '',
      until: '',
      ...days,
      unit: 'month',
      exceptProject: projectId,
    },
    { staleTime: loadStaleMs, enabled: days !== undefined },
  );
  if (!data) return undefined;
  const sum = (hours: readonly number[] | null | undefined) => (hours ?? []).reduce((total, each) => total + each, 0);
  return new Map(
    (data.resource ?? []).map(({ resource, capacity, planned }) => [
      resource ?? '',
      { capacity: sum(capacity), planned: sum(planned) },
    ]),
  );
}

/** A resource's planned hours by other projects that the reader sees, the most first, and those of hidden ones. */
export function useProjectsElsewhere(projectId: string, activity: PlanActivity, resourceId: string, isOn: boolean) {
  const days = daysOfActivity(activity);
  const { data } = useRead(
    appApi.getUtilizationDetails,
    {
      resourceId,
      from: '',
      until: '',
      ...days,
      exceptProject: projectId,
    },
    { staleTime: loadStaleMs, enabled: isOn && days !== undefined },
  );
  const projects = (data?.project ?? []).flatMap(({ projectName, planned }) =>
    planned ? [{ name: projectName ?? '', hours: planned }] : [],
  );
  return { projects, hidden: data?.otherPlanned ?? 0 };
}
