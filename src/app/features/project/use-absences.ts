import { groupBy } from '#app/data/group-by.ts';
import { useQueries, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { appApi } from '#contract/app/api.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { useSession } from '#app/data/session.tsx';
import { chunked } from '#app/data/tree-query.ts';

type UnavailabilitiesAnswer = Output<typeof api.resources.listUnavailabilities>;

/** Absence period; days `yyyy-MM-dd`, both included. The reason is empty if the caller may not read it. */
export interface AbsencePeriod {
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/** The interface lists absences of one person a call. */
const maxAbsencePeople = 60;

/** Tells whether the caller sees the absences of a resource; true if the service sends no permission levels. */
const areSeen = (resource: OpResource | undefined): boolean =>
  resource !== undefined && (resource.permissionLevel ?? Level.observer) >= Level.observer;

/**
 * Loads absences between two days, by resource. Resources whose absences the caller may not see are omitted.
 * @param resourceIds only the first 60 are loaded
 */
export function useAbsences(
  resourceIds: readonly string[],
  from: string,
  until: string,
): { readonly absences: ReadonlyMap<string, readonly AbsencePeriod[]>; readonly isPending: boolean } {
  const resources = useResourceRecords(resourceIds);
  const queried = resourceIds.filter((id) => areSeen(resources.get(id))).slice(0, maxAbsencePeople);
  return useQueries({
    queries: queried.map((resourceId) => ({
      ...endpointQuery(api.resources.listUnavailabilities, { resourceId }),
      staleTime: 300_000,
      // Refused where the caller may not see them: that is no failure of this screen.
      retry: false,
      throwOnError: false,
    })),
    combine: useCallback(
      (results: UseQueryResult<UnavailabilitiesAnswer>[]) => ({
        isPending: results.some((result) => result.isPending),
        absences: groupBy(
          results.flatMap(({ data }) =>
            (data?.unavailability ?? []).flatMap(({ active, resource, start, finish, reason }) => {
              const days = { from: start?.slice(0, 10) ?? '', until: finish?.slice(0, 10) ?? '' };
              const isShown = active !== false && resource && days.from && days.until >= from && days.from <= until;
              return isShown ? [{ resource, ...days, reason: reason ?? '' }] : [];
            }),
          ),
          ({ resource }) => resource,
        ),
      }),
      [from, until],
    ),
  });
}

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
  const { capabilities } = useSession();
  const resources = useResourceRecords(ids);
  const pools = new Set([...resources.values()].flatMap(({ parents }) => (parents ?? []).map(({ id }) => id)));
  const known = useQuery({
    ...endpointQuery(appApi.getUtilization, {
      from: mondays[0] ?? '',
      until: dayText(dayNumber(mondays.at(-1) ?? '') + 6),
      unit: 'week',
      ...(pools.size > 0 && pools.size <= mostPools && { poolIds: [...pools].toSorted() }),
    }),
    staleTime: capacityStaleMs,
    enabled: capabilities !== null && resources.size > 0,
  });
  const capacities = new Map((known.data?.resource ?? []).map(({ resource, capacity }) => [resource, capacity]));
  const plain = (id: string) =>
    mondays.map((monday) => capacityOf(monday, resources.get(id)?.available ?? 100, absences.get(id) ?? []));
  return {
    /** Returns a person's hours in each of the weeks. */
    of: (id: string) => capacities.get(id) ?? plain(id),
    /** Holidays and calendars are unknown for all people because the service doesn't provide them. */
    isPlain: capabilities === null,
    /** The service has not answered yet. */
    isPending: capabilities !== null && known.isPending,
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

type ResourceRecordsAnswer = Output<typeof api.resources.getResourcesByIds>;

/** Resources by id; those that the caller may not see, and those that are still to come, are missing. */
function useResourceRecords(ids: readonly string[]): ReadonlyMap<string, OpResource> {
  return useQueries({
    // The same calls as for their names.
    queries: chunked([...ids].toSorted()).map((resourceIds) => ({
      ...endpointQuery(api.resources.getResourcesByIds, { resourceIds }),
      staleTime: 60_000,
    })),
    combine: useCallback(
      (results: UseQueryResult<ResourceRecordsAnswer>[]) =>
        new Map(results.flatMap(({ data }) => data?.resource ?? []).map((resource) => [resource.id, resource])),
      [],
    ),
  });
}
