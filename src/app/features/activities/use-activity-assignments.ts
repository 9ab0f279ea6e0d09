import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import { endpointQuery } from '#app/data/query.ts';

const noAssignments: readonly OpAssignment[] = [];

/** Returns the assignments of an activity. */
export function useActivityAssignments({ assignments }: OpActivity) {
  const ids = assignments ?? [];
  const { data, error, isPending, refetch } = useQuery({
    ...endpointQuery(api.tasks.getAssignmentsByIds, { assignmentIds: ids }),
    enabled: ids.length > 0,
  });
  return {
    assignments: data?.assignment ?? noAssignments,
    error,
    isPending: ids.length > 0 && isPending,
    retry: () => void refetch(),
  };
}
