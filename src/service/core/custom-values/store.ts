import { sql, type RawBuilder } from 'kysely';
import type { CustomTypeInfo, CustomValueApiElement } from '#contract/core/shared.ts';
import type { Caller } from '../context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { checkCustomValues, type CustomValueDefinition, type ValueChange } from './rules.ts';
import { Failure } from '../errors.ts';

/** The kinds of records that can have custom attributes. */
type CustomValueKind = 'project' | 'portfolio' | 'resource' | 'pool' | 'activity';

const projectValues = {
  table: sql.table('project_custom_value'),
  record: sql.ref('project_node_id'),
  levels: sql`project_levels`,
};
const resourceValues = {
  table: sql.table('resource_custom_value'),
  record: sql.ref('resource_id'),
  levels: sql`resource_levels`,
};

/** Table of the values of each kind, and the function that returns a caller's levels on such records. */
const customValueTables = {
  project: projectValues,
  portfolio: projectValues,
  resource: resourceValues,
  pool: resourceValues,
  activity: { table: sql.table('activity_custom_value'), record: sql.ref('activity_id'), levels: sql`project_levels` },
} as const;

interface RecordColumns {
  readonly id: RawBuilder<unknown>;
  readonly customType: RawBuilder<unknown>;
  /** The caller's level on the record. */
  readonly level: RawBuilder<unknown>;
}

/** An expression of a select list: the values of a record that the caller may see, in the order of the attributes. */
export function customValuesOf(kind: CustomValueKind, { id, customType, level }: RecordColumns) {
  const { table, record } = customValueTables[kind];
  return sql<CustomValueApiElement[]>`coalesce((
    select json_agg(json_build_object('name', a.name, 'type', a.type, 'value',
      case when a.type = 'DATE' then to_jsonb((v.value #>> '{}') || 'Z') else v.value end) order by a.sequence, a.name, a.id)
    from ${table} v join custom_attribute a on a.id = v.attribute_id
    where v.${record} = ${id} and a.visible_from <= ${level}
      and (a.custom_type_id is null or a.custom_type_id = ${customType})), '[]')`;
}

/** The attributes that a record of a kind and custom type has. */
function listDefinitions(
  db: Queries,
  kind: CustomValueKind,
  customType: string | null,
): Promise<CustomValueDefinition[]> {
  return readRows<CustomValueDefinition>(db)`
    select id, name, type, possible_values as "possibleValues", is_mandatory as "isMandatory", is_unique as "isUnique",
      visible_from as "visibleFrom", custom_type_id is not null as "isOfType"
    from custom_attribute
    where applies_to = ${kind} and (custom_type_id is null or custom_type_id = ${customType}::bigint)
    order by sequence, name, id`;
}

/** The ids of the attributes that have a value on a record. */
async function listValued(db: Queries, kind: CustomValueKind, recordId: string): Promise<Set<string>> {
  const { table, record } = customValueTables[kind];
  const { rows } = await sql<{ attribute_id: string }>`
    select attribute_id from ${table} where ${record} = ${recordId}`.execute(db);
  return new Set(rows.map(({ attribute_id }) => attribute_id));
}

/**
 * The first of the values of unique attributes that another record has. Locks the attributes until the end of the
 * transaction, in the order of their ids, so that no two transactions wait for each other.
 */
async function findTakenValue(
  db: Queries,
  kind: CustomValueKind,
  recordId: string,
  changes: readonly ValueChange[],
): Promise<ValueChange | undefined> {
  if (changes.length === 0) return undefined;
  const { table, record } = customValueTables[kind];
  const ids = changes.map(({ definition }) => definition.id);
  const values = changes.map(({ value }) => JSON.stringify(value));
  await sql`select from custom_attribute where id = any (${ids}::bigint[]) order by id for update`.execute(db);
  const { rows } = await sql<{ attribute_id: string }>`
    select taken.attribute_id from unnest(${ids}::bigint[], ${values}::jsonb[]) as wanted (attribute_id, value)
    join ${table} taken on taken.attribute_id = wanted.attribute_id and taken.value = wanted.value
    where taken.${record} <> ${recordId}`.execute(db);
  const taken = new Set(rows.map(({ attribute_id }) => attribute_id));
  return changes.find(({ definition }) => taken.has(definition.id));
}

