import { type RawBuilder, sql } from 'kysely';
import type { custom as contract } from '#contract/app/custom.ts';
import { requireAdministrator } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import {
  changeEntry,
  createEntry,
  lockedEntry,
  listEntries,
  orderEntries,
  removeEntry,
} from '#service/core/catalogues/entries.ts';
import { customAttributes, customTypes } from './catalogues.ts';
import * as store from './store.ts';

/** The attributes of a kind that a record of a custom type has; 0 stands for no type, nothing for all attributes. */
function attributesOf(appliesTo: string, customType: string | undefined): RawBuilder<unknown> {
  const ofKind = sql`entry.applies_to = ${appliesTo}`;
  if (customType === undefined) return ofKind;
  return sql`${ofKind} and (entry.custom_type_id is null or entry.custom_type_id = ${customType})`;
}

/** A type that a record has stays; what its attributes say of records that had it goes only where that is asked for. */
async function deleteCustomType(context: Context, id: string, isForced: boolean): Promise<undefined> {
  const { name, uses } = await lockedEntry(context, customTypes, id);
  if (uses) throw new Failure('catalogue.error.InUse', { name, count: uses });
  const count = await store.countValuesOfType(context.db, id);
  if (count > 0 && !isForced) throw new Failure('custom_attributes.error.HasValues', { name, count });
  await removeEntry(context, customTypes, id, { name, values: count });
  return undefined;
}

async function deleteCustomAttribute(context: Context, id: string, isForced: boolean): Promise<undefined> {
  const { name, uses } = await lockedEntry(context, customAttributes, id);
  if (uses && !isForced) throw new Failure('custom_attributes.error.HasValues', { name, count: uses });
  await removeEntry(context, customAttributes, id, { name, values: uses ?? 0 });
  return undefined;
}

/** Attributes are ordered among those that belong where the first of them does. */
async function orderAttributes(context: Context, ids: readonly string[]) {
  requireAdministrator(context);
  const place = ids[0] === undefined ? undefined : await store.findPlace(context.db, ids[0]);
  if (!place) throw invalidParameter('id', ids, 'ids of custom attributes');
  const { appliesTo, customType } = place;
  const condition = sql`entry.applies_to = ${appliesTo} and entry.custom_type_id is not distinct from ${customType}::bigint`;
  return orderEntries(context, customAttributes, ids, condition);
}

export const custom: Handlers<typeof contract> = {
  listCustomTypes: async (context, { appliesTo }) => ({
    customType: await listEntries(
      context,
      customTypes,
      appliesTo === undefined ? undefined : sql`entry.applies_to = ${appliesTo}`,
    ),
  }),
  createCustomType: (context, { body }) => createEntry(context, customTypes, body),
  changeCustomType: (context, { customTypeId, body }) => changeEntry(context, customTypes, customTypeId, body),
  deleteCustomType: (context, { customTypeId, force = false }) => deleteCustomType(context, customTypeId, force),

  listCustomAttributes: async (context, { appliesTo, customType }) => ({
    customAttribute: await listEntries(context, customAttributes, attributesOf(appliesTo, customType)),
  }),
  createCustomAttribute: (context, { body }) => createEntry(context, customAttributes, body),
  changeCustomAttribute: (context, { attributeId, body }) => changeEntry(context, customAttributes, attributeId, body),
  orderCustomAttributes: async (context, { body }) => ({ customAttribute: await orderAttributes(context, body.id) }),
  deleteCustomAttribute: (context, { attributeId, force = false }) =>
    deleteCustomAttribute(context, attributeId, force),
};
