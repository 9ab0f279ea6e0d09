import type { CustomFieldKind, CustomValue, PlanCustomValues } from '#files/plan.ts';

/** Values of custom fields of plan files as values of custom attributes, and back. Pure. */

/** A value of a custom attribute; days are `yyyy-MM-dd`. */
export type AttributeValue = string | number | boolean;

/** A custom attribute as far as values of files are concerned. */
export interface FileAttribute {
  /** One of `customValueTypes`. */
  readonly type: string;
  readonly possibleValues: readonly string[];
}

/** Types of attributes that can hold a kind of field, the one of a new attribute first. Durations stay with the plan: attributes have no units. */
const attributeTypes: Readonly<Record<CustomFieldKind, readonly string[]>> = {
  text: ['TEXT', 'MEMO', 'CHOICE'],
  outlineCode: ['TEXT', 'MEMO', 'CHOICE'],
  number: ['DECIMAL', 'NUMBER'],
  cost: ['DECIMAL', 'NUMBER'],
  date: ['DATE'],
  start: ['DATE'],
  finish: ['DATE'],
  flag: ['BOOLEAN'],
  duration: [],
};

/** `text12` → `text` */
const kindOf = (key: string) => key.replace(/\d+$/, '');

/** Fields of servers have numbers alone: their kind follows from a value. */
function kindOfValue(value: CustomValue | undefined): CustomFieldKind {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return 'duration';
  return /^\d{4}-\d\d-\d\dT/.test(value) ? 'date' : 'text';
}

/** Types of attributes that can hold values of a field, the one of a new attribute first; none for durations. */
export function attributeTypesOf(key: string, value?: CustomValue): readonly string[] {
  const own = kindOf(key);
  const wanted = own === 'field' ? kindOfValue(value) : own;
  return Object.entries(attributeTypes).find(([kind]) => kind === wanted)?.[1] ?? [];
}

const longestTexts: Readonly<Record<string, number>> = { TEXT: 255, MEMO: 2500 };
const largestNumber = 1e15;

/** Returns a field's value as one of an attribute; undefined if it does not fit. */
export function attributeValueOf(
  key: string,
  value: CustomValue,
  { type, possibleValues }: FileAttribute,
): AttributeValue | undefined {
  if (!attributeTypesOf(key, value).includes(type)) return undefined;
  if (type === 'DATE') return typeof value === 'string' ? value.slice(0, 10) : undefined;
  if (type === 'BOOLEAN') return typeof value === 'boolean' ? value : undefined;
  if (typeof value === 'number') {
    const fits = Math.abs(value) <= largestNumber && (type === 'DECIMAL' || Number.isInteger(value));
    return fits ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (type === 'CHOICE') return possibleValues.find((possible) => possible === value);
  return value.length <= (longestTexts[type] ?? 0) ? value : undefined;
}

/** Returns an attribute's value as one of a field; undefined if the field cannot have it. */
export function fieldValueOf(key: string, value: AttributeValue): CustomValue | undefined {
  const kind = kindOf(key);
  if (kind === 'text' || kind === 'outlineCode') return String(value);
  if (kind === 'flag') return typeof value === 'boolean' ? value : undefined;
  if (kind === 'number' || kind === 'cost') return typeof value === 'number' ? value : undefined;
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  // Days begin and end as in the standard calendar.
  return isDay ? `${value}T${kind === 'finish' ? '17' : '08'}:00:00` : undefined;
}

/** The value of an attribute that a custom field is. */
export interface FieldAttributeValue {
  readonly key: string;
  /** One of `customValueTypes`. */
  readonly type: string;
  readonly value: AttributeValue;
}

/**
 * The values of a task's custom fields, of which those of attributes come first. A value of which the attribute says less
 * stays.
 * @param outdated values of attributes that those of the file replaced
 */
export function withAttributeValues(
  custom: PlanCustomValues = {},
  values: readonly FieldAttributeValue[],
  outdated: Readonly<Record<string, AttributeValue>> = {},
): PlanCustomValues {
  const all: Record<string, CustomValue> = { ...custom };
  for (const { key, type, value } of values) {
    if (outdated[key] === value) continue;
    const stated = custom[key];
    const isSame =
      stated !== undefined && attributeValueOf(key, stated, { type, possibleValues: [String(value)] }) === value;
    const written = isSame ? stated : fieldValueOf(key, value);
    if (written !== undefined) all[key] = written;
  }
  return all;
}
