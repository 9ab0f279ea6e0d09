import { sql } from 'kysely';
import {
  type OpPlanFileAttribute,
  type OpPlanFileCustomField,
  type OpPlanFileFieldChoices,
  type OpPlanFileOwner,
  planFileOwners,
} from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import type { PlanCustomValues } from '#files/plan.ts';
import { requireAdministrator, requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { findDefaultType } from '#service/core/custom-values/store.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import type { ImportedRecordStamp } from '#service/imports/kind.ts';
import { attributeTypesOf, type FileAttribute } from '../attribute-values.ts';
import type { ImportedPlan } from './from-plan-file.ts';

/** Custom fields of plan files that are custom attributes here: chosen once for all imports, by their names. */

/** A custom attribute that fields of plan files can become. */
interface MappableAttribute extends FileAttribute {
  readonly id: string;
  readonly name: string;
  readonly isMandatory: boolean;
  /** Of the records that have it; null for all. */
  readonly customType: string | null;
}

/** A custom field of a file, and the attribute that it is here. */
export interface AttributeField {
  readonly key: string;
  readonly attribute: MappableAttribute;
}

export type MappedFields = Readonly<Record<OpPlanFileOwner, readonly AttributeField[]>>;

/** Attributes whose values have to differ are none that a file may set; those hidden from managers neither. */
const listMappable = (db: Queries, owner: OpPlanFileOwner): Promise<MappableAttribute[]> =>
  readRows<MappableAttribute>(db)`
    select id, name, type, possible_values as "possibleValues", is_mandatory as "isMandatory",
      custom_type_id as "customType"
    from custom_attribute
    where applies_to = ${owner} and not is_unique and visible_from <= ${Level.manager}
    order by sequence, name, id`;

/** The attributes that the project of a plan or a new one has, or that new people have. */
async function listOwnMappable(
  db: Queries,
  owner: OpPlanFileOwner,
  planId: string | undefined,
): Promise<MappableAttribute[]> {
  const all = await listMappable(db, owner);
  if (owner === 'activity' || all.length === 0) return all;
  const type =
    owner === 'project' && planId !== undefined ? await projectTypeOf(db, planId) : await findDefaultType(db, owner);
  return all.filter(({ customType }) => customType === null || customType === type);
}

async function projectTypeOf(db: Queries, planId: string): Promise<string | null> {
  const { type } = await db
    .selectFrom('project_node')
    .select('custom_type_id as type')
    .where('id', '=', (node) => node.selectFrom('project_plan').select('project_node_id').where('id', '=', planId))
    .executeTakeFirstOrThrow();
  return type;
}

type FieldNames = Pick<OpPlanFileCustomField, 'field' | 'alias'>;

/** The name by which a field is remembered, in lower case. */
const rememberedName = ({ field, alias }: FieldNames): string => ((alias ?? '') || (field ?? '')).trim().toLowerCase();

/** Longest list of values with which a new attribute is proposed. */
const maxProposedValues = 200;

/**
 * Returns the custom fields of a file that can become attributes, each with the attribute that it is by an earlier choice,
 * and the attributes to choose from. Fields of the project and of people are those with a value.
 * @param planId of the plan that is imported into; undefined for a project that the import creates
 */
export async function listCustomFields(
  db: Queries,
  file: ImportedPlan,
  planId: string | undefined,
): Promise<{ customField: OpPlanFileCustomField[]; customAttribute: OpPlanFileAttribute[] }> {
  const customField: OpPlanFileCustomField[] = [];
  const customAttribute: OpPlanFileAttribute[] = [];
  for (const owner of planFileOwners) {
    const fields = customFieldsOf(file, owner);
    const shown = owner === 'activity' ? fields : fields.filter(({ numberRecords }) => numberRecords);
    if (shown.length === 0) continue;
    const attributes = await listOwnMappable(db, owner, planId);
    const mapped = new Map(
      (await mappedAmong(db, owner, fields, attributes)).map((each) => [each.key, each.attribute.id]),
    );
    for (const field of shown) {
      const attribute = mapped.get(field.field ?? '');
      customField.push(attribute === undefined ? field : { ...field, attribute });
    }
    customAttribute.push(...attributes.map(({ id, name, type }) => ({ appliesTo: owner, id, name, type })));
  }
  return { customField, customAttribute };
}

/** The values of custom fields of each record of a file. */
function customValuesIn({ activities, projectFields, resourceFields = [] }: ImportedPlan, owner: OpPlanFileOwner) {
  if (owner === 'activity') return activities.map(({ fileFields }): PlanCustomValues => fileFields?.custom ?? {});
  if (owner === 'project') return [Object.fromEntries(projectFields.map(({ key, value }) => [key, value]))];
  return resourceFields.flatMap(({ fields }): PlanCustomValues[] =>
    fields.type === undefined && fields.custom ? [fields.custom] : [],
  );
}

/** The custom fields of a file that are named or filled, in their order. */
function customFieldsOf(file: ImportedPlan, owner: OpPlanFileOwner): OpPlanFileCustomField[] {
  const element = owner === 'resource' ? 'resource' : 'task';
  const counts = new Map<string, number>();
  const samples = new Map<string, PlanCustomValues[string]>();
  for (const values of customValuesIn(file, owner))
    for (const [key, value] of Object.entries(values)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      samples.set(key, value);
    }
  const definitions = new Map(
    (file.customFields ?? []).flatMap((field) =>
      field.element === element && field.alias ? [[field.key, field]] : [],
    ),
  );
  const projectFields = owner === 'project' ? file.projectFields : [];
  const ofServer = new Map(projectFields.flatMap(({ key, alias }) => (alias ? [[key, alias]] : [])));
  return [...new Set([...counts.keys(), ...definitions.keys()])]
    .filter((key) => attributeTypesOf(key, samples.get(key)).length > 0)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((key): OpPlanFileCustomField => {
      const { alias = ofServer.get(key), choices = [], isRestricted } = definitions.get(key) ?? {};
      const values = (choices ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
      const isChoice = isRestricted === true && values.length > 0 && values.length <= maxProposedValues;
      const types = attributeTypesOf(key, samples.get(key));
      return {
        appliesTo: owner,
        field: key,
        ...(alias && { alias }),
        numberRecords: counts.get(key) ?? 0,
        attributeType: isChoice
          ? types.toSorted((a, b) => Number(b === 'CHOICE') - Number(a === 'CHOICE'))
          : [...types],
        possibleValues: isChoice ? [...new Set(values)] : [],
      };
    });
}

/** The custom fields of a file that are attributes here, each attribute once. */
export async function matchCustomFields(
  db: Queries,
  file: ImportedPlan,
  planId: string | undefined,
): Promise<MappedFields> {
  const mappedOf = async (owner: OpPlanFileOwner): Promise<AttributeField[]> => {
    const fields = customFieldsOf(file, owner);
    return fields.length === 0 ? [] : mappedAmong(db, owner, fields, await listOwnMappable(db, owner, planId));
  };
  const activity = await mappedOf('activity');
  const project = await mappedOf('project');
  return { activity, project, resource: await mappedOf('resource') };
}

async function mappedAmong(
  db: Queries,
  owner: OpPlanFileOwner,
  fields: readonly OpPlanFileCustomField[],
  mappable: readonly MappableAttribute[],
): Promise<AttributeField[]> {
  const chosen = await db
    .selectFrom('plan_file_field')
    .select(['name', 'attribute_id as attributeId'])
    .where('applies_to', '=', owner)
    .execute();
  const attributes = new Map(mappable.map((attribute) => [attribute.id, attribute]));
  const ids = new Map(chosen.map(({ name, attributeId }) => [name, attributeId]));
  const taken = new Set<string>();
  return fields.flatMap((field) => {
    const attribute = attributes.get(ids.get(rememberedName(field)) ?? '');
    const { field: key = '', attributeType: types } = field;
    if (!attribute || key === null || taken.has(attribute.id) || !types?.some((each) => each === attribute.type))
      return [];
    taken.add(attribute.id);
    return [{ key, attribute }];
  });
}

/**
 * Returns those of the attributes that were created for their fields, for the undo of the import that uses them first: they
 * count as new no longer.
 */
export async function takeNewAttributes(db: Queries, mapped: MappedFields): Promise<ImportedRecordStamp[]> {
  const ids = Object.values(mapped).flatMap((fields) => fields.map(({ attribute }) => attribute.id));
  if (ids.length === 0) return [];
  return readRows<ImportedRecordStamp>(db)`
    update plan_file_field field set is_new = false from custom_attribute attribute
    where field.is_new and field.attribute_id = any (${ids}::bigint[]) and attribute.id = field.attribute_id
    returning attribute.id, attribute.modified`;
}

/**
 * Remembers which custom attributes the custom fields of plan files are; for managers of a project, new ones for
 * administrators. A field without an attribute stays with the plan.
 */
export async function chooseCustomFields(
  context: Context,
  projectId: string,
  { field }: OpPlanFileFieldChoices,
): Promise<void> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  if (field.some(({ isNew }) => isNew)) requireAdministrator(context);
  const known = new Map<OpPlanFileOwner, ReadonlySet<string>>();
  for (const owner of planFileOwners)
    known.set(owner, new Set((await listMappable(context.db, owner)).map(({ id }) => id)));
  const choices = new Map<string, { owner: OpPlanFileOwner; name: string; attribute: string | null; isNew: boolean }>();
  for (const [index, { appliesTo: owner, name: sent, attribute = null, isNew = false }] of field.entries()) {
    const path = `field[${index}]`;
    const name = sent.trim().toLowerCase();
    if (name === '') throw invalidParameter(`${path}.name`, sent, 'expected.name');
    if (attribute !== null && known.get(owner)?.has(attribute) !== true)
      throw invalidParameter(`${path}.attribute`, attribute, 'expected.attributeOfRecords');
    choices.set(`${owner} ${name}`, { owner, name, attribute, isNew });
  }
  const rows = [...choices.values()];
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (owner text, name text, attribute bigint, "isNew" boolean)
    ), removed as (
      delete from plan_file_field own using input
      where own.applies_to = input.owner and own.name = input.name and input.attribute is null
    )
    insert into plan_file_field (applies_to, name, attribute_id, is_new)
    select owner, name, attribute, "isNew" from input where attribute is not null
    on conflict (applies_to, name) do update
    set attribute_id = excluded.attribute_id, is_new = excluded.is_new`.execute(context.db);
  const details = { ...(await auditedProjects(context, [projectId])), fields: rows.length };
  await recordAudit(context, { action: 'plan.fieldsChosen', objectId: projectId, details });
}
