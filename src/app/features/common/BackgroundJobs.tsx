import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import type { OpJob } from '#contract/app/jobs.ts';
import { type BackgroundKind, backgroundKinds } from '#contract/core/endpoint.ts';
import { pollWhile, useRead, useIsServed } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { isUnfinishedJob, useShownJobs } from '#app/data/shown-jobs.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure, useTask } from '#app/kit/Failure.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import { WorkProgress } from '#app/kit/WorkProgress.tsx';

const kindsOf = {
  imports: ['import', 'importUndo'],
  reports: ['report'],
} as const satisfies Record<string, readonly BackgroundKind[]>;

/** The user's imports or reports that go on in the background, failed, or are ready; nothing if there are none. */
export function BackgroundJobs({ of }: { readonly of: keyof typeof kindsOf }) {
  const { text } = useText();
  const shownElsewhere = useShownJobs();
  const { data, error, refetch } = useRead(
    appApi.listOwnJobs,
    {},
    {
      enabled: useIsServed(),
      // Work that was left on this screen is unknown to a list that was read before.
      staleTime: 0,
      refetchInterval: pollWhile(({ job }) => job?.some(isUnfinishedJob) ?? false),
    },
  );
  if (error && !data) return <Failure error={error} title={text('ownJobs.failed')} onRetry={() => void refetch()} />;
  const jobs = (data?.job ?? []).filter((job) => {
    const isReady = job.state === 'done' && job.kind === 'report';
    const isKind = kindsOf[of].some((each) => each === job.kind);
    return (
      isKind && (isUnfinishedJob(job) || job.state === 'failed' || isReady) && !shownElsewhere.includes(job.id ?? '')
    );
  });
  if (jobs.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="background-jobs" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" id="background-jobs" sx={{ mb: 1 }}>
        {text('ownJobs.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {jobs.map((job) => (
          <BackgroundJob key={job.id} job={job} />
        ))}
      </Box>
    </Paper>
  );
}

function BackgroundJob({ job }: { readonly job: OpJob }) {
  const { text, format } = useText();
  const kind = backgroundKinds.find((each) => each === job.kind) ?? 'import';
  const label = [text(`jobs.kind.${kind}`), job.subject].filter(Boolean).join(': ');
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {job.state === 'running' ? (
          <WorkProgress label={label} uploadKey={job.id} sent={1} />
        ) : (
          <Alert severity={severities[job.state ?? ''] ?? 'info'}>
            <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
            {job.problem ?? text(job.state === 'done' ? 'ownJobs.ready' : 'jobs.state.waiting')}
          </Alert>
        )}
        <Typography variant="caption" color="textSecondary">
          {text('ownJobs.since', { at: format.moment(job.createdAt) })}
        </Typography>
      </Box>
      <JobActions job={job} label={label} />
    </Box>
  );
}

const severities: Readonly<Record<string, 'error' | 'success'>> = { failed: 'error', done: 'success' };

function JobActions({ job, label }: { readonly job: OpJob; readonly label: string }) {
  const { text } = useText();
  const call = useCall();
  const client = useClient();
  const { isRunning, run } = useTask();
  const jobId = job.id ?? '';
  const change = (endpoint: typeof appApi.cancelJob | typeof appApi.repeatJob | typeof appApi.hideJob) => () =>
    void run(() => call(endpoint, { jobId }));
  const download = () =>
    void run(async () => {
      saveFile(await client.call(appApi.getJobAnswer, { jobId }), job.subject ?? label);
      await call(appApi.hideJob, { jobId });
    });
  if (isUnfinishedJob(job)) {
    return (
      <ReasonButton
        variant="outlined"
        color="inherit"
        refusal={job.cancelling ? text('jobs.cancelling') : undefined}
        aria-label={text('ownJobs.cancelOf', { job: label })}
        onClick={change(appApi.cancelJob)}
      >
        {text(job.cancelling ? 'jobs.cancelling' : 'action.cancel')}
      </ReasonButton>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {job.state === 'done' ? (
        <ReasonButton variant="contained" loading={isRunning} onClick={download}>
          {text('ownJobs.download')}
        </ReasonButton>
      ) : (
        <ReasonButton variant="outlined" color="inherit" loading={isRunning} onClick={change(appApi.repeatJob)}>
          {text('jobs.repeat')}
        </ReasonButton>
      )}
      <Button color="inherit" aria-label={text('ownJobs.hideOf', { job: label })} onClick={change(appApi.hideJob)}>
        {text('ownJobs.hide')}
      </Button>
    </Box>
  );
}
