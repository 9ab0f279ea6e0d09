import { Alert, Box, Link, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { PlanFileFields } from '#app/features/common/PlanFileFields.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import { changeRefusal } from './activity-rights.ts';
import { ActivityTodos } from './ActivityTodos.tsx';
import { ActivityParts } from './activity-style.ts';
import { ActivityActions, DeleteAdHoc } from './ActivityActions.tsx';
import { ActivityAssignments } from './ActivityAssignments.tsx';
import { ActivityComments } from './ActivityComments.tsx';
import { FurtherFacts, MainFacts } from './ActivityFacts.tsx';
import { ActivityLinks } from './ActivityLinks.tsx';
import { CustomValues } from './CustomValues.tsx';
import { ActivityProgress } from './ActivityProgress.tsx';
import { AdHocFields } from './AdHocFields.tsx';
import { activityTypeText } from './StatusWord.tsx';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

interface ActivityPanelProps {
  readonly activityId: string;
  /** The activity, where a list has it already. */
  readonly known?: OpActivity | undefined;
  onClose(): void;
  /** Shows another activity: one that this one is linked to. */
  onOpen(activityId: string): void;
}

/** All that is known of an activity, and what can be done with it; each field saves itself. */
export function ActivityPanel({ activityId, known, onClose, onOpen }: ActivityPanelProps) {
  const { text } = useText();
  const { task, activity, project } = useActivity(activityId, known);
  const title = activity?.name ?? text(task.isPending ? 'state.loading' : 'activity.notFound');
  const caption = activity && (
    <>
      {text(activityTypeText(activity.type))}
      {project.data && (
        <>
          {' · '}
          <Link component={RouterLink} to={appPaths.project(project.data.id)} color="inherit">
            {nodeDisplayName(project.data)}
          </Link>
        </>
      )}
    </>
  );
  return (
    <SidePanel
      label={text('activity.details', { name: title })}
      caption={caption ?? '\u00a0'}
      title={title}
      width={420}
      isAim
      onClose={onClose}
    >
      {task.error && !activity && (
        <Box sx={{ mt: 2 }}>
          <Failure error={task.error} onRetry={() => void task.refetch()} />
        </Box>
      )}
      {task.data === null && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {text('activity.notFound.text')}
        </Typography>
      )}
      {!task.error && (task.isPending || (activity && project.isPending)) && <ActivityPanelSkeleton />}
      {activity && !project.isPending && (
        <ActivityPanelDetails activity={activity} project={project.data ?? null} onClose={onClose} onOpen={onOpen} />
      )}
    </SidePanel>
  );
}

/** An activity and its project. @param known the activity, where a list has it already */
function useActivity(activityId: string, known?: OpActivity) {
  const task = useRead(api.tasks.getTaskById, { id: activityId }, { ...(known && { placeholderData: known }) });
  const activity = task.data ?? undefined;
  const plan = activity?.projectPlan ?? '';
  const project = useRead(
    api.projects.getProjectForPlan,
    { projectPlanId: plan },
    { enabled: plan !== '', staleTime: 60_000 },
  );
  return { task, activity, project };
}

interface DetailsProps extends Pick<ActivityPanelProps, 'onClose' | 'onOpen'> {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
}

function ActivityPanelDetails({ activity, project, onClose, onOpen }: DetailsProps) {
  const { text } = useText();
  const refusalText = useActivityRefusalText();
  const refusal = refusalText(changeRefusal(activity, project));
  const isAdHoc = activity.type === ActivityType.adHoc;
  const id = useId();
  return (
    <ActivityParts>
      {refusal === undefined ? (
        <Typography id={id} color="textSecondary" sx={{ mt: 1.5, fontSize: '0.8125rem' }}>
          {text('activity.adHocOwner')}
        </Typography>
      ) : (
        <Alert id={id} severity="info" sx={{ mt: 1.5, py: 0, fontSize: '0.8125rem' }}>
          {reasonNode(refusal)}{' '}
          {project && !isAdHoc && (
            <Link
              component={RouterLink}
              to={`${appPaths.projectTab(project.id, 'plan')}?focus=${activity.id}`}
              color="inherit"
            >
              {text('activity.inPlan')}
            </Link>
          )}
        </Alert>
      )}
      {isAdHoc && (
        <RefusedFields reason={refusal} saidBy={id}>
          <AdHocFields activity={activity} isDisabled={refusal !== undefined} />
        </RefusedFields>
      )}
      <MainFacts activity={activity} isAdHoc={isAdHoc} onOpen={onOpen} />
      <ActivityProgress activity={activity} project={project} />
      <ActivityActions activity={activity} project={project} />
      <ActivityAssignments activity={activity} />
      <ActivityLinks activity={activity} onOpen={onOpen} />
      <ActivityTodos activity={activity} />
      <ActivityComments activity={activity} project={project} />
      <RefusedFields reason={isAdHoc ? refusal : undefined} saidBy={id}>
        <CustomValues activity={activity} project={project} />
      </RefusedFields>
      <FurtherFacts activity={activity} />
      {project && !isAdHoc && (project.permissionLevel ?? 0) >= Level.observer && (
        <PlanFileFields projectId={project.id} activityId={activity.id} />
      )}
      {isAdHoc && <DeleteAdHoc activity={activity} project={project} onDeleted={onClose} />}
    </ActivityParts>
  );
}

function ActivityPanelSkeleton() {
  return (
    <Box aria-hidden sx={{ mt: 2, display: 'grid', gap: 1 }}>
      {[60, 90, 75, 40, 85, 70].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={22} />
      ))}
      <Skeleton variant="rounded" height={120} />
    </Box>
  );
}

/** Records of an activity that all versions of its plan share: progress, to-dos, comments and custom fields. */
export function ActivityRecords({ activityId }: { activityId: string }) {
  const { task, activity, project } = useActivity(activityId);
  if (task.error) return <Failure error={task.error} onRetry={() => void task.refetch()} />;
  if (!activity || project.isPending) return <Skeleton variant="rounded" height={160} />;
  const node = project.data ?? null;
  return (
    <ActivityParts>
      <ActivityProgress activity={activity} project={node} />
      <ActivityTodos activity={activity} />
      <ActivityComments activity={activity} project={node} />
      <CustomValues activity={activity} project={node} />
      {node && <PlanFileFields projectId={node.id} activityId={activity.id} />}
    </ActivityParts>
  );
}
