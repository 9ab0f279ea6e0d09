/// <reference types="vite/client" />
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';

/** SQL texts by name. The names' order is the order of application: `001-initial`, `002-…`. */
export type Migrations = Readonly<Record<string, string>>;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A migration that a database has, as its table remembers it. */
export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Any number will do, as long as two services on one PostgreSQL server use the same. */
const ADVISORY_LOCK = 6_370_184_021;

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The migrations of this build; their text is part of the bundle. */
export const bundledMigrations: Migrations = Object.fromEntries(
  Object.entries(files).map(([file, sql]) => [file.replace(/^.*\/|\.sql$/g, ''), sql]),
);

function sortMigrations(migrations: Migrations): Migration[] {
  return Object.entries(migrations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sql]) => ({ name, sql, checksum: checksum(sql) }));
}

/** Line ends do not count: a checkout may change them. */
function checksum(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** Of migrations whose comments were reworded after databases had applied them: 006-imports. */
const formerChecksums: ReadonlySet<string> = new Set([
  '635393157f27332b6b9280d58ffa73db953dc4d51303e822de878063fdaeb544',
]);

/** The migrations still to be applied; throws if what was applied is not the beginning of what is known. */
function pending(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  applied.forEach(({ name, checksum }, position) => {
    const expected = known[position];
    if (!known.some((migration) => migration.name === name)) {
      throw new DatabaseError(
        `The database was made by a newer version of the service (it has the migration ${name}): start that version.`,
      );
    }
    if (expected?.name !== name) {
      throw new DatabaseError(
        `The migration ${expected?.name} comes before ${name}, which the database already has: give it a later number.`,
      );
    }
    if (expected.checksum !== checksum && !formerChecksums.has(checksum)) {
      throw new DatabaseError(
        `The migration ${name} has been changed after the database applied it: undo the change and add a new migration.`,
      );
    }
  });
  return known.slice(applied.length);
}

/** The database's message with the line of the script it points at. */
function failure(migration: Migration, error: unknown): DatabaseError {
  const message = error instanceof Error ? error.message : String(error);
  const position = typeof error === 'object' && error !== null && 'position' in error ? Number(error.position) : 0;
  const line = position > 0 ? ` in line ${migration.sql.slice(0, position).split('\n').length}` : '';
  return new DatabaseError(`The migration ${migration.name} failed${line}: ${message}.`, { cause: error });
}

async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw failure(migration, error);
  }
  await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
}

const migrationTable =
  'create table if not exists migration (name text primary key, checksum text not null, applied timestamptz(3) not null default now())';

/** Makes services that start wait until the transaction ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/** Applies the first pending migration in a transaction of its own. The name of it, or `undefined` when all are applied. */
async function applyNext(client: pg.PoolClient, known: readonly Migration[]): Promise<string | undefined> {
  // Another service may be migrating the same server, and a migration may take long.
  await client.query('set local lock_timeout = 0; set local statement_timeout = 0');
  await lockMigrations(client);
  await client.query(migrationTable);
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migration order by name collate "C"',
  );
  const [next] = pending(known, rows);
  if (next) await applyMigration(client, next);
  return next?.name;
}

async function inOneTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Brings a database to the state of this build, forward only; the table `migration` remembers what was applied. Safe to
 * call from several services at once. Returns the names applied now; throws {@link DatabaseError} for a failing script, a
 * database newer than the build, or a script changed after it was applied.
 */
export async function migrate(
  { pool }: { pool: pg.Pool },
  migrations: Migrations = bundledMigrations,
): Promise<string[]> {
  const known = sortMigrations(migrations);
  const client = await pool.connect();
  try {
    const appliedNow: string[] = [];
    for (;;) {
      const name = await inOneTransaction(client, () => applyNext(client, known));
      if (name === undefined) return appliedNow;
      appliedNow.push(name);
    }
  } finally {
    client.release();
  }
}

/** Applies migrations in the transaction of `client`. */
async function applyTogether(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(migrationTable);
  for (const migration of migrations) {
    await applyMigration(client, migration);
    // A table with checks that wait for the commit can't be altered.
    await client.query('set constraints all immediate; set constraints all deferred');
  }
}

/**
 * For restoring a backup of this or an older version: `before` makes its schema in an empty one, `after` brings it to
 * this build, both in the transaction of `client`. Throws {@link DatabaseError} for a newer version.
 */
export function migrationsAround(applied: readonly AppliedMigration[], migrations: Migrations = bundledMigrations) {
  const known = sortMigrations(migrations);
  const later = pending(known, applied);
  return {
    /** The number of migrations that `after` applies. */
    waiting: later.length,
    before: (client: pg.ClientBase) => applyTogether(client, known.slice(0, applied.length)),
    after: (client: pg.ClientBase) => applyTogether(client, later),
  };
}
