import path from 'node:path';
import { recordAudit } from '#service/core/audit.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import { parseRunTimes, type RunTimes } from '#service/core/jobs/run-times.ts';
import type { Database } from '#service/db/open.ts';
import type { Queries } from '#service/db/queries.ts';
import { inTransaction } from '#service/db/transaction.ts';
import type { Settings } from '../settings.ts';
import { BackupError, KnownBackupError, verifyBackup } from './backup-file.ts';
import { type BackupOrder, backupProblem, isBackupName, listBackups } from './backup-folder.ts';
import {
  type BackupState,
  type BackupStep,
  type BackupTask,
  type VerifiedFile,
  changeBackupState,
  claimBackup,
  currentState,
  type FinishedBackup,
  nextBackup,
  readBackupState,
  type RunningBackup,
  startedTask,
} from './backup-state.ts';
import { backUpRunning, type MadeBackup } from './make-backup.ts';

/** Interval at which the schedule is looked at, ms. */
const lookMs = 60_000;
/** The database learns the progress of a run at most this often, ms. */
const reportMs = 1_000;

/** The service itself, as the author of scheduled backups. */
const scheduleAuthor = { userId: null, name: 'Opdesk' } as const;
const commandAuthor = { userId: null, name: 'npm run backup' } as const;

interface RunnerSettings {
  readonly database: Database;
  readonly settings: Settings;
  readonly now: () => Date;
  onError(message: string): void;
}

type Outcome = Pick<FinishedBackup, 'file' | 'bytes' | 'rows' | 'problem'>;

/**
 * Makes and verifies backups while the service runs: on a schedule, for administrators and for `npm run backup`. One at a
 * time, also among several processes on one database.
 */
