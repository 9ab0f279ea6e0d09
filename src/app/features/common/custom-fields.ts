import type { CustomAttribute, CustomTypeInfo, CustomValueApiElement } from '#contract/core/shared.ts';
import type { FieldKind, FormField } from '#app/kit/form/form-field.ts';

/** Fields that an installation has defined, as fields of a form. */

/** Custom values by the names of their attributes. */
export type CustomRecord = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, FieldKind>> = {
  BOOLEAN: 'flag',
  CHOICE: 'choice',
  NUMBER: 'integer',
  DECIMAL: 'number',
  DATE: 'day',
  MEMO: 'longText',
};

/** The attributes of a record: those of its type, which include what all records of its kind have; without a type these alone. */
export function customAttributesOf(
  types: readonly CustomTypeInfo[],
  customType: string | null | undefined,
): readonly CustomAttribute[] {
  const of = (wanted: string) => types.find(({ id }) => String(id) === wanted)?.customValueInfo;
  return of(customType ?? '0') ?? of('0') ?? [];
}

export function customField(attribute: CustomAttribute, isMandatory = false): FormField<CustomRecord> {
  const { name, label, type, possibleValues } = attribute;
  const title = label || name || '';
  return {
    name: name ?? '',
    label: { literal: isMandatory ? `${title} *` : title },
    required: isMandatory,
    kind: kinds[type ?? ''] ?? 'text',
    isWide: true,
    ...(type === 'CHOICE' && { codes: (possibleValues ?? []).map((value) => [value, undefined] as const) }),
  };
}

export const customRecord = (values: readonly CustomValueApiElement[] | null | undefined): CustomRecord =>
  Object.fromEntries((values ?? []).map(({ name, value }) => [name ?? '', value]));

/** Converts values to those of the interface, where null removes one. */
export const toCustomValues = (record: CustomRecord): CustomValueApiElement[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: value === '' ? null : value }));
