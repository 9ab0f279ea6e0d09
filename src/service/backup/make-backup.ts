import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#service/db/open.ts';
import { type Settings, settingsInForce } from '../settings.ts';
import { type BackupHeader, type BackupPart, type BackupSummary, verifyBackup, writeBackup } from './backup-file.ts';
import { type BackupOrder, openStore } from './backup-place.ts';
import type { BackupStep } from './backup-state.ts';
import { newBackupName } from './backup-store.ts';
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

/** Rows and bytes of a database: the rows as of its last statistics, the bytes more than those of a backup. */
async function estimateSize({ pool }: Database): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows,
      pg_database_size(current_database())::float8 as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return rows[0] ?? { rows: 0, bytes: 0 };
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

/** Backs up a database and reads the backup again. Then older backups are removed and the mark is touched. */
export async function makeBackup(
  database: Database,
  order: BackupOrder,
  settings: Settings,
  onProgress: BackupObserver = () => {},
): Promise<MadeBackup> {
  const store = openStore(order);
  const name = newBackupName();
  const estimate = await estimateSize(database);
  const parts = databaseParts(database, changedSettings(settings));
  const observed = observedParts(parts, (done) => onProgress('writing', done, estimate.rows));
  const made = await writeBackup(observed, order.key, (content) =>
    store.add(name, content, estimate.bytes, async (source, bytes) => {
      const { tables, rows } = await verifyBackup(source, order.key, (read) => onProgress('verifying', read, bytes));
      return { tables, rows, bytes };
    }),
  );
  if (order.keep !== undefined) for (const old of (await store.list()).slice(order.keep)) await store.remove(old.name);
  await store.removeAbandoned();
  await touchMark(backupMarkFile(settings));
  return { file: store.open(name).file, ...made };
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
