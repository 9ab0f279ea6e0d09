import { api } from '#contract/documented/api.ts';
import { useRead } from '#app/data/query.ts';

/** Loads the work records of a project. */
export function useWorkRecords(projectId: string) {
  return useRead(
    api.worklogs.listWorkRecordsOfProject,
    { projectId },
    {
      staleTime: 60_000,
      // Comparing many records with those that are read again would hold the page.
      structuralSharing: false,
    },
  );
}
