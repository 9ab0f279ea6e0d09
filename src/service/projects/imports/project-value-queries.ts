import { sql } from 'kysely';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import type { CustomValueDefinition } from '#service/core/custom-values/rules.ts';

/** Custom values of projects as sets. */

/** The attributes of one name, upper and lower case alike. */
interface NamedAttribute {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The names of the custom attributes of projects that are visible at a level. */
export function listAttributes(db: Queries, level: number): Promise<NamedAttribute[]> {
  return readRows<NamedAttribute>(db)`
    select min(name) as name, array_remove(array_agg(distinct label::text), '') as labels from custom_attribute
    where applies_to = 'project' and visible_from <= ${level}
    group by lower(name) order by min(sequence), min(name)`;
}

/** An attribute, and the custom type that it belongs to; null where all projects have it. */
export interface TypedDefinition extends CustomValueDefinition {
  readonly customType: string | null;
}

/** All custom attributes of projects, each type's own after those of all. */
export function listProjectDefinitions(db: Queries): Promise<TypedDefinition[]> {
  return readRows<TypedDefinition>(db)`
    select id, name, type, possible_values as "possibleValues", is_mandatory as "isMandatory", is_unique as "isUnique",
      visible_from as "visibleFrom", custom_type_id is not null as "isOfType", custom_type_id as "customType"
    from custom_attribute where applies_to = 'project' order by sequence, name, id`;
}

/** A value of an attribute of a project; null where it has none. */
export interface StoredProjectValue {
  readonly project_node_id: string;
  readonly attribute_id: string;
  readonly value: unknown;
}

export function listStoredValues(db: Queries, projectIds: readonly string[]): Promise<StoredProjectValue[]> {
  return readRows<StoredProjectValue>(db)`
    select project_node_id, attribute_id, value from project_custom_value
    where project_node_id = any (${[...projectIds]}::bigint[])`;
}

/** A new value of a unique attribute. */
export interface WantedValue {
  readonly place: number;
  readonly attribute_id: string;
  readonly value: unknown;
  /** The project whose own value is ignored; null for a new project. */
  readonly project_node_id: string | null;
}

/** The places of the wanted values that another record has. Locks their attributes until the end of the transaction. */
export async function listTaken(db: Queries, wanted: readonly WantedValue[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const attributes = [...new Set(wanted.map(({ attribute_id }) => attribute_id))];
  await sql`select from custom_attribute where id = any (${attributes}::bigint[]) order by id for update`.execute(db);
  return readColumn<number>(db)`
    select distinct wanted.place
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (place integer, attribute_id bigint, value jsonb, project_node_id bigint)
    join project_custom_value v on v.attribute_id = wanted.attribute_id and v.value = wanted.value
      and v.project_node_id is distinct from wanted.project_node_id`;
}
