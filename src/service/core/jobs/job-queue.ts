import type { Kysely } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { CommitUnconfirmed, isPassing } from '#service/db/database-error.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { Failure, sentence } from '../errors.ts';
import {
  cancelStoredJob,
  claimJob,
  type ClaimedJob,
  endAttempt,
  endLeases,
  insertJob,
  type Job,
  type JobAuthor,
  type JobEnd,
  type JobProblem,
  lockJobs,
  renewLease,
  repeatJob,
  takeJob,
} from './job-store.ts';

/** Interval at which jobs of other processes and failed attempts are looked for, ms. */
const pollMs = 10_000;
/** Interval at which the schedules are looked at, ms. */
const scheduleMs = 60_000;
/** A lease is renewed at this interval, ms; it runs out after two minutes. */
const renewMs = 20_000;
/** The database learns the progress of a job at most this often, ms. */
const reportMs = 1_000;
/** Jobs that one process works on at a time. */
const mostRunning = 2;
/** A job whose process was killed this often fails. */
const mostKilled = 3;
/** Attempts of a request whose connection to the database is lost, and the time between them, ms. */
const lostConnections = { most: 3, afterMs: 5_000 };

/** The service itself, as the author of scheduled jobs. */
export const serviceAuthor: JobAuthor = { userId: null, name: 'Opdesk' };

/** An attempt of a job. */
export interface JobRun {
  readonly job: Job;
  /** Aborts when the job is cancelled, its process ends, or another one has taken it over. */
  readonly signal: AbortSignal;
  /** Shows how far the attempt is. */
  report(progress: object): void;
  /**
   * Ends the job in the transaction of its work, which is then done exactly once.
   * @throws Failure if another process has the job, or it was removed
   */
  finish(db: Queries, result?: object): Promise<void>;
}

/**
 * A kind of work. It may be done twice if its process is killed, so it must have no effect that matters twice, or end in
 * its own transaction.
 */
export interface JobKind {
  readonly name: string;
  /** At most one job of a lane is unfinished; each job has a lane of its own unless set. */
  readonly lane?: string;
  /** Failures are answers to a user, not problems of the service. */
  readonly isRequest?: boolean;
  /** Attempts of a job that fails, and the time between them, ms; one attempt unless set. */
  readonly attempts?: { readonly most: number; readonly afterMs: number };
  /** Returns true if a run of the schedule is due. Called twice: first outside the transaction that adds the job. */
  isDue?(db: Queries): Promise<boolean>;
  /** Does the work; the result is stored as JSON. */
  run(run: JobRun): Promise<object | undefined>;
  /** Called in the transaction that stores how a job finished. */
  finished?(db: Queries, job: Job): Promise<void>;
  /** Why an attempt failed, for an error that is no {@link Failure}. */
  problemOf?(error: unknown): JobProblem;
}

interface QueueSettings {
  readonly kysely: Kysely<Tables>;
  /** No other process can use the database: running jobs at the start were left by one that was killed. */
  readonly isAlone: boolean;
  readonly now: () => Date;
  /** Called when a job fails, and when the database can't be read; the error is unexpected where there is one. */
  onError(message: string, error?: unknown): void;
}

type AbortReason = 'cancelled' | 'closing' | 'lost';

interface RunningJob {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Work that outlives requests, in the table `job`: a job is done by one process at a time, is begun again if that process
 * is killed, and can be cancelled. All processes on one database share the queue.
 */
export class JobQueue {
  readonly #settings: QueueSettings;
  readonly #kinds = new Map<string, JobKind>();
  readonly #running = new Map<string, RunningJob>();
  #claiming: Promise<void> = Promise.resolve();
  #isClosing = false;
  #hasFailed = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  register(kind: JobKind): void {
    this.#kinds.set(kind.name, kind);
  }

