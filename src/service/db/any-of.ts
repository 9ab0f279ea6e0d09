import { type RawBuilder, sql } from 'kysely';

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

/** Literal patterns for SQL's `like` and `ilike` from user input. */

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** Whatever contains the text. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** Whatever begins with the text. */
export function beginningWith(text: string): string {
  return `${literal(text)}%`;
}
