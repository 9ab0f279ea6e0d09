import { sql } from 'kysely';
import type { JobState } from '#contract/app/jobs.ts';
import { anyOf, type Queries } from '#service/db/queries.ts';
import type { FailureArguments } from '../errors.ts';
import type { FailureCode } from '../messages/messages.ts';

/** The user who ordered a job; without an id, the service itself or a command. */
export interface JobAuthor {
  readonly userId: string | null;
  readonly name: string;
}

/** Why a job failed, as the text of the code with the values. */
export interface JobProblem {
  readonly code: FailureCode;
  readonly values: FailureArguments;
  /** The status with which a request is answered; absent if it was none. */
  readonly status?: number;
}

export interface NewJob {
  readonly kind: string;
  /** At most one job of a lane is unfinished. */
  readonly lane: string;
  /** Data of the kind; no secret. */
  readonly input?: object;
  readonly by: JobAuthor;
  readonly isScheduled?: boolean;
}

/** A job as it is stored; `input`, `progress` and `result` are as its kind wrote them. Moments are ISO 8601 in UTC. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  readonly by: JobAuthor;
  readonly isScheduled: boolean;
  readonly state: JobState;
  readonly createdAt: string;
  /** When it may begin, which is later than `createdAt` after a failed attempt. */
  readonly dueAt: string;
  /** When the last attempt began. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly attempts: number;
  readonly isCancelled: boolean;
  readonly progress: unknown;
  readonly result: unknown;
  readonly problem: JobProblem | null;
}

/** A job that this process works on; `lease` proves it. */
export interface ClaimedJob extends Job {
  readonly lease: string;
}

/** Time that a process keeps a job without renewing its lease; then the process counts as killed. */
const leaseTime = sql`interval '2 minutes'`;
/** Number of finished jobs of each kind that are kept, the newest ones. */
const keptJobs = 1_000;

const unfinished = ['waiting', 'running'] as const;

/** Keeps other processes from adding and claiming jobs until the end of the transaction. */
export async function lockJobs(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('jobs'))`.execute(db);
}

const selectJobs = (db: Queries) =>
  db
    .selectFrom('job')
    .select([
      'id',
      'kind',
      'input',
      'user_id',
      'user_name',
      'is_scheduled as isScheduled',
      'state',
      'created_at as createdAt',
      'due_at as dueAt',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'attempts',
      'is_cancelled as isCancelled',
      'progress',
      'result',
    ]);

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number] & { problem: unknown };

function jobOf({ user_id: userId, user_name: name, state, problem, ...row }: JobRow): Job {
  // The table checks the states, and only this file writes problems.
  return { ...row, by: { userId, name }, state: state as JobState, problem: problem as JobProblem | null };
}

export interface JobFilter {
  readonly kinds?: readonly string[];
  readonly states?: readonly JobState[];
  /** Only jobs of this user that are not hidden. */
  readonly shownTo?: string;
  readonly isScheduled?: boolean;
  readonly limit?: number;
}

/** The jobs that a filter lets through, the newest first. */
export async function listJobs(db: Queries, filter: JobFilter): Promise<Job[]> {
  const { kinds, states, shownTo, isScheduled, limit = 1 } = filter;
  const rows = await selectJobs(db)
    // A list of all problems of a file is for the answer to its import.
    .select(sql`problem #- '{values,problems}'`.as('problem'))
    .$if(shownTo !== undefined, (query) => query.where('user_id', '=', shownTo ?? '').where('is_hidden', '=', false))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .$if(isScheduled !== undefined, (query) => query.where('is_scheduled', '=', isScheduled ?? false))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(jobOf);
}

export async function findJob(db: Queries, id: string): Promise<Job | undefined> {
  const row = await selectJobs(db).select('problem').where('id', '=', id).executeTakeFirst();
  return row && jobOf(row);
}

/**
 * Adds a job, and keeps the queue locked until the end of the transaction; the id, or undefined if another job of the lane
 * is unfinished.
 */
