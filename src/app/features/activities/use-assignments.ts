import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import { query } from '#app/data/query.ts';

const none: readonly OpAssignment[] = [];

/** Who is assigned to an activity. */
export function useAssignments({ assignments }: OpActivity) {
  const ids = assignments ?? [];
  const { data, error, isPending, refetch } = useQuery({
    ...query(api.tasks.getAssignmentsByIds, { assignmentIds: ids }),
    enabled: ids.length > 0,
  });
  return {
    assignments: data?.assignment ?? none,
    error,
    isPending: ids.length > 0 && isPending,
    retry: () => void refetch(),
  };
}
