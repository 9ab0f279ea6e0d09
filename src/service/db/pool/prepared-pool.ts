import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { CommitUnconfirmed, ConnectionLost, endsConnection, errorCode, isPassing } from '../database-error.ts';
import type { RowReader } from '../row-shape.ts';
import { Batch, type StatementOutcome, type Statement, withoutColumns } from './statement-batch.ts';

/**
 * Statements that the database keeps between requests: planning a query of this service takes longer than running it. A text
 * that comes again gets a name, and is parsed and planned once a connection instead of once a request. Plans are made for any
 * values (`plan_cache_mode` of the session) and for the size that the tables have then, so they are made anew after a while;
 * an analysis of a table after a bulk insert discards its plans in all sessions.
 */

/** Statements with a name at most: a text that depends on the number of its parameters could come in any number of forms. */
const maxPreparedStatements = 400;

/** Maximum age of plans, ms. Other processes write, too. */
const longestUse = 60_000;

/** The connection has no such statement, or another one, or its result changed: a migration ran, or something reset the session. */
const staleCodes: ReadonlySet<string> = new Set(['26000', '42P05', '0A000']);

/** Number of names assigned. Pools may share a connection and must not share names. */
let count = 0;

/** State shared by the connections of a pool. */
class Statements {
  readonly #names = new Map<string, string>();
  readonly #usedOnce = new Set<string>();

