import { sql } from 'kysely';
import type { OpPlanFileCustomField, OpPlanFileFieldChoices } from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import {
  attributeTypesOf,
  type AttributeValue,
  attributeValueOf,
  type FileAttribute,
  fieldValueOf,
} from '../attribute-values.ts';
import { keptActivityFields } from '../kept-work.ts';
import type { ImportedActivity, ImportedPlan } from './from-plan-file.ts';

/** Custom fields of tasks that are custom attributes of activities here: chosen once for all imports, by their names. */

/** A custom attribute of activities that fields of plan files can become. */
interface MappableAttribute extends FileAttribute {
  readonly id: string;
  readonly name: string;
  readonly isMandatory: boolean;
}

/** A custom field of a file, and the attribute that it is here. */
export interface AttributeField {
  readonly key: string;
  readonly attribute: MappableAttribute;
}

/** A value of an activity; null if it has none. */
export interface CustomValueRow {
  readonly activity_id: string;
  readonly attribute_id: string;
  readonly value: AttributeValue | null;
}

/** Values that an import changes, as they become and as they were. */
export interface CustomValueChanges {
  readonly written: readonly CustomValueRow[];
  readonly before: readonly CustomValueRow[];
}

/** Attributes whose values have to differ are none that a file may set; those hidden from managers neither. */
const listMappable = (db: Queries): Promise<MappableAttribute[]> => readRows<MappableAttribute>(db)`
  select id, name, type, possible_values as "possibleValues", is_mandatory as "isMandatory"
  from custom_attribute
  where applies_to = 'activity' and not is_unique and visible_from <= ${Level.manager}
  order by sequence, name, id`;

type FieldNames = Pick<OpPlanFileCustomField, 'field' | 'alias'>;

/** The name by which a field is remembered, in lower case. */
const rememberedName = ({ field, alias }: FieldNames): string => ((alias ?? '') || (field ?? '')).trim().toLowerCase();

/** Longest list of values with which a new attribute is proposed. */
const maxProposedValues = 200;

/**
 * Returns the custom fields of a file's tasks that can become attributes, each with the attribute that it is by an earlier
 * choice, and the attributes to choose from.
 */
export async function listCustomFields(
  db: Queries,
  file: ImportedPlan,
): Promise<{ customField: OpPlanFileCustomField[]; customAttribute: { id: string; name: string; type: string }[] }> {
  const fields = customFieldsOf(file);
  if (fields.length === 0) return { customField: [], customAttribute: [] };
  const attributes = await listMappable(db);
  const mapped = new Map((await mappedAmong(db, fields, attributes)).map(({ key, attribute }) => [key, attribute.id]));
  return {
    customField: fields.map((field) => {
      const attribute = mapped.get(field.field ?? '');
      return attribute === undefined ? field : { ...field, attribute };
    }),
    customAttribute: attributes.map(({ id, name, type }) => ({ id, name, type })),
  };
}

