import type { Queries } from '#service/db/queries.ts';
import { type AttributeValue, attributeValueOf, fieldValueOf } from '../attribute-values.ts';
import { keptActivityFields } from '../kept-work.ts';
import type { AttributeField } from './custom-attributes.ts';
import type { ImportedActivity, ImportedPlan } from './from-plan-file.ts';
import { readRecordValues, type RecordValueRow, type ValueChanges } from './record-values.ts';

/** Values of custom attributes of activities that custom fields of plan files are. */

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
      customValues?.get(id) === null ? [{ key, record_id: ids.get(uid) ?? '', attribute_id: id, value: null }] : [],
    );
  const emptied = file.activities.flatMap(rowsOf);
  if (emptied.length === 0) return file;
  const present = await readRecordValues(db, 'activity', emptied);
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
): Promise<ValueChanges<RecordValueRow>> {
  const wanted = activities.flatMap(({ uid, customValues = noCustomValues }) =>
    Array.from(customValues, ([attribute_id, value]): RecordValueRow => ({
      record_id: ids.get(uid) ?? '',
      attribute_id,
      value,
    })),
  );
  if (wanted.length === 0) return { written: [], before: [] };
  const valueBefore = await readRecordValues(db, 'activity', wanted);
  const mandatory = new Set(mapped.flatMap(({ attribute }) => (attribute.isMandatory ? [attribute.id] : [])));
  const written = wanted.filter((row) =>
    row.value === null ? valueBefore(row) !== null && !mandatory.has(row.attribute_id) : row.value !== valueBefore(row),
  );
  return { written, before: written.map((row) => ({ ...row, value: valueBefore(row) })) };
}
