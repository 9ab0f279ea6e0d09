import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { localToday } from '#app/data/today.ts';

/**
 * Hours that people booked in a project since they stated their remaining effort, by resource: of those whose time the
 * caller may book. Undefined if there are none, or the service can't tell.
 */
export function useBookedSince(projectId: string): ReadonlyMap<string, number> | undefined {
  const { capabilities } = useSession();
  const today = localToday();
  const { data } = useQuery({
    ...endpointQuery(appApi.getTeamTime, { from: today, until: today, projectId }),
    enabled: capabilities !== null,
  });
  const people = data?.person;
  return useMemo(
    () =>
      people?.length
        ? new Map(people.map(({ resource, bookedSince }) => [resource ?? '', bookedSince ?? 0]))
        : undefined,
    [people],
  );
}
