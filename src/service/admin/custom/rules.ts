import type {
  OpCustomAttributeEntry,
  OpCustomAttributeInput,
  OpCustomTypeEntry,
  OpCustomTypeInput,
} from '#contract/app/custom.ts';
import { Level } from '#contract/core/codes.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { requireName, withoutNullFields } from '#service/core/catalogues/rules.ts';

/** What is written of custom types and attributes: what a body gives, and for what it does not what there was. */

/** Where an entry belongs is said when it is created, and stays. */
function requireSame(parameterName: string, given: unknown, current: unknown): void {
  if (given !== undefined && (given ?? null) !== (current ?? null)) {
    throw invalidParameter(parameterName, given, 'what it was created with');
  }
}

export function typeValues(body: OpCustomTypeInput, current?: OpCustomTypeEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  if (current) requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
  if (!given.appliesTo) throw invalidParameter('appliesTo', null, 'the kind of records that the type is for');
  return {
    appliesTo: given.appliesTo,
    name: requireName(given.name),
    description: given.description ?? '',
    tabLabel: given.tabLabel ?? '',
    title: given.title ?? '',
    defaultType: given.defaultType ?? false,
  };
}

/** A list that somebody could read; longer ones belong into a system of their own. */
const mostValues = 1_000;

/** The values of a choice: some, none of them empty, each once. Other attributes have none. */
function possibleValues(type: string, values: readonly string[]): string[] {
  if (type !== 'CHOICE') {
    if (values.length > 0) throw invalidParameter('possibleValues', values, 'nothing, but for the type CHOICE');
    return [];
  }
  const isDistinct = new Set(values).size === values.length && values.every((value) => value.trim() !== '');
  if (values.length === 0 || values.length > mostValues || !isDistinct) {
    throw invalidParameter('possibleValues', values.slice(0, 10), `1 to ${mostValues} different texts`);
  }
  return [...values];
}

export function attributeValues(body: OpCustomAttributeInput, current?: OpCustomAttributeEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  if (current) {
    requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
    requireSame('customType', body.customType, current.customType);
  }
  if (!given.appliesTo) throw invalidParameter('appliesTo', null, 'the kind of records that the attribute is for');
  if (!given.type) throw invalidParameter('type', null, 'a type of custom values');
  // What could be chosen goes with the type, unless the body says otherwise.
  const isKept = given.type === 'CHOICE' || body.possibleValues;
  return {
    appliesTo: given.appliesTo,
    customType: given.customType ?? null,
    type: given.type,
    name: requireName(given.name),
    label: given.label ?? '',
    description: given.description ?? '',
    possibleValues: possibleValues(given.type, isKept ? (given.possibleValues ?? []) : []),
    isMandatory: given.isMandatory ?? false,
    isUnique: given.isUnique ?? false,
    visibleFrom: given.visibleFrom ?? Level.none,
  };
}
