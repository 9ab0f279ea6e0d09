import type pg from 'pg';

/*
 * PostgreSQL plans by statistics that it gathers about once a minute, the embedded one once an hour. A plan of 10,000 activities
 * that comes into tables of ten is read, until then, as if it had ten: minutes instead of milliseconds.
 */

/** Rows that one statement writes, from which on other plans may be better. */
export const bulkStatementRows = 500;

/** A table is looked at again when a transaction wrote at least this share of the rows that it was known to have. */
const reanalyzeShare = 0.2;

/** A fifth of what the server gathers by itself: size and spread of values are wanted at once, the rest can wait. */
const detail = 20;

const writtenTablePattern = /\b(?:insert\s+into|update|merge\s+into|copy)\s+"?([a-z_]+)"?/giu;

/** Each with the columns by which it is found, which take a tenth of the time of all: the others are looked at when the database does so by itself. */
const grown = `select string_agg(written.name::regclass::text || coalesce(found.columns, ''), ', ') as tables
  from unnest($1::text[], $2::integer[]) written (name, rows) join pg_class on oid = to_regclass(written.name)
  left join lateral (
    select ' (' || string_agg(distinct quote_ident(attname), ', ') || ')' as columns
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indrelid = pg_class.oid
  ) found on true
  where relkind = 'r' and written.rows >= ${reanalyzeShare} * reltuples`;

/** The tables that a transaction wrote many rows to. */
export class GrownTables {
  readonly #rows = new Map<string, number>();

  /** Counts the rows that a statement wrote, for each table that it names as one to write to. */
  add(text: string, rows: number): void {
    for (const [, name = ''] of text.matchAll(writtenTablePattern)) {
      const table = name.toLowerCase();
      this.#rows.set(table, (this.#rows.get(table) ?? 0) + rows);
    }
  }

  clear(): void {
    this.#rows.clear();
  }

  /**
   * Analyzes the tables that grew a lot and forgets them; returns true if there were any. Call after the commit,
   * because its locks would block other writers. Never fails: the data is already committed and statistics are only
   * advisory.
   */
  async analyze(client: pg.ClientBase): Promise<boolean> {
    if (this.#rows.size === 0) return false;
    const written = [[...this.#rows.keys()], [...this.#rows.values()]];
    this.clear();
    try {
      const { rows } = await client.query<{ tables: string | null }>(grown, written);
      const tables = rows[0]?.tables;
      if (!tables) return false;
      await client.query(
        `set default_statistics_target = ${detail}; analyze (skip_locked) ${tables}; reset default_statistics_target`,
      );
      return true;
    } catch {
      // A lost connection is reported to its next user.
      return false;
    }
  }
}
