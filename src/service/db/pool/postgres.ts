import { Socket } from 'node:net';
import pg from 'pg';
import { columnTypes } from '../column-types.ts';
import { DatabaseError, errorCode } from '../database-error.ts';
import { allowLosses } from './prepared-pool.ts';
import { HostClient, ServerHosts } from './server-hosts.ts';

const OLDEST_VERSION = 14;

/** Longest wait (ms) for the first answer of the server. */
const PROBE_TIMEOUT = 10_000;

/** Limits of a session, in ms: a forgotten transaction or a runaway statement must not hold locks for ever. */
const SESSION_LIMITS = {
  statement_timeout: 120_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 300_000,
} as const;

/** Longest wait (ms) for the answer to a statement: a server that lives has ended it before. */
export const longestAnswer = SESSION_LIMITS.statement_timeout + 30_000;

export interface PostgresSettings {
  url: string;
  poolSize: number;
  /** Connections are shared with others between transactions, as by PgBouncer. */
  isPooled: boolean;
  /** Longest wait for a connection, ms. */
  connectionTimeout: number;
  /** Called with the errors of idle connections; the pool replaces them. */
  onConnectionLost: (error: Error) => void;
}

/** Server and database of a connection URL, without user and password. */
function describeServerUrl(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}${pathname}`;
}

const CONNECTION_SENTENCES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'there is no such socket',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name is unknown',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to it',
  '28P01': 'it refuses the user name or the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no database of that name',
  '42501': 'the user may not connect to the database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting or shutting down',
};

function connectionError(url: string, error: unknown): DatabaseError {
  const said = error instanceof Error ? error.message : String(error);
  const reason = CONNECTION_SENTENCES[errorCode(error) ?? ''] ?? said;
  return serverRefusal(url, reason, error);
}

const serverRefusal = (url: string, reason: string, cause?: unknown): DatabaseError =>
  new DatabaseError(`The PostgreSQL server of DATABASE_URL (${describeServerUrl(url)}) cannot be used: ${reason}.`, {
    cause,
  });

interface ServerFacts {
  version: number;
  name: string;
  encoding: string;
  isReadOnly: boolean;
  hasIcu: boolean;
}

const FACTS = `select current_setting('server_version_num')::int / 10000 as version,
  current_setting('server_version') as name,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "isReadOnly",
  exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu"`;

async function readServerFacts(url: string): Promise<ServerFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT });
  client.on('error', () => {}); // a connection lost here is reported by the query that needed it
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(FACTS);
    const [facts] = rows;
    if (!facts) throw new Error('it does not tell its version');
    return facts;
  } catch (error) {
    throw connectionError(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the reason a server cannot be used, as the end of a sentence; `undefined` if it can. */
export function unsuitable(facts: ServerFacts): string | undefined {
  if (facts.version < OLDEST_VERSION) return `it is version ${facts.name}, and at least ${OLDEST_VERSION} is needed`;
  if (facts.encoding !== 'UTF8') return `the database has the encoding ${facts.encoding}, and UTF8 is needed`;
  if (facts.isReadOnly) return 'it is read-only (a standby?)';
  if (!facts.hasIcu) return 'it was built without ICU, so it cannot sort names';
  return undefined;
}

/**
 * Plans are cached (prepared-pool.ts), so they must fit any values; JIT compilation takes longer than our queries run.
 * The data is in memory or on an SSD: with the server's default random page cost of 4, whole tables would be read
 * instead of an index.
 */
const plannerSettings = ['set plan_cache_mode = force_generic_plan', 'set jit = off', 'set random_page_cost = 1.1'];

/** Settings of a connection; PgBouncer sets them for the connections that it shares (deploy/pgbouncer.ini). */
export const serverSettings: readonly string[] = [
  ...plannerSettings,
  ...Object.entries(SESSION_LIMITS).map(([name, value]) => `set ${name} = ${value}`),
];

/** Settings that PgBouncer keeps for each client. */
const clientSettings = ["set time zone 'UTC'", 'set datestyle = ISO'];

/** Sets what must not depend on the server's configuration; called for every new connection of a pool. */
async function prepareSession(client: pg.ClientBase, isPooled: boolean): Promise<void> {
  await client.query([...clientSettings, ...(isPooled ? [] : serverSettings)].join('; '));
}

/** Idle time after which a connection is checked, ms: the system waits two hours to notice that the server is gone. */
export const keepAliveDelay = 10_000;

/** As much as a socket hands over at once where more is waiting, bytes. */
const fullRead = 65_536;

/**
 * A socket that lets other requests have their turn between the parts of a long result: left alone, Node reads two megabytes
 * and has all their rows parsed before it does anything else.
 */
function patientSocket(): Socket {
  const socket = new Socket();
  return socket.on('data', ({ length }: Buffer) => {
    if (length < fullRead) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
}

/** A pool of connections to a PostgreSQL server, after its version, encoding and collations have been looked at. Throws {@link DatabaseError}. */
export async function openPostgres(settings: PostgresSettings): Promise<pg.Pool> {
  const hosts = new ServerHosts(settings.url);
  const refusals: DatabaseError[] = [];
  for (const url of hosts.urls) {
    const refusal = await serverProblem(url);
    if (!refusal) return postgresPool(settings, hosts);
    refusals.push(refusal);
    hosts.skip(url);
  }
  throw new DatabaseError(refusals.map(({ message }) => message).join(' '), { cause: refusals[0]?.cause });
}

/** Why a server can't be used; undefined if it can. */
async function serverProblem(url: string): Promise<DatabaseError | undefined> {
  try {
    const reason = unsuitable(await readServerFacts(url));
    return reason === undefined ? undefined : serverRefusal(url, reason);
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
}

/** The same without a look at the server, which may be out of reach. */
export function postgresPool(settings: PostgresSettings, hosts = new ServerHosts(settings.url)): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    Client: class extends HostClient {
      constructor(config: pg.ClientConfig = {}) {
        super(hosts, config);
      }
    },
    max: settings.poolSize,
    connectionTimeoutMillis: settings.connectionTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    application_name: 'opdesk',
    types: columnTypes,
    stream: patientSocket,
    verify: (client, done) => void prepareSession(client, settings.isPooled).then(() => done(), done),
  });
  pool.on('error', settings.onConnectionLost);
  return allowLosses(pool);
}
