import { Box, Chip, LinearProgress } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import { jobKinds, type JobState, jobStates, type OpJob } from '#contract/app/jobs.ts';
import { pollWhile, useRead } from '#app/data/query.ts';
import { isUnfinishedJob } from '#app/data/shown-jobs.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText, type TextFunction, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Page } from '#app/kit/Page.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

const jobId = ({ id }: OpJob) => id ?? '';

/** The work that the service does in the background, with its progress; a job can be cancelled or started again. */
export function JobsSection() {
  const { text } = useText();
  const jobs = useRead(
    appApi.listJobs,
    {},
    { refetchInterval: pollWhile(({ job }) => job?.some(isUnfinishedJob) ?? false) },
  );
  const fields = useTableFields(jobFields);
  const actions = useJobActions();
  return (
    <Page title={text('admin.jobs')} fills>
      <DataTable<OpJob>
        list="jobs"
        label={text('admin.jobs')}
        fields={fields}
        rows={jobs.data ? (jobs.data.job ?? []) : undefined}
        rowId={jobId}
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
        empty={<Empty title={text('jobs.empty')} hint={text('jobs.empty.text')} drawing="clock" />}
        actions={actions}
      />
    </Page>
  );
}

function useJobActions(): (job: OpJob) => readonly RowAction[] {
  const { text } = useText();
  const call = useCall();
  const attempt = useAttempt();
  return (job) => {
    const change = (endpoint: typeof appApi.cancelJob | typeof appApi.repeatJob) => () =>
      void attempt(() => call(endpoint, { jobId: jobId(job) }));
    if (isUnfinishedJob(job)) {
      const refusal = job.cancelling ? text('jobs.cancelling') : undefined;
      return [{ id: 'cancel', label: text('jobs.cancel'), refusal, run: change(appApi.cancelJob) }];
    }
    if (job.state === 'done') return [];
    return [{ id: 'repeat', label: text('jobs.repeat'), run: change(appApi.repeatJob) }];
  };
}

const stateColors = {
  waiting: 'default',
  running: 'info',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const satisfies Record<JobState, string>;

/** The state of a job as one word; unknown states of a later version count as waiting. */
function jobStateText(text: TextFunction, { state, cancelling }: OpJob): string {
  if (cancelling) return text('jobs.cancelling');
  return text(`jobs.state.${jobStates.find((each) => each === state) ?? 'waiting'}`);
}

function JobStateCell({ job }: { readonly job: OpJob }) {
  const { text, format } = useText();
  const { state, percent, dueAt, attempts, problem } = job;
  const known = jobStates.find((each) => each === state) ?? 'waiting';
  const label = jobStateText(text, job);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, whiteSpace: 'normal' }}>
      <Chip variant="outlined" color={stateColors[known]} label={label} />
      {known === 'running' && (
        <LinearProgress
          aria-label={label}
          sx={{ width: 1 }}
          variant={percent ? 'determinate' : 'indeterminate'}
          {...(percent && { value: percent })}
        />
      )}
      {problem && <span>{problem}</span>}
      {known === 'waiting' && (attempts ?? 0) > 0 && <span>{text('jobs.retry', { at: format.moment(dueAt) })}</span>}
    </Box>
  );
}

const jobStateCell = (job: OpJob) => <JobStateCell job={job} />;

function jobFields({ text }: LocaleTexts): readonly TableField<OpJob>[] {
  const moment = (
    id: 'created' | 'started' | 'finished',
    value: (job: OpJob) => OpJob['createdAt'],
  ): TableField<OpJob> => ({
    id,
    header: text(`jobs.${id}`),
    kind: 'moment',
    width: 150,
    isHidden: id === 'started',
    value,
  });
  return [
    moment('created', ({ createdAt }) => createdAt),
    {
      id: 'kind',
      header: text('jobs.kind'),
      kind: 'choice',
      choices: jobKinds.map((value) => ({ value, label: text(`jobs.kind.${value}`) })),
      width: 140,
      wraps: true,
    },
    {
      id: 'state',
      header: text('jobs.state'),
      kind: 'choice',
      choices: jobStates.map((value) => ({ value, label: text(`jobs.state.${value}`) })),
      width: 200,
      grows: true,
      wraps: true,
      text: (job) => [jobStateText(text, job), job.problem].filter(Boolean).join(': '),
      cell: jobStateCell,
    },
    {
      id: 'by',
      header: text('jobs.by'),
      width: 130,
      value: ({ by, scheduled }) => (scheduled ? text('jobs.schedule') : by),
    },
    { id: 'subject', header: text('jobs.subject'), width: 150, wraps: true },
    moment('started', ({ startedAt }) => startedAt),
    moment('finished', ({ finishedAt }) => finishedAt),
    { id: 'attempts', header: text('jobs.attempts'), kind: 'number', width: 90, isHidden: true },
  ];
}