export class BackupRunner {
  readonly #run: RunnerSettings;
  readonly times: RunTimes | undefined;
  #current: Promise<unknown> = Promise.resolve();
  #isClosing = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: RunnerSettings) {
    this.#run = settings;
    this.times = parseRunTimes(settings.settings.backupEvery ?? '');
  }

  /** Where the service's own backups go. */
  get order(): BackupOrder {
    const { backupDir, backupKey, backupKeep } = this.#run.settings;
    return { folder: path.resolve(backupDir), key: backupKey, keep: backupKeep };
  }

  async state(db: Queries): Promise<BackupState & { readonly next?: string }> {
    const now = this.#run.now();
    const state = currentState(await readBackupState(db), now);
    if (!this.times) return state;
    const next = nextBackup(this.times, state, now);
    return { ...state, next: (next > now ? next : now).toISOString() };
  }

  /**
   * Begins a backup, or the verification of a file in the folder, once the transaction `db` is committed; if it is rolled
   * back, nothing begins.
   * @throws Failure if another one is running
   */
  async begin(db: Queries, task: BackupTask): Promise<void> {
    const running = await claimBackup(db, task, this.#run.now());
    if (!running) return;
    const begun = () => this.#perform(running, this.order).catch((error: unknown) => this.#warn(error));
    this.#current = this.#current.then(begun);
  }

  /** Makes the backup that `npm run backup` ordered. @throws BackupError */
  async backUp(order: BackupOrder): Promise<MadeBackup> {
    const running = await this.#claim({ kind: 'backup', by: commandAuthor }).catch((error: unknown) => {
      throw error instanceof Failure ? new BackupError(sentence(error.code, error.arguments, 'en')) : error;
    });
    const made = running && (await this.#follow(this.#perform(running, order)));
    if (!made) throw new BackupError('The backup was not made.');
    return made;
  }

  /** Makes the backup of the schedule if it is due. */
  async runDue(): Promise<void> {
    const { times } = this;
    if (!times || this.#isClosing) return;
    const now = this.#run.now();
    const isDue = (state: BackupState) => !state.running && nextBackup(times, state, now) <= now;
    // Looks without a lock first: most of the time nothing is due.
    if (!isDue(currentState(await readBackupState(this.#run.database.kysely), now))) return;
    const running = await this.#claim({ kind: 'backup', by: scheduleAuthor, isScheduled: true }, isDue);
    if (running) await this.#follow(this.#perform(running, this.order));
  }

  /** Follows the schedule until {@link close}. */
  start(): void {
    this.#timer = setInterval(() => void this.runDue().catch((error: unknown) => this.#warn(error)), lookMs).unref();
  }

  /** Ends the schedule, and a running backup. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosing = true;
    await this.#current.catch(() => {});
  }

  #warn(error: unknown): void {
    const { code, values } = backupProblem(error, this.order.folder);
    this.#run.onError(sentence(code, values, 'en'));
  }

  #claim(task: BackupTask, isWanted?: (state: BackupState) => boolean): Promise<RunningBackup | undefined> {
    const { database, now } = this.#run;
    return inTransaction(database.kysely, (db) => claimBackup(db, task, now(), isWanted));
  }

  #follow<T>(run: Promise<T>): Promise<T> {
    this.#current = run;
    return run;
  }

  async #perform(running: RunningBackup, order: BackupOrder): Promise<MadeBackup | undefined> {
    // Waits for the transaction of the claim.
    if (!(await this.#change(running, (state) => state))) return undefined;
    try {
      if (running.kind === 'verification') {
        await this.#verify(running, order);
        return undefined;
      }
      const { database, settings } = this.#run;
      const made = await backUpRunning(database, order, settings, this.#observer(running));
      await this.#finish(running, { file: path.basename(made.file), bytes: made.bytes, rows: made.rows });
      return made;
    } catch (error) {
      const problem = backupProblem(error, order.folder);
      await this.#finish(running, { problem }).catch((failure: unknown) => this.#warn(failure));
      throw error;
    }
  }

  async #verify(running: RunningBackup, { folder, key }: BackupOrder): Promise<void> {
    const file = path.join(folder, running.file ?? '');
    const { bytes = 0 } = (await listBackups(folder)).find(({ name }) => name === running.file) ?? {};
    const observe = this.#observer(running);
    const { rows } = await verifyBackup(file, key, (read) => observe('verifying', read, bytes));
    await this.#finish(running, { bytes, rows });
  }

  /** Reports the progress of a run to the database; ends it when the service closes. */
  #observer(running: RunningBackup): (step: BackupStep, done: number, total: number) => void {
    let reported = 0;
    let last = '';
    return (step, done, total) => {
      if (this.#isClosing) throw new KnownBackupError('backup.error.Interrupted');
      if (step === last && Date.now() < reported + reportMs) return;
      [reported, last] = [Date.now(), step];
      const percent = total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : undefined;
      const report = { step, reportedAt: this.#run.now().toISOString(), ...(percent !== undefined && { percent }) };
      this.#change(running, (state) => ({
        ...state,
        running: { ...(state.running ?? running), percent: 0, ...report },
      }))
        // A report that is lost is followed by the next one.
        .catch(() => {});
    };
  }

  #change(running: RunningBackup, change: (state: BackupState) => BackupState): Promise<boolean> {
    return inTransaction(this.#run.database.kysely, (db) => changeBackupState(db, running, change));
  }

  /** Notes how a run ended, in the state and in the audit log. */
  async #finish(running: RunningBackup, outcome: Outcome): Promise<void> {
    const { database, now } = this.#run;
    const task = startedTask(running);
    const finishedAt = now().toISOString();
    const last: FinishedBackup = { ...task, ...outcome, finishedAt };
    const stored = new Set((await listBackups(this.order.folder).catch(() => [])).map(({ name }) => name));
    await inTransaction(database.kysely, async (db) => {
      await changeBackupState(db, running, ({ running: _running, checked = {}, scheduled, ...state }) => ({
        ...state,
        last,
        ...(scheduled && { scheduled: task.isScheduled ? { ...scheduled, isDone: !last.problem } : scheduled }),
        checked: Object.fromEntries([
          ...Object.entries(checked).filter(([name]) => stored.has(name)),
          ...checkOf(last),
        ]),
      }));
      await recordAudit(
        { db, caller: task.by, address: '' },
        { action: auditedEnd(last), details: auditedOutcome(last) },
      );
    });
  }
}

/** A backup was verified when it was made; a verification that was interrupted changes nothing about that. */
function checkOf({ file, finishedAt: at, bytes, problem }: FinishedBackup): [string, VerifiedFile][] {
  if (file === undefined || !isBackupName(file) || problem?.code === 'backup.error.Interrupted') return [];
  return [[file, { at, ...(bytes !== undefined && { bytes }), ...(problem && { problem }) }]];
}

function auditedEnd({ kind, problem }: FinishedBackup) {
  if (kind === 'backup') return problem ? 'backup.failed' : 'backup.made';
  return problem ? 'backup.refused' : 'backup.verified';
}

function auditedOutcome({ file, rows, isScheduled, problem }: FinishedBackup) {
  return {
    ...(file !== undefined && { file }),
    ...(rows !== undefined && { records: rows }),
    ...(isScheduled && { scheduled: true }),
    ...(problem && { reason: sentence(problem.code, problem.values, 'en') }),
  };
}
