import { Box, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { isNodeManaged } from '#app/shell/node-kinds.ts';
import { EarnedCurves } from '#app/features/common/EarnedCurves.tsx';
import { lightOf, lightText, namedLights } from '#app/features/common/lights.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { localToday } from '#app/data/today.ts';
import { TrafficLight } from '#app/kit/TrafficLight.tsx';
import { Card } from './Card.tsx';
import { ProjectEventList } from './ProjectEventList.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { CourseCard } from './CourseCard.tsx';
import { type DueActivity, lateActivities, nextMilestones } from './milestones.ts';
import { TeamLoadCard } from './TeamLoadCard.tsx';
import { useProjectActivities } from './use-plan.ts';
import { useFigures } from './ProjectFacts.tsx';

/** Overview of a project: figures, lights, upcoming milestones, late activities, events. */
export function OverviewTab({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const isObserver = (project.permissionLevel ?? 0) >= Level.observer;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Card title={text('project.figures')}>
          {isObserver ? (
            <ProjectFiguresCard project={project} />
          ) : (
            <Typography color="textSecondary">
              {reasonNode(
                missingPermission(text, {
                  record: project,
                  needed: Level.observer,
                  needs: text('project.noPlanRight'),
                }),
              )}
            </Typography>
          )}
        </Card>
        {isObserver && <CourseCard projectId={project.id} />}
        {isObserver && (
          <EarnedCurves nodeId={project.id}>
            {({ tools, content }) => (
              <Card title={text('earned.title')} tools={tools}>
                {content}
              </Card>
            )}
          </EarnedCurves>
        )}
        {isObserver && <Deadlines projectId={project.id} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Card title={text('project.lights')}>
          <ProjectLights project={project} />
        </Card>
        {isObserver && <TeamLoadCard projectId={project.id} />}
        {isObserver && (
          <Card title={text('project.events')}>
            <ProjectEventList projectId={project.id} mayUnlock={isNodeManaged(project)} />
          </Card>
        )}
      </Box>
    </Box>
  );
}

function ProjectFiguresCard({ project }: { project: OpProjectNode }) {
  const { figures, isPending } = useFigures(project);
  return figures || isPending ? <FiguresTable figures={figures} /> : null;
}

function ProjectLights({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  return (
    <Box
      component="ul"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 1, m: 0, p: 0 }}
    >
      {namedLights.map(({ field, text: name }) => (
        <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <TrafficLight light={lightOf(project[field])} size={16} />
          <span>{text('project.lightIs', { name: text(name), light: text(lightText(project[field])) })}</span>
        </Box>
      ))}
    </Box>
  );
}

const overviewLimits = { milestones: 6, late: 10 };

/** The next milestones and what is late, both from the activities of the plan. */
function Deadlines({ projectId }: { projectId: string }) {
  const { text } = useText();
  const tasks = useProjectActivities(projectId);
  const today = localToday();
  const activities = tasks.data?.activity ?? [];
  if (tasks.error) return <Failure error={tasks.error} onRetry={() => void tasks.refetch()} />;
  const late = lateActivities(activities, today);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <Card title={text('project.milestones')}>
        <DueList
          projectId={projectId}
          isPending={tasks.isPending}
          due={nextMilestones(activities, today).slice(0, overviewLimits.milestones)}
          none={text('project.milestones.none')}
        />
      </Card>
      <Card title={text('project.late')}>
        <DueList
          projectId={projectId}
          isPending={tasks.isPending}
          due={late.slice(0, overviewLimits.late)}
          none={text('project.late.none')}
        />
        {late.length > overviewLimits.late && (
          <Link
            component={RouterLink}
            to={appPaths.projectTab(projectId, 'plan')}
            sx={{ display: 'inline-block', mt: 1 }}
          >
            {text('project.late.more', { count: late.length })}
          </Link>
        )}
      </Card>
    </Box>
  );
}

interface DueListProps {
  readonly projectId: string;
  readonly isPending: boolean;
  readonly due: readonly DueActivity[];
  readonly none: string;
}

function DueList({ projectId, isPending, due, none }: DueListProps) {
  const { text, format } = useText();
  if (isPending) return <Skeleton variant="rounded" height={96} />;
  if (due.length === 0) return <Typography color="textSecondary">{none}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {due.map(({ activity, day, days }) => (
        <Box component="li" key={activity.id} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline', minWidth: 0 }}>
          <Link
            component={RouterLink}
            to={`${appPaths.projectTab(projectId, 'plan')}?focus=${activity.id}`}
            underline="hover"
            color="inherit"
            dir="auto"
            noWrap
            title={activity.name ?? ''}
            sx={{ flex: 1, minWidth: 0 }}
          >
            {activity.name}
          </Link>
          <Typography
            component="span"
            variant="body2"
            title={format.dayLong(day)}
            sx={{ whiteSpace: 'nowrap', color: days < 0 ? 'error.main' : 'text.secondary' }}
          >
            {days < 0
              ? text('project.lateDays', { days: -days })
              : `${format.day(day)} · ${text('project.inDays', { days })}`}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
