import { sql } from 'kysely';
import type { Queries } from '../queries.ts';
import { type NewRows, valuesOf } from './new-rows.ts';

/*
 * Checks foreign keys of many new rows as a set. PostgreSQL runs one query per row and key, which is a quarter of the
 * time of a large import on the embedded database. That one has a single session, so no referenced row can disappear
 * between the check and the commit; a server has many sessions and keeps checking each row.
 */

/** Facts about a table needed for inserts. */
export interface TableFacts {
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

export async function readTableFacts(db: Queries, tables: readonly string[]): Promise<readonly TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select t.relname as "table",
      (select json_object_agg(attname, format_type(atttypid, null))
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as types,
      coalesce((
        select json_agg(json_build_object('columns', ${foreignKeyNames('f.conkey', 'f.conrelid')},
          'table', f.confrelid::regclass, 'keys', ${foreignKeyNames('f.confkey', 'f.confrelid')})
          order by f.condeferred, f.oid)
        from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'), '[]') as references,
      coalesce(current_setting('opdesk.single_session', true), '') = 'on' as "isOnlySession"
    from pg_class t where t.oid = any (${[...tables]}::regclass[])`.execute(db);
  return rows;
}

/** Runs inserts without row-level checks. Only inserts are allowed: cascades and triggers are disabled as well. */
export async function withoutRowChecks(db: Queries, insert: () => Promise<void>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  await insert();
  await sql`set local session_replication_role = origin`.execute(db);
}

/**
 * Checks the foreign keys of inserted rows.
 * @throws the database's own error of a foreign key that refers to nothing
 */
export async function checkForeignKeys(db: Queries, rows: NewRows, { references, types }: TableFacts): Promise<void> {
  for (const reference of references)
    if (reference.columns.every((column) => rows.columns.has(column)))
      await checkForeignKey(db, rows, reference, types);
}

async function checkForeignKey(
  db: Queries,
  rows: NewRows,
  { columns, table, keys }: ForeignKeyReference,
  types: TableFacts['types'],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column) => sql`${valuesOf(rows, column)}::${sql.raw(types[column] ?? '')}[]`);
  const matches = keys.map((key, index) => sql`${sql.ref(`referenced.${key}`)} = ${sql.ref(`row.${columns[index]}`)}`);
  // A row with a null in its key refers to nothing.
  const missing = sql`select ${names} from unnest(${sql.join(values)}) as row (${names})
    where ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} is not null`),
      sql` and `,
    )}
      and not exists (select from ${sql.table(table)} referenced where ${sql.join(matches, sql` and `)})`;
  const { rows: dangling } = await sql`${missing} limit 1`.execute(db);
  if (dangling.length === 0) return;
  await sql`set constraints all immediate`.execute(db);
  // An update checks the rows again, so that the database itself reports the error.
  const [first = ''] = columns;
  await sql`update ${sql.table(rows.table)} set ${sql.ref(first)} = ${sql.ref(first)}
    where (${names}) in (${missing})`.execute(db);
  throw new Error(`Rows of ${rows.table} refer to nothing by ${columns.join(', ')}.`);
}
