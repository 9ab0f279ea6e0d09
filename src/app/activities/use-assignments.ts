import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import type { OpActivity, OpAssignment } from '#contract/tasks.ts';
import { query } from '#app/query.ts';

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
