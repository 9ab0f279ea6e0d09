import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { readFailure } from '#app/data/reads.ts';
import { Chart } from '#app/kit/chart/Chart.tsx';
import { useChartWords, forecastSeries } from '#app/kit/chart/use-chart-words.ts';
import { appPaths } from '#app/shell/paths.ts';
import { type Course, type ProgressOverTime, progressOverTime, type ProgressSource } from './progress-over-time.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { localToday } from '#app/data/today.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import type { ChartSize } from '#chart/drawing.ts';
import { layoutLines, type LineSeries } from '#chart/lines.ts';
import { Card } from './Card.tsx';
import { type Making, useYielding } from '#app/kit/use-yielding.ts';
import { useProjectActivities } from './use-plan.ts';
import { useWorkRecords } from './use-work-records.ts';

const courseKinds = ['effort', 'costs', 'burnUp'] as const;
type CourseKind = (typeof courseKinds)[number];

const height = 240;
/** Of the chart with its name. */
const courseCardHeightPx = height + 28;

/** Effort, costs or completed work of a project over time. */
export function CourseCard({ projectId }: { projectId: string }) {
  const { text } = useText();
  const { values, put } = useAddress();
  const { progress, isPending, error, retry } = useProgress(projectId);
  const kind = courseKinds.find((each) => each === values.get('chart')) ?? 'effort';
  const content = () => {
    if (error) return <Failure error={error} onRetry={retry} />;
    if (isPending) return <Skeleton variant="rounded" height={courseCardHeightPx} />;
    if (!progress) return <NothingYet projectId={projectId} />;
    if (kind === 'costs' && !progress.costs)
      return <Typography color="textSecondary">{text('node.costs.hidden')}</Typography>;
    return <CourseChart key={kind} progress={progress} kind={kind} />;
  };
  return (
    <Card
      title={text('project.course')}
      tools={
        <ShapeTool
          label={text('project.course.choice')}
          value={kind}
          options={courseKinds.map((each) => ({ value: each, label: text(`project.course.${each}`) }))}
          onChange={(chosen) => put({ chart: chosen === 'effort' ? undefined : chosen })}
        />
      }
    >
      <Box sx={{ minHeight: courseCardHeightPx }}>{content()}</Box>
    </Card>
  );
}

function NothingYet({ projectId }: { projectId: string }) {
  const { text } = useText();
  return (
    <>
      <Typography color="textSecondary">{text('project.course.none')}</Typography>
      <Button component={RouterLink} to={appPaths.projectTab(projectId, 'plan')} sx={{ mt: 1 }}>
        {text('project.course.toPlan')}
      </Button>
    </>
  );
}

function CourseChart({ progress, kind }: { progress: ProgressOverTime; kind: CourseKind }) {
  const { text, format } = useText();
  const words = useChartWords();
  const { days } = progress;
  const draw = useCallback(
    (size: ChartSize) =>
      layoutLines(
        {
          days,
          today: { day: localToday(), name: words.today },
          write: kind === 'costs' ? words.money : words.hours,
          series:
            kind === 'burnUp'
              ? burnUpSeries(progress, text)
              : courseSeries(kind === 'costs' ? progress.costs : progress.effort, text),
        },
        size,
      ),
    [days, progress, kind, words, text],
  );
  const { doneOn } = progress.burnUp;
  return (
    <>
      <Chart name={text(`project.course.${kind}.name`)} height={height} draw={draw} />
      {kind === 'burnUp' && doneOn !== undefined && (
        <Typography variant="body2" sx={{ mt: 0.75 }}>
          {text('project.course.doneOn', { day: format.day(doneOn) })}
        </Typography>
      )}
    </>
  );
}

const noCourse: Course = { planned: [], actual: [], expected: [] };

const courseSeries = ({ planned, actual, expected }: Course = noCourse, text: TextFunction): LineSeries[] => [
  { key: 'planned', name: text('project.course.planned'), colour: 'series1', values: planned, style: 'dotted' },
  { key: 'actual', name: text('project.actual'), colour: 'series2', values: actual, isArea: true },
  { key: 'expected', name: text('project.expected'), colour: 'series2', values: expected, style: 'forecast' },
];

const burnUpSeries = (
  { burnUp: { scope, planned, done, forecast } }: ProgressOverTime,
  text: TextFunction,
): LineSeries[] => [
  { key: 'scope', name: text('project.course.scope'), colour: 'text', values: scope },
  { key: 'planned', name: text('project.course.planned'), colour: 'series1', values: planned, style: 'dotted' },
  { key: 'done', name: text('project.course.done'), colour: 'series3', values: done, isArea: true },
  ...forecastSeries({ name: text('project.course.forecast'), colour: 'series3', values: forecast }),
];

/** Maximum number of records processed within a frame. */
const smallProgressSource = 1_000;

/** Computed progress; undefined if nothing is planned or booked. */
interface ComputedProgress {
  readonly progress: ProgressOverTime | undefined;
}

const progressComputation: Making<ProgressSource, ComputedProgress> = {
  isSmall: ({ activities, records }) => activities.length + records.length <= smallProgressSource,
  *steps(source) {
    return { progress: yield* progressOverTime(source) };
  },
};

/** A project over time, from its activities and its work records. */
function useProgress(projectId: string) {
  const tasks = useProjectActivities(projectId);
  const work = useWorkRecords(projectId);
  const today = localToday();
  const activities = tasks.data?.activity;
  const records = work.data?.resourceWorkRecord;
  const isRead = !tasks.isPending && !work.isPending;
  const source = useMemo(
    () => (isRead ? { activities: activities ?? [], records: records ?? [], today } : undefined),
    [isRead, activities, records, today],
  );
  const made = useYielding(source, projectId, progressComputation);
  return {
    progress: made?.progress,
    isPending: made === undefined,
    ...readFailure([tasks, work]),
  };
}
