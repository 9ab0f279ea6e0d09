import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import {
  CommitUnconfirmed,
  ConnectionLost,
  endsConnection,
  errorCode,
  isDiskFull,
  isPassing,
  isReadOnly,
} from '../database-error.ts';
import { bundledMigrations } from '../migrate.ts';

/**
 * Statements that the database keeps between requests: planning a query of this service takes longer than running it. A text
 * that comes again gets a name, and is parsed and planned once a connection instead of once a request. Plans are made for any
 * values (`plan_cache_mode` of the session) and for the size that the tables have then, so they are made again after a while;
 * an analysis of a table after a bulk insert discards its plans in all sessions.
 */

/** Statements with a name at most: a text that depends on the number of its parameters could come in any number of forms. */
const maxPreparedStatements = 400;

/** Maximum age of plans, ms. Other processes write, too. */
const longestUse = 60_000;

/** The connection has no such statement, or another one, or its result changed: a migration ran, or something reset the session. */
const staleCodes: ReadonlySet<string> = new Set(['26000', '42P05', '0A000']);

/**
 * Failures of a statement that may not have been parsed: what it names is missing, its transaction has failed already, it
 * waited too long for a lock. PgBouncer ends a connection that uses the name again.
 */
const unparsedCodes = /^(25P02|42...|55P03|57014)$/;

/** Number of names assigned. Pools may share a connection and must not share names. */
let count = 0;

const schema = Object.keys(bundledMigrations).toSorted().at(-1) ?? '';

/**
 * The text that a statement is prepared with. PgBouncer knows statements by their text, for all of its clients: those of
 * an older version were prepared before a migration that may have changed the types of their parameters.
 *
 * @param use something that no earlier text has, if the statement must be prepared again
 */
const textToPrepare = (text: string, use = ''): string => `${text} /* ${schema}${use} */`;

/** A statement as it is sent. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Names of statements, the same on all connections of a pool. */
class StatementNames {
  readonly #statements = new Map<string, NamedStatement>();
  readonly #usedOnce = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** A statement with a name; `undefined` for one that is better sent without: its first use, and what is over the limit. */
  named(text: string): NamedStatement | undefined {
    const statement = this.#statements.get(text);
    if (statement !== undefined || this.#statements.size >= this.#most) return statement;
    if (this.#usedOnce.delete(text)) return this.rename(text);
    if (this.#usedOnce.size >= maxPreparedStatements) this.#usedOnce.clear();
    this.#usedOnce.add(text);
    return undefined;
  }

  /** Gives a statement a name that no connection knows. */
  rename(text: string, prepared = textToPrepare(text)): NamedStatement {
    count += 1;
    const statement = { name: `statement_${count}`, text: prepared };
    this.#statements.set(text, statement);
    return statement;
  }
}

/** Transaction control statements: nothing to plan or to name. */
const transactionControl = /^(begin|start transaction|commit|rollback|savepoint|release)/;

/** The caller's stack is more useful than the parser's, and lies deeper than V8's default limit. */
function captureCallerStack(error: Error): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  Error.captureStackTrace(error);
  Error.stackTraceLimit = stackTraceLimit;
}

const emptyResult: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** Records of rows that pg read as arrays. Of columns of one name the last one counts. */
function rowRecords({ fields, rows }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => name);
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) record[names[index] ?? ''] = row[index];
    return record;
  });
}

/** A connection as Kysely uses it. */
export abstract class StatementClient implements PostgresPoolClient {
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> & PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('There are no cursors here.');
    // The rows are what the caller says they are; the overload without cursors is the one that is called.
    return this.run(text, values) as Promise<unknown> as Promise<PostgresQueryResult<R>> & PostgresCursor<R>;
  }

  abstract release(): void;

  protected abstract run(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>>;
}