  /**
   * Adds a job, which begins once the transaction `db` is committed; its id, or undefined if another job of its lane is
   * unfinished.
   * @param input data of the kind, stored as JSON; no secret
   */
  async add(
    db: Queries,
    kind: string,
    order: { readonly by: JobAuthor; readonly input?: unknown; readonly isScheduled?: boolean },
  ): Promise<string | undefined> {
    const { input, ...rest } = order;
    const job = { kind, lane: this.#laneOf(kind), input: input ?? {}, ...rest };
    const id = await insertJob(db, job, this.#settings.now());
    this.wake();
    return id;
  }

  /** Begins a failed or cancelled job again once the transaction is committed. */
  async repeat(db: Queries, id: string): Promise<void> {
    await repeatJob(db, id, this.#settings.now());
    this.wake();
  }

  /**
   * Does work here and now as a job, so that others see it and wait for it. If the process is killed, the kind does it again.
   * @throws Failure if another job of the lane is unfinished, or the job was stopped; otherwise as `work`
   */
  async perform<T extends object>(
    kind: string,
    order: { readonly by: JobAuthor; readonly input: object },
    work: (run: JobRun) => Promise<T>,
  ): Promise<T> {
    const now = this.#settings.now();
    const job = await inTransaction(this.#settings.kysely, async (db) => {
      const id = await insertJob(db, { kind, lane: this.#laneOf(kind), ...order }, now);
      return id === undefined ? undefined : takeJob(db, id, now);
    });
    if (!job) throw new Failure('job.error.Unfinished');
    let outcome: Promise<T> | undefined;
    let signal: AbortSignal | undefined;
    await this.#begin(job, (run) => {
      signal = run.signal;
      return (outcome = work(run));
    });
    if (!outcome) throw new Failure('job.error.Stopped');
    return outcome.catch((error: unknown) => {
      throw signal?.aborted ? new Failure('job.error.Stopped') : error;
    });
  }

  /** Cancels a job; false if it is finished. A running one ends soon after the transaction. */
  async cancel(db: Queries, id: string): Promise<boolean> {
    const state = await cancelStoredJob(db, id, this.#settings.now());
    this.#running.get(id)?.stop.abort('cancelled' satisfies AbortReason);
    return state !== undefined;
  }

  /** Looks for jobs once transactions that add some have ended. */
  wake(): void {
    this.#claiming = this.#claiming.then(() => this.#guarded(() => this.#claimDue()));
  }

  /** Works on jobs of other processes, too, and follows the schedules, until {@link close}. */
  start(): void {
    this.#timers = [
      setInterval(() => this.wake(), pollMs).unref(),
      setInterval(() => void this.runSchedules(), scheduleMs).unref(),
    ];
    if (this.#settings.isAlone) this.#claiming = this.#guarded(() => endLeases(this.#settings.kysely));
    this.wake();
    void this.runSchedules();
  }

  /** Adds the jobs of the schedules that are due. */
  async runSchedules(): Promise<void> {
    const { kysely } = this.#settings;
    for (const kind of this.#kinds.values())
      await this.#guarded(async () => {
        // Looks without a lock first: most of the time nothing is due.
        if (this.#isClosing || !(await kind.isDue?.(kysely))) return;
        await inTransaction(kysely, async (db) => {
          await lockJobs(db);
          if (await kind.isDue?.(db)) await this.add(db, kind.name, { by: serviceAuthor, isScheduled: true });
        });
      });
  }

  /** Resolves when this process works on no job, and none is due. */
  async idle(): Promise<void> {
    await this.#claiming;
    const [running] = this.#running.values();
    if (!running) return;
    await running.done;
    await this.idle();
  }

  /** Ends the jobs of this process; they are begun again by another one, or at the next start. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stop } of this.#running.values()) stop.abort('closing' satisfies AbortReason);
    await this.idle();
  }

  #kind(name: string): JobKind {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`There is no kind of job ${name}.`);
    return kind;
  }

  #laneOf(name: string): string {
    return this.#kind(name).lane ?? crypto.randomUUID();
  }

  /** Reports the first failure of the database in a row: it is tried again soon. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#settings.onError('The queue of jobs could not be read; it is tried again.', error);
      this.#hasFailed = true;
    }
  }

  async #claimDue(): Promise<void> {
    const { kysely, now } = this.#settings;
    while (!this.#isClosing && this.#running.size < mostRunning) {
      const running = [...this.#running.keys()];
      const kinds = [...this.#kinds.keys()];
      const job = await inTransaction(kysely, (db) => claimJob(db, { kinds, running, now: now() }));
      if (!job) return;
      void this.#begin(job, (run) => this.#kind(job.kind).run(run));
    }
  }

  /** Resolves, never rejects, when the end of the attempt is stored. */
  #begin(job: ClaimedJob, run: JobKind['run']): Promise<void> {
    const stop = new AbortController();
    if (this.#isClosing) stop.abort('closing' satisfies AbortReason);
    const done = this.#attempt(job, run, stop)
      .catch((error: unknown) => this.#settings.onError(`The end of a job (${job.kind}) could not be stored.`, error))
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, { stop, done });
    return done;
  }

  async #attempt(job: ClaimedJob, run: JobKind['run'], stop: AbortController): Promise<void> {
    const kind = this.#kind(job.kind);
    const keeper = new LeaseKeeper(this.#settings.kysely, job, stop);
    let end: JobEnd | undefined;
    let isFinished = false;
    const finish = async (db: Queries, result?: object) => {
      if (!(await this.#end(db, job, kind, { state: 'done', result }))) throw new Failure('job.error.Stopped');
      isFinished = true;
    };
    try {
      if (job.isCancelled) stop.abort('cancelled' satisfies AbortReason);
      if (job.attempts > Math.max(mostKilled, kind.attempts?.most ?? 1)) throw new Failure('job.error.Killed');
      stop.signal.throwIfAborted();
      const result = await run({ job, signal: stop.signal, report: (progress) => keeper.report(progress), finish });
      // Otherwise the transaction that finished it is committed.
      if (!isFinished) end = { state: 'done', result };
    } catch (error) {
      end = this.#endAfter(error, job, kind, stop.signal);
    } finally {
      await keeper.close();
    }
    if (end) await inTransaction(this.#settings.kysely, (db) => this.#end(db, job, kind, end));
  }

  #endAfter(error: unknown, job: ClaimedJob, kind: JobKind, signal: AbortSignal): JobEnd | undefined {
    // Only AbortReason values are passed to abort.
    const reason = signal.aborted ? (signal.reason as AbortReason) : undefined;
    if (reason === 'lost') return undefined;
    if (reason === 'cancelled') return { state: 'cancelled' };
    if (reason === 'closing') return { state: 'waiting', isReleased: true };
    if (error instanceof Failure && error.code === 'main.error.Cancelled') return { state: 'cancelled' };
    const isLost = kind.isRequest === true && (isPassing(error) || error instanceof CommitUnconfirmed);
    const problem = isLost ? { code: 'main.error.Busy' as const, values: {} } : this.#problemOf(error, kind);
    const { most = 1, afterMs = 0 } = isLost ? lostConnections : (kind.attempts ?? {});
    if (job.attempts >= most) return { state: 'failed', problem };
    return { state: 'waiting', problem, dueAt: new Date(this.#settings.now().getTime() + afterMs) };
  }

  #problemOf(error: unknown, kind: JobKind): JobProblem {
    const known = error instanceof Failure ? problemOfFailure(error) : kind.problemOf?.(error);
    if (known && kind.isRequest) return known;
    if (known) this.#settings.onError(`A job failed (${kind.name}). ${sentence(known.code, known.values, 'en')}`);
    else this.#settings.onError(`A job failed (${kind.name}).`, error);
    return known ?? { code: 'job.error.Internal', values: {} };
  }

  /** Stores the end of an attempt; false if another process has the job. */
  async #end(db: Queries, job: ClaimedJob, kind: JobKind, end: JobEnd): Promise<boolean> {
    const stored = await endAttempt(db, job, end, this.#settings.now());
    if (stored?.finishedAt) await kind.finished?.(db, stored);
    return stored !== undefined;
  }
}

const problemOfFailure = ({ code, arguments: values, status }: Failure): JobProblem => ({ code, values, status });

/** Keeps a job from being taken over while this process works on it, and learns that it was cancelled. */
class LeaseKeeper {
  readonly #db: Queries;
  readonly #job: ClaimedJob;
  readonly #stop: AbortController;
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> | undefined;
  #progress: object | undefined;
  #reportedAt = 0;

  constructor(db: Queries, job: ClaimedJob, stop: AbortController) {
    this.#db = db;
    this.#job = job;
    this.#stop = stop;
    this.#timer = setInterval(() => this.#renew(), renewMs).unref();
  }

  report(progress: object): void {
    this.#progress = progress;
    if (performance.now() < this.#reportedAt + reportMs) return;
    this.#reportedAt = performance.now();
    this.#renew();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  #renew(): void {
    // A renewal that is lost is followed by the next one.
    this.#renewing ??= renewLease(this.#db, this.#job, this.#progress)
      .then(
        (renewed) => {
          if (!renewed) this.#stop.abort('lost' satisfies AbortReason);
          else if (renewed.isCancelled) this.#stop.abort('cancelled' satisfies AbortReason);
        },
        () => {},
      )
      .finally(() => (this.#renewing = undefined));
  }
}
