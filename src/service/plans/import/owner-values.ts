import type { OpPlanFileOwner } from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import { resourceLevels } from '#service/core/access.ts';
import type { Caller } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { type AttributeValue, attributeValueOf } from '../attribute-values.ts';
import { keptHeaderFields } from '../kept-fields.ts';
import type { AttributeField, MappedFields } from './custom-attributes.ts';
import type { ImportedPlan } from './from-plan-file.ts';
import { readRecordValues, type RecordValueRow, type ValueChanges } from './record-values.ts';

/** Values of custom attributes of the project and of people that custom fields of plan files are. */

export type CustomValueChanges = Readonly<Record<OpPlanFileOwner, ValueChanges<RecordValueRow>>>;

const noValueChanges: ValueChanges<RecordValueRow> = { written: [], before: [] };
export const noCustomValueChanges: CustomValueChanges = {
  activity: noValueChanges,
  project: noValueChanges,
  resource: noValueChanges,
};

/** Values of the project or of people that an import changes. */
export interface DraftedValues {
  readonly changes: ValueChanges<RecordValueRow>;
  /** Values that do not fit their attribute. */
  readonly left: number;
}

/**
 * The values that an import sets for the project. It removes none: where the file states none or one that does not fit, the
 * project keeps its value, and the plan notes that exports have that of the file.
 * @param projectId undefined for a project that the import creates
 */
export async function draftProjectValues(
  db: Queries,
  file: ImportedPlan,
  mapped: readonly AttributeField[],
  projectId: string | undefined,
): Promise<DraftedValues & { readonly file: ImportedPlan }> {
  if (mapped.length === 0) return { file, changes: noValueChanges, left: 0 };
  const stated = new Map(file.projectFields.map(({ key, value }) => [key, value]));
  const rows = mapped.map(({ key, attribute }) => {
    const own = stated.get(key);
    const value = own === undefined ? null : attributeValueOf(key, own, attribute);
    return {
      key,
      isMisfit: value === undefined,
      record_id: projectId ?? '',
      attribute_id: attribute.id,
      value: value ?? null,
    };
  });
  const present = projectId === undefined ? () => null : await readRecordValues(db, 'project', rows);
  const outdated = Object.fromEntries(
    rows.flatMap((row) => {
      const stays = row.value === null ? present(row) : null;
      return stays === null ? [] : [[row.key, stays] as const];
    }),
  );
  const taken = new Set(rows.flatMap(({ key, value }) => (value === null ? [] : [key])));
  const written = rows.filter((row) => row.value !== null && row.value !== present(row)).map(valueRow);
  return {
    file: {
      ...file,
      planFields:
        Object.keys(outdated).length > 0 ? keptHeaderFields({ ...file.planFields, outdated }) : file.planFields,
      losses: withoutTakenFields(file, taken),
    },
    changes: { written, before: written.map((row) => ({ ...row, value: present(row) })) },
    left: rows.filter(({ isMisfit }) => isMisfit).length,
  };
}

const valueRow = ({ record_id, attribute_id, value }: RecordValueRow): RecordValueRow => ({
  record_id,
  attribute_id,
  value,
});

/** Values that the plan cannot keep are not lost where the project has them. */
function withoutTakenFields({ projectFields, planFields, losses }: ImportedPlan, taken: ReadonlySet<string>) {
  const isLost = projectFields.some(({ key }) => !taken.has(key) && planFields?.custom?.[key] === undefined);
  if (isLost) return losses;
  return { ...losses, fields: losses.fields.filter(({ field }) => field !== 'planImport.field.header.custom') };
}

/**
 * The values that an import sets for people who have none yet and whom the caller manages: one person is in many plans.
 * @param resources their ids, by the unique ids of the file
 */
export async function draftPeopleValues(
  db: Queries,
  caller: Caller,
  { resourceFields = [] }: Pick<ImportedPlan, 'resourceFields'>,
  mapped: MappedFields['resource'],
  resources: ReadonlyMap<number, string>,
): Promise<DraftedValues> {
  let left = 0;
  const wanted = new Map<
    string,
    RecordValueRow & { readonly value: AttributeValue; readonly customType: string | null }
  >();
  for (const { uid, fields } of mapped.length === 0 ? [] : resourceFields)
    for (const { key, attribute } of mapped) {
      const own = fields.custom?.[key];
      const record_id = resources.get(uid);
      if (own === undefined || record_id === undefined) continue;
      const value = attributeValueOf(key, own, attribute);
      if (value === undefined) left += 1;
      else
        wanted.set(`${record_id} ${attribute.id}`, {
          record_id,
          attribute_id: attribute.id,
          value,
          customType: attribute.customType,
        });
    }
  if (wanted.size === 0) return { changes: noValueChanges, left };
  const rows = [...wanted.values()];
  const types = await listManagedPeople(db, caller, [...new Set(rows.map(({ record_id }) => record_id))]);
  const present = await readRecordValues(db, 'resource', rows);
  const written = rows
    .filter((row) => types.has(row.record_id) && present(row) === null)
    .filter(({ record_id, customType }) => customType === null || types.get(record_id) === customType)
    .map(valueRow);
  return { changes: { written, before: written.map((row) => ({ ...row, value: null })) }, left };
}

/** Of these resources those that the caller manages, each with its custom type. */
async function listManagedPeople(
  db: Queries,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await readRows<{ id: string; type: string | null }>(db)`
    select r.id, r.custom_type_id as type
    from resource r join ${resourceLevels(caller)} access on access.resource_id = r.id
    where r.id = any (${[...ids]}::bigint[]) and access.level >= ${Level.manager}`;
  return new Map(rows.map(({ id, type }) => [id, type]));
}
