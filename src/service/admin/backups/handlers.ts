import type { backupsApi as contract, OpBackupFile, OpBackupRun, OpBackups } from '#contract/app/backups.ts';
import { backupProblem } from '#service/backup/backup-place.ts';
import type { BackupRunner, ListedBackup } from '#service/backup/backup-runner.ts';
import { type BackupJob, readBackupJobs, readVerifiedFiles, type VerifiedFile } from '#service/backup/backup-state.ts';
import { forAdministrators } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type Context, type Handlers, prepared } from '#service/core/context.ts';
import { Failure, sentence } from '#service/core/errors.ts';
import type { JobProblem } from '#service/core/jobs/job-store.ts';

export interface BackupHandlerSettings {
  readonly backups: BackupRunner;
  /** The schedule as it was set. */
  readonly backupEvery: string | undefined;
}

const problemText = ({ caller, timeZone }: Context, { code, values }: JobProblem): string =>
  sentence(code, values, caller.language, timeZone);

function backupRun(context: Context, { kind, by, isScheduled, input, ...run }: BackupJob): OpBackupRun {
  const { state, startedAt, createdAt, finishedAt, progress, result, problem } = run;
  const file = result?.file ?? input.file;
  return {
    kind,
    by: by.name,
    scheduled: isScheduled,
    startedAt: startedAt ?? createdAt,
    ...(file !== undefined && { file }),
    ...(finishedAt === null && { step: progress?.step ?? null, percent: progress?.percent ?? null }),
    ...(finishedAt !== null && { finishedAt }),
    ...(result && { bytes: result.bytes, rows: result.rows }),
    ...(state === 'cancelled' && { cancelled: true }),
    ...(problem && { problem: problemText(context, problem) }),
  };
}

function backupFile(
  context: Context,
  { name, at, bytes, isEncrypted }: ListedBackup,
  verified: ReadonlyMap<string, VerifiedFile>,
): OpBackupFile {
  const check = verified.get(name);
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
    await backups.begin(db, kind, by, file === undefined ? {} : { file });
    const action = kind === 'backup' ? 'backup.requested' : 'backup.verificationRequested';
    await recordAudit(context, { action, details: file === undefined ? {} : { file } });
  };
  const foundFiles = async (context: Context): Promise<Pick<OpBackups, 'file' | 'problem'>> => {
    const verified = await readVerifiedFiles(context.db);
    try {
      return { file: (await backups.list()).map((file) => backupFile(context, file, verified)) };
    } catch (error) {
      return { file: [], problem: problemText(context, backupProblem(error, backups.store.place)) };
    }
  };
  return forAdministrators({
    getBackups: async (context) => {
      const { running, last } = await readBackupJobs(context.db);
      const { key, keep } = backups.order;
      return {
        folder: backups.store.place,
        every: backupEvery ?? null,
        keep: keep ?? null,
        encrypted: key !== undefined,
        nextRun: (await backups.next(context.db)) ?? null,
        running: running ? backupRun(context, running) : null,
        last: last ? backupRun(context, last) : null,
        ...(await foundFiles(context)),
      };
    },

    makeBackup: async (context) => {
      await start(context, 'backup');
    },

    // Listed before the transaction, which would hold the connection while an object store answers.
    verifyBackup: prepared(
      async (_, { file }) => {
        const stored = await backups.store.list();
        if (!stored.some(({ name }) => name === file)) throw new Failure('backup.error.NotFound', { file });
      },
      (context, { file }) => start(context, 'verification', file),
    ),
  });
}
