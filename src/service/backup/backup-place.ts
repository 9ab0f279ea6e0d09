import path from 'node:path';
import { errorCode, isDatabaseDamaged } from '#service/db/database-error.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import {
  backupPlaceSetting,
  isObjectAddress,
  objectAddress,
  objectStoreConnection,
  type ObjectStoreConnection,
  type Settings,
} from '../settings.ts';
import {
  BackupError,
  type BackupProblem,
  type BackupProblemCode,
  type BackupSource,
  KnownBackupError,
} from './backup-file.ts';
import type { BackupStore } from './backup-store.ts';
import { fileSource, FolderStore } from './folder-store.ts';
import { ObjectStore } from './object-store.ts';

/** Where backups are. */
export interface BackupPlace {
  /** An absolute path, or s3://bucket/prefix. */
  readonly folder: string;
  /** How the object store is reached; absent for a folder. */
  readonly connection?: ObjectStoreConnection;
}

/** Where a backup goes, and what happens to older ones. */
export interface BackupOrder extends BackupPlace {
  readonly key: string | undefined;
  /** Number of the newest backups that stay there; all of them if absent. */
  readonly keep: number | undefined;
}

/**
 * The place of an address, unless another is named that of the settings.
 * @throws BackupError for a malformed address
 * @throws SettingsError if a setting of the object store is missing
 */
export function backupPlace(settings: Settings, address: string = settings.backupDir): BackupPlace {
  if (!isObjectAddress(address)) return { folder: path.resolve(address) };
  if (!objectAddress.test(address))
    throw new BackupError(
      `The place of backups must be ${backupPlaceSetting.accepts}, but it is ${JSON.stringify(address)}.`,
    );
  return { folder: address, connection: objectStoreConnection(settings) };
}

export const openStore = ({ folder, connection }: BackupPlace): BackupStore =>
  connection ? new ObjectStore(folder, connection) : new FolderStore(folder);

/** The backup that a path, or an address s3://bucket/prefix/name, names. Throws as {@link backupPlace} does. */
export function openBackup(settings: Settings, address: string): BackupSource {
  if (!isObjectAddress(address)) return fileSource(address);
  const slash = address.lastIndexOf('/');
  return openStore(backupPlace(settings, address.slice(0, slash))).open(address.slice(slash + 1));
}

/** The commands that bring back the newest backup in place of a damaged database. */
export async function restoreAdvice({ directory }: DatabaseDamaged, settings: Settings): Promise<string> {
  const store = openStore(backupPlace(settings));
  const listed = await store.list().catch(() => undefined);
  const [newest] = listed ?? [];
  const backup = newest ? store.open(newest.name).file : 'FILE';
  const missing = listed ? `There is no backup in ${store.place}` : `The backups in ${store.place} can’t be listed`;
  const found = newest ? `The newest backup is of ${newest.at}.` : `${missing}: name one of yours.`;
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
