import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useHasSheet } from './use-sheet.ts';
import { useMyResources } from './use-sheet-parts.ts';

/** A person for whom the caller may book. */
export interface TimesheetPerson {
  readonly id: string;
  readonly name: string;
}

/** Returns the people for whom the caller may book: the caller first. */
export function useTimesheetPeople(): readonly TimesheetPerson[] {
  const isWhole = useHasSheet();
  const people = useQuery({ ...endpointQuery(appApi.listBookablePeople, {}), enabled: isWhole });
  const { own } = useMyResources(!isWhole);
  return useMemo(() => {
    if (!isWhole) return own.map(({ id, name }) => ({ id, name: name ?? '' }));
    return (people.data?.person ?? []).map(({ resource, resourceName }) => ({
      id: resource ?? '',
      name: resourceName ?? '',
    }));
  }, [isWhole, own, people.data]);
}
