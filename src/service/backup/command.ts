import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseError } from '#service/db/database-error.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import { versionFile } from '#service/db/embedded/directory-lock.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';
import { BackupError, type BackupHeader, type BackupSummary, verifyBackup } from './backup-file.ts';
import { backupPlace, type BackupOrder, openBackup, restoreAdvice } from './backup-place.ts';
import { requestBackup } from './local-door.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { restoreDatabase } from './restore-database.ts';

/** `npm run backup`, `npm run restore -- FILE` and `npm run verify -- FILE`. */

const backupUsage = `Usage:
  npm run backup [-- --to=FOLDER]           backs up the database into a file of its own, while the service runs or not
  npm run verify -- FILE                    reads a whole backup and says if it is complete and undamaged
  npm run restore -- FILE [--replace]       restores a backup into an empty database; --replace: into any other. Stop the
                                            service first

FOLDER and FILE may be in an object store: s3://bucket/prefix and s3://bucket/prefix/NAME.

The database is that of DATABASE_URL or DATA_DIR, as for npm start. A backup of either kind can be restored into the
other. Environment variables:
  BACKUP_DIR     folder of the backups, unless there is --to (./backups)
  BACKUP_KEY     key that encrypts backups, and opens encrypted ones: any text, best a long one
  BACKUP_KEEP    number of the newest backups that stay in the folder; all of them if it isn't set
  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL
                 how an object store is reached (docs/operations.md)`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const contentText = ({ tables, rows }: BackupSummary) => `${tables} tables, ${rows.toLocaleString('en')} rows`;
const seconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

function describeBackup({ version, at, databaseKind, migrations }: BackupHeader): string {
  const kind = databaseKind === 'embedded' ? 'an embedded database' : 'a PostgreSQL server';
  return `made ${at} by Opdesk ${version} (${migrations.at(-1)?.name}) from ${kind}`;
}

/** Opens the database of the settings. With `isNew`, a missing embedded one is created. */
async function withDatabase<T>(
  settings: Settings,
  isNew: boolean,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { dataDir } = settings;
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl;
  const directory = path.resolve(dataDir, 'database');
  if (!isNew && databaseUrl === undefined && !existsSync(versionFile(directory)))
    throw new BackupError(`There is no database in ${directory}. Set DATA_DIR or DATABASE_URL as for the service.`);
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 1, mayReplaceLost: isNew });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function backUp(settings: Settings, order: BackupOrder): Promise<void> {
  const start = performance.now();
  const openAndMake = () => withDatabase(settings, false, (database) => makeBackup(database, order, settings));
  const made: MadeBackup =
    (settings.databaseUrl === undefined ? await requestBackup(settings.dataDir, order) : undefined) ??
    (await openAndMake());
  const size = (made.bytes / 1e6).toFixed(1);
  const encrypted = order.key === undefined ? '' : ', encrypted';
  printLine(`Backed up and verified ${contentText(made)} in ${seconds(start)}: ${made.file} (${size} MB${encrypted})`);
}

async function restore(settings: Settings, file: string, isReplacing: boolean): Promise<void> {
  const start = performance.now();
  const key = settings.backupKey;
  const source = openBackup(settings, file);
  const onFilling = () => printLine('The file is verified. Restoring …');
  const restored = await withDatabase(settings, true, (database) =>
    restoreDatabase(database, { source, key, isReplacing, onFilling }),
  );
  printLine(`Restored ${contentText(restored)} in ${seconds(start)}, ${describeBackup(restored.header)}.`);
}

async function verify(settings: Settings, file: string): Promise<void> {
  const verified = await verifyBackup(openBackup(settings, file), settings.backupKey);
  printLine(`The backup is complete: ${contentText(verified)}, ${describeBackup(verified.header)}.`);
  const changed = Object.entries(verified.header.settings);
  if (changed.length > 0)
    printLine(['Settings of its service:', ...changed.map((each) => `  ${each.join('=')}`)].join('\n'));
}

function readArguments(argv: readonly string[]) {
  try {
    const options = { to: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    throw new BackupError('The options can’t be understood. --help lists them.', { cause });
  }
}

async function backupProgram([command, ...argv]: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(argv);
  if (values.help === true) return printLine(backupUsage);
  const settings = readSettings(process.env);
  const [file, ...more] = positionals;
  if (command === 'backup') {
    if (file !== undefined) throw new BackupError('Name the folder with --to=FOLDER.');
    const { backupKey: key, backupKeep: keep } = settings;
    return backUp(settings, { ...backupPlace(settings, values.to), key, keep });
  }
  if (file === undefined || more.length > 0) throw new BackupError('Name one file of a backup. --help explains more.');
  return command === 'restore' ? restore(settings, file, values.replace === true) : verify(settings, file);
}

process.exitCode = await backupProgram(process.argv.slice(2)).then(
  () => 0,
  async (error: unknown) => {
    const isExpected = error instanceof BackupError || error instanceof DatabaseError || error instanceof SettingsError;
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (!isExpected && !isOfSystem) throw error;
    const advice = error instanceof DatabaseDamaged ? ` ${await restoreAdvice(error, readSettings(process.env))}` : '';
    process.stderr.write(`${error.message}${advice}\n`);
    return 1;
  },
);
