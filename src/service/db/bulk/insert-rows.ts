import { setImmediate as nextRound } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Queries, readRows } from '../queries.ts';
import { type Common, createNewRows, type NewRows, valuesOf } from './new-rows.ts';
import type { Tables } from '../tables.ts';

/** Rows of one statement: on the embedded database, others can read between two. */
const insertBatchRows = 5_000;

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
  const insert = () => insertSets(db, sets, facts);
  if (count < bulkRows) return insert();
  if (facts.every(({ isOnlySession }) => isOnlySession)) {
    await withoutRowChecks(db, () => insertSets(db, sets.toSorted(byReadiness), facts));
    for (const [rows, known] of eachSet(sets, facts)) await checkForeignKeys(db, rows, known, sets);
  } else {
    // The session may keep plans of its foreign keys from when a table had one page: it would be read whole for each row.
    await sql`discard plans`.execute(db);
    await insert();
  }
  await analyzeGrown(db, tables);
}

function* eachSet(sets: readonly NewRows[], facts: readonly TableFacts[]): Generator<[NewRows, TableFacts]> {
  for (const rows of sets) {
    const known = facts.find(({ table }) => table === rows.table);
    if (known && rows.count > 0) yield [rows, known];
  }
}

/** Rows that wait for some of their values come last. */
const byReadiness = (one: NewRows, other: NewRows) => Number('late' in one) - Number('late' in other);

/** Inserts rows in their order. A statement is prepared while the database works on the one before. */
async function insertSets(db: Queries, sets: readonly NewRows[], facts: readonly TableFacts[]): Promise<void> {
  const statements = insertStatements(sets, facts);
  let next = await statements.next();
  while (next.done !== true) {
    const preparing = nextRound().then(() => statements.next());
    [, next] = await Promise.all([next.value.execute(db), preparing]);
  }
}

/** Statements with one array for each column: no limit of parameters, and no text of SQL that grows with the rows. */
async function* insertStatements(
  sets: readonly NewRows[],
  facts: readonly TableFacts[],
): AsyncGenerator<RawBuilder<unknown>, undefined> {
  for (const [{ table, count, late, ...rows }, { types }] of eachSet(sets, facts)) {
    const columns = new Map([...rows.columns, ...((await late) ?? [])]);
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
      yield sql`insert into ${sql.table(table)} (${names}) select ${sql.join(selected)}${source}`;
    }
  }
}

/** The values of a column, one a row. */
function unnestColumnValues(values: readonly unknown[], type: string): RawBuilder<unknown> {
  // An array of arrays would come out as one of all their elements.
  const element = sql.raw(type.endsWith('[]') ? 'text' : type);
  const parameters = values.map((value) => insertParameter(value, type));
  return sql`unnest(${arrayParameter(parameters)}::${element}[])::${sql.raw(type)}`;
}

/** A value as the driver passes it on for a column of this type: JSON and arrays as text. */
function insertParameter(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type.startsWith('json')) return JSON.stringify(value);
  return Array.isArray(value) ? arrayParameter(value) : value;
}

const isNoObject = (value: unknown): value is string | number | bigint | boolean | null | undefined =>
  typeof value !== 'object' || value === null;

/** An array as text, which the driver need not convert when it sends the statement; it converts dates and bytes itself. */
function arrayParameter(values: readonly unknown[]): unknown {
  if (!values.every(isNoObject)) return values;
  const elements = values.map((value) => (typeof value === 'string' ? quoteArrayElement(value) : (value ?? 'null')));
  return `{${elements.join(',')}}`;
}

