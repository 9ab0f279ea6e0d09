import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Queries } from '../queries.ts';
import {
  checkOpenReferences,
  type OpenReferences,
  readTableFacts,
  referencesToCheck,
  type TableFacts,
  withoutRowChecks,
} from './bulk-references.ts';
import { type CopyColumn, type CopyData, copyData } from './copy-data.ts';
import { overlapWithQuery } from '../pool/overlap-with-query.ts';
import { type Common, type NewRows, createNewRows } from './new-rows.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement: 10,000 wide rows are a few megabytes, which PostgreSQL reads at once. */
const insertBatchRows = 10_000;

/** Minimum number of rows for checking their foreign keys as a set. */
const sharedForeignKeyCheckRows = 200;

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

/** Rows created only once the previous ones are being sent, while the database inserts those. */
type RowsLater = () => readonly NewRows[];

/** A statement that inserts, once it is run. */
type Inserting = (db: Queries) => Promise<unknown>;

/** Rows of several tables with their counts. */
interface RowSets {
  /** All tables that there are rows of. */
  readonly tables: readonly (keyof Tables)[];
  readonly count: number;
  readonly rows: readonly RowsLater[];
}

/**
 * Inserts rows of several tables, in their order. They may refer to each other: those of one table in any order, those of
 * others to what comes before them.
 */
export function insertTogether(db: Queries, sets: readonly NewRows[]): Promise<void> {
  const given = sets.filter(({ count }) => count > 0);
  return insertInTurn(db, {
    tables: [...new Set(given.map(({ table }) => table))],
    count: given.reduce((sum, { count }) => sum + count, 0),
    rows: given.map((set) => () => [set]),
  });
}

/** The same for rows that are made one set after the other. */
export async function insertInTurn(db: Queries, { tables, count, rows }: RowSets): Promise<void> {
  if (count === 0) return;
  const facts = await readTableFacts(db, tables);
  const isChecked = count >= sharedForeignKeyCheckRows && facts.every(({ isCheckedBySet }) => isCheckedBySet);
  const inserted: NewRows[] = [];
  const steps = rows.map((make) => () => {
    const sets = make();
    inserted.push(...sets);
    return sets.flatMap((set) => statementsOf(set, facts));
  });
  let open: readonly OpenReferences[] = [];
  const insert = async () => {
    open = await runInsertSteps(db, steps, () => (isChecked ? referencesToCheck(inserted, facts) : []));
  };
  // The session may keep plans of its foreign keys from when a table had one page: it would be read whole for each row.
  if (count >= sharedForeignKeyCheckRows && !isChecked) await sql`discard plans`.execute(db);
  await (isChecked ? withoutRowChecks(db, insert) : insert());
  await checkOpenReferences(db, open);
}

/** Runs the statements of each step while the next step's are created; finally computes the result. */
async function runInsertSteps<T>(
  db: Queries,
  [first, ...others]: readonly (() => Inserting[])[],
  last: () => T,
): Promise<T> {
  let running = first?.() ?? [];
  for (const next of others) {
    const [, following] = await overlapWithQuery(runInserts(db, running), next);
    running = following;
  }
  const [, result] = await overlapWithQuery(runInserts(db, running), last);
  return result;
}

async function runInserts(db: Queries, statements: readonly Inserting[]): Promise<void> {
  for (const insert of statements) await insert(db);
}

/** Rows go by COPY, or as one array for each column: no limit of parameters, and no text of SQL that grows with the rows. */
function statementsOf(rows: NewRows, facts: readonly TableFacts[]): Inserting[] {
  const known = facts.find(({ table }) => table === rows.table);
  const statements: Inserting[] = [];
  for (let from = 0; from < rows.count; from += insertBatchRows) {
    const until = Math.min(from + insertBatchRows, rows.count);
    const data = copyData(copyColumnsOf(rows, known), from, until);
    statements.push(data ? copyStatement(rows, data) : insertOf(rows, known, { from, until }));
  }
  return statements;
}

function copyColumnsOf({ columns }: NewRows, known: TableFacts | undefined): CopyColumn[] {
  return [...columns].map(([name, column]) => ({ ...column, type: known?.bases[name] ?? '' }));
}

function insertColumnNames({ columns }: NewRows) {
  return sql.join([...columns.keys()].map((name) => sql.ref(name)));
}

function copyStatement(rows: NewRows, data: CopyData): Inserting {
  const copy = sql`copy ${sql.table(rows.table)} (${insertColumnNames(rows)}) from stdin (format binary)`;
  // The copied data follows the statement and is not a parameter.
  return (db) => db.executeQuery(CompiledQuery.raw(copy.compile(db).sql, [data]));
}

/** Rows with values that only the database can read. */
function insertOf(
  rows: NewRows,
  known: TableFacts | undefined,
  { from, until }: { from: number; until: number },
): Inserting {
  const columns = [...rows.columns];
  const isAlike = columns.every(([, column]) => 'alike' in column);
  const selected = columns.map(([name, column]) => {
    const type = known?.types[name] ?? '';
    if ('alike' in column) return sql`${insertParameter(column.alike, type)}::${sql.raw(type)}`;
    return unnestColumnValues(column.values.slice(from, until), type);
  });
  const source = isAlike ? sql` from generate_series(1, ${until - from})` : sql``;
  const insert = sql`insert into ${sql.table(rows.table)} (${insertColumnNames(rows)}) select ${sql.join(selected)}${source}`;
  return (db) => insert.execute(db);
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
