import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate, type Migrations } from '#service/db/migrate.ts';
import { openDatabase, type Database } from '#service/db/open.ts';
import { CONNECTION_TIMEOUT, isRunning, pristine, templateKey } from './database-template.ts';

const TEMPLATE = 'opdesk_test_template_';
const COPY = 'opdesk_test_copy_';

/** Held while templates are created or copied: PostgreSQL refuses to copy a database with open connections. */
const ADVISORY_LOCK = 6_370_184_022;

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A PgBouncer of TEST_POOLER_URL in front of the server, through which the tests run then. */
const pooler = process.env.TEST_POOLER_URL;

function open(server: string, database: string, isPooled = false): Promise<Database> {
  return openDatabase({
    databaseUrl: urlOf(isPooled && pooler ? pooler : server, database),
    isPooled: isPooled && pooler !== undefined,
    isPrepared: process.env.TEST_PREPARED !== '0',
    dataDir: '',
    poolSize: 4,
    connectionTimeout: CONNECTION_TIMEOUT,
  });
}

/** The address of a database without the PgBouncer in front of it; undefined where there is none. */
export function directUrl({ pool }: Database): string | undefined {
  const server = process.env.TEST_DATABASE_URL;
  if (pooler === undefined || server === undefined) return undefined;
  return urlOf(server, new URL(pool.options.connectionString ?? '').pathname.slice(1));
}

async function withAdministrator<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function databases(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ name }) => name);
}

async function drop(client: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
}

/** Makes the template of these migrations, unless a run of today did; those of other days are dropped. */
async function template(server: string, client: pg.Client, migrations: Migrations): Promise<string> {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const name = `${TEMPLATE}${today}_${templateKey(migrations)}`;
  const existing = await databases(client, TEMPLATE);
  if (existing.includes(name)) return name;
  await drop(
    client,
    existing.filter((other) => !other.startsWith(TEMPLATE + today)),
  );
  const unfinished = newCopyName();
  await client.query(`create database ${unfinished} template template0 encoding 'UTF8'`);
  const database = await open(server, unfinished);
  await migrate(database, migrations);
  await database.pool.query(pristine);
  await database.close();
  await client.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

function newCopyName(): string {
  return `${COPY}${process.pid}_${randomUUID().replaceAll('-', '')}`;
}

/**
 * Opens a copy of the template of these migrations on a PostgreSQL server, identified by the URL of a superuser;
 * `close` drops it.
 */
export async function openPostgresCopy(server: string, migrations: Migrations): Promise<Database> {
  await removePostgresCopies(server, (owner) => !isRunning(owner));
  const name = newCopyName();
  await withAdministrator(server, async (client) => {
    await client.query(`create database ${name} template ${await template(server, client, migrations)}`);
  });
  const database = await open(server, name, true);
  const close = async () => {
    await database.close();
    await withAdministrator(server, (client) => drop(client, [name]));
  };
  return { ...database, close };
}

/** Drops the copies left by the processes that `isOver` says so of. */
export async function removePostgresCopies(server: string, isOver: (process: number) => boolean): Promise<void> {
  await withAdministrator(server, async (client) => {
    const left = await databases(client, COPY);
    await drop(
      client,
      left.filter((name) => isOver(Number(name.slice(COPY.length).split('_')[0]))),
    );
  });
}
