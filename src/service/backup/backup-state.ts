import { sql } from 'kysely';
import { type Job, type JobProblem, listJobs } from '#service/core/jobs/job-store.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';
import { nextRunAfter, type RunTimes } from '#service/core/jobs/run-times.ts';
import type { Queries } from '#service/db/queries.ts';

/** The kinds of jobs that back up, one at a time. */
export const backupJobs = ['backup', 'verification'] as const;
export const backupLane = 'backup';

export type BackupStep = 'copying' | 'writing' | 'verifying';

/** A backup or a verification, with the types of its data. */
export interface BackupJob extends Omit<Job, 'kind' | 'input' | 'progress' | 'result'> {
  readonly kind: (typeof backupJobs)[number];
  /** The file to verify, without its folder; `isOrdered` by `npm run backup`, whose folder and key are not stored. */
  readonly input: { readonly file?: string; readonly isOrdered?: boolean };
  readonly progress: { readonly step: BackupStep; readonly percent?: number } | null;
  readonly result: BackupResult | null;
}

export interface BackupResult {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
}

/** The last verification of a file; a backup is verified when it is made. */
export interface VerifiedFile {
  readonly at: string;
  /** Size then; absent where it was not read completely. */
  readonly bytes?: number;
  readonly problem?: JobProblem;
}

/** A run of the schedule that failed is repeated after this time, ms. */
const repeatMs = 3_600_000;

// Only the runner of backups writes the data of these kinds.
export const asBackupJob = (job: Job): BackupJob => job as BackupJob;

/** The unfinished backup or verification, and the last finished one. */
export async function readBackupJobs(db: Queries): Promise<{ running?: BackupJob; last?: BackupJob }> {
  const [running] = await listJobs(db, { kinds: backupJobs, states: ['waiting', 'running'] });
  const [last] = await listJobs(db, { kinds: backupJobs, states: ['done', 'failed', 'cancelled'] });
  return { ...(running && { running: asBackupJob(running) }), ...(last && { last: asBackupJob(last) }) };
}

/** The last verification of each file, by their names. */
export async function readVerifiedFiles(db: Queries): Promise<ReadonlyMap<string, VerifiedFile>> {
  const { rows } = await sql<VerifiedFile & { file: string }>`
    select distinct on (file) file, at, bytes, problem from (
      select id, coalesce(result ->> 'file', input ->> 'file') as file, finished_at as at,
        (result -> 'bytes')::float8 as bytes, problem
      from job where kind = any (${[...backupJobs]}) and state in ('done', 'failed')
        -- The process ended: nothing is known of the file.
        and problem ->> 'code' is distinct from ${'job.error.Killed' satisfies FailureCode}
    ) as each
    where file is not null
    order by file, id desc`.execute(db);
  return new Map(
    rows.map(({ file, at, bytes, problem }) => [
      file,
      { at, ...(bytes !== null && { bytes }), ...(problem && { problem }) },
    ]),
  );
}

/** When the schedule runs next, which may be in the past; a database without a run is due at once. */
export async function nextBackup(db: Queries, times: RunTimes, now: Date): Promise<Date> {
  const [last] = await listJobs(db, { kinds: backupJobs, isScheduled: true });
  if (!last) return now;
  const started = new Date(last.startedAt ?? last.createdAt);
  const next = nextRunAfter(times, started);
  return last.state === 'failed' ? new Date(Math.min(next.getTime(), started.getTime() + repeatMs)) : next;
}
