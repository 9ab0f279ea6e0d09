import { cp, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#service/db/open.ts';
import { type Settings, settingsInForce } from '../settings.ts';
import { type BackupHeader, type BackupPart, type BackupSummary, verifyBackup, writeBackup } from './backup-file.ts';
import { type BackupOrder, newBackupName, removeOldBackups } from './backup-folder.ts';
import type { BackupStep } from './backup-state.ts';
import { databaseParts } from './database-parts.ts';

export interface MadeBackup extends BackupSummary {
  readonly file: string;
  readonly bytes: number;
}

type BackupSettings = Pick<Settings, 'dataDir' | 'backupMark'>;

/** The file that every backup touches. */
export const backupMarkFile = ({ dataDir, backupMark }: BackupSettings) =>
  backupMark ?? path.join(dataDir, 'last-backup');

/** The settings that were changed, for the header of a backup. */
function changedSettings(settings: Settings): BackupHeader['settings'] {
  const changed = settingsInForce(settings).filter(({ standard, value }) => !standard && value !== null);
  return Object.fromEntries(changed.map(({ variable, value }) => [variable, value ?? '']));
}

/** Called with the progress of a backup; what it throws ends the backup. */
export type BackupObserver = (step: BackupStep, done: number, total: number) => void;

async function estimateRows({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as count from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return rows[0]?.count ?? 0;
}

async function* observedParts(
  parts: AsyncIterable<BackupPart>,
  onRows: (count: number) => void,
): AsyncGenerator<BackupPart> {
  let count = 0;
  for await (const part of parts) {
    if ('rows' in part) onRows((count += part.rows.length));
    yield part;
  }
}

async function touchMark(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const now = new Date();
  await utimes(file, now, now).catch(() => writeFile(file, ''));
}

/**
 * Backs up a database into a file of its own, which has its name only when it is complete and was read again. Then older
 * backups are removed and the mark is touched.
 */
export async function makeBackup(
  database: Database,
  order: BackupOrder,
  settings: Settings,
  onProgress: BackupObserver = () => {},
): Promise<MadeBackup> {
  await mkdir(order.folder, { recursive: true, mode: 0o700 });
  const file = path.join(order.folder, newBackupName());
  const unfinished = `${file}.part`;
  try {
    const total = await estimateRows(database);
    const parts = databaseParts(database, changedSettings(settings));
    const observed = observedParts(parts, (done) => onProgress('writing', done, total));
    await writeBackup(unfinished, observed, order.key);
    const { size: bytes } = await stat(unfinished);
    const { tables, rows } = await verifyBackup(unfinished, order.key, (read) => onProgress('verifying', read, bytes));
    await rename(unfinished, file);
    await removeOldBackups(order);
    await touchMark(backupMarkFile(settings));
    return { file, tables, rows, bytes };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Copies the directory of the embedded database while no statement runs: others wait for this copy only. */
async function copyDirectory({ pool }: Database, from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await cp(from, path.join(to, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } finally {
    client.release();
  }
}

/**
 * Backs up a database that is in use. The one connection of an embedded one is held while its files are copied, and the
 * copy is read: this needs disk space for the copy.
 */
export async function backUpRunning(
  database: Database,
  order: BackupOrder,
  settings: Settings,
  onProgress?: BackupObserver,
): Promise<MadeBackup> {
  if (database.directory === undefined) return makeBackup(database, order, settings, onProgress);
  const directory = path.join(path.dirname(database.directory), 'backup-copy');
  try {
    onProgress?.('copying', 0, 0);
    await copyDirectory(database, database.directory, directory);
    const copy = await openDatabase({ dataDir: directory, isDurable: false });
    try {
      return await makeBackup(copy, order, settings, onProgress);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
