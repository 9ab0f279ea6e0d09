import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { api } from '#contract/documented/api.ts';
import type { OpProjectNode, OpProjectPlan } from '#contract/documented/projects.ts';
import { expectedFigure, figureVariance, type NodeFigures, nodeFigures } from '#app/features/common/figures.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import { StatusMark, LightsMark } from '#app/features/common/StatusMark.tsx';
import { useAskedNames } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { above, wrappingLine } from '#app/kit/style.ts';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { Level } from '#contract/core/codes.ts';

/** Widths of the progress, the effort and the costs. Pixels. */
const placeholders = [180, 238, 259];

interface ProjectFactsProps {
  readonly project: OpProjectNode;
  /** On a phone, too: the screen below needs the height. */
  readonly isOneLine?: boolean;
}

/**
 * The line below a project's name: number, status, lights, manager, and the figures that matter most. Figures without
 * room are left to the overview, so that all tabs begin at the same height.
 */
export function ProjectFacts({ project, isOneLine = false }: ProjectFactsProps) {
  const { text } = useText();
  const { figures, plan, isPending } = useFigures(project);
  const statuses = useRead(api.projects.listProjectStatuses, {}, { staleTime: 300_000 });
  const { names, isPending: isNaming } = useAskedNames([project.projectManager]);
  const status = statuses.data?.projectStatus.find(({ id }) => id === project.projectStatus);
  const manager = names.get(project.projectManager ?? '');
  return (
    <Box
      sx={{
        ...wrappingLine,
        columnGap: 2,
        rowGap: 0.5,
        mt: 0.5,
        minHeight: 26,
        fontSize: '0.8125rem',
        ...(isOneLine ? oneLine : { [above.sm]: oneLine }),
      }}
    >
      {project.number && <Box component="span">{project.number}</Box>}
      {status && <StatusMark status={status} />}
      {!status && project.projectStatus && statuses.isPending && <Skeleton width={100} />}
      <LightsMark node={project} />
      {manager !== undefined && <ProjectFact name={text('node.manager')}>{manager}</ProjectFact>}
      {manager === undefined && project.projectManager && isNaming && <Skeleton width={190} />}
      <ProjectDates project={project} plan={plan} />
      {/* About as wide as the figures, so that they take as many lines. */}
      {isPending && placeholders.map((width) => <Skeleton key={width} width={width} />)}
      {figures && <ProjectFactFigures figures={figures} />}
    </Box>
  );
}

const oneLine = { height: 26, overflow: 'hidden' };

function ProjectFactFigures({ figures }: { figures: NodeFigures }) {
  const { text, format } = useText();
  return (
    <>
      <ProjectFact name={text('node.complete')}>
        <Box component="span" sx={{ display: 'inline-block', width: 96 }}>
          <ProgressLine isGoal label={text('node.complete')} percent={figures.complete} write={format.percent} />
        </Box>
      </ProjectFact>
      <ProjectFact name={text('project.effort')}>
        {`${format.hours(figures.effort.actual)} / ${format.hours(expectedFigure(figures.effort))}`}
        <Deviation value={figureVariance(figures.effort)} text={format.signedHours(figureVariance(figures.effort))} />
      </ProjectFact>
      <ProjectFact name={text('project.costs')}>
        {figures.costs ? (
          <>
            {`${format.money(figures.costs.actual)} / ${format.money(expectedFigure(figures.costs))}`}
            <Deviation value={figureVariance(figures.costs)} text={format.signedMoney(figureVariance(figures.costs))} />
          </>
        ) : (
          <HiddenCosts />
        )}
      </ProjectFact>
    </>
  );
}

/** The days that were set for the project, and those of its plan where they are others. */
function ProjectDates({ project, plan }: { project: OpProjectNode; plan: OpProjectPlan | undefined }) {
  const { text } = useText();
  const set = [project.start ?? plan?.start, project.finish ?? plan?.finish] as const;
  const planned = [plan?.start ?? set[0], plan?.finish ?? set[1]] as const;
  if (!(set[0] ?? set[1])) return null;
  if (set.every((day, index) => day === planned[index])) return <ProjectDateRange days={set} />;
  return (
    <>
      <ProjectFact name={text('project.dates')}>
        <ProjectDateRange days={set} />
      </ProjectFact>
      <ProjectFact name={text('project.planDates')}>
        <ProjectDateRange days={planned} />
      </ProjectFact>
    </>
  );
}

function ProjectDateRange({ days }: { days: readonly (string | null | undefined)[] }) {
  const { format } = useText();
  const known = days.filter(Boolean);
  return (
    <span title={known.map((day) => format.dayLong(day)).join(' – ')}>
      {known.map((day) => format.day(day)).join(' – ')}
    </span>
  );
}

function ProjectFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      {children}
    </Box>
  );
}

/** Deviation of the forecast from the plan; empty if there is none. */
function Deviation({ value, text }: { value: number; text: string }) {
  if (Math.round(value * 100) === 0) return null;
  return (
    <Box component="span" sx={{ color: value > 0 ? 'error.main' : 'success.main' }}>
      ({text})
    </Box>
  );
}

/** A project's plan and the figures of both; none for those who may not see it. */
export function useFigures(project: OpProjectNode) {
  const isAllowed = (project.permissionLevel ?? 0) >= Level.observer;
  const plan = useRead(api.projects.getPlanForProject, { projectId: project.id }, { enabled: isAllowed });
  const data = plan.data ?? undefined;
  return { figures: nodeFigures(project, data), plan: data, isPending: isAllowed && plan.isPending };
}
