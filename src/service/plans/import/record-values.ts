import { sql } from 'kysely';
import type { OpPlanFileOwner } from '#contract/app/imports.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { AttributeValue } from '../attribute-values.ts';

/** Values of custom attributes that imports of plan files set, many at once. */

/** A value of an activity, a project or a person; null if it has none. */
export interface RecordValueRow {
  readonly record_id: string;
  readonly attribute_id: string;
  readonly value: AttributeValue | null;
}

/** Values that an import changes, as they become and as they were. */
export interface ValueChanges<Row> {
  readonly written: readonly Row[];
  readonly before: readonly Row[];
}

const valueTables = {
  activity: { values: 'activity_custom_value', key: 'activity_id', records: 'activity' },
  project: { values: 'project_custom_value', key: 'project_node_id', records: 'project_node' },
  resource: { values: 'resource_custom_value', key: 'resource_id', records: 'resource' },
} as const;

/** Returns the present value of each row's record and attribute. */
export async function readRecordValues(
  db: Queries,
  owner: OpPlanFileOwner,
  rows: readonly RecordValueRow[],
): Promise<(row: RecordValueRow) => AttributeValue | null> {
  const { values: table, key } = valueTables[owner];
  const records = [...new Set(rows.map(({ record_id }) => record_id))];
  const attributes = [...new Set(rows.map(({ attribute_id }) => attribute_id))];
  const stored = await readRows<RecordValueRow>(db)`
    select ${sql.ref(key)} as record_id, attribute_id, value from ${sql.table(table)}
    where ${sql.ref(key)} = any (${records}::bigint[]) and attribute_id = any (${attributes}::bigint[])`;
  const keyOf = ({ record_id, attribute_id }: RecordValueRow) => `${record_id} ${attribute_id}`;
  const values = new Map(stored.map((row) => [keyOf(row), row.value]));
  return (row) => values.get(keyOf(row)) ?? null;
}

/** Stores values; null removes one. */
export async function writeRecordValues(
  db: Queries,
  owner: OpPlanFileOwner,
  rows: readonly RecordValueRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { values: table, key, records } = valueTables[owner];
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (record_id bigint, attribute_id bigint, value jsonb)
    ), removed as (
      delete from ${sql.table(table)} own using input
      where own.${sql.ref(key)} = input.record_id and own.attribute_id = input.attribute_id and input.value is null
    )
    insert into ${sql.table(table)} (${sql.ref(key)}, attribute_id, value)
    select input.record_id, attribute.id, input.value
    from input
    join ${sql.table(records)} record on record.id = input.record_id
    join custom_attribute attribute on attribute.id = input.attribute_id
    where input.value is not null
    on conflict (${sql.ref(key)}, attribute_id) do update set value = excluded.value`.execute(db);
}

/** Restores the values before an import, except of those that were changed since. */
export async function takeRecordValuesBack(
  db: Queries,
  owner: OpPlanFileOwner,
  { written, before }: ValueChanges<RecordValueRow>,
): Promise<void> {
  if (written.length === 0) return;
  const present = await readRecordValues(db, owner, written);
  await writeRecordValues(
    db,
    owner,
    before.filter((_, place) => written[place] !== undefined && present(written[place]) === written[place].value),
  );
}
