import { sql } from 'kysely';
import {
  OpCustomAttributeEntry,
  type OpCustomAttributeInput,
  OpCustomTypeEntry,
  type OpCustomTypeInput,
} from '#contract/app/custom.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import type { Catalogue } from '#service/core/catalogues/entries.ts';
import { attributeValues, customAttributeFields, customTypeFields, typeValues } from './rules.ts';
import * as store from './queries.ts';

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
