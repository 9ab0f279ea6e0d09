import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isDatabaseDamaged } from '#service/db/database-error.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import {
  BackupError,
  type BackupProblem,
  type BackupProblemCode,
  isBackupEncrypted,
  KnownBackupError,
} from './backup-file.ts';

/** Where a backup goes, and what happens to older ones. */
export interface BackupOrder {
  /** An absolute path. */
  readonly folder: string;
  readonly key: string | undefined;
  /** Number of the newest backups that stay in the folder; all of them if absent. */
  readonly keep: number | undefined;
}

export interface StoredBackup {
  readonly name: string;
  /** When it was complete. */
  readonly at: string;
  readonly bytes: number;
  /** Undefined for a file that isn't a backup in spite of its name, or can't be read. */
  readonly isEncrypted: boolean | undefined;
}

const backupName = /^opdesk-[\dTZ-]+\.backup$/;
const unfinishedName = /^opdesk-[\dTZ-]+\.backup\.part$/;
const abandonedAfterMs = 24 * 3_600_000;

/** The most backups that are listed, the newest ones. */
const mostListedBackups = 500;

export const isBackupName = (name: string) => backupName.test(name);

/** The name of a backup that is made now. */
export const newBackupName = () => `opdesk-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`;

const newestFirst = async (folder: string) => (await readdir(folder)).toSorted().toReversed();

/** Removes all but the newest backups, and what backups left that were killed a day ago or earlier. */
export async function removeOldBackups({ folder, keep }: BackupOrder): Promise<void> {
  const names = await newestFirst(folder);
  const old = keep === undefined ? [] : names.filter(isBackupName).slice(keep);
  for (const name of names.filter((each) => unfinishedName.test(each)))
    if ((await stat(path.join(folder, name))).mtimeMs < Date.now() - abandonedAfterMs) old.push(name);
  for (const name of old) await rm(path.join(folder, name), { force: true });
}

async function readStoredBackup(folder: string, name: string): Promise<StoredBackup | undefined> {
  const file = path.join(folder, name);
  const facts = await stat(file).catch(() => undefined);
  if (!facts) return undefined; // removed since the folder was read
  const encrypted = await isBackupEncrypted(file).catch(() => undefined);
  return { name, at: facts.mtime.toISOString(), bytes: facts.size, isEncrypted: encrypted };
}

/** The backups in a folder, the newest first; none if the folder doesn't exist yet. */
export async function listBackups(folder: string): Promise<readonly StoredBackup[]> {
  const names = await newestFirst(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const read = names
    .filter(isBackupName)
    .slice(0, mostListedBackups)
    .map((name) => readStoredBackup(folder, name));
  return (await Promise.all(read)).filter((each) => each !== undefined);
}

/** The commands that bring back the newest backup in place of a damaged database. */
export async function restoreAdvice({ directory }: DatabaseDamaged, folder: string): Promise<string> {
  const [newest] = await listBackups(folder).catch(() => []);
  const backup = newest ? path.join(folder, newest.name) : 'FILE';
  const found = newest
    ? `The newest backup is of ${newest.at}.`
    : `There is no backup in ${folder}: name one of yours.`;
  return [
    `No data in it was changed. ${found} To go back to it, keep the damaged files aside and restore:`,
    `  mv ${directory} ${directory}-damaged`,
    `  npm run restore -- ${backup}`,
  ].join('\n');
}

const problemsOfSystem: Readonly<Record<string, BackupProblemCode>> = {
  EACCES: 'backup.error.AccessDenied',
  EPERM: 'backup.error.AccessDenied',
  EROFS: 'backup.error.ReadOnlyDisk',
  ENOSPC: 'backup.error.NoSpace',
  EDQUOT: 'backup.error.NoSpace',
  ENOENT: 'backup.error.NoFile',
  ENOTDIR: 'backup.error.NoFolder',
  EEXIST: 'backup.error.NoFolder',
};

/** An error in words that name the path and how to mend it. */
export function backupProblem(error: unknown, folder: string): BackupProblem {
  if (error instanceof KnownBackupError) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  if (isDatabaseDamaged(error) || error instanceof DatabaseDamaged)
    return { code: 'backup.error.DatabaseDamaged', values: { message } };
  const code = error instanceof BackupError ? undefined : problemsOfSystem[errorCode(error) ?? ''];
  const place = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : folder;
  return code ? { code, values: { path: place } } : { code: 'backup.error.Other', values: { message } };
}
