import { useRead, useIsServed } from '#app/data/query.ts';
import { appApi } from '#contract/app/api.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { AbsencePeriod } from './use-absences.ts';
import { useResourceRecords } from '#app/features/common/use-resource-names.ts';

/** Asking for the people of more pools is no shorter than asking for all. */
const mostPools = 40;

const capacityStaleMs = 60_000;

/**
 * Returns the capacity of people by week: from calendars, holidays and absences if the service provides them; else
 * eight hours per weekday, scaled by availability, without known absences.
 */
export function useCapacity(
  ids: readonly string[],
  mondays: readonly string[],
  absences: ReadonlyMap<string, readonly AbsencePeriod[]>,
) {
  const isServed = useIsServed();
  const { records: resources } = useResourceRecords(ids);
  const pools = new Set([...resources.values()].flatMap(({ parents }) => (parents ?? []).map(({ id }) => id)));
  const known = useRead(
    appApi.getUtilization,
    {
      from: mondays[0] ?? '',
      until: dayText(dayNumber(mondays.at(-1) ?? '') + 6),
      unit: 'week',
      ...(pools.size > 0 && pools.size <= mostPools && { poolIds: [...pools].toSorted() }),
    },
    { staleTime: capacityStaleMs, enabled: isServed && resources.size > 0 },
  );
  const capacities = new Map((known.data?.resource ?? []).map(({ resource, capacity }) => [resource, capacity]));
  const plain = (id: string) =>
    mondays.map((monday) => capacityOf(monday, resources.get(id)?.available ?? 100, absences.get(id) ?? []));
  return {
    /** Returns a person's hours in each of the weeks. */
    of: (id: string) => capacities.get(id) ?? plain(id),
    /** Holidays and calendars are unknown for all people because the service doesn't provide them. */
    isPlain: !isServed,
    /** The service has not answered yet. */
    isPending: isServed && known.isPending,
    /** Number of people whose working time the caller may not see. */
    unknown: known.data ? ids.filter((id) => !capacities.has(id)).length : 0,
  };
}

/** Hours per day of a full-time week, Monday to Friday. */
const fullDay = 8;

const teamWorkdays = 5;

/**
 * Returns a person's hours in a week: eight per weekday, scaled by availability, without absences.
 * @param available percent
 */
function capacityOf(monday: string, available: number, away: readonly AbsencePeriod[]): number {
  const first = dayNumber(monday);
  const there = Array.from({ length: teamWorkdays }, (_, index) => dayText(first + index)).filter(
    (day) => !away.some(({ from, until }) => from <= day && day <= until),
  );
  return (there.length * fullDay * available) / 100;
}
