import { asExpected, type Expected, type ExpectedKey } from '#i18n/expected.ts';
import type { CustomValueApiElement } from '#contract/core/shared.ts';
import { Failure, invalidParameter } from '../errors.ts';

/** A custom attribute as far as its values are concerned. */
export interface CustomValueDefinition {
  readonly id: string;
  readonly name: string;
  /** BOOLEAN, NUMBER, DECIMAL, DATE, TEXT, MEMO or CHOICE. */
  readonly type: string;
  readonly possibleValues: readonly string[];
  readonly isMandatory: boolean;
  readonly isUnique: boolean;
  /** Permission level on the record required to read the attribute. */
  readonly visibleFrom: number;
  /** Set if it belongs to the record's custom type rather than to all records of the kind. */
  readonly isOfType: boolean;
}

/** One value to store, or to remove where it is null. */
export interface ValueChange {
  readonly definition: CustomValueDefinition;
  readonly value: string | number | boolean | null;
}

export interface CustomValuesInput {
  /** The attributes that a record of this kind and custom type has. */
  readonly definitions: readonly CustomValueDefinition[];
  readonly sent: readonly CustomValueApiElement[] | null | undefined;
  /** Ids of the attributes that have a value already. */
  readonly stored: ReadonlySet<string>;
  /** The caller's level on the record; absent while it is created, when visibility is not checked. */
  readonly level: number | undefined;
}

/**
 * Checks custom values in a body and returns the values to store. Attributes not named keep their value; null removes
 * it. Throws Unknown for a name that does not exist or is not visible to the caller, TypeMismatch, and Mandatory for
 * every mandatory attribute left without a value, named or not.
 */
export function checkCustomValues({ definitions, sent, stored, level }: CustomValuesInput): ValueChange[] {
  const visible = definitions.filter(({ visibleFrom }) => level === undefined || visibleFrom <= level);
  const changes = (sent ?? []).map((element) => customValueChange(element, visible));
  const changed = new Map(changes.map((change) => [change.definition.id, change]));
  if (changed.size < changes.length)
    throw invalidParameter('customValues', changedDefinitionNames(changes), 'expected.everyAttributeOnce');
  for (const { id, name, isMandatory } of visible) {
    const isPresent = changed.has(id) ? changed.get(id)?.value !== null : stored.has(id);
    if (isMandatory && !isPresent) throw new Failure('custom_attributes.error.Mandatory', { name });
  }
  return changes;
}

function changedDefinitionNames(changes: readonly ValueChange[]): string {
  return changes.map(({ definition }) => definition.name).join(', ');
}

function customValueChange(
  { name, type, value }: CustomValueApiElement,
  visible: readonly CustomValueDefinition[],
): ValueChange {
  const named = visible.filter((candidate) => candidate.name === name);
  const definition = named.find(({ isOfType }) => isOfType) ?? named[0];
  if (!definition) throw new Failure('custom_attributes.error.Unknown', { name: name ?? '' });
  if (typeof type === 'string' && type.toUpperCase() !== definition.type) {
    throw mismatch(definition, type, { key: 'expected.type', values: { type: definition.type } });
  }
  return { definition, value: parseCustomValue(definition, value) };
}

function mismatch({ name }: CustomValueDefinition, value: unknown, expected: ExpectedKey | Expected): Failure {
  return new Failure('custom_attributes.error.TypeMismatch', { name, value, expected: asExpected(expected) });
}

interface ValueTypeRule {
  readonly expected: ExpectedKey;
  /** Returns the value to store; `undefined` if the input does not fit. */
  read(value: unknown): string | number | boolean | undefined;
}

const longestNumber = 1e15;

function numberIn(value: unknown): number | undefined {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^[+-]?[0-9]+(\.[0-9]+)?$/.test(value));
  const number = Number(value);
  return isNumeric && Math.abs(number) <= longestNumber ? number : undefined;
}

function textIn(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.length <= longest ? value : undefined;
}

/** `yyyy-MM-dd`, with or without the Z of the interface; a day that exists. */
function dayIn(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^([0-9]{4}-[0-9]{2}-[0-9]{2})Z?$/.exec(value)?.[1] : undefined;
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

const customFlagValues: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

const valueTypes: Readonly<Record<string, ValueTypeRule>> = {
  BOOLEAN: { expected: 'expected.trueOrFalse', read: (value) => customFlagValues.get(value) },
  NUMBER: {
    expected: 'expected.wholeNumber',
    read: (value) => {
      const number = numberIn(value);
      return Number.isInteger(number) ? number : undefined;
    },
  },
  DECIMAL: { expected: 'expected.number', read: numberIn },
  DATE: { expected: 'expected.dayWithZone', read: dayIn },
  TEXT: { expected: 'expected.textOf255', read: (value) => textIn(value, 255) },
  MEMO: { expected: 'expected.textOf2500', read: (value) => textIn(value, 2500) },
};

function parseCustomValue(definition: CustomValueDefinition, value: unknown): ValueChange['value'] {
  if (value === null || value === undefined || value === '') return null;
  if (definition.type === 'CHOICE') return parseChoiceValue(definition, value);
  const type = valueTypes[definition.type];
  const read = type?.read(value);
  if (read === undefined)
    throw mismatch(
      definition,
      value,
      type?.expected ?? { key: 'expected.values', values: { values: definition.type } },
    );
  return read;
}

function parseChoiceValue(definition: CustomValueDefinition, value: unknown): string {
  const choice = definition.possibleValues.find((possible) => possible === value);
  if (choice === undefined)
    throw mismatch(definition, value, {
      key: 'expected.oneOf',
      values: { values: definition.possibleValues.join(', ') },
    });
  return choice;
}
