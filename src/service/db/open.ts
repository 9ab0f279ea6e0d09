import path from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { DatabaseError } from './database-error.ts';
import { type EmbeddedServer, openEmbedded } from './embedded/embedded.ts';
import { Maintenance } from './embedded/maintenance.ts';
import { SharedConnection } from './embedded/shared-connection.ts';
import { longestAnswer, openPostgres, postgresPool, type PostgresSettings } from './pool/postgres.ts';
import { PreparedPool } from './pool/prepared-pool.ts';
import type { Tables } from './tables.ts';

/**
 * Longest wait (ms) for a connection. Long enough for a queue of requests behind one big import on the embedded database's
 * only connection; finite, so that a query outside the transaction that holds it fails instead of waiting for ever.
 */
const CONNECTION_TIMEOUT = 60_000;

export interface DatabaseSettings {
  /** `postgres://…`; absent or empty means the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** The connections of `databaseUrl` are shared with others between transactions, as by PgBouncer. */
  isPooled?: boolean;
  /** False sends statements without names. */
  isPrepared?: boolean;
  /** Connections to a PostgreSQL server; the embedded database has one. */
  poolSize?: number;
  /** Longest wait for a connection, ms. */
  connectionTimeout?: number;
  /** False gives up power-cut safety of the embedded database for speed: for tests. */
  isDurable?: boolean;
  /** If set, a later start refuses to replace a missing embedded database, see known-directory.ts. */
  isRemembered?: boolean;
  /** Creates an embedded database where one is missing that was there before: for restoring a backup. */
  mayReplaceLost?: boolean;
  /** Called for background problems: failed maintenance, a lost connection. Must not throw. */
  onWarning?: (message: string, error: unknown) => void;
  /** Called once if the embedded database stops by itself; every later query fails, so the service should end. */
  onFailure?: (error: DatabaseError) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Of the embedded database's files. */
  readonly directory?: string;
  /** Typed queries; do not `destroy` it, call {@link Database.close}. */
  readonly kysely: Kysely<Tables>;
  /** The same connections for plain SQL. */
  readonly pool: pg.Pool;
  /** Statistics of the queries issued through `kysely`. */
  readonly statistics: QueryStatistics;
  /** Vacuums and analyses after a bulk load. Does nothing on a PostgreSQL server, which does so itself. */
  maintain(): Promise<void>;
  /** Waits for running statements, writes everything to its place and lets go of the directory. Can be called twice. */
  close(): Promise<void>;
}

function typedQueries(pool: PostgresPool): Pick<Database, 'kysely' | 'statistics'> {
  const statistics = new QueryStatistics();
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: statistics.count }),
    statistics,
  };
}

function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

const postgresSettings = (url: string, settings: DatabaseSettings): PostgresSettings => ({
  url,
  poolSize: settings.poolSize ?? 10,
  isPooled: settings.isPooled ?? false,
  connectionTimeout: settings.connectionTimeout ?? CONNECTION_TIMEOUT,
  // The pool hangs its whole client on the error, which does not belong into a log.
  onConnectionLost: ({ message }) => settings.onWarning?.('A connection to the PostgreSQL server was lost.', message),
});

const serverDatabase = (pool: pg.Pool, isPrepared?: boolean): Database => ({
  kind: 'postgres',
  ...typedQueries(new PreparedPool(pool, longestAnswer, isPrepared)),
  pool,
  maintain: () => Promise.resolve(),
  close: closeOnce(() => pool.end()),
});

export type LateSettings = Omit<DatabaseSettings, 'databaseUrl' | 'dataDir'>;

/** A server that may be out of reach: its statements fail with a `ConnectionLost` as long as it is. */
export const openServerLater = (url: string, settings: LateSettings): Database =>
  serverDatabase(postgresPool(postgresSettings(url, { ...settings, dataDir: '' })), settings.isPrepared);

async function startMaintenance(server: EmbeddedServer, settings: DatabaseSettings): Promise<Maintenance> {
  try {
    return await Maintenance.start(server.pool, (error) =>
      settings.onWarning?.('The maintenance of the embedded database failed.', error),
    );
  } catch (error) {
    await server.close().catch(() => {}); // the first error is more informative
    throw error;
  }
}

async function openInDirectory(settings: DatabaseSettings): Promise<Database> {
  const directory = path.resolve(settings.dataDir, 'database');
  const server = await openEmbedded({
    directory,
    connectionTimeout: settings.connectionTimeout ?? CONNECTION_TIMEOUT,
    isDurable: settings.isDurable ?? true,
    isRemembered: settings.isRemembered ?? false,
    mayReplaceLost: settings.mayReplaceLost ?? false,
    onFailure: (error) => settings.onFailure?.(error),
  });
  const maintenance = await startMaintenance(server, settings);
  return {
    kind: 'embedded',
    directory,
    ...typedQueries(new SharedConnection(new PreparedPool(server.pool))),
    pool: server.pool,
    maintain: () => maintenance.run(),
    close: closeOnce(async () => {
      await maintenance.stop();
      await server.close();
    }),
  };
}

/**
 * Opens the database: a PostgreSQL server if `databaseUrl` is set, otherwise the embedded PostgreSQL in `dataDir`. Both
 * use the same SQL and driver; columns are converted by `column-types.ts`. Throws {@link DatabaseError}.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (!settings.databaseUrl) return openInDirectory(settings);
  return serverDatabase(await openPostgres(postgresSettings(settings.databaseUrl, settings)), settings.isPrepared);
}

/** A statement that took long: its text has no values of parameters. */
export interface SlowStatement {
  readonly text: string;
  readonly ms: number;
  readonly isFailed: boolean;
}

/** Statistics of a database since it was opened; counts every statement issued through Kysely. */
export class QueryStatistics {
  queries = 0;
  errors = 0;
  /** Time that all of them took together, seconds. */
  seconds = 0;
  #slowMs = Number.POSITIVE_INFINITY;
  #onSlow: (statement: SlowStatement) => void = () => {};

  /** Reports statements that take longer than so many milliseconds. */
  watchSlow(slowMs: number, onSlow: (statement: SlowStatement) => void): void {
    this.#slowMs = slowMs;
    this.#onSlow = onSlow;
  }

  /** Kysely's `log`. */
  readonly count = (event: LogEvent): void => {
    this.queries += 1;
    this.seconds += event.queryDurationMillis / 1000;
    const isFailed = event.level === 'error';
    if (isFailed) this.errors += 1;
    const ms = event.queryDurationMillis;
    if (ms > this.#slowMs) this.#onSlow({ text: event.query.sql, ms, isFailed });
  };
}