/** The same, which keeps statements prepared and notes that the connection was lost. */
class PreparedClient extends StatementClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #longestAnswer: number;
  /** Names of statements that the connection has run. */
  readonly #known = new Set<string>();
  #plannedAt = performance.now();
  /** Set once the connection has ended. */
  #isLost = false;
  /** Set for a session that takes no writes: one that is opened later may. */
  #isReadOnly = false;

  constructor(client: pg.PoolClient, names: StatementNames, longestAnswer: number) {
    super();
    this.#client = client;
    this.#names = names;
    this.#longestAnswer = longestAnswer;
    client.on('error', () => (this.#isLost = true));
  }

  release(): void {
    this.#client.release(this.#isLost || this.#isReadOnly);
  }

  protected async run(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const wasLost = this.#isLost;
    // A transaction on a lost connection is rolled back already; why it is, the statement before has said.
    if (wasLost && text === 'rollback') return emptyResult;
    try {
      return await this.#send(text, values);
    } catch (error) {
      this.#isLost ||= endsConnection(error);
      this.#isReadOnly ||= isReadOnly(error);
      // A server without space for its log may crash after it has stored the commit.
      if (text === 'commit' && !wasLost && (this.#isLost || isDiskFull(error))) throw new CommitUnconfirmed(error);
      throw this.#isLost ? new ConnectionLost(error) : error;
    }
  }

  async #send(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    // Several statements in one text are understood only without parameters.
    const isScript = values.length === 0 && text.includes(';');
    const named = isScript || transactionControl.test(text) ? undefined : this.#names.named(text);
    if (named && this.#isOutdated()) await this.#client.query('discard plans');
    try {
      const query = {
        ...(named ?? { text }),
        values: [...values],
        rowMode: 'array',
        query_timeout: this.#longestAnswer,
      } as const;
      const result = await this.#client.query<unknown[]>(query);
      if (named) this.#known.add(named.name);
      // The commands Kysely distinguishes are a subset of those pg reports; the rows of a script are never read.
      return {
        command: result.command,
        rowCount: result.rowCount,
        rows: rowRecords(result),
      } as PostgresQueryResult<unknown>;
    } catch (error) {
      if (named) this.#renameAfter(errorCode(error) ?? '', text, named);
      if (error instanceof Error) captureCallerStack(error);
      throw error;
    }
  }

  #renameAfter(code: string, text: string, { name, text: prepared }: NamedStatement): void {
    if (staleCodes.has(code)) this.#names.rename(text, textToPrepare(text, ` ${Date.now()}`));
    else if (unparsedCodes.test(code) && !this.#known.has(name)) this.#names.rename(text, prepared);
  }

  /** Tells whether this connection's plans are too old; true only once each time. */
  #isOutdated(): boolean {
    const now = performance.now();
    if (now - this.#plannedAt < longestUse) return false;
    this.#plannedAt = now;
    return true;
  }
}

/** Tells whether a server rejected the connection, so that retrying is pointless. */
function isConnectionRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !endsConnection(error) && !isPassing(error);
}

/** Pause before the second attempt to connect, twice as long after each, and the longest time that all take, ms. */
const reconnecting = { first: 50, longest: 2_000 };

/**
 * Lets a connection in use be lost without ending the process, which Node does for unhandled error events: the
 * statement that needs the connection reports the error.
 */
export function allowLosses(pool: pg.Pool): pg.Pool {
  return pool.on('connect', (client) => client.on('error', () => {}));
}

/** The connections of a pool, with their statements prepared. */
export class PreparedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #longestAnswer: number;
  readonly #names: StatementNames;
  readonly #clients = new WeakMap<pg.PoolClient, PreparedClient>();
  /** Set while the server cannot be reached: requests wait for a restart, but not one after the other for a dead server. */
  #isUnreachable = false;

  /**
   * @param longestAnswer time after which a connection without an answer counts as lost, ms; 0 for never
   * @param isPrepared false sends statements without names
   */
  constructor(pool: pg.Pool, longestAnswer = 0, isPrepared = true) {
    this.#names = new StatementNames(isPrepared ? maxPreparedStatements : 0);
    this.#pool = pool;
    this.#longestAnswer = longestAnswer;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#reach();
    const known = this.#clients.get(client) ?? new PreparedClient(client, this.#names, this.#longestAnswer);
    this.#clients.set(client, known);
    return known;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Connects, trying again with growing pauses if the server restarts or has no connection left. */
  async #reach(): Promise<pg.PoolClient> {
    const end = performance.now() + (this.#isUnreachable ? 0 : reconnecting.longest);
    for (let pause = reconnecting.first; ; pause *= 2) {
      try {
        const client = await this.#pool.connect();
        this.#isUnreachable = false;
        return client;
      } catch (error) {
        if (isConnectionRefusal(error)) throw error;
        const isOver = performance.now() + pause > end;
        this.#isUnreachable ||= isOver;
        if (isOver || this.#pool.ending) throw isPassing(error) ? error : new ConnectionLost(error);
      }
      await delay(pause * (0.5 + Math.random()));
    }
  }
}