function quoteArrayElement(text: string): string {
  return /["\\]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${text}"`;
}

/** Takes ids from the shared sequence, returned as one text: parsing a row per id takes longer than generating them. */
export async function takeIds(db: Queries, count: number): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ ids: string }>`
    select string_agg(nextval('object_id')::text, ' ') as ids from generate_series(1, ${count})`.execute(db);
  return rows[0]?.ids.split(' ') ?? [];
}

/** Growth of a table since its last analysis from which on it is analyzed again. */
const growth = 1.2;

/** A fifth of the server's default: size and spread of values are needed at once, the rest can wait. */
const statisticsTarget = 20;

/**
 * Analyzes those of the tables that grew a lot, by the columns of their indexes (a tenth of the time of all columns).
 * PostgreSQL updates its statistics about once a minute, the embedded database once an hour: until then, 10,000 new
 * rows in a table of ten would be read with a plan for ten, in minutes instead of milliseconds. Must run in a
 * transaction.
 */
export async function analyzeGrown(db: Queries, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ grown: string | null }>`
    select string_agg(oid::regclass::text || coalesce(indexed.columns, ''), ', ') as grown
    from pg_class left join lateral (
      select ' (' || string_agg(distinct quote_ident(attname), ', ') || ')' as columns
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
      where indrelid = pg_class.oid
    ) indexed on true
    where oid = any (${[...tables]}::regclass[])
      and pg_relation_size(oid) > ${growth}::float8 * relpages * current_setting('block_size')::integer`.execute(db);
  const grown = rows[0]?.grown;
  if (!grown) return;
  await sql.raw(`set local default_statistics_target = ${statisticsTarget}`).execute(db);
  await sql.raw(`analyze (skip_locked) ${grown}`).execute(db);
}

/*
 * Checks foreign keys of many new rows as a set. PostgreSQL runs one query per row and key, which is a quarter of the
 * time of a large import on the embedded database. That one has a single session, so no referenced row can disappear
 * between the check and the commit; a server has many sessions and keeps checking each row.
 */

/** Facts about a table needed for inserts. */
interface TableFacts {
  readonly table: string;
  /** SQL types of its columns, without lengths: a cast with a length would cut texts that are too long. */
  readonly types: Readonly<Record<string, string>>;
  readonly references: readonly ForeignKeyReference[];
  /** The session is the only one of the database, so foreign keys may be checked as a set. */
  readonly isOnlySession: boolean;
}

interface ForeignKeyReference {
  readonly columns: readonly string[];
  readonly table: string;
  /** Referenced columns, in the same order. */
  readonly keys: readonly string[];
}

const foreignKeyNames = (keys: string, table: string) =>
  sql.raw(`(
  select json_agg(attname order by place)
  from unnest(${keys}) with ordinality as key (attnum, place) join pg_attribute using (attnum) where attrelid = ${table})`);

export function readTableFacts(db: Queries, tables: readonly string[]): Promise<readonly TableFacts[]> {
  return readRows<TableFacts>(db)`
    select t.relname as "table",
      (select json_object_agg(attname, format_type(atttypid, null))
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as types,
      coalesce((
        select json_agg(json_build_object('columns', ${foreignKeyNames('f.conkey', 'f.conrelid')},
          'table', f.confrelid::regclass, 'keys', ${foreignKeyNames('f.confkey', 'f.confrelid')})
          order by f.condeferred, f.oid)
        from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'), '[]') as references,
      coalesce(current_setting('opdesk.single_session', true), '') = 'on' as "isOnlySession"
    from pg_class t where t.oid = any (${[...tables]}::regclass[])`;
}

/** Runs inserts without row-level checks. Only inserts are allowed: cascades and triggers are disabled as well. */
export async function withoutRowChecks(db: Queries, insert: () => Promise<void>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  await insert();
  await sql`set local session_replication_role = origin`.execute(db);
}

/**
 * Checks the foreign keys of inserted rows.
 * @param sets all rows that were inserted together
 * @throws the database's own error of a foreign key that refers to nothing
 */
async function checkForeignKeys(
  db: Queries,
  rows: NewRows,
  { references, types }: TableFacts,
  sets: readonly NewRows[],
): Promise<void> {
  for (const reference of references)
    if (reference.columns.every((column) => rows.columns.has(column)))
      await checkForeignKey(db, rows, reference, { types, sets });
}

/** A row of each different key, by the key as text; a key with a null in it refers to nothing. */
function differentKeys({ columns, count }: NewRows, names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const key = names.map((name) => columns.get(name) ?? { alike: null });
  const rows = key.every((column) => 'alike' in column) ? 1 : count;
  for (let row = 0; row < rows; row += 1) {
    let text = '';
    let isWhole = true;
    for (const column of key) {
      const value = 'alike' in column ? column.alike : column.values[row];
      if (value === null || value === undefined) isWhole = false;
      else text += `${value as string}\0`;
    }
    if (isWhole) found.set(text, row);
  }
  return found;
}

/** The rows, one of each key, that refer to no row of the same insertion. Values that are equal as text are equal. */
function rowsToCheck(
  rows: NewRows,
  { columns, table, keys }: ForeignKeyReference,
  sets: readonly NewRows[],
): readonly number[] {
  const wanted = differentKeys(rows, columns);
  for (const set of sets) {
    if (set.table !== table || !keys.every((key) => set.columns.has(key))) continue;
    for (const key of differentKeys(set, keys).keys()) wanted.delete(key);
  }
  return [...wanted.values()];
}

async function checkForeignKey(
  db: Queries,
  rows: NewRows,
  reference: ForeignKeyReference,
  { types, sets }: Pick<TableFacts, 'types'> & { readonly sets: readonly NewRows[] },
): Promise<void> {
  const checked = rowsToCheck(rows, reference, sets);
  if (checked.length === 0) return;
  const { columns, table, keys } = reference;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column) => {
    const all = valuesOf(rows, column);
    return sql`${checked.map((row) => all[row])}::${sql.raw(types[column] ?? '')}[]`;
  });
  const matches = keys.map((key, index) => sql`${sql.ref(`referenced.${key}`)} = ${sql.ref(`row.${columns[index]}`)}`);
  const missing = sql`select ${names} from unnest(${sql.join(values)}) as row (${names})
    where not exists (select from ${sql.table(table)} referenced where ${sql.join(matches, sql` and `)})`;
  const { rows: dangling } = await sql`${missing} limit 1`.execute(db);
  if (dangling.length === 0) return;
  await sql`set constraints all immediate`.execute(db);
  // An update checks the rows again, so that the database itself reports the error.
  const [first = ''] = columns;
  await sql`update ${sql.table(rows.table)} set ${sql.ref(first)} = ${sql.ref(first)}
    where (${names}) in (${missing})`.execute(db);
  throw new Error(`Rows of ${rows.table} refer to nothing by ${columns.join(', ')}.`);
}
