import { jobKinds, type jobsApi as contract, listedJobs, listedOwnJobs, type OpJob } from '#contract/app/jobs.ts';
import { backgroundKinds } from '#contract/core/endpoint.ts';
import { asBackupJob, backupJobs } from '#service/backup/backup-state.ts';
import { requireAdministrator } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import type { JobQueue } from '#service/core/jobs/job-queue.ts';
import { findJob, hideFinishedJob, type Job, listJobs } from '#service/core/jobs/job-store.ts';
import { readJobFile, requestSubject } from '#service/core/jobs/request-jobs.ts';

export interface JobHandlerSettings {
  readonly jobs: JobQueue;
}

const isRequestKind = (kind: string): boolean => backgroundKinds.some((each) => each === kind);
const isOwnRequest = ({ caller }: Context, { kind, by }: Job) => isRequestKind(kind) && by.userId === caller.userId;
const isOfAdministrator = ({ caller }: Context) => caller.isAdministrator;

/** @throws Failure if there is no such job, or none of the rules opens it to the caller */
async function foundJob(
  context: Context,
  id: string,
  ...rules: readonly ((context: Context, job: Job) => boolean)[]
): Promise<Job> {
  const job = await findJob(context.db, id);
  if (!job || !rules.some((isOpen) => isOpen(context, job))) throw new Failure('job.error.NotFound', { id });
  return job;
}

/** The file that a job is about, or the records that it imports. */
function subjectOf({ caller }: Context, job: Job): string | undefined {
  if (isRequestKind(job.kind)) return requestSubject(job, caller.language);
  if (!backupJobs.some((each) => each === job.kind)) return undefined;
  const { input, result } = asBackupJob(job);
  return result?.file ?? input.file;
}

/** A job as administrators read it; undefined for a kind that only a later version has. */
function shownJob(context: Context, job: Job): OpJob | undefined {
  const { caller, timeZone } = context;
  const kind = jobKinds.find((each) => each === job.kind);
  if (kind === undefined) return undefined;
  const { id, state, by, isScheduled, createdAt, dueAt, startedAt, finishedAt, attempts, isCancelled, problem } = job;
  const subject = subjectOf(context, job);
  // All kinds write their progress in percent.
  const { percent } = (job.progress ?? {}) as { readonly percent?: number };
  return {
    id,
    kind,
    state,
    by: by.name,
    scheduled: isScheduled,
    ...(subject !== undefined && { subject }),
    createdAt,
    ...(state === 'waiting' && { dueAt }),
    ...(startedAt !== null && { startedAt }),
    ...(finishedAt !== null && { finishedAt }),
    attempts,
    ...(percent !== undefined && { percent }),
    ...(state === 'running' && { cancelling: isCancelled }),
    ...(problem && { problem: sentence(problem.code, problem.values, caller.language, timeZone) }),
  };
}

/** The work that the service does in the background: for administrators, and for the users who started it. */
export function jobHandlers({ jobs }: JobHandlerSettings): Handlers<typeof contract> {
  return {
    listJobs: async (context) => {
      requireAdministrator(context);
      const rows = await listJobs(context.db, { kinds: jobKinds, limit: listedJobs });
      return { job: rows.flatMap((job) => shownJob(context, job) ?? []) };
    },

    listOwnJobs: async (context) => {
      const { userId: shownTo } = context.caller;
      const rows = await listJobs(context.db, { kinds: backgroundKinds, shownTo, limit: listedOwnJobs });
      return { job: rows.flatMap((job) => shownJob(context, job) ?? []) };
    },

    hideJob: async (context, { jobId }) => {
      const { finishedAt } = await foundJob(context, jobId, isOwnRequest);
      if (finishedAt === null) throw new Failure('job.error.NotFinished');
      await hideFinishedJob(context.db, jobId);
    },

    getJobAnswer: async (context, { jobId }) => {
      const { state, problem } = await foundJob(context, jobId, isOwnRequest);
      if (state === 'cancelled') throw new Failure('main.error.Cancelled');
      if (problem && state === 'failed') throw new Failure(problem.code, problem.values, problem.status);
      if (state !== 'done') return null;
      const answer = await readJobFile(context.db, jobId, 'answer');
      if (!answer) throw new Failure('job.error.AnswerRemoved', { id: jobId });
      return answer;
    },

    // Work that holds the only connection to the database is stopped before its transaction is waited for.
    cancelJob: prepared(
      async ({ work }, { jobId }) => work.cancel(jobId),
      async (context, { jobId }) => {
        const { kind } = await foundJob(context, jobId, isOwnRequest, isOfAdministrator);
        if (!(await jobs.cancel(context.db, jobId))) throw new Failure('job.error.Finished');
        await recordAudit(context, { action: 'job.cancelled', objectId: jobId, details: { kind } });
      },
    ),

    repeatJob: async (context, { jobId }) => {
      const { db, caller } = context;
      const { kind, input, state } = await foundJob(context, jobId, isOwnRequest, isOfAdministrator);
      if (state !== 'failed' && state !== 'cancelled') throw new Failure('job.error.NotFailed');
      const by = { userId: caller.userId, name: caller.displayName || caller.name };
      // A request stays that of its sender, with the sender's permissions.
      if (isRequestKind(kind)) await jobs.repeat(db, jobId);
      else if (!(await jobs.add(db, kind, { by, input }))) throw new Failure('job.error.Unfinished');
      await recordAudit(context, { action: 'job.repeated', objectId: jobId, details: { kind } });
    },
  };
}
