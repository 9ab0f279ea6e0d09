import { setImmediate as otherWork } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { errorCode } from './database-error.ts';
import { bulk, GrownTables } from './grown-tables.ts';

/**
 * Statements that the database keeps between requests: planning a query of this service takes longer than running it. A text
 * that comes again gets a name, and is parsed and planned once a connection instead of once a request. Plans are made for any
 * values (`plan_cache_mode` of the session) and for the size that the tables have then, so they are made anew after a bulk
 * write and after a while.
 */

/** Statements with a name at most: a text that depends on the number of its parameters could come in any number of forms. */
const mostNames = 400;

/** How long plans are kept, ms. Other processes write, too. */
const longestUse = 60_000;

/** The connection has no such statement, or another one, or its result changed: a migration ran, or something reset the session. */
const staleCodes: ReadonlySet<string> = new Set(['26000', '42P05', '0A000']);

const writes: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What the connections of a pool have in common. */
class Statements {
  readonly #names = new Map<string, string>();
  readonly #usedOnce = new Set<string>();
  #count = 0;
  /** Grows with every bulk write. */
  generation = 0;

  /** The name of a statement; `undefined` for one that is better sent without: its first use, and what is over the limit. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNames) return name;
    if (this.#usedOnce.delete(text)) return this.rename(text);
    if (this.#usedOnce.size >= mostNames) this.#usedOnce.clear();
    this.#usedOnce.add(text);
    return undefined;
  }

  isNamed(text: string): boolean {
    return this.#names.has(text);
  }

  /** Gives a statement a name that no connection knows. */
  rename(text: string): string {
    const name = `statement_${++this.#count}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A connection as Kysely uses it. */
class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statements: Statements;
  readonly #shapes = new Map<string, RowShape>();
  #generation: number;
  #plannedAt = performance.now();
  readonly #grown = new GrownTables();

  constructor(client: pg.PoolClient, statements: Statements) {
    this.#client = client;
    this.#statements = statements;
    this.#generation = statements.generation;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> & PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('There are no cursors here.');
    // The rows are what the caller says they are; the overload without cursors is the one that is called.
    return this.#run(text, [...values]) as Promise<unknown> as Promise<PostgresQueryResult<R>> & PostgresCursor<R>;
  }

  release(): void {
    this.#client.release();
  }

  async #run(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    // Statements without parameters (begin, commit) cost nothing to plan.
    const name = values.length === 0 ? undefined : this.#statements.nameOf(text);
    if (name !== undefined && this.#isOutdated()) await this.#client.query('discard plans');
    try {
      const query = { ...(name !== undefined && { name }), text, values, rowMode: 'array' } as const;
      const result = await this.#client.query<unknown[]>(query);
      const { command, rowCount, rows, fields } = result;
      if (writes.has(command) && (rowCount ?? 0) >= bulk) this.#wrote(text, rowCount ?? 0);
      await this.#follow(command);
      // The commands that Kysely tells apart are among those that pg tells.
      return { command, rowCount, rows: await this.#recordsOf(text, rows, fields) } as PostgresQueryResult<unknown>;
    } catch (error) {
      if (name !== undefined && staleCodes.has(errorCode(error) ?? '')) this.#statements.rename(text);
      throw error;
    }
  }

  #wrote(text: string, rows: number): void {
    this.#statements.generation += 1;
    this.#grown.add(text, rows);
  }

  /** Once what was written is committed, the database learns of the tables that grew. */
  async #follow(command: string): Promise<void> {
    if (this.#client.getTransactionStatus() !== 'I') return;
    if (command === 'ROLLBACK') this.#grown.clear();
    if (await this.#grown.analyze(this.#client)) this.#statements.generation += 1;
  }

  /** The shape of the rows of a text is made once; it may change with the tables. */
  #recordsOf(text: string, rows: unknown[][], fields: pg.FieldDef[]): Promise<Record<string, unknown>[]> | [] {
    if (rows.length === 0) return [];
    const known = this.#shapes.get(text);
    if (known?.isOf(fields)) return known.recordsOf(rows);
    const shape = new RowShape(fields);
    if (this.#statements.isNamed(text)) this.#shapes.set(text, shape);
    return shape.recordsOf(rows);
  }

  /** Whether the plans of this connection were made for other tables than those of now; asked once. */
  #isOutdated(): boolean {
    const { generation } = this.#statements;
    const now = performance.now();
    if (generation === this.#generation && now - this.#plannedAt < longestUse) return false;
    this.#generation = generation;
    this.#plannedAt = now;
    return true;
  }
}

/** Rows that are made at a time before other requests have their turn. */
const batch = 200;

/**
 * What the rows of a result look like. Records are made here, because an object that pg puts together column by column is kept
 * by V8 as a dictionary, which is several times as large and as slow to read as a copy of one that was parsed.
 */
class RowShape {
  readonly #names: readonly string[];
  /** An object of nulls by column. */
  readonly #empty: Readonly<Record<string, null>>;

  constructor(fields: readonly pg.FieldDef[]) {
    this.#names = fields.map(({ name }) => name);
    const nothing = JSON.stringify(Object.fromEntries(this.#names.map((name) => [name, null])));
    // What was written is what is read.
    this.#empty = JSON.parse(nothing) as Record<string, null>;
  }

  isOf(fields: readonly pg.FieldDef[]): boolean {
    return fields.length === this.#names.length && fields.every(({ name }, index) => name === this.#names[index]);
  }

  /** Rows with their columns by name. */
  async recordsOf(rows: readonly (readonly unknown[])[]): Promise<Record<string, unknown>[]> {
    const names = this.#names;
    const empty = this.#empty;
    const records: Record<string, unknown>[] = [];
    for (const values of rows) {
      if (records.length > 0 && records.length % batch === 0) await otherWork();
      const record: Record<string, unknown> = { ...empty };
      for (const [index, name] of names.entries()) record[name] = values[index];
      records.push(record);
    }
    return records;
  }
}

/** The connections of a pool, with their statements prepared. */
export class PreparedPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #statements = new Statements();
  readonly #clients = new WeakMap<pg.PoolClient, PreparedClient>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#clients.get(client);
    if (known !== undefined) return known;
    const prepared = new PreparedClient(client, this.#statements);
    this.#clients.set(client, prepared);
    return prepared;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
