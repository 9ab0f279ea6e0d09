import { jobKinds, type jobsApi as contract, listedJobs, type OpJob } from '#contract/app/jobs.ts';
import { asBackupJob, backupJobs } from '#service/backup/backup-state.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import type { JobQueue } from '#service/core/jobs/job-queue.ts';
import { findJob, type Job, listJobs } from '#service/core/jobs/job-store.ts';

export interface JobHandlerSettings {
  readonly jobs: JobQueue;
}

/** The file that a job is about. */
function subjectOf(job: Job): string | undefined {
  if (!backupJobs.some((each) => each === job.kind)) return undefined;
  const { input, result } = asBackupJob(job);
  return result?.file ?? input.file;
}

/** A job as administrators read it; undefined for a kind that only a later version has. */
function shownJob({ caller, timeZone }: Context, job: Job): OpJob | undefined {
  const kind = jobKinds.find((each) => each === job.kind);
  if (kind === undefined) return undefined;
  const { id, state, by, isScheduled, createdAt, dueAt, startedAt, finishedAt, attempts, isCancelled, problem } = job;
  const subject = subjectOf(job);
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

/** The work that the service does in the background; for administrators. */
export function jobHandlers({ jobs }: JobHandlerSettings): Handlers<typeof contract> {
  const found = async ({ db }: Context, id: string): Promise<Job> => {
    const job = await findJob(db, id);
    if (!job) throw new Failure('job.error.NotFound', { id });
    return job;
  };
  return forAdministrators({
    listJobs: async (context) => {
      const rows = await listJobs(context.db, { kinds: jobKinds, limit: listedJobs });
      return { job: rows.flatMap((job) => shownJob(context, job) ?? []) };
    },

    cancelJob: async (context, { jobId }) => {
      const { kind } = await found(context, jobId);
      if (!(await jobs.cancel(context.db, jobId))) throw new Failure('job.error.Finished');
      await recordAudit(context, { action: 'job.cancelled', objectId: jobId, details: { kind } });
    },

    repeatJob: async (context, { jobId }) => {
      const { db, caller } = context;
      const { kind, input, state } = await found(context, jobId);
      if (state !== 'failed' && state !== 'cancelled') throw new Failure('job.error.NotFailed');
      const by = { userId: caller.userId, name: caller.displayName || caller.name };
      if (!(await jobs.add(db, kind, { by, input }))) throw new Failure('job.error.Unfinished');
      await recordAudit(context, { action: 'job.repeated', objectId: jobId, details: { kind } });
    },
  });
}
