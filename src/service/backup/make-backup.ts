import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '#service/db/open.ts';
import { type Settings, settingsInForce } from '../settings.ts';
import { type BackupHeader, type BackupSummary, verifyBackup, writeBackup } from './backup-file.ts';
import { databaseParts } from './database-parts.ts';

/** Where a backup goes, and what happens to older ones. */
export interface BackupOrder {
  /** An absolute path. */
  readonly folder: string;
  readonly key: string | undefined;
  /** Number of the newest backups that stay in the folder; all of them if absent. */
  readonly keep: number | undefined;
}

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

const backupName = /^opdesk-[\dTZ-]+\.backup$/;
const unfinishedName = /^opdesk-[\dTZ-]+\.backup\.part$/;
const abandonedAfterMs = 24 * 3_600_000;

/** Removes all but the newest backups, and what backups left that were killed a day ago or earlier. */
async function removeOldBackups({ folder, keep }: BackupOrder): Promise<void> {
  const names = (await readdir(folder)).toSorted().toReversed();
  const old = keep === undefined ? [] : names.filter((name) => backupName.test(name)).slice(keep);
  for (const name of names.filter((each) => unfinishedName.test(each)))
    if ((await stat(path.join(folder, name))).mtimeMs < Date.now() - abandonedAfterMs) old.push(name);
  for (const name of old) await rm(path.join(folder, name), { force: true });
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
export async function makeBackup(database: Database, order: BackupOrder, settings: Settings): Promise<MadeBackup> {
  await mkdir(order.folder, { recursive: true, mode: 0o700 });
  const file = path.join(order.folder, `opdesk-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.backup`);
  const unfinished = `${file}.part`;
  try {
    await writeBackup(unfinished, databaseParts(database, changedSettings(settings)), order.key);
    const { tables, rows } = await verifyBackup(unfinished, order.key);
    await rename(unfinished, file);
    await removeOldBackups(order);
    await touchMark(backupMarkFile(settings));
    return { file, tables, rows, bytes: (await stat(file)).size };
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
    await cp(path.join(from, 'database'), path.join(to, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
  } finally {
    client.release();
  }
}

/**
 * Backs up an embedded database that is in use: its one connection is held while the files are copied, and the copy is
 * read. Needs disk space for the copy.
 */
export async function backUpRunning(database: Database, order: BackupOrder, settings: Settings): Promise<MadeBackup> {
  const directory = path.resolve(settings.dataDir, 'backup-copy');
  try {
    await copyDirectory(database, path.resolve(settings.dataDir), directory);
    const copy = await openDatabase({ dataDir: directory, isDurable: false });
    try {
      return await makeBackup(copy, order, settings);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
