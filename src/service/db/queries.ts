import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over the tables of the service, within a transaction or outside of one. */
export type Queries = Kysely<Tables>;

/** A template tag like `sql` that runs the statement and returns its rows. */
export const readRows =
  <Row>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql<Row>(parts, ...values).execute(db)).rows;

/** The same for a statement of which only the first row counts; undefined where there is none. */
export const readRow =
  <Row>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row | undefined> =>
    (await readRows<Row>(db)(parts, ...values))[0];

/** The same for a statement that only tells whether it has rows. */
export const hasRows =
  (db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<boolean> =>
    (await readRows(db)(parts, ...values)).length > 0;

/** The same for a statement of one column, whose values it returns. */
export const readColumn =
  <Value>(db: Queries) =>
  async (parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Value[]> =>
    (await readRows<Readonly<Record<string, Value>>>(db)(parts, ...values)).flatMap((row) => Object.values(row));

/**
 * The right side of `= any (…)`: ids go to the database as one array, because a statement has at most 65,535 parameters. For the
 * same reason no list whose length a caller or the data decides is written as `in (…)` or as rows of `values (…)`.
 */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any (${[...ids]}::bigint[])`;

/** The rows of a list of ids, as a table to select from: `from ${rowsOf(ids)} as row (id)`. */
export const bigintIdRows = (ids: readonly string[]): RawBuilder<unknown> => sql`unnest(${[...ids]}::bigint[])`;

/**
 * Condition that one of the filter entries matches.
 * @param entries ids, and codes that each represent several records
 * @param ofCode the conditions of the codes
 * @param ofIds the condition of the ids, which are the right side of `=`
 */
export function meetsOneOf(
  entries: readonly string[],
  ofCode: Readonly<Partial<Record<string, RawBuilder<unknown>>>>,
  ofIds: (ids: RawBuilder<string>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ids = entries.filter((entry) => ofCode[entry] === undefined);
  const conditions = [...new Set(entries)].flatMap((entry) => ofCode[entry] ?? []);
  return sql`(${sql.join(ids.length > 0 ? [...conditions, ofIds(anyOf(ids))] : conditions, sql` or `)})`;
}

/** A column's moment as the interface writes it, inside JSON. */
export const jsonMoment = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
