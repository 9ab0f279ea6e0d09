import { type RawBuilder, sql } from 'kysely';
import type { customTypesApi as contract } from '#contract/app/custom.ts';
import { requireAdministrator } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import {
  changeEntry,
  createEntry,
  entriesWith,
  lockedEntry,
  listCatalogueEntries,
  orderEntries,
  removeCatalogueEntry,
} from '#service/core/catalogues/entries.ts';
import { customAttributeCatalogue, customTypeCatalogue } from './catalogues.ts';
import * as store from './queries.ts';

/**
 * Condition for the attributes of a kind that a record of a custom type has; '0' means no type, undefined all
 * attributes.
 */
function attributesOfType(appliesTo: string, customType: string | undefined): RawBuilder<unknown> {
  const ofKind = sql`entry.applies_to = ${appliesTo}`;
  if (customType === undefined) return ofKind;
  return sql`${ofKind} and (entry.custom_type_id is null or entry.custom_type_id = ${customType})`;
}

/** A type used by records cannot be deleted; one whose attributes still have values only if forced. */
async function deleteCustomType(context: Context, id: string, isForced: boolean): Promise<void> {
  const { name, uses } = await lockedEntry(context, customTypeCatalogue, id);
  if (uses) throw new Failure('catalogue.error.InUse', { name, count: uses });
  const count = await store.countValuesOfType(context.db, id);
  if (count > 0 && !isForced) throw new Failure('custom_attributes.error.HasValues', { name, count });
  await removeCatalogueEntry(context, customTypeCatalogue, id, { name, values: count });
}

async function deleteCustomAttribute(context: Context, id: string, isForced: boolean): Promise<void> {
  const { name, uses } = await lockedEntry(context, customAttributeCatalogue, id);
  if (uses && !isForced) throw new Failure('custom_attributes.error.HasValues', { name, count: uses });
  await removeCatalogueEntry(context, customAttributeCatalogue, id, { name, values: uses ?? 0 });
}

/** Attributes are ordered among those that belong where the first of them does. */
async function orderAttributes(context: Context, ids: readonly string[]) {
  requireAdministrator(context);
  const place = ids[0] === undefined ? undefined : await store.findPlace(context.db, ids[0]);
  if (!place) throw invalidParameter('id', ids, 'expected.idsOfCustomAttributes');
  const { appliesTo, customType } = place;
  const condition = sql`entry.applies_to = ${appliesTo} and entry.custom_type_id is not distinct from ${customType}::bigint`;
  return orderEntries(context, customAttributeCatalogue, ids, condition);
}

export const customHandlers: Handlers<typeof contract> = {
  listCustomTypes: async (context, { appliesTo }) => ({
    customType: await listCatalogueEntries(context, customTypeCatalogue, entriesWith('applies_to', appliesTo)),
  }),
  createCustomType: (context, { body }) => createEntry(context, customTypeCatalogue, body),
  changeCustomType: (context, { customTypeId, body }) => changeEntry(context, customTypeCatalogue, customTypeId, body),
  deleteCustomType: (context, { customTypeId, force = false }) => deleteCustomType(context, customTypeId, force),

  listCustomAttributes: async (context, { appliesTo, customType }) => ({
    customAttribute: await listCatalogueEntries(
      context,
      customAttributeCatalogue,
      attributesOfType(appliesTo, customType),
    ),
  }),
  createCustomAttribute: (context, { body }) => createEntry(context, customAttributeCatalogue, body),
  changeCustomAttribute: (context, { attributeId, body }) =>
    changeEntry(context, customAttributeCatalogue, attributeId, body),
  orderCustomAttributes: async (context, { body }) => ({ customAttribute: await orderAttributes(context, body.id) }),
  deleteCustomAttribute: (context, { attributeId, force = false }) =>
    deleteCustomAttribute(context, attributeId, force),
};
