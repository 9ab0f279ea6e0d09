import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '#app/data/query.ts';

/** Loads the work records of a project. */
export function useWorkRecords(projectId: string) {
  return useQuery({
    ...endpointQuery(api.worklogs.listWorkRecordsOfProject, { projectId }),
    staleTime: 60_000,
    // Comparing many records with those that are read again would hold the page.
    structuralSharing: false,
  });
}
