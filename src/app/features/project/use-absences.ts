import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useResourceRecords } from './use-resource-records.ts';

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
        absences: new Map(
          results
            .flatMap(({ data }) =>
              (data?.unavailability ?? []).flatMap((absence) => {
                if (absence.active === false) return [];
                const [start, finish] = [absence.start?.slice(0, 10), absence.finish?.slice(0, 10)];
                if (!absence.resource || !start || !finish || finish < from || start > until) return [];
                return [{ resource: absence.resource, from: start, until: finish, reason: absence.reason ?? '' }];
              }),
            )
            .reduce((found, { resource, ...away }) => {
              const known = found.get(resource);
              if (known) known.push(away);
              else found.set(resource, [away]);
              return found;
            }, new Map<string, AbsencePeriod[]>()),
        ),
      }),
      [from, until],
    ),
  });
}
