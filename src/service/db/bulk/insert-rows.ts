import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../queries.ts';
import { analyzeGrown } from './analyze-grown.ts';
import { checkForeignKeys, readTableFacts, type TableFacts, withoutRowChecks } from './foreign-keys.ts';
import { type Common, type NewRows, createNewRows } from './new-rows.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement: 10,000 wide rows are a few megabytes, which PostgreSQL reads at once. */
const insertBatchRows = 10_000;

/** Minimum number of rows for checking their foreign keys as a set, and for looking at table statistics. */
const bulkRows = 200;

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
  return insertTogether(db, [createNewRows(table, columns, rows, common)]);
}

/**
 * Inserts rows of several tables, in their order. They may refer to each other: those of one table in any order, those of
 * others to what comes before them. Many rows go into one transaction, which `db` must be.
 */
export async function insertTogether(db: Queries, sets: readonly NewRows[]): Promise<void> {
  const count = sets.reduce((sum, rows) => sum + rows.count, 0);
  if (count === 0) return;
  const tables = [...new Set(sets.map(({ table }) => table))];
  const facts = await readTableFacts(db, tables);
  const insert = () => eachSet(sets, facts, (rows, known) => insertSet(db, rows, known));
  if (count < bulkRows) return insert();
  if (facts.every(({ isOnlySession }) => isOnlySession)) {
    await withoutRowChecks(db, insert);
    await eachSet(sets, facts, (rows, known) => checkForeignKeys(db, rows, known));
  } else {
    // The session may keep plans of its foreign keys from when a table had one page: it would be read whole for each row.
    await sql`discard plans`.execute(db);
    await insert();
  }
  await analyzeGrown(db, tables);
}

async function eachSet(
  sets: readonly NewRows[],
  facts: readonly TableFacts[],
  work: (rows: NewRows, facts: TableFacts) => Promise<void>,
): Promise<void> {
  for (const rows of sets) {
    const known = facts.find(({ table }) => table === rows.table);
    if (known && rows.count > 0) await work(rows, known);
  }
}

/** Inserts one array for each column: no limit of parameters, and no text of SQL that grows with the rows. */
async function insertSet(db: Queries, { table, count, columns }: NewRows, { types }: TableFacts): Promise<void> {
  const names = sql.join([...columns.keys()].map((name) => sql.ref(name)));
  const isAlike = [...columns.values()].every((column) => 'alike' in column);
  for (let from = 0; from < count; from += insertBatchRows) {
    const until = Math.min(from + insertBatchRows, count);
    const selected = [...columns].map(([name, column]) => {
      const type = types[name] ?? '';
      if ('alike' in column) return sql`${insertParameter(column.alike, type)}::${sql.raw(type)}`;
      return unnestColumnValues(column.values.slice(from, until), type);
    });
    const source = isAlike ? sql` from generate_series(1, ${until - from})` : sql``;
    await sql`insert into ${sql.table(table)} (${names}) select ${sql.join(selected)}${source}`.execute(db);
  }
}

/** The values of a column, one a row. */
function unnestColumnValues(values: readonly unknown[], type: string): RawBuilder<unknown> {
  // An array of arrays would come out as one of all their elements.
  const element = sql.raw(type.endsWith('[]') ? 'text' : type);
  return sql`unnest(${values.map((value) => insertParameter(value, type))}::${element}[])::${sql.raw(type)}`;
}

/** A value as the driver passes it on for a column of this type: JSON and arrays as text. */
function insertParameter(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type.startsWith('json')) return JSON.stringify(value);
  if (!Array.isArray(value)) return value;
  return `{${value.map((each) => (each === null ? 'null' : quoteArrayElement(String(each)))).join(',')}}`;
}

const quoteArrayElement = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Takes ids from the shared sequence, returned as one text: parsing a row per id takes longer than generating them. */
export async function takeIds(db: Queries, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ ids: string }>`
    select string_agg(nextval('object_id')::text, ' ') as ids from generate_series(1, ${count})`.execute(db);
  return rows[0]?.ids.split(' ') ?? [];
}
