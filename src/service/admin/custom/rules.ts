import type {
  OpCustomAttributeEntry,
  OpCustomAttributeInput,
  OpCustomTypeEntry,
  OpCustomTypeInput,
} from '#contract/app/custom.ts';
import { Level } from '#contract/core/codes.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { requireName } from '#service/core/catalogues/rules.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';

/** Values to write for custom types and attributes: those of the body, otherwise the stored ones. */

/** The parent of an entry is fixed when it is created. */
function requireSame(parameterName: string, input: unknown, current: unknown): void {
  if (input !== undefined && (input ?? null) !== (current ?? null)) {
    throw invalidParameter(parameterName, input, 'expected.asCreated');
  }
}

const namedRecord = {
  id: stampFields.id,
  modified: stampFields.modified,
  appliesTo: { column: 'applies_to' },
  name: { column: 'name', check: requireName },
  description: { column: 'description', initial: '' },
} as const;

export const customTypeFields = recordFields<OpCustomTypeEntry>()('custom_type', {
  ...namedRecord,
  tabLabel: { column: 'tab_label', initial: '' },
  title: { column: 'title', initial: '' },
  defaultType: { column: 'default_type', initial: false },
});

export function typeValues(body: OpCustomTypeInput, current?: OpCustomTypeEntry) {
  if (current) requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
  const { appliesTo, ...values } = customTypeFields.merged(body, current);
  if (!appliesTo) throw invalidParameter('appliesTo', null, 'expected.kindOfType');
  return { ...values, appliesTo };
}

export const customAttributeFields = recordFields<OpCustomAttributeEntry>()('custom_attribute', {
  ...namedRecord,
  sequence: { column: 'sequence', isReadOnly: true },
  customType: { column: 'custom_type_id', initial: null },
  type: { column: 'type' },
  label: { column: 'label', initial: '' },
  possibleValues: { column: 'possible_values', initial: [] },
  isMandatory: { column: 'is_mandatory', initial: false },
  isUnique: { column: 'is_unique', initial: false },
  visibleFrom: { column: 'visible_from', initial: Level.none },
});

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
  if (current) {
    requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
    requireSame('customType', body.customType, current.customType);
  }
  const { appliesTo, type, ...values } = customAttributeFields.merged(body, current);
  if (!appliesTo) throw invalidParameter('appliesTo', null, 'expected.kindOfAttribute');
  if (!type) throw invalidParameter('type', null, 'expected.typeOfCustomValues');
  // Stored choices are dropped unless the type is CHOICE or the body contains choices.
  const isKept = type === 'CHOICE' || body.possibleValues;
  return { ...values, appliesTo, type, possibleValues: possibleValues(type, isKept ? values.possibleValues : []) };
}
