import type { CustomAttribute, CustomTypeInfo } from '#contract/core/shared.ts';

/** The attributes of a record: those of its type, which include what all records of its kind have; without a type these alone. */
export function customAttributesOf(
  types: readonly CustomTypeInfo[],
  customType: string | null | undefined,
): readonly CustomAttribute[] {
  const of = (wanted: string) => types.find(({ id }) => String(id) === wanted)?.customValueInfo;
  return of(customType ?? '0') ?? of('0') ?? [];
}
