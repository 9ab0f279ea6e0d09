import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../context.ts';
import { checkReferences, readFacts, type TableFacts, withoutRowChecks } from './bulk-references.ts';
import { type Common, type NewRows, newRows } from './new-rows.ts';
import type { Tables } from './tables.ts';

/** Rows of one statement: 10,000 wide rows are a few megabytes, which PostgreSQL reads at once. */
const batch = 10_000;

/** So many rows are worth checking their foreign keys together. */
const many = 200;

/**
 * Inserts many rows with one statement for thousands of them. Every row gives a value (or null) for every named column; other
 * columns take their default.
 * @param common values that all rows have alike
 */
export function insertRows<T extends keyof Tables, C extends keyof Tables[T] & string>(
  db: Queries,
  table: T,
  columns: readonly C[],
  rows: readonly Readonly<Record<C, unknown>>[],
  common?: Common<T>,
): Promise<void> {
  return insertTogether(db, [newRows(table, columns, rows, common)]);
}

/**
 * Inserts rows of several tables, in their order. They may refer to each other: those of one table in any order, those of
 * others to what comes before them.
 */
export async function insertTogether(db: Queries, sets: readonly NewRows[]): Promise<void> {
  const given = sets.filter(({ count }) => count > 0);
  if (given.length === 0) return;
  const facts = await readFacts(db, [...new Set(given.map(({ table }) => table))]);
  const insert = async () => {
    for (const set of given) await insertSet(db, set, facts);
  };
  const total = given.reduce((sum, { count }) => sum + count, 0);
  if (total < many) return insert();
  if (!facts.every(({ isCheckedBySet }) => isCheckedBySet)) {
    // The session may keep plans of its foreign keys from when a table had one page: it would be read whole for each row.
    await sql`discard plans`.execute(db);
    return insert();
  }
  await withoutRowChecks(db, insert);
  await checkReferences(db, given, facts);
}

/**
 * Rows go as one array for each column: no limit of parameters, no text of SQL that grows with the rows, and half the time of
 * rows as JSON.
 */
async function insertSet(db: Queries, { table, count, columns }: NewRows, facts: readonly TableFacts[]): Promise<void> {
  const types = facts.find((each) => each.table === table)?.types ?? {};
  const names = [...columns.keys()].map((name) => sql.ref(name));
  for (let from = 0; from < count; from += batch) {
    const until = Math.min(from + batch, count);
    const arrays: RawBuilder<unknown>[] = [];
    const varying: RawBuilder<unknown>[] = [];
    const selected = [...columns].map(([name, column]) => {
      const type = types[name] ?? '';
      if ('alike' in column) return sql`${parameter(column.alike, type)}::${sql.raw(type)}`;
      const values = column.values.slice(from, until).map((value) => parameter(value, type));
      // An array of arrays would come out as one of all their elements.
      arrays.push(sql`${values}::${sql.raw(type.endsWith('[]') ? 'text' : type)}[]`);
      varying.push(sql.ref(name));
      return sql`${sql.ref(`given.${name}`)}::${sql.raw(type)}`;
    });
    const source =
      arrays.length === 0
        ? sql`generate_series(1, ${until - from})`
        : sql`unnest(${sql.join(arrays)}) as given (${sql.join(varying)})`;
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(selected)} from ${source}`.execute(
      db,
    );
  }
}

/** A value as the driver passes it on for a column of this type: JSON and arrays as text. */
function parameter(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type.startsWith('json')) return JSON.stringify(value);
  if (!Array.isArray(value)) return value;
  return `{${value.map((each) => (each === null ? 'null' : quoted(String(each)))).join(',')}}`;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Takes as many ids from the one sequence as are asked for, in one text: a row for each takes longer to read than to make. */
export async function takeIds(db: Queries, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ ids: string }>`
    select string_agg(nextval('object_id')::text, ' ') as ids from generate_series(1, ${count})`.execute(db);
  return rows[0]?.ids.split(' ') ?? [];
}
