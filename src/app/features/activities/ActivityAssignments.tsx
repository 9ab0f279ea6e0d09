import { Box, Skeleton, Typography } from '@mui/material';
import type { OpActivity, OpAssignment } from '#contract/documented/tasks.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { api } from '#contract/documented/api.ts';
import { useRead } from '#app/data/query.ts';

/** Assigned resources of an activity with their actual and remaining work. */
export function ActivityAssignments({ activity }: { activity: OpActivity }) {
  const { text, format } = useText();
  const { assignments, error, isPending, retry } = useActivityAssignments(activity);
  const names = useResourceNames(assignments.map(({ resource }) => resource));
  const isUnassigned = (activity.assignments ?? []).length === 0;
  return (
    <PanelSection title={text('activity.assignments')}>
      {error && <Failure error={error} onRetry={retry} />}
      {isPending && <Skeleton variant="rounded" height={40} />}
      {isUnassigned && (
        <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
          {text('activity.assignments.none')}
        </Typography>
      )}
      <Box component="ul" sx={assignmentListStyle}>
        {assignments.map(({ id, resource, assigned, actualEffort, openEffort, complete }) => (
          <Box component="li" key={id} sx={{ minWidth: 0 }}>
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
                {names.get(resource ?? '') ?? text('portfolio.hidden')}
              </Box>
              {format.percent(assigned)}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {text('activity.assignment.hours', {
                actual: format.hours(actualEffort ?? 0),
                open: format.hours(openEffort ?? 0),
              })}
            </Box>
            <ProgressLine isGoal label={text('activity.complete')} percent={complete} write={format.percent} />
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}

const assignmentListStyle = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.8125rem' } as const;

const noAssignments: readonly OpAssignment[] = [];

/** Returns the assignments of an activity. */
export function useActivityAssignments({ assignments }: OpActivity) {
  const ids = assignments ?? [];
  const { data, error, isPending, refetch } = useRead(
    api.tasks.getAssignmentsByIds,
    { assignmentIds: ids },
    { enabled: ids.length > 0 },
  );
  return {
    assignments: data?.assignment ?? noAssignments,
    error,
    isPending: ids.length > 0 && isPending,
    retry: () => void refetch(),
  };
}