  /** The name of a statement; `undefined` for one that is better sent without: its first use, and what is over the limit. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxPreparedStatements) return name;
    if (this.#usedOnce.delete(text)) return this.rename(text);
    if (this.#usedOnce.size >= maxPreparedStatements) this.#usedOnce.clear();
    this.#usedOnce.add(text);
    return undefined;
  }

  isNamed(text: string): boolean {
    return this.#names.has(text);
  }

  /** Gives a statement a name that no connection knows. */
  rename(text: string): string {
    count += 1;
    const name = `statement_${count}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Transaction control statements: nothing to plan or to name. */
const bracket = /^(begin|start transaction|commit|rollback|savepoint|release)/;

const opens = /^(begin|start transaction)/;
const transactionEndPattern = /^(commit|rollback)$/;

/** The caller's stack is more useful than the parser's, and lies deeper than V8's default limit. */
function tellWhoAsked(error: Error): void {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  Error.captureStackTrace(error);
  Error.stackTraceLimit = stackTraceLimit;
}

/** Creates a statement sent along with another one that reports the failure. */
function fireAndForget(text: string): Statement {
  const ignored = () => undefined;
  return { name: undefined, text, values: [], recordOf: withoutColumns, done: ignored, failed: ignored };
}

const nothingYet: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** A connection as Kysely uses it. */
class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  /** Row readers of named statements. */
  readonly #makers = new Map<string, RowReader>();
  #plannedAt = performance.now();
  /** Number of holders of the connection. */
  #holders = 0;
  #isShared = false;
  /** Statements sent together once all current work has issued its queries. */
  #waiting: Statement[] = [];
  /** The beginning of a transaction, which is sent with its first statement. */
  #opening: Statement | undefined;
  /** Set once the connection has ended. */
  #isLost = false;

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client;
    this.#statements = statements;
    client.on('error', () => (this.#isLost = true));
  }

  /** Hands the connection to this many holders; each of them releases it. */
  take(holders: number): this {
    this.#holders = holders;
    this.#isShared = holders > 1;
    return this;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> & PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('There are no cursors here.');
    // The rows are what the caller says they are; the overload without cursors is the one that is called.
    return this.#run(text, values) as Promise<unknown> as Promise<PostgresQueryResult<R>> & PostgresCursor<R>;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#client.release(this.#isLost);
  }

  async #run(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const wasLost = this.#isLost;
    // A transaction on a lost connection is rolled back already; why it is, the statement before has said.
    if (wasLost && text === 'rollback') return nothingYet;
    try {
      return await this.#answer(text, values);
    } catch (error) {
      this.#isLost ||= endsConnection(error);
      if (!this.#isLost) throw error;
      throw text === 'commit' && !wasLost ? new CommitUnconfirmed(error) : new ConnectionLost(error);
    }
  }

  async #answer(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const isBracket = bracket.test(text);
    if (isBracket && !this.#isShared) {
      if (opens.test(text)) return this.#open(text);
      if (this.#opening !== undefined && transactionEndPattern.test(text)) return this.#neverOpened();
    }
    // Several statements in one text are understood only without parameters, and need a message of their own.
    if (values.length === 0 && text.includes(';')) return this.#runScript(text);
    const name = isBracket ? undefined : this.#statements.nameOf(text);
    try {
      const { command, rowCount, rows } = await this.#ask(text, values, name);
      // The commands Kysely distinguishes are a subset of those pg reports.
      return { command, rowCount, rows } as PostgresQueryResult<unknown>;
    } catch (error) {
      if (name !== undefined && staleCodes.has(errorCode(error) ?? '')) this.#statements.rename(text);
      if (error instanceof Error) tellWhoAsked(error);
      throw error;
    }
  }

  /** Sends a statement, with the others of this moment where the connection is shared. */
  #ask(text: string, values: readonly unknown[], name: string | undefined): Promise<StatementOutcome> {
    return new Promise((resolve, reject) => {
      const done = (outcome: StatementOutcome) => {
        if (name !== undefined && statement.recordOf) this.#makers.set(name, statement.recordOf);
        resolve(outcome);
      };
      const recordOf = name === undefined ? undefined : this.#makers.get(name);
      const statement: Statement = { name, text, values, recordOf, done, failed: reject };
      if (name !== undefined && this.#isOutdated()) this.#waiting.push(fireAndForget('discard plans'));
      this.#waiting.push(statement);
      if (!this.#isShared) this.#send();
      // After all that goes on without waiting for anything.
      else process.nextTick(() => this.#send());
    });
  }

  #send(): void {
    const opening = this.#opening === undefined ? [] : [this.#opening];
    const statements = this.#waiting;
    if (statements.length === 0) return;
    this.#opening = undefined;
    this.#waiting = [];
    this.#client.query(new Batch([...opening, ...statements]));
  }

  /** The first statement reports whether the transaction could be opened. */
  #open(text: string): PostgresQueryResult<never> {
    this.#opening = fireAndForget(text);
    return nothingYet;
  }

  /** The end of a transaction without a statement. */
  #neverOpened(): PostgresQueryResult<never> {
    this.#opening = undefined;
    return nothingYet;
  }

  async #runScript(text: string): Promise<PostgresQueryResult<unknown>> {
    const opening = this.#opening;
    this.#opening = undefined;
    if (opening) await this.#client.query(opening.text);
    // The rows of a script are never read.
    return (await this.#client.query(text)) as PostgresQueryResult<unknown>;
  }

  /** Tells whether this connection's plans are too old; true only once each time. */
  #isOutdated(): boolean {
    const now = performance.now();
    if (now - this.#plannedAt < longestUse) return false;
    this.#plannedAt = now;
    return true;
  }
}

/** Those who share a connection. */
interface SharedLease {
  size: number;
  client: Promise<PreparedClient> | undefined;
}

/** Maximum number of users sharing a connection: a third would wait longer than for another connection. */
const maxConnectionShare = 2;

/** Tells whether a server rejected the connection, so that retrying is pointless. */
function isConnectionRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !endsConnection(error);
}

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
  readonly #statements = new Statements();
  readonly #clients = new WeakMap<pg.PoolClient, PreparedClient>();
  #party: SharedLease | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  connect(): Promise<PostgresPoolClient> {
    const party = this.#party;
    if (party === undefined || party.size === maxConnectionShare) return this.#connect(() => 1);
    party.size += 1;
    return (party.client ??= this.#connect(() => party.size));
  }

  /**
   * Calls a function that starts two tasks at once: their first statements share a connection and are sent as one
   * message if both are issued before anything is awaited.
   */
  readonly shareConnection = <T>(begin: () => T): T => {
    this.#party = { size: 0, client: undefined };
    try {
      return begin();
    } finally {
      this.#party = undefined;
    }
  };

  async #connect(holders: () => number): Promise<PreparedClient> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw isConnectionRefusal(error) || isPassing(error) ? error : new ConnectionLost(error);
    });
    const known = this.#clients.get(client) ?? new PreparedClient(client, this.#statements);
    this.#clients.set(client, known);
    return known.take(holders());
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
