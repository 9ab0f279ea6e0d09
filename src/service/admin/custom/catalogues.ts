import { sql } from 'kysely';
import {
  OpCustomAttributeEntry,
  type OpCustomAttributeInput,
  OpCustomTypeEntry,
  type OpCustomTypeInput,
} from '#contract/app/custom.ts';
import { Level } from '#contract/core/codes.ts';
import { requireName } from '#service/core/catalogues/rules.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import type { Catalogue } from '#service/core/catalogues/entries.ts';
import { recordFields, stampFields } from '#service/core/record-fields.ts';
import * as store from './queries.ts';

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

const customTypeFields = recordFields<OpCustomTypeEntry>()('custom_type', {
  ...namedRecord,
  tabLabel: { column: 'tab_label', initial: '' },
  title: { column: 'title', initial: '' },
  defaultType: { column: 'default_type', initial: false },
});

function typeValues(body: OpCustomTypeInput, current?: OpCustomTypeEntry) {
  if (current) requireSame('appliesTo', body.appliesTo ?? undefined, current.appliesTo);
  const { appliesTo, ...values } = customTypeFields.merged(body, current);
  if (!appliesTo) throw invalidParameter('appliesTo', null, 'expected.kindOfType');
  return { ...values, appliesTo };
}

const customAttributeFields = recordFields<OpCustomAttributeEntry>()('custom_attribute', {
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

function attributeValues(body: OpCustomAttributeInput, current?: OpCustomAttributeEntry) {
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

export const customTypeCatalogue: Catalogue<OpCustomTypeEntry, OpCustomTypeInput, ReturnType<typeof typeValues>> = {
  subject: 'custom_type',
  schema: OpCustomTypeEntry,
  fields: customTypeFields,
  order: sql`entry.applies_to, entry.name`,
  uses: { from: store.typedRecords, key: 'custom_type_id' },
  uniqueName: 'custom_type_name',
  values: typeValues,
  prepare: async ({ db }, { appliesTo, defaultType }, current) => {
    if (defaultType) await store.clearDefaultType(db, appliesTo, current?.id ?? null);
  },
};

type AttributeValues = ReturnType<typeof attributeValues>;

/** Checks that stored values stay valid after the change. */
async function checkStored({ db }: Context, values: AttributeValues, current: OpCustomAttributeEntry): Promise<void> {
  const name = current.name ?? '';
  if (values.type !== current.type && current.uses) {
    throw new Failure('custom_attributes.error.TypeInUse', { name, type: current.type, count: current.uses });
  }
  const removed = (current.possibleValues ?? []).filter((value) => !values.possibleValues.includes(value));
  const chosen = removed.length > 0 ? await store.countChosen(db, current.id, removed) : 0;
  if (chosen > 0) throw new Failure('custom_attributes.error.ValueInUse', { name, values: removed, count: chosen });
  const duplicates = values.isUnique && current.isUnique !== true ? await store.countDuplicates(db, current.id) : 0;
  if (duplicates > 0) throw new Failure('custom_attributes.error.Duplicates', { name, count: duplicates });
}

export const customAttributeCatalogue: Catalogue<
  OpCustomAttributeEntry,
  OpCustomAttributeInput,
  ReturnType<typeof attributeValues>
> = {
  subject: 'custom_attribute',
  schema: OpCustomAttributeEntry,
  fields: customAttributeFields,
  order: sql`entry.custom_type_id nulls first, entry.sequence, entry.name`,
  orderedWithin: ['appliesTo', 'customType'],
  uses: { from: store.storedValues, key: 'attribute_id' },
  uniqueName: 'custom_attribute_name',
  values: attributeValues,
  prepare: async (context, values, current) => {
    if (current) return checkStored(context, values, current);
    const kind =
      values.customType === null ? values.appliesTo : await store.findCustomTypeKind(context.db, values.customType);
    if (kind !== values.appliesTo) {
      throw invalidParameter('customType', values.customType, {
        key: 'expected.customTypeForKind',
        values: { kind: values.appliesTo },
      });
    }
    return undefined;
  },
};