/** Stores and removes values. */
async function updateValues(
  db: Queries,
  kind: CustomValueKind,
  recordId: string,
  changes: readonly ValueChange[],
): Promise<void> {
  const { table, record } = customValueTables[kind];
  const removed = changes.filter(({ value }) => value === null).map(({ definition }) => definition.id);
  const stored = changes.filter(({ value }) => value !== null);
  if (removed.length > 0) {
    await sql`delete from ${table} where ${record} = ${recordId} and attribute_id = any (${removed}::bigint[])`.execute(
      db,
    );
  }
  if (stored.length > 0) {
    const ids = stored.map(({ definition }) => definition.id);
    const values = stored.map(({ value }) => JSON.stringify(value));
    await sql`
      insert into ${table} (${record}, attribute_id, value)
      select ${recordId}::bigint, * from unnest(${ids}::bigint[], ${values}::jsonb[])
      on conflict (${record}, attribute_id) do update set value = excluded.value`.execute(db);
  }
}

/** The custom type that new records of a kind get. */
export async function findDefaultType(db: Queries, kind: CustomValueKind): Promise<string | null> {
  const type = await db
    .selectFrom('custom_type')
    .select('id')
    .where('applies_to', '=', kind)
    .where('default_type', '=', true)
    .executeTakeFirst();
  return type?.id ?? null;
}

/** Tells whether a custom type exists and applies to the kind. */
export async function isTypeOf(db: Queries, kind: CustomValueKind, customType: string): Promise<boolean> {
  const type = await db
    .selectFrom('custom_type')
    .select('id')
    .where('applies_to', '=', kind)
    .where('id', '=', customType)
    .executeTakeFirst();
  return type !== undefined;
}

/**
 * Returns the custom types of a kind by name, each with its attributes: those of all records, then its own. If records
 * without a custom type have attributes, a first entry with the id 0 and no name represents them. Only attributes the
 * caller may read on at least one record are listed.
 */
export function listCustomTypes(db: Queries, caller: Caller, kind: CustomValueKind): Promise<CustomTypeInfo[]> {
  return readRows<CustomTypeInfo>(db)`
    with attribute as (
      select * from custom_attribute where applies_to = ${kind} and visible_from <= (
        select coalesce(max(level), 0) from ${customValueTables[kind].levels}(${caller.subjects}::bigint[], ${caller.cap}))
    ),
    type as (
      select id, name, description, tab_label, title, default_type from custom_type where applies_to = ${kind}
      union all
      select 0, '', '', '', '', false where exists (select from attribute where custom_type_id is null)
    )
    select t.id::integer as id, t.name, t.description, t.tab_label as "tabLabel", t.title, t.default_type as "defaultType",
      coalesce((
        select jsonb_agg(jsonb_build_object('type', a.type, 'name', a.name, 'description', a.description,
          'label', coalesce(nullif(a.label, ''), a.name), 'sequence', a.sequence, 'possibleValues', a.possible_values)
          order by a.custom_type_id nulls first, a.sequence, a.name)
        from attribute a where a.custom_type_id is null or a.custom_type_id = t.id), '[]') as "customValueInfo"
    from type t
    order by t.id <> 0, t.name, t.id`;
}

interface Owner {
  readonly kind: CustomValueKind;
  readonly recordId: string;
  /** The record's custom type after the change. */
  readonly customType: string | null;
  /** The caller's level on the record; absent while it is created, when visibility is not checked. */
  readonly level?: number;
}

/**
 * Checks the custom values of a body and stores them; to be called by every creation and change of a record, also without
 * any. Throws Unknown, TypeMismatch, Mandatory and NotUnique.
 */
export async function saveCustomValues(
  db: Queries,
  { kind, recordId, customType, level }: Owner,
  sent: readonly CustomValueApiElement[] | null | undefined,
): Promise<void> {
  const definitions = await listDefinitions(db, kind, customType);
  if (definitions.length === 0 && !sent?.length) return;
  const stored = await listValued(db, kind, recordId);
  const changes = checkCustomValues({ definitions, sent, stored, level });
  const unique = changes.filter(({ definition, value }) => definition.isUnique && value !== null);
  const taken = await findTakenValue(db, kind, recordId, unique);
  if (taken) {
    throw new Failure('custom_attributes.error.NotUnique', { name: taken.definition.name, value: taken.value });
  }
  await updateValues(db, kind, recordId, changes);
}
