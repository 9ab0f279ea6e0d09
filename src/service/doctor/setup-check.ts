import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { backupPlace, openStore, restoreAdvice } from '#service/backup/backup-place.ts';
import { ObjectStore } from '#service/backup/object-store.ts';
import { backupMarkFile } from '#service/backup/make-backup.ts';
import { nextRunAfter, parseRunTimes } from '#service/core/jobs/run-times.ts';
import { DatabaseError, errorCode } from '#service/db/database-error.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import { type AppliedMigration, migrationsAround } from '#service/db/migrate.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { openStandbys, Standby } from '#service/db/standby.ts';
import type { Settings } from '../settings.ts';

/** Looks at a set-up for what is wrong with it, and says how to mend it. */

export interface SetupFinding {
  readonly level: 'ok' | 'warning' | 'error';
  readonly text: string;
}

const ok = (text: string): SetupFinding => ({ level: 'ok', text });
const toImprove = (text: string): SetupFinding => ({ level: 'warning', text });
const error = (text: string): SetupFinding => ({ level: 'error', text });

/** Days on which versions of Node.js get their last security updates. */
const endOfNode: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };

export function checkNodeVersion(version: string, today: string): SetupFinding {
  const end = endOfNode[Number(version.split('.')[0])];
  if (end === undefined || end >= today) return ok(`Node.js ${version}`);
  return toImprove(
    `Node.js ${version} has had no security updates since ${end}: install version 24 (https://nodejs.org).`,
  );
}

const mebibyte = 2 ** 20;

/** The folder, or the nearest one above it that exists. */
function existingFolder(folder: string): string {
  return existsSync(folder) || folder === path.dirname(folder) ? folder : existingFolder(path.dirname(folder));
}

function checkFolder(variable: string, folder: string): SetupFinding[] {
  const place = existingFolder(folder);
  const found: SetupFinding[] = [];
  try {
    accessSync(place, constants.W_OK);
  } catch {
    found.push(error(`${variable}: ${place} can’t be written by this user. Give it the right, or set ${variable}.`));
  }
  const { bavail, bsize } = statfsSync(place);
  const free = Math.floor((bavail * bsize) / mebibyte);
  const space = `${variable}: ${free.toLocaleString('en')} MiB are free in ${place}`;
  if (free < 200) found.push(error(`${space}: free space, or move the folder to another disk.`));
  else found.push(free < 1024 ? toImprove(`${space}: free space soon.`) : ok(space));
  if (place === folder && (statSync(folder).mode & 0o077) !== 0)
    found.push(toImprove(`${variable}: other users of this machine can read ${folder}. Run “chmod 700 ${folder}”.`));
  return found;
}

const oneDayMs = 24 * 3_600_000;

async function checkBackupPlace(settings: Settings): Promise<SetupFinding[]> {
  const { folder, connection } = backupPlace(settings);
  if (!connection) return checkFolder('BACKUP_DIR', folder);
  return new ObjectStore(folder, connection).check().then(
    () => [ok(`BACKUP_DIR: ${folder} can be read and written`)],
    (cause: unknown) => [error(`BACKUP_DIR: ${cause instanceof Error ? cause.message : String(cause)}`)],
  );
}

