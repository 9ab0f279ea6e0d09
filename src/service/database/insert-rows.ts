import { sql } from 'kysely';
import type { Queries } from '../context.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement: 10,000 wide rows are a few megabytes of JSON, which PostgreSQL reads at once. */
const batch = 5_000;

/**
 * Inserts many rows with one statement for thousands of them, as one JSON parameter: no limit of parameters, and no text of
 * SQL that grows with the rows. As json, not jsonb, which would be built first: that takes twice as
 * long. Every row gives a value (or null) for every named column; other columns take their default.
 * @param common values that all rows have alike
 */
export async function insertRows<T extends keyof Tables, C extends keyof Tables[T] & string>(
  db: Queries,
  table: T,
  columns: readonly C[],
  rows: readonly Readonly<Record<C, unknown>>[],
  common?: Readonly<Partial<Record<keyof Tables[T] & string, unknown>>>,
): Promise<void> {
  const alike = Object.entries(common ?? {});
  const list = columns.map((column) => sql.ref(column));
  const names = sql.join([...alike.map(([name]) => sql.ref(name)), ...list]);
  const values = sql.join([...alike.map(([, value]) => sql`${value}`), ...list]);
  for (let from = 0; from < rows.length; from += batch) {
    const json = JSON.stringify(rows.slice(from, from + batch));
    await sql`insert into ${sql.table(table)} (${names})
      select ${values} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(db);
  }
}

/** Takes as many ids from the one sequence as are asked for. */
export async function takeIds(db: Queries, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{
    id: string;
  }>`select nextval('object_id') as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}
