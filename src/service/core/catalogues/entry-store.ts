import { type RawBuilder, sql } from 'kysely';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { withUniqueName } from '../errors.ts';

/** Fields common to all catalogue entries; `uses` is the number of records that refer to the entry. */
export interface StoredCatalogueEntry {
  readonly id: string;
  readonly name?: string | null;
  readonly modified?: string | null;
  readonly uses?: number | null;
}

/** The values of fields by their names. */
type EntryValues = object & { readonly name?: unknown };

/** Table of a catalogue's entries. It has a column `modified` that every row update advances. */
export interface EntryTable {
  /** See {@link recordFields}. */
  readonly fields: {
    readonly table: keyof Tables;
    select(alias: string): RawBuilder<unknown>;
    row(values: EntryValues): object;
  };
  /** Further fields that are read, as expressions on `entry`. */
  readonly read?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly order: RawBuilder<unknown>;
  /** References to the entries: rows of `from` whose `key` is the entry's id. */
  readonly uses: {
    readonly from: RawBuilder<unknown>;
    readonly key: string;
    readonly count?: RawBuilder<unknown>;
  };
  /** The index by which names are used once. */
  readonly uniqueName?: string;
}

const everything = sql<boolean>`true`;

/** The entries for which a condition on `entry` holds, in their order. Reads what refers to them once. */
export function selectCatalogueEntries<R extends StoredCatalogueEntry>(
  db: Queries,
  { fields, read = {}, order, uses }: EntryTable,
  condition: RawBuilder<unknown> = everything,
): Promise<R[]> {
  const further = Object.entries(read).map(([field, value]) => sql`${value} as ${sql.ref(field)}, `);
  return readRows<R>(db)`
    with entry as materialized (select * from ${sql.table(fields.table)} as entry where ${condition}),
    used as (
      select ${sql.ref(uses.key)} as id, ${uses.count ?? sql`count(*)`}::integer as uses from ${uses.from}
      where ${sql.ref(uses.key)} = any (array(select id from entry))
      group by 1
    )
    select ${fields.select('entry')}, ${sql.join(further, sql``)} coalesce(used.uses, 0) as uses
    from entry left join used on used.id = entry.id
    order by ${order}, entry.id`;
}

export async function findEntry<R extends StoredCatalogueEntry>(
  db: Queries,
  table: EntryTable,
  id: string,
): Promise<R | undefined> {
  const [entry] = await selectCatalogueEntries<R>(db, table, sql`entry.id = ${id}`);
  return entry;
}

/**
 * Locks entries until the transaction ends, against changes and against new references, so that counts of their uses stay true.
 * It must be the first lock that the transaction takes on them: while PostgreSQL strengthens a weaker one, it can grant a key
 * share to another transaction at the same time.
 */
export async function lockEntries(db: Queries, { fields }: EntryTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    select from ${sql.table(fields.table)} where id = any (${[...ids]}::bigint[]) order by id for update`.execute(db);
}

/** Names are used once, upper and lower case alike. */
function withUniqueEntryName<T>({ uniqueName }: EntryTable, name: unknown, work: () => Promise<T>): Promise<T> {
  if (uniqueName === undefined) return work();
  return withUniqueName({ constraint: uniqueName, code: 'catalogue.error.NameNotUnique' }, name, work);
}

/** @param more further columns by their names, such as the place in the order */
export async function insertEntry(
  db: Queries,
  table: EntryTable,
  values: EntryValues,
  more: object = {},
): Promise<string> {
  const row: [string, unknown][] = Object.entries({ ...table.fields.row(values), ...more });
  const { rows } = await withUniqueEntryName(table, values.name, () =>
    sql<{ id: string }>`
      insert into ${sql.table(table.fields.table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
      values (${sql.join(row.map(([, value]) => value))}) returning id`.execute(db),
  );
  return rows[0]?.id ?? '';
}

export async function updateEntry(db: Queries, table: EntryTable, id: string, values: EntryValues): Promise<void> {
  const row: [string, unknown][] = Object.entries(table.fields.row(values));
  const sets = row.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await withUniqueEntryName(table, values.name, () =>
    sql`update ${sql.table(table.fields.table)} set ${sql.join(sets)} where id = ${id}`.execute(db),
  );
}

export async function deleteEntries(db: Queries, { fields }: EntryTable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(fields.table)} where id = any (${[...ids]}::bigint[])`.execute(db);
}

/** Moves the entries from a place on by one, unless the place is free. */
export async function makeRoom(db: Queries, { fields: { table } }: EntryTable, place: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set sequence = sequence + 1
    where sequence >= ${place} and exists (select from ${sql.table(table)} where sequence = ${place})`.execute(db);
}

/** Numbers entries in the order of their ids; those that keep their place are not touched. */
export async function updateOrder(db: Queries, { fields }: EntryTable, ids: readonly string[]): Promise<void> {
  await sql`
    update ${sql.table(fields.table)} as entry set sequence = place.place
    from unnest(${[...ids]}::bigint[]) with ordinality as place (id, place)
    where entry.id = place.id and entry.sequence <> place.place`.execute(db);
}