async function checkBackups(settings: Settings, now: Date): Promise<SetupFinding[]> {
  const place = backupPlace(settings);
  const [newest] = await openStore(place)
    .list()
    .catch(() => []);
  const mark = statSync(backupMarkFile(settings), { throwIfNoEntry: false })?.mtime.toISOString();
  const [last] = [newest?.at ?? '', mark ?? ''].toSorted().toReversed();
  const times = parseRunTimes(settings.backupEvery ?? '');
  const found: SetupFinding[] = [];
  const lateAfter =
    times && last
      ? nextRunAfter(times, new Date(last)).getTime() + oneDayMs / 4
      : Date.parse(last ?? '') + 2 * oneDayMs;
  if (!last)
    found.push(toImprove('There is no backup. Run “npm run backup”, or set BACKUP_EVERY=02:30 for one a day.'));
  else if (lateAfter < now.getTime()) found.push(toImprove(`The last backup is of ${last}: run “npm run backup”.`));
  else found.push(ok(`The last backup is of ${last}`));
  if (!times) found.push(toImprove('BACKUP_EVERY is not set: the service makes no backups on a schedule.'));
  else if (settings.backupKeep === undefined)
    found.push(toImprove('BACKUP_KEEP is not set: all backups stay and take more and more space.'));
  const isOnOneDisk = (folders: readonly string[]) =>
    new Set(folders.map((each) => statSync(existingFolder(path.resolve(each))).dev)).size === 1;
  if (settings.databaseUrl === undefined && !place.connection && isOnOneDisk([settings.dataDir, place.folder]))
    found.push(
      toImprove(`Database and backups are on one disk, which can fail. Copy ${place.folder} to another place.`),
    );
  return found;
}

function checkNetwork({ host, publicUrl, trustProxy }: Settings): SetupFinding[] {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  const isSecure = publicUrl?.startsWith('https://') === true;
  const found: SetupFinding[] = [];
  if (!isLocal && !isSecure)
    found.push(
      toImprove(
        `HOST is ${host}, without https: passwords can be read on the way. Put a proxy with https before the service and set PUBLIC_URL=https://….`,
      ),
    );
  if (isSecure && Number(trustProxy) === 0)
    found.push(
      toImprove('PUBLIC_URL is https, but TRUST_PROXY is 0: set it to 1, so that clients have their own addresses.'),
    );
  if (Number(trustProxy) > 0 && !isLocal)
    found.push(
      toImprove(
        `TRUST_PROXY is on, and HOST is ${host}: if clients can reach the port without the proxy, they can claim any address. Set HOST=127.0.0.1, or close the port.`,
      ),
    );
  return found.length > 0 ? found : [ok('Addresses and proxy')];
}