/** The custom fields of a file's tasks that are named or filled, in their order. */
function customFieldsOf({ activities, customFields = [] }: ImportedPlan): OpPlanFileCustomField[] {
  const counts = new Map<string, number>();
  for (const { fileFields } of activities)
    for (const key of Object.keys(fileFields?.custom ?? {})) counts.set(key, (counts.get(key) ?? 0) + 1);
  const definitions = new Map(
    customFields.flatMap((field) => (field.element === 'task' && field.alias ? [[field.key, field] as const] : [])),
  );
  const keys = [...new Set([...counts.keys(), ...definitions.keys()])].filter(
    (key) => attributeTypesOf(key).length > 0,
  );
  return keys
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((key): OpPlanFileCustomField => {
      const { alias, choices = [], isRestricted } = definitions.get(key) ?? {};
      const values = (choices ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
      const isChoice = isRestricted === true && values.length > 0 && values.length <= maxProposedValues;
      const types = attributeTypesOf(key);
      return {
        field: key,
        ...(alias && { alias }),
        numberActivities: counts.get(key) ?? 0,
        attributeType: isChoice
          ? types.toSorted((a, b) => Number(b === 'CHOICE') - Number(a === 'CHOICE'))
          : [...types],
        possibleValues: isChoice ? [...new Set(values)] : [],
      };
    });
}

/** The custom fields of a file that are attributes here, each attribute once. */
export async function matchCustomFields(db: Queries, file: ImportedPlan): Promise<AttributeField[]> {
  const fields = customFieldsOf(file);
  return fields.length === 0 ? [] : mappedAmong(db, fields, await listMappable(db));
}

async function mappedAmong(
  db: Queries,
  fields: readonly OpPlanFileCustomField[],
  mappable: readonly MappableAttribute[],
): Promise<AttributeField[]> {
  const chosen = await db.selectFrom('plan_file_field').select(['name', 'attribute_id as attributeId']).execute();
  const attributes = new Map(mappable.map((attribute) => [attribute.id, attribute]));
  const ids = new Map(chosen.map(({ name, attributeId }) => [name, attributeId]));
  const taken = new Set<string>();
  return fields.flatMap((field) => {
    const attribute = attributes.get(ids.get(rememberedName(field)) ?? '');
    const key = field.field ?? '';
    if (!attribute || taken.has(attribute.id) || !attributeTypesOf(key).includes(attribute.type)) return [];
    taken.add(attribute.id);
    return [{ key, attribute }];
  });
}

/**
 * Moves the values of custom fields that are attributes here from the document of an activity to its custom values. A value
 * of which the attribute says less stays in the document as well, and one that does not fit stays there alone: the
 * attribute then has none.
 * @returns `left` counts those that do not fit
 */
export function takeCustomValues(
  file: ImportedPlan,
  mapped: readonly AttributeField[],
): { readonly file: ImportedPlan; readonly left: number } {
  if (mapped.length === 0) return { file, left: 0 };
  let misfits = 0;
  const taken = (activity: ImportedActivity): ImportedActivity => {
    const { fileFields } = activity;
    if (fileFields === undefined) return activity;
    const { custom = {}, ...others } = fileFields ?? {};
    const moved = new Set<string>();
    const customValues = new Map<string, AttributeValue | null>();
    for (const { key, attribute } of mapped) {
      const stated = custom[key];
      const value = stated === undefined ? null : attributeValueOf(key, stated, attribute);
      if (value === undefined) misfits += 1;
      // An earlier value of the attribute would replace the one of the plan in exports.
      customValues.set(attribute.id, value ?? null);
      if (value !== undefined && value !== null && fieldValueOf(key, value) === stated) moved.add(key);
    }
    const left = Object.fromEntries(Object.entries(custom).filter(([key]) => !moved.has(key)));
    const kept = { ...others, ...(Object.keys(left).length > 0 && { custom: left }) };
    return { ...activity, customValues, fileFields: Object.keys(kept).length > 0 ? kept : null };
  };
  return { file: { ...file, activities: file.activities.map(taken) }, left: misfits };
}

/**
 * Keeps with the plan which values of mandatory attributes stay although the file states none or one that does not fit, so
 * that exports have those of the file. @param ids of the activities, by the file's
 */
export async function withOutdatedValues(
  db: Queries,
  file: ImportedPlan,
  mapped: readonly AttributeField[],
  ids: ReadonlyMap<number, string>,
): Promise<ImportedPlan> {
  const mandatory = mapped.filter(({ attribute }) => attribute.isMandatory);
  const rowsOf = ({ uid, customValues }: ImportedActivity) =>
    mandatory.flatMap(({ key, attribute: { id } }) =>
      customValues?.get(id) === null ? [{ key, activity_id: ids.get(uid) ?? '', attribute_id: id, value: null }] : [],
    );
  const emptied = file.activities.flatMap(rowsOf);
  if (emptied.length === 0) return file;
  const present = await readCustomValues(db, emptied);
  const activities = file.activities.map((activity) => {
    const outdated = Object.fromEntries(
      rowsOf(activity).flatMap((row) => {
        const value = present(row);
        return value === null ? [] : [[row.key, value] as const];
      }),
    );
    return Object.keys(outdated).length === 0
      ? activity
      : { ...activity, fileFields: keptActivityFields({ ...activity.fileFields, outdated }) };
  });
  return { ...file, activities };
}

const noCustomValues: ReadonlyMap<string, AttributeValue | null> = new Map();

/** The custom values that an import changes. Mandatory ones are never removed. @param ids of the activities, by the file's */
export async function draftCustomValues(
  db: Queries,
  { activities }: Pick<ImportedPlan, 'activities'>,
  mapped: readonly AttributeField[],
  ids: ReadonlyMap<number, string>,
): Promise<CustomValueChanges> {
  const wanted = activities.flatMap(({ uid, customValues = noCustomValues }) =>
    Array.from(customValues, ([attribute_id, value]): CustomValueRow => ({
      activity_id: ids.get(uid) ?? '',
      attribute_id,
      value,
    })),
  );
  if (wanted.length === 0) return { written: [], before: [] };
  const valueBefore = await readCustomValues(db, wanted);
  const mandatory = new Set(mapped.flatMap(({ attribute }) => (attribute.isMandatory ? [attribute.id] : [])));
  const written = wanted.filter((row) =>
    row.value === null ? valueBefore(row) !== null && !mandatory.has(row.attribute_id) : row.value !== valueBefore(row),
  );
  return { written, before: written.map((row) => ({ ...row, value: valueBefore(row) })) };
}

/** Returns the present value of each row's activity and attribute. */
async function readCustomValues(
  db: Queries,
  rows: readonly CustomValueRow[],
): Promise<(row: CustomValueRow) => AttributeValue | null> {
  const activities = [...new Set(rows.map(({ activity_id }) => activity_id))];
  const attributes = [...new Set(rows.map(({ attribute_id }) => attribute_id))];
  const stored = await readRows<CustomValueRow>(db)`
    select activity_id, attribute_id, value from activity_custom_value
    where activity_id = any (${activities}::bigint[]) and attribute_id = any (${attributes}::bigint[])`;
  const keyOf = ({ activity_id, attribute_id }: CustomValueRow) => `${activity_id} ${attribute_id}`;
  const values = new Map(stored.map((row) => [keyOf(row), row.value]));
  return (row) => values.get(keyOf(row)) ?? null;
}

/** Stores custom values; null removes one. */
export async function writeCustomValues(db: Queries, rows: readonly CustomValueRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (activity_id bigint, attribute_id bigint, value jsonb)
    ), removed as (
      delete from activity_custom_value own using input
      where own.activity_id = input.activity_id and own.attribute_id = input.attribute_id and input.value is null
    )
    insert into activity_custom_value (activity_id, attribute_id, value)
    select input.activity_id, attribute.id, input.value
    from input
    join activity on activity.id = input.activity_id
    join custom_attribute attribute on attribute.id = input.attribute_id
    where input.value is not null
    on conflict (activity_id, attribute_id) do update set value = excluded.value`.execute(db);
}

/** Restores the values before an import, except of those that were changed since. */
export async function takeCustomValuesBack(db: Queries, { written, before }: CustomValueChanges): Promise<void> {
  if (written.length === 0) return;
  const present = await readCustomValues(db, written);
  await writeCustomValues(
    db,
    before.filter((_, place) => written[place] !== undefined && present(written[place]) === written[place].value),
  );
}

/**
 * Remembers which custom attributes of activities the custom fields of plan files are; for managers of a project. A field
 * without an attribute stays with the plan.
 */
export async function chooseCustomFields(
  context: Context,
  projectId: string,
  { field }: OpPlanFileFieldChoices,
): Promise<void> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const known = new Set((await listMappable(context.db)).map(({ id }) => id));
  const choices = new Map<string, string | null>();
  for (const [index, { name, attribute = null }] of field.entries()) {
    const path = `field[${index}]`;
    if (name.trim() === '') throw invalidParameter(`${path}.name`, name, 'expected.name');
    if (attribute !== null && !known.has(attribute))
      throw invalidParameter(`${path}.attribute`, attribute, 'expected.attributeOfActivities');
    choices.set(name.trim().toLowerCase(), attribute);
  }
  const rows = Array.from(choices, ([name, attribute]) => ({ name, attribute }));
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (name text, attribute bigint)
    ), removed as (
      delete from plan_file_field own using input where own.name = input.name and input.attribute is null
    )
    insert into plan_file_field (name, attribute_id)
    select name, attribute from input where attribute is not null
    on conflict (name) do update set attribute_id = excluded.attribute_id`.execute(context.db);
  await recordAudit(context, { action: 'plan.fieldsChosen', objectId: projectId, details: { fields: rows.length } });
}
