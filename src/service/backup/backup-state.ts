import { sql } from 'kysely';
import { Failure } from '#service/core/errors.ts';
import { nextRunAfter, type RunTimes } from '#service/core/jobs/run-times.ts';
import type { Queries } from '#service/db/queries.ts';
import type { BackupProblem } from './backup-file.ts';

/**
 * State of the backups, shared by the services on one database: one row, so that one process backs up at a time, and every
 * process can tell administrators how far it is.
 */
export const backupStateName = 'backup';

export type BackupStep = 'copying' | 'writing' | 'verifying';

/** The user who started a run; without an id, the schedule or the command. */
export interface BackupAuthor {
  readonly userId: string | null;
  readonly name: string;
}

/** A backup, or the verification of the file of one. */
export interface BackupTask {
  readonly kind: 'backup' | 'verification';
  /** Name of the file, without its folder; of a backup, once it has one. */
  readonly file?: string;
  readonly by: BackupAuthor;
  readonly isScheduled?: boolean;
}

export interface RunningBackup extends BackupTask {
  /** Identifies the run. */
  readonly token: string;
  readonly startedAt: string;
  /** When the process last reported; a killed one stays silent. */
  readonly reportedAt: string;
  readonly step?: BackupStep;
  readonly percent?: number;
}

export interface FinishedBackup extends BackupTask {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly bytes?: number;
  readonly rows?: number;
  readonly problem?: BackupProblem;
}

export interface VerifiedFile {
  readonly at: string;
  /** Size then; absent where it was not read completely. */
  readonly bytes?: number;
  readonly problem?: BackupProblem;
}

export interface BackupState {
  readonly running?: RunningBackup;
  /** The last backup or verification. */
  readonly last?: FinishedBackup;
  /** The last run of the schedule. */
  readonly scheduled?: { readonly startedAt: string; readonly isDone: boolean };
  /** The last verification of files, by their names. */
  readonly checked?: Readonly<Record<string, VerifiedFile>>;
}

/** A run whose process has been silent for this long has ended with it, ms. */
const silentMs = 120_000;
/** A run of the schedule that failed is repeated after this time, ms. */
const repeatMs = 3_600_000;

const isSilent = ({ reportedAt }: RunningBackup, now: Date) => Date.parse(reportedAt) < now.getTime() - silentMs;

/** A run without its progress. */
export function startedTask({
  kind,
  file,
  by,
  isScheduled,
  startedAt,
}: RunningBackup): BackupTask & { readonly startedAt: string } {
  return { kind, by, startedAt, ...(file !== undefined && { file }), ...(isScheduled && { isScheduled }) };
}

/** The state as administrators read it: a run whose process was killed has failed. */
export function currentState({ running, ...state }: BackupState, now: Date): BackupState {
  if (!running) return state;
  if (!isSilent(running, now)) return { ...state, running };
  const problem = { code: 'backup.error.Interrupted', values: {} } as const;
  return { ...state, last: { ...startedTask(running), finishedAt: running.reportedAt, problem } };
}

/** When the schedule runs next, which may be in the past; a database without a run is due at once. */
export function nextBackup(times: RunTimes, { scheduled }: BackupState, now: Date): Date {
  if (!scheduled) return now;
  const started = new Date(scheduled.startedAt);
  const next = nextRunAfter(times, started);
  return scheduled.isDone ? next : new Date(Math.min(next.getTime(), started.getTime() + repeatMs));
}

export async function readBackupState(db: Queries): Promise<BackupState> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', backupStateName).executeTakeFirst();
  // Only this file writes the row.
  return row?.value ?? {};
}

async function writeBackupState(db: Queries, state: BackupState): Promise<void> {
  const value = JSON.stringify(state);
  await db.updateTable('setting').set({ value }).where('name', '=', backupStateName).execute();
}

/** Reads the state and locks it until the end of the transaction. Waits for a transaction that is claiming. */
async function lockBackupState(db: Queries): Promise<BackupState> {
  await db
    .insertInto('setting')
    .values({ name: backupStateName, value: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ value: BackupState }>`
    select value from setting where name = ${backupStateName} for update`.execute(db);
  return rows[0]?.value ?? {};
}

/**
 * Notes in a transaction that a run begins.
 * @param isWanted decides with the state, once no other process can change it
 * @throws Failure if another one is running
 */
export async function claimBackup(
  db: Queries,
  task: BackupTask,
  now: Date,
  isWanted: (state: BackupState) => boolean = () => true,
): Promise<RunningBackup | undefined> {
  const state = currentState(await lockBackupState(db), now);
  if (!isWanted(state)) return undefined;
  if (state.running) throw new Failure('backup.error.Running', { since: state.running.startedAt });
  const startedAt = now.toISOString();
  const running = { ...task, token: crypto.randomUUID(), startedAt, reportedAt: startedAt };
  const scheduled = task.isScheduled ? { startedAt, isDone: false } : state.scheduled;
  await writeBackupState(db, { ...state, running, ...(scheduled && { scheduled }) });
  return running;
}

/** Changes the state of a run; false if its claim was not committed, or another process has taken over. */
export async function changeBackupState(
  db: Queries,
  { token }: RunningBackup,
  change: (state: BackupState) => BackupState,
): Promise<boolean> {
  const state = await lockBackupState(db);
  if (state.running?.token !== token) return false;
  await writeBackupState(db, change(state));
  return true;
}
