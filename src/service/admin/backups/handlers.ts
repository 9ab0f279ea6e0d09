import type { backupsApi as contract, OpBackupFile, OpBackupRun, OpBackups } from '#contract/app/backups.ts';
import type { BackupProblem } from '#service/backup/backup-file.ts';
import { backupProblem, listBackups, type StoredBackup } from '#service/backup/backup-folder.ts';
import type { BackupRunner } from '#service/backup/backup-runner.ts';
import type { BackupState, FinishedBackup, RunningBackup } from '#service/backup/backup-state.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, sentence } from '#service/core/errors.ts';

export interface BackupHandlerSettings {
  readonly backups: BackupRunner;
  /** The schedule as it was set. */
  readonly backupEvery: string | undefined;
}

const problemText = ({ caller, timeZone }: Context, { code, values }: BackupProblem): string =>
  sentence(code, values, caller.language, timeZone);

function backupRun(context: Context, run: RunningBackup | FinishedBackup): OpBackupRun {
  const { kind, file, by, isScheduled = false, startedAt } = run;
  const common = { kind, by: by.name, scheduled: isScheduled, startedAt, ...(file !== undefined && { file }) };
  if ('reportedAt' in run) return { ...common, step: run.step ?? null, percent: run.percent ?? null };
  const { finishedAt, bytes, rows, problem } = run;
  return {
    ...common,
    finishedAt,
    ...(bytes !== undefined && { bytes }),
    ...(rows !== undefined && { rows }),
    ...(problem && { problem: problemText(context, problem) }),
  };
}

function backupFile(
  context: Context,
  { name, at, bytes, isEncrypted }: StoredBackup,
  { checked = {} }: BackupState,
): OpBackupFile {
  const check = checked[name];
  // A file of another size is another one.
  const isKnown = check !== undefined && (check.bytes ?? bytes) === bytes;
  return {
    name,
    at,
    bytes,
    encrypted: isEncrypted ?? null,
    ...(isKnown && { checkedAt: check.at }),
    ...(isKnown && check.problem && { problem: problemText(context, check.problem) }),
  };
}

/** The backups that the service makes and their files; for administrators. */
export function backupHandlers({ backups, backupEvery }: BackupHandlerSettings): Handlers<typeof contract> {
  const start = async (context: Context, kind: 'backup' | 'verification', file?: string) => {
    const { db, caller } = context;
    const by = { userId: caller.userId, name: caller.displayName || caller.name };
    await backups.begin(db, { kind, by, ...(file !== undefined && { file }) });
    const action = kind === 'backup' ? 'backup.requested' : 'backup.verificationRequested';
    await recordAudit(context, { action, details: file === undefined ? {} : { file } });
  };
  const foundFiles = async (context: Context, state: BackupState): Promise<Pick<OpBackups, 'file' | 'problem'>> => {
    const { folder } = backups.order;
    try {
      return { file: (await listBackups(folder)).map((file) => backupFile(context, file, state)) };
    } catch (error) {
      return { file: [], problem: problemText(context, backupProblem(error, folder)) };
    }
  };
  return forAdministrators({
    getBackups: async (context) => {
      const state = await backups.state(context.db);
      const { folder, key, keep } = backups.order;
      const { running, last, next } = state;
      return {
        folder,
        every: backupEvery ?? null,
        keep: keep ?? null,
        encrypted: key !== undefined,
        nextRun: next ?? null,
        running: running ? backupRun(context, running) : null,
        last: last ? backupRun(context, last) : null,
        ...(await foundFiles(context, state)),
      };
    },

    makeBackup: async (context) => {
      await start(context, 'backup');
    },

    verifyBackup: async (context, { file }) => {
      const stored = await listBackups(backups.order.folder);
      if (!stored.some(({ name }) => name === file)) throw new Failure('backup.error.NotFound', { file });
      await start(context, 'verification', file);
    },
  });
}