export async function insertJob(db: Queries, job: NewJob, now: Date): Promise<string | undefined> {
  await lockJobs(db);
  const { kind, lane, input = {}, by, isScheduled = false } = job;
  const row = await db
    .insertInto('job')
    .values({
      kind,
      lane,
      input: JSON.stringify(input),
      is_scheduled: isScheduled,
      user_id: by.userId,
      user_name: by.name,
      created_at: now.toISOString(),
      due_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

interface ClaimSettings {
  readonly kinds: readonly string[];
  /** The jobs that this process works on. */
  readonly running: readonly string[];
  readonly now: Date;
}

/** Takes the next job that is due, or whose process was killed, in a transaction of its own. */
export async function claimJob(db: Queries, { kinds, running, now }: ClaimSettings): Promise<ClaimedJob | undefined> {
  await lockJobs(db);
  const next = await db
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', kinds)
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'waiting'), is('due_at', '<=', now.toISOString())]),
        is.and([
          is('state', '=', 'running'),
          is('leased_until', '<', sql<string>`now()`),
          is.not(is('id', '=', anyOf(running))),
        ]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next && takeJob(db, next.id, now);
}

/** Ends the leases of all jobs, whose processes have ended, so that they are begun again. */
export async function endLeases(db: Queries): Promise<void> {
  await db
    .updateTable('job')
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where('state', '=', 'running')
    .execute();
}

/** Begins an attempt of a job, which this transaction has locked or added. */
export async function takeJob(db: Queries, id: string, now: Date): Promise<ClaimedJob | undefined> {
  const lease = crypto.randomUUID();
  await db
    .updateTable('job')
    .set({
      state: 'running',
      lease,
      leased_until: sql`now() + ${leaseTime}`,
      started_at: now.toISOString(),
      attempts: sql`attempts + 1`,
      progress: null,
      problem: null,
    })
    .where('id', '=', id)
    .execute();
  const job = await findJob(db, id);
  return job && { ...job, lease };
}

const ownJob = (db: Queries, { id, lease }: ClaimedJob) =>
  db.updateTable('job').where('id', '=', id).where('lease', '=', lease);

/** Renews the lease of a job, and writes its progress; undefined if the job has another process, or was removed. */
export async function renewLease(
  db: Queries,
  job: ClaimedJob,
  progress: object | undefined,
): Promise<{ readonly isCancelled: boolean } | undefined> {
  return ownJob(db, job)
    .set({
      leased_until: sql`now() + ${leaseTime}`,
      ...(progress && { progress: JSON.stringify(progress) }),
    })
    .returning('is_cancelled as isCancelled')
    .executeTakeFirst();
}

/** How an attempt ended: a job that waits again may begin at `dueAt`. */
export interface JobEnd {
  readonly state: 'waiting' | 'done' | 'failed' | 'cancelled';
  readonly dueAt?: Date;
  readonly result?: object | undefined;
  readonly problem?: JobProblem | undefined;
  /** The attempt does not count: the process was ended. */
  readonly isReleased?: boolean;
}

/** Ends an attempt; the job as it is then, or undefined if it has another process. Removes old jobs of the kind. */
export async function endAttempt(
  db: Queries,
  job: ClaimedJob,
  { state, dueAt, result, problem, isReleased = false }: JobEnd,
  now: Date,
): Promise<Job | undefined> {
  const { numUpdatedRows } = await ownJob(db, job)
    .set({
      state,
      lease: null,
      leased_until: null,
      progress: null,
      finished_at: state === 'waiting' ? null : now.toISOString(),
      ...(dueAt && { due_at: dueAt.toISOString() }),
      ...(isReleased && { attempts: sql`attempts - 1` }),
      result: result ? JSON.stringify(result) : null,
      problem: problem ? JSON.stringify(problem) : null,
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await db
    .deleteFrom('job')
    .where('kind', '=', job.kind)
    .where('state', 'not in', unfinished)
    .where('id', '<=', (query) =>
      query
        .selectFrom('job as older')
        .select('older.id')
        .where('older.kind', '=', job.kind)
        .where('older.state', 'not in', unfinished)
        .orderBy('older.id', 'desc')
        .offset(keptJobs)
        .limit(1),
    )
    .execute();
  return findJob(db, job.id);
}

/** Cancels a job: at once if it is waiting, otherwise its process ends it; the former state, undefined if it is finished. */
export async function cancelStoredJob(db: Queries, id: string, now: Date): Promise<JobState | undefined> {
  await lockJobs(db);
  const job = await findJob(db, id);
  if (job === undefined || job.finishedAt !== null) return undefined;
  const isWaiting = job.state === 'waiting';
  await db
    .updateTable('job')
    .set({ is_cancelled: true, ...(isWaiting && { state: 'cancelled', finished_at: now.toISOString() }) })
    .where('id', '=', id)
    .execute();
  return job.state;
}

/** Makes a failed or cancelled job wait as if it had just been added. */
export async function repeatJob(db: Queries, id: string, now: Date): Promise<void> {
  await lockJobs(db);
  await db
    .updateTable('job')
    .set({
      state: 'waiting',
      due_at: now.toISOString(),
      started_at: null,
      finished_at: null,
      attempts: 0,
      is_cancelled: false,
      is_hidden: false,
      problem: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .execute();
}

/** Leaves a job out of the list of its user. */
export async function hideFinishedJob(db: Queries, id: string): Promise<void> {
  await db.updateTable('job').set({ is_hidden: true }).where('id', '=', id).execute();
}
