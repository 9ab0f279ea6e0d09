import path from 'node:path';
import { recordAudit } from '#service/core/audit.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import type { JobQueue, JobRun } from '#service/core/jobs/job-queue.ts';
import type { Job, JobAuthor } from '#service/core/jobs/job-store.ts';
import { parseRunTimes, type RunTimes } from '#service/core/jobs/run-times.ts';
import type { Database } from '#service/db/open.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Settings } from '../settings.ts';
import { BackupError, isBackupEncrypted, KnownBackupError, verifyBackup } from './backup-file.ts';
import { backupPlace, type BackupOrder, backupProblem, openStore } from './backup-place.ts';
import {
  asBackupJob,
  type BackupJob,
  backupLane,
  type BackupResult,
  type BackupStep,
  nextBackup,
  readBackupJobs,
} from './backup-state.ts';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { backUpRunning, type MadeBackup } from './make-backup.ts';

const commandAuthor: JobAuthor = { userId: null, name: 'npm run backup' };

/** The most backups that are listed, the newest ones, and how many of them are looked into at once. */
const mostListedBackups = 500;
const lookedIntoAtOnce = 20;

export interface ListedBackup extends StoredBackup {
  /** Undefined for a file that isn't a backup in spite of its name, or can't be read. */
  readonly isEncrypted: boolean | undefined;
}

interface RunnerSettings {
  readonly database: Database;
  readonly settings: Settings;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}

/**
 * Makes and verifies backups while the service runs: on a schedule, for administrators and for `npm run backup`. One at a
 * time, also among several processes on one database.
 */
export class BackupRunner {
  readonly #run: RunnerSettings;
  readonly times: RunTimes | undefined;
  /** Where the service's own backups go. */
  readonly order: BackupOrder;
  readonly store: BackupStore;
  /** By name: a backup is looked into once, as it never changes. */
  readonly #encrypted = new Map<string, boolean>();

  constructor(run: RunnerSettings) {
    this.#run = run;
    const { jobs, settings } = run;
    this.times = parseRunTimes(settings.backupEvery ?? '');
    this.order = { ...backupPlace(settings), key: settings.backupKey, keep: settings.backupKeep };
    this.store = openStore(this.order);
    const common = {
      lane: backupLane,
      finished: auditEnd,
      problemOf: (error: unknown) => backupProblem(error, this.order.folder),
    };
    jobs.register({ ...common, name: 'backup', isDue: (db) => this.#isDue(db), run: (run) => this.#backUpAgain(run) });
    jobs.register({ ...common, name: 'verification', run: (run) => this.#verify(run) });
  }

  /** The newest of the service's own backups. */
  async list(): Promise<readonly ListedBackup[]> {
    const newest = (await this.store.list()).slice(0, mostListedBackups);
    const listed: ListedBackup[] = [];
    while (listed.length < newest.length) {
      const next = newest.slice(listed.length, listed.length + lookedIntoAtOnce);
      listed.push(...(await Promise.all(next.map((backup) => this.#lookInto(backup)))));
    }
    return listed;
  }

  async #lookInto(backup: StoredBackup): Promise<ListedBackup> {
    const isEncrypted =
      this.#encrypted.get(backup.name) ??
      (await isBackupEncrypted(this.store.open(backup.name)).catch(() => undefined));
    if (isEncrypted !== undefined) this.#encrypted.set(backup.name, isEncrypted);
    return { ...backup, isEncrypted };
  }

  /** The moment of the next run of the schedule; undefined without one. */
  async next(db: Queries): Promise<string | undefined> {
    if (!this.times) return undefined;
    const now = this.#run.now();
    const next = await nextBackup(db, this.times, now);
    return (next > now ? next : now).toISOString();
  }

  /**
   * Begins a backup, or the verification of a file in the folder, once the transaction `db` is committed.
   * @throws Failure if another one is running
   */
  async begin(db: Queries, kind: BackupJob['kind'], by: JobAuthor, input: BackupJob['input'] = {}): Promise<void> {
    if (await this.#run.jobs.add(db, kind, { by, input })) return;
    const { running } = await readBackupJobs(db);
    throw new Failure('backup.error.Running', { since: running?.startedAt ?? running?.createdAt });
  }

  /** Makes the backup that `npm run backup` ordered. @throws BackupError */
  async backUp(order: BackupOrder): Promise<MadeBackup> {
    let made: MadeBackup | undefined;
    const input: BackupJob['input'] = { isOrdered: true };
    const performed = this.#run.jobs.perform('backup', { by: commandAuthor, input }, async (run) => {
      made = await this.#backUp(order, run);
      return resultOf(made);
    });
    await performed.catch((error: unknown) => {
      throw error instanceof Failure ? new BackupError(sentence(error.code, error.arguments, 'en')) : error;
    });
    if (!made) throw new BackupError('The backup was not made.');
    return made;
  }

  async #isDue(db: Queries): Promise<boolean> {
    const { times } = this;
    if (!times) return false;
    const { running } = await readBackupJobs(db);
    const now = this.#run.now();
    return !running && (await nextBackup(db, times, now)) <= now;
  }

  /** A backup in a folder that only a killed process knew can't be made again. */
  async #backUpAgain(run: JobRun): Promise<BackupResult> {
    if (asBackupJob(run.job).input.isOrdered) throw new KnownBackupError('backup.error.Interrupted');
    return resultOf(await this.#backUp(this.order, run));
  }

  #backUp(order: BackupOrder, run: JobRun): Promise<MadeBackup> {
    const { database, settings } = this.#run;
    return backUpRunning(database, order, settings, observer(run));
  }

  async #verify(run: JobRun): Promise<BackupResult> {
    const { file = '' } = asBackupJob(run.job).input;
    const { bytes = 0 } = (await this.store.list()).find(({ name }) => name === file) ?? {};
    const observe = observer(run);
    const onBytes = (read: number) => observe('verifying', read, bytes);
    const { rows } = await verifyBackup(this.store.open(file), this.order.key, onBytes);
    return { file, bytes, rows };
  }
}

const resultOf = ({ file, bytes, rows }: MadeBackup): BackupResult => ({ file: path.basename(file), bytes, rows });

/** Reports the progress of a run; ends it when it is to stop. */
function observer({ signal, report }: JobRun): (step: BackupStep, done: number, total: number) => void {
  return (step, done, total) => {
    signal.throwIfAborted();
    report({ step, ...(total > 0 && { percent: Math.min(99, Math.floor((100 * done) / total)) }) });
  };
}

async function auditEnd(db: Queries, job: Job): Promise<void> {
  const { kind, by, state, input, result, isScheduled, problem } = asBackupJob(job);
  if (state === 'cancelled') return;
  const ends =
    kind === 'backup' ? (['backup.made', 'backup.failed'] as const) : (['backup.verified', 'backup.refused'] as const);
  const file = result?.file ?? input.file;
  const details = {
    ...(file !== undefined && { file }),
    ...(result && { records: result.rows }),
    ...(isScheduled && { scheduled: true }),
    ...(problem && { reason: sentence(problem.code, problem.values, 'en') }),
  };
  await recordAudit({ db, caller: by, address: '' }, { action: ends[problem ? 1 : 0], details });
}
