import { setImmediate as nextRound } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { StatementClient } from '../pool/prepared-pool.ts';
import { onlyReads, readTableRelations, type TableRelations, tablesRead, tablesWritten } from './statement-tables.ts';

type QueryAnswer = PostgresQueryResult<unknown>;

type Taken = { readonly client: PostgresPoolClient } | { readonly answer: QueryAnswer };

/** A transaction between its first and last statement. */
interface OpenTransaction {
  readonly client: PostgresPoolClient;
  /** Tables that it may have changed; undefined if that is unknown, or if one of its statements failed. */
  written: Set<string> | undefined;
  /** When it began, ms. */
  readonly began: number;
  /** Others may read between its statements. */
  isShared: boolean;
}

/** How long readers may go on with their next statements before that of a transaction, ms. */
const readersMs = 50;

/** Others wait for a short transaction, ms: a read between its statements costs three more, for the savepoint. */
const shortTransactionMs = 50;

/**
 * The one connection of the embedded database, for many users. A transaction has it until its end; between its statements,
 * others may read the tables that it has not changed: they see what is committed, as on a connection of their own. All other
 * statements wait.
 */
export class SharedConnection implements PostgresPool {
  readonly #pool: PostgresPool;
  #transaction: OpenTransaction | undefined;
  #relations: TableRelations | undefined;
  /** Tries again to answer statements that wait. */
  readonly #waiting = new Set<() => void>();
  /** The end of all statements so far. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Reads that wait for their turn. */
  readonly #reads: (() => Promise<void>)[] = [];
  /** A read was answered since the last statement of a transaction. */
  #hasRead = false;

  readonly #shortMs: number;

  /**
   * @param pool of a single connection
   * @param shortMs how long others wait before they read between the statements of a transaction
   */
  constructor(pool: PostgresPool, shortMs = shortTransactionMs) {
    this.#pool = pool;
    this.#shortMs = shortMs;
  }

  connect(): Promise<PostgresPoolClient> {
    return Promise.resolve(new ConnectionUser(this));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** The connection alone, until it is released; or the answer of a statement that could be read before it was free. */
  async take(text: string, values: readonly unknown[]): Promise<Taken> {
    if (!onlyReads(text)) return { client: await this.#pool.connect() };
    const answer = await this.#readBetween(text, values);
    return answer ? { answer } : this.#waitToRead(text, values);
  }

  /** A transaction that gets the connection first may let the statement read, too. */
  #waitToRead(text: string, values: readonly unknown[]): Promise<Taken> {
    let isDone = false;
    return new Promise((resolve, reject) => {
      const finish = (taken: Taken | Promise<Taken>) => {
        isDone = true;
        resolve(taken);
      };
      const read = () => {
        const reading = this.#readBetween(text, values).then((answer) => answer && { answer });
        reading.then(
          (taken) => taken && finish(taken),
          // It has failed, and so does the statement.
          () => finish(reading as Promise<Taken>),
        );
      };
      this.#waiting.add(read);
      this.#pool
        .connect()
        .then((client) => {
          if (isDone) client.release();
          else resolve({ client });
        }, reject)
        .finally(() => this.#waiting.delete(read));
    });
  }

  /** Runs a statement of the user that has the connection. */
  run(client: PostgresPoolClient, text: string, values: readonly unknown[]): Promise<QueryAnswer> {
    return this.#inTurn(async () => {
      await this.#letReadersGoOn();
      if (/^(begin|start transaction)\b/.test(text)) {
        const answer = await client.query(text, values);
        this.#transaction = { client, written: new Set(), began: performance.now(), isShared: false };
        this.#share();
        return answer;
      }
      if (/^(commit|rollback)\b/.test(text)) this.#transaction = undefined;
      const transaction = this.#transaction;
      if (!transaction) return client.query(text, values);
      await this.#noteWrites(transaction, text);
      try {
        return await client.query(text, values);
      } catch (error) {
        transaction.written = undefined;
        throw error;
      } finally {
        this.#share();
      }
    });
  }

  /** The answer of a statement that can be read while a transaction is open; undefined if it has to wait. */
  async #readBetween(text: string, values: readonly unknown[]): Promise<QueryAnswer | undefined> {
    this.#share();
    if (!this.#transaction?.isShared || !this.#transaction.written) return undefined;
    return this.#readInTurn(async () => {
      const { client, written, isShared } = this.#transaction ?? {};
      if (!client || !written || !isShared) return undefined;
      const read = tablesRead(text, await this.#known(client));
      if (!read || [...read].some((table) => written.has(table))) return undefined;
      // A failure must not end the transaction of another user.
      await client.query('savepoint between', []);
      try {
        return await client.query(text, values);
      } finally {
        await client.query('rollback to savepoint between', []);
        await client.query('release savepoint between', []);
      }
    });
  }

  /** Opens a transaction that is no longer short to others, first of all to those that wait. */
  #share(): void {
    const transaction = this.#transaction;
    if (!transaction || transaction.isShared || performance.now() - transaction.began < this.#shortMs) return;
    transaction.isShared = true;
    for (const read of this.#waiting) read();
  }

  async #noteWrites(transaction: OpenTransaction, text: string): Promise<void> {
    if (onlyReads(text) || !transaction.written) return;
    const tables = tablesWritten(text, await this.#known(transaction.client));
    if (!tables) transaction.written = undefined;
    for (const table of tables ?? []) transaction.written?.add(table);
  }

  /** Tables are only created before the first transaction: migrations have connections of their own. */
  async #known(client: PostgresPoolClient): Promise<TableRelations> {
    return (this.#relations ??= await readTableRelations(client));
  }

  #readInTurn<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reads.push(() => work().then(resolve, reject));
      void this.#inTurn(() => this.#runReads());
    });
  }

  async #runReads(): Promise<void> {
    for (let read = this.#reads.shift(); read; read = this.#reads.shift()) {
      this.#hasRead = true;
      await read();
    }
  }

  /** Requests have several statements: each would wait for another one of the transaction. */
  async #letReadersGoOn(): Promise<void> {
    const until = performance.now() + readersMs;
    while (this.#hasRead) {
      this.#hasRead = false;
      if (performance.now() >= until) return;
      await nextRound();
      await this.#runReads();
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

/** The connection for one user, which takes it when it needs it. */
class ConnectionUser extends StatementClient {
  readonly #connection: SharedConnection;
  #client: PostgresPoolClient | undefined;

  constructor(connection: SharedConnection) {
    super();
    this.#connection = connection;
  }

  release(): void {
    this.#client?.release();
  }

  protected async run(text: string, values: readonly unknown[]): Promise<QueryAnswer> {
    if (!this.#client) {
      const taken = await this.#connection.take(text, values);
      if ('answer' in taken) return taken.answer;
      this.#client = taken.client;
    }
    return this.#connection.run(this.#client, text, values);
  }
}
