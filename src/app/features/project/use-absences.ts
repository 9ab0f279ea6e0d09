import { groupBy } from '#plan/group-by.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useResourceRecords } from '#app/features/common/use-resource-names.ts';
import { endpointQuery } from '#app/data/query.ts';

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
const areAbsencesVisible = (resource: OpResource | undefined): boolean =>
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
  const { records: resources } = useResourceRecords(resourceIds);
  const queried = resourceIds.filter((id) => areAbsencesVisible(resources.get(id))).slice(0, maxAbsencePeople);
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
