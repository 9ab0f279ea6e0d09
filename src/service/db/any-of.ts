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

/** Literal patterns for SQL's `like` and `ilike` from user input. */
