import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { Output } from '#contract/core/endpoint.ts';
import type { OpAbsence, OpResource } from '#contract/documented/resources.ts';
import { readFailure } from '#app/data/reads.ts';
import { compareOwnFirst } from '#app/features/common/own-resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { endpointQuery, useSteadyRead, useRead, useIsServed } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { type AbsenceDays, type AbsencePerson, absencePersonOf, weekends } from './people.ts';
import { useResourceWalk, childIds } from '#app/features/common/resource-walk.ts';

interface People {
  /** Undefined until they are there. */
  readonly people: readonly AbsencePerson[] | undefined;
  /** Names of holidays by day. */
  readonly holidays: ReadonlyMap<string, string>;
  readonly error: Error | null;
  readonly isOld: boolean;
  retry(): void;
}

const noPersonNames: ReadonlyMap<string, string> = new Map();

/**
 * Absences visible to the caller in a range: in one request or, if the service does not support it, one per resource.
 */
export function useAbsencePeople(range: AbsenceDays): People {
  const isServed = useIsServed();
  const calendar = useSteadyRead(appApi.getAbsenceCalendar, range, { enabled: isServed });
  const { data } = calendar;
  const documented = useDocumentedPeople(range, !isServed);
  const people = useMemo(() => data?.person?.map(absencePersonOf), [data]);
  const holidays = useMemo(
    () => new Map((data?.holiday ?? []).map(({ day, name }) => [day ?? '', name ?? ''])),
    [data],
  );
  if (!isServed) return documented;
  const { error, isPlaceholderData: isOld } = calendar;
  return { people, holidays, error: data ? null : error, isOld, retry: () => void calendar.refetch() };
}

type UnavailabilityList = Output<typeof api.resources.listUnavailabilities>;

/** The same over the documented interface, which has no list of people: they are found by walking down the pools. */
function useDocumentedPeople(range: AbsenceDays, isWanted: boolean): People {
  const user = useUser();
  const root = useRead(api.resources.getRootResourcePool, {}, { enabled: isWanted });
  const linked = useRead(api.resources.listMyLinkedResources, {}, { enabled: isWanted });
  const types = useRead(api.resources.listUnavailabilityTypes, {}, { enabled: isWanted });
  const walk = useResourceWalk(root.isSuccess ? childIds(root.data ?? {}) : undefined);
  const resources = useMemo(() => {
    const isBefore = compareOwnFirst(user);
    const mine = (linked.data?.resource ?? []).toSorted((one, other) => isBefore(one.id, other.id));
    const found = [...mine, ...(walk.data ?? []).flatMap(({ resource }) => resource)];
    return [...new Map(found.map((resource) => [resource.id, resource])).values()].filter(
      ({ type, archived, permissionLevel }) =>
        type === ResourceType.resource && archived !== true && (permissionLevel ?? 0) >= Level.observer,
    );
  }, [user, linked.data, walk.data]);
  const lists = useQueries({
    queries: resources.map(({ id }) => endpointQuery(api.resources.listUnavailabilities, { resourceId: id })),
    combine: useCallback(
      (results: UseQueryResult<UnavailabilityList>[]) => results.map(({ data }) => data?.unavailability),
      [],
    ),
  });
  const own = useMemo(() => new Set((linked.data?.resource ?? []).map(({ id }) => id)), [linked.data]);
  const names = useMemo(
    () => new Map((types.data?.unavailabilityType ?? []).map(({ id, name }) => [id, name ?? ''])),
    [types.data],
  );
  const isComplete = isWanted && walk.data !== undefined && linked.isSuccess;
  return {
    people: isComplete
      ? resources.map((resource, index) => documentedPerson(resource, own, lists[index] ?? [], { names, range }))
      : undefined,
    holidays: noPersonNames,
    ...readFailure([root, walk]),
    isOld: false,
  };
}

function documentedPerson(
  resource: OpResource,
  own: ReadonlySet<string>,
  absences: readonly OpAbsence[],
  { names, range }: { names: ReadonlyMap<string, string>; range: AbsenceDays },
): AbsencePerson {
  const isOwn = own.has(resource.id);
  return {
    id: resource.id,
    name: resourceName(resource),
    poolId: '',
    poolName: '',
    isOwn,
    isWritable: isOwn || (resource.permissionLevel ?? 0) >= Level.manager,
    freeDays: weekends(range),
    absences: absences.flatMap(({ id, start, finish, active, reason, comment, unavailabilityTypeId, modified }) =>
      active === false || !start || !finish || start > range.until || finish < range.from
        ? []
        : [
            {
              id,
              from: start,
              until: finish,
              dayPart: 0,
              typeId: unavailabilityTypeId ?? null,
              name: (unavailabilityTypeId ? names.get(unavailabilityTypeId) : undefined) ?? reason ?? '',
              reason: reason ?? '',
              comment: comment ?? '',
              modified: modified ?? undefined,
            },
          ],
    ),
  };
}
