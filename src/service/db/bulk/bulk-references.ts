import { sql } from 'kysely';
import type { Queries } from '../queries.ts';
import type { NewColumn, NewRows } from './new-rows.ts';

/*
 * Checks foreign keys of many new rows as a set. PostgreSQL runs one query per row and key, which dominates large
 * imports on the embedded database. That one has a single session, so no referenced row can disappear between the check
 * and the commit; a server has many sessions and keeps checking each row.
 */

/** Facts about a table needed for inserts. */
export interface TableFacts {
  readonly table: string;
  /** The types of its columns as SQL spells them, without lengths, which inserting adds: a cast would cut what is too long. */
  readonly types: Readonly<Record<string, string>>;
  /** The same, and of a domain the type that it is made of. */
  readonly bases: Readonly<Record<string, string>>;
  readonly references: readonly ForeignKeyReference[];
  /** Its foreign keys may be checked for all new rows together: nothing else would be left out by that. */
  readonly isCheckedBySet: boolean;
}

/** A foreign key. */
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

/**
 * Reads what is to be known of tables, in one statement. The keys of a table are checked set by set in a session that is the
 * only one, where a foreign key is of the plain sort, and where neither a trigger nor a rule of its own does something with new rows.
 */
export async function readTableFacts(db: Queries, tables: readonly string[]): Promise<readonly TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select t.relname as "table",
      (select json_object_agg(attname, format_type(atttypid, null))
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as types,
      (select json_object_agg(attname, format_type(coalesce(nullif(typbasetype, 0), atttypid), null))
        from pg_attribute join pg_type on pg_type.oid = atttypid
        where attrelid = t.oid and attnum > 0 and not attisdropped) as bases,
      coalesce((
        select json_agg(json_build_object('columns', ${foreignKeyNames('f.conkey', 'f.conrelid')},
          'table', f.confrelid::regclass, 'keys', ${foreignKeyNames('f.confkey', 'f.confrelid')})
          order by f.condeferred, f.oid)
        from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'), '[]') as references,
      coalesce(current_setting('opdesk.single_session', true), '') = 'on'
        and not exists (select from pg_trigger where tgrelid = t.oid and not tgisinternal and tgtype & 4 <> 0)
        and not exists (select from pg_rewrite where ev_class = t.oid)
        and not exists (
          select from pg_constraint c where c.conrelid = t.oid and (
            c.contype = 'f' and c.confmatchtype <> 's' or c.contype in ('p', 'u', 'x') and c.condeferrable
            or c.contype = 'f' and exists (
              select from pg_attrdef d where d.adrelid = t.oid and d.adnum = any (c.conkey)))) as "isCheckedBySet"
    from pg_class t where t.oid = any (${[...tables]}::regclass[])`.execute(db);
  return rows;
}

/** Runs inserts without row-level checks. Only inserts are allowed: cascades and triggers are disabled as well. */
export async function withoutRowChecks(db: Queries, insert: () => Promise<void>): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db);
  await insert();
  await sql`set local session_replication_role = origin`.execute(db);
}

/** References of new rows to rows that were not inserted with them, by one foreign key. */
export interface OpenReferences {
  readonly table: string;
  readonly reference: ForeignKeyReference;
  readonly types: Readonly<Record<string, string>>;
  /** The different values of the key's columns. */
  readonly wanted: readonly (readonly string[])[];
}

/** Most rows refer to rows inserted with them; those need no query. Pure. */
export function referencesToCheck(inserted: readonly NewRows[], facts: readonly TableFacts[]): OpenReferences[] {
  const came = new Map<string, readonly ReadonlySet<string>[]>();
  const present = ({ table, keys }: ForeignKeyReference) => {
    const name = [table, ...keys].join(' ');
    const known = came.get(name);
    if (known) return known;
    const sets = inserted.filter((rows) => rows.table === table).map((rows) => keysOf(rows, keys));
    came.set(name, sets);
    return sets;
  };
  return inserted.flatMap((rows) => {
    const own = facts.find(({ table }) => table === rows.table);
    return (own?.references ?? []).flatMap((reference): OpenReferences[] => {
      const there = present(reference);
      const wanted = new Map<string, readonly string[]>();
      eachTuple(rows, reference.columns, (key, tuple) => {
        if (!there.some((keys) => keys.has(key))) wanted.set(key, tuple());
      });
      if (wanted.size === 0) return [];
      return [{ table: rows.table, reference, types: own?.types ?? {}, wanted: [...wanted.values()] }];
    });
  });
}

/**
 * Looks for all that rows refer to and that did not come with them.
 * @throws the database's own error of a foreign key that refers to nothing
 */
export async function checkOpenReferences(db: Queries, references: readonly OpenReferences[]): Promise<void> {
  for (const each of references) await checkReference(db, each);
}

async function checkReference(db: Queries, { table, reference, types, wanted }: OpenReferences): Promise<void> {
  const values = reference.columns.map(
    (column, index) => sql`${wanted.map((tuple) => tuple[index])}::${sql.raw(types[column] ?? '')}[]`,
  );
  const found = sql.join(
    reference.keys.map(
      (key, index) => sql`${sql.ref(`there.${key}`)} = ${sql.ref(`wanted.${reference.columns[index]}`)}`,
    ),
    sql` and `,
  );
  const columns = sql.join(reference.columns.map((column) => sql.ref(column)));
  const missing = sql`select ${columns} from unnest(${sql.join(values)}) as wanted (${columns})
    where not exists (select from ${sql.table(reference.table)} there where ${found})`;
  const { rows: lost } = await sql`${missing} limit 1`.execute(db);
  if (lost.length === 0) return;
  await sql`set constraints all immediate`.execute(db);
  // Written by this transaction, the rows are checked again: the database says what is wrong in its own words.
  const [first = ''] = reference.columns;
  await sql`update ${sql.table(table)} set ${sql.ref(first)} = ${sql.ref(first)}
    where (${columns}) in (${missing})`.execute(db);
  throw new Error(`Rows of ${table} refer to nothing by ${reference.columns.join(', ')}.`);
}

/** Calls back with the values of the columns in each new row, except tuples containing null, which refer to nothing. */
function eachTuple(
  { columns, count }: NewRows,
  names: readonly string[],
  tell: (key: string, tuple: () => readonly string[]) => void,
): void {
  const given = names.flatMap((name) => columns.get(name) ?? []);
  if (given.length < names.length) return;
  // If all columns are constant, checking one row is enough.
  const rows = given.some((column) => 'values' in column) ? count : 1;
  for (let row = 0; row < rows; row += 1) {
    const valueOf = (column: NewColumn): unknown => ('values' in column ? column.values[row] : column.alike) ?? null;
    let key = '';
    let isWhole = true;
    for (const column of given) {
      const value = valueOf(column);
      if (value === null) isWhole = false;
      key = key === '' ? String(value) : `${key} ${String(value)}`;
    }
    if (isWhole) tell(key, () => given.map((column) => String(valueOf(column))));
  }
}

function keysOf(rows: NewRows, names: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  eachTuple(rows, names, (key) => keys.add(key));
  return keys;
}
