import { sql } from 'kysely';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';

/** Every stored custom value with its attribute, whatever it belongs to. */
export const storedValues = sql`(
  select attribute_id, value from project_custom_value
  union all select attribute_id, value from resource_custom_value
  union all select attribute_id, value from activity_custom_value) stored`;

/** Every record that has a custom type. */
export const typedRecords = sql`(
  select custom_type_id from project_node union all select custom_type_id from resource) typed`;

/** Counts the records that use one of these values of a choice. */
export async function countChosen(db: Queries, attributeId: string, values: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${storedValues}
    where attribute_id = ${attributeId} and value #>> '{}' = any (${[...values]}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the values of an attribute that more than one record has. */
export async function countDuplicates(db: Queries, attributeId: string): Promise<number> {
  const rows = await readRows<{ count: number }>(db)`
    select count(*)::integer as count from (
      select from ${storedValues} where attribute_id = ${attributeId} group by value having count(*) > 1) duplicate`;
  return rows[0]?.count ?? 0;
}

/** Counts the values of the attributes of a custom type. */
export async function countValuesOfType(db: Queries, customTypeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${storedValues}
    where attribute_id in (select id from custom_attribute where custom_type_id = ${customTypeId})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The kind of records that a custom type is for, kept from being deleted until the transaction ends. */
export async function findCustomTypeKind(db: Queries, customTypeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ applies_to: string }>`
    select applies_to from custom_type where id = ${customTypeId} for key share`.execute(db);
  return rows[0]?.applies_to;
}

/** Takes the default of a kind from every type but one. */
export async function clearDefaultType(db: Queries, kind: string, exceptId: string | null): Promise<void> {
  await sql`update custom_type set default_type = false
    where default_type and applies_to = ${kind} and id is distinct from ${exceptId}`.execute(db);
}

export interface AttributePlace {
  readonly appliesTo: string;
  readonly customType: string | null;
}

/** Returns where an attribute belongs. */
export function findPlace(db: Queries, id: string): Promise<AttributePlace | undefined> {
  return readRow<AttributePlace>(db)`
    select applies_to as "appliesTo", custom_type_id as "customType" from custom_attribute where id = ${id}`;
}
