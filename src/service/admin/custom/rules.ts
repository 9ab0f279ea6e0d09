import type {
  OpCustomAttributeEntry,
  OpCustomAttributeInput,
  OpCustomTypeEntry,
  OpCustomTypeInput,
} from '#contract/app/custom.ts';
import { Level } from '#contract/core/codes.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { requireName, withoutNullFields } from '#service/core/catalogues/rules.ts';

/** Values to write for custom types and attributes: those of the body, otherwise the stored ones. */

/** The parent of an entry is fixed when it is created. */
function requireSame(parameterName: string, given: unknown, current: unknown): void {
  if (given !== undefined && (given ?? null) !== (current ?? null)) {
    throw invalidParameter(parameterName, given, 'expected.asCreated');
  }
}

export function typeValues(body: OpCustomTypeInput, current?: OpCustomTypeEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  if (current) requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
  if (!given.appliesTo) throw invalidParameter('appliesTo', null, 'expected.kindOfType');
  return {
    appliesTo: given.appliesTo,
    name: requireName(given.name),
    description: given.description ?? '',
    tabLabel: given.tabLabel ?? '',
    title: given.title ?? '',
    defaultType: given.defaultType ?? false,
  };
}

/** Upper limit of a readable list; longer ones belong in a system built for them. */
const mostValues = 1_000;

/** The values of a choice: some, none of them empty, each once. Other attributes have none. */
function possibleValues(type: string, values: readonly string[]): string[] {
  if (type !== 'CHOICE') {
    if (values.length > 0) throw invalidParameter('possibleValues', values, 'expected.onlyForChoice');
    return [];
  }
  const isDistinct = new Set(values).size === values.length && values.every((value) => value.trim() !== '');
  if (values.length === 0 || values.length > mostValues || !isDistinct) {
    throw invalidParameter('possibleValues', values.slice(0, 10), {
      key: 'expected.differentTexts',
      values: { most: mostValues },
    });
  }
  return [...values];
}

export function attributeValues(body: OpCustomAttributeInput, current?: OpCustomAttributeEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  if (current) {
    requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
    requireSame('customType', body.customType, current.customType);
  }
  if (!given.appliesTo) throw invalidParameter('appliesTo', null, 'expected.kindOfAttribute');
  if (!given.type) throw invalidParameter('type', null, 'expected.typeOfCustomValues');
  // Stored choices are dropped unless the type is CHOICE or the body contains choices.
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