/** Returns the program that listens on the port: none, this service, or another. */
async function checkPort({ host, port }: Settings): Promise<SetupFinding> {
  const problem = await new Promise<string | undefined>((resolve) => {
    const server = createServer()
      .once('error', (cause) => resolve(errorCode(cause) ?? 'error'))
      .listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (problem === undefined) return ok(`Port ${port} is free`);
  if (problem === 'EACCES') return error(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  if (problem !== 'EADDRINUSE') return error(`HOST ${host} can’t be listened on (${problem}): set HOST.`);
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const url = `http://${local.includes(':') ? `[${local}]` : local}:${port}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (answer?.status === 200) return ok(`A service runs on port ${port} and is ready`);
  if (answer?.status === 503) return error(`The service on port ${port} is not ready: its database does not answer.`);
  return error(`Port ${port} is used by another program: set PORT to another one.`);
}

interface DatabaseFacts {
  readonly version: number;
  readonly encoding: string;
  readonly connections: number;
  readonly now: string;
  readonly isReadOnly: boolean;
  readonly hasMigrations: boolean;
  readonly checksums: string;
}

async function checkServer({ pool, kind }: Database, { databasePoolSize }: Settings): Promise<SetupFinding[]> {
  const before = Date.now();
  const { rows } = await pool.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int as connections, clock_timestamp()::text as now,
      (pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on') as "isReadOnly",
      to_regclass('public.migration') is not null as "hasMigrations", current_setting('data_checksums') as checksums`);
  const [facts] = rows;
  if (!facts) throw new DatabaseError('The database does not answer.');
  const found = [ok(`Database: PostgreSQL ${Math.floor(facts.version / 10_000)}, ${kind}`)];
  const apart = Math.round((Date.parse(facts.now) - before) / 1000);
  if (Math.abs(apart) > 5)
    found.push(
      toImprove(`The clocks of this machine and of the database are ${Math.abs(apart)} s apart: set both by NTP.`),
    );
  if (facts.encoding !== 'UTF8') found.push(error(`The database is ${facts.encoding}: create one with UTF8.`));
  if (kind === 'postgres' && facts.connections < databasePoolSize + 5)
    found.push(
      toImprove(
        `The server allows ${facts.connections} connections: raise max_connections or lower DATABASE_POOL_SIZE (${databasePoolSize}).`,
      ),
    );
  if (facts.isReadOnly) found.push(error('The database is read-only: connect to the primary server.'));
  if (facts.checksums !== 'on')
    found.push(
      toImprove('The database has no page checksums: damage of the disk may stay unseen (pg_checksums --enable).'),
    );
  return [...found, await checkSchema(pool, facts.hasMigrations)];
}

async function checkSchema(pool: Database['pool'], hasMigrations: boolean): Promise<SetupFinding> {
  if (!hasMigrations) return ok('Schema: the database is empty, the first start fills it');
  const { rows } = await pool.query<AppliedMigration>('select name, checksum from migration order by name collate "C"');
  try {
    const { waiting } = migrationsAround(rows);
    return ok(
      waiting === 0
        ? 'Schema: all migrations are applied'
        : `Schema: the next start applies ${waiting} migrations; back up before. Rules and sums can be checked after it`,
    );
  } catch (cause) {
    return error(`Schema: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Reads once from each standby of DATABASE_READ_URL. */
export async function checkStandby(
  { kysely }: Pick<Database, 'kysely'>,
  { databaseReadUrl }: Pick<Settings, 'databaseReadUrl'>,
): Promise<SetupFinding[]> {
  if (databaseReadUrl === undefined) return [];
  const copies = openStandbys(databaseReadUrl, { poolSize: 1, connectionTimeout: 10_000 });
  return Promise.all(
    copies.map(async (copy) => {
      const problems: string[] = [];
      const standby = new Standby({
        primary: kysely,
        copies: [copy],
        onWarning: (_, cause) => void problems.push(cause instanceof Error ? cause.message : String(cause)),
      });
      await standby.read(() => Promise.resolve());
      await standby.close();
      const [problem] = problems;
      return problem === undefined
        ? ok(`Standby ${copy.host} of DATABASE_READ_URL`)
        : error(`The standby ${copy.host} of DATABASE_READ_URL cannot be used: ${problem}`);
    }),
  );
}

/** @param work runs with the database, if it can be opened */
async function checkDatabase(
  settings: Settings,
  work: (database: Database) => Promise<SetupFinding[]>,
): Promise<SetupFinding[]> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !existsSync(path.resolve(dataDir, 'database')))
    return [
      toImprove(
        `There is no database in ${path.resolve(dataDir)} yet: the first start creates it. Is DATA_DIR set as for the service?`,
      ),
    ];
  try {
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, connectionTimeout: 10_000 });
    try {
      return [
        ...(await checkServer(database, settings)),
        ...(await checkStandby(database, settings)),
        ...(await work(database)),
      ];
    } finally {
      await database.close();
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (message.startsWith('The data directory is in use'))
      return [ok(`Database: ${message} It can’t be looked into until then.`)];
    const advice = cause instanceof DatabaseDamaged ? ` ${await restoreAdvice(cause, settings)}` : '';
    return [error(`Database: ${message}${advice}`)];
  }
}

/**
 * All findings of a set-up.
 * @param work runs with the database, if it can be opened
 */
export async function checkSetup(
  settings: Settings,
  work: (database: Database) => Promise<SetupFinding[]> = () => Promise.resolve([]),
): Promise<readonly SetupFinding[]> {
  const now = new Date();
  const ownFolders = settings.databaseUrl === undefined ? checkFolder('DATA_DIR', path.resolve(settings.dataDir)) : [];
  return [
    checkNodeVersion(process.versions.node, now.toISOString().slice(0, 10)),
    ...checkNetwork(settings),
    await checkPort(settings),
    ...ownFolders,
    ...(await checkBackupPlace(settings)),
    ...(await checkBackups(settings, now)),
    ...(await checkDatabase(settings, work)),
  ];
}
