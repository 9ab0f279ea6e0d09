import { OpAbsenceReason } from '#contract/documented/resources.ts';
import type { Context } from '#service/core/context.ts';
import { requireAdministrator } from '#service/core/access.ts';
import { Failure, notFoundFailure } from '#service/core/errors.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import * as store from './unavailability-type-queries.ts';

/** The use cases of writing unavailability types, which administrators do. */

type TypeBody = Partial<Omit<OpAbsenceReason, 'id'>>;

/** Merges a body into the current values: fields that are not sent stay. */
function mergedUnavailabilityType(body: TypeBody, current: TypeBody = {}): { name: string; description: string } {
  const name = body.name ?? current.name ?? '';
  if (name.trim() === '') throw new Failure('resource.error.UnavailabilityTypeNameNotSpecified');
  return { name, description: body.description ?? current.description ?? '' };
}

export async function createType(context: Context, body: TypeBody): Promise<OpAbsenceReason | null> {
  requireAdministrator(context);
  return store.findType(context.db, await store.insertType(context.db, mergedUnavailabilityType(body)));
}

async function getType({ db }: Context, id: string): Promise<OpAbsenceReason> {
  const type = await store.findType(db, id);
  if (!type) throw notFoundFailure('resource', id);
  return type;
}

export async function changeType(context: Context, body: TypeBody & { id: string }): Promise<OpAbsenceReason | null> {
  requireAdministrator(context);
  await lockRecord(context.db, 'unavailability_type', body.id);
  const current = await getType(context, body.id);
  checkModified(body, current, OpAbsenceReason);
  await store.updateType(context.db, body.id, mergedUnavailabilityType(body, current));
  return store.findType(context.db, body.id);
}

/** A type that an unavailability has stays, whether that one is active or not. */
export async function deleteType(context: Context, id: string): Promise<void> {
  requireAdministrator(context);
  await store.lockForDeletion(context.db, id);
  const { name } = await getType(context, id);
  const count = await store.countUses(context.db, id);
  if (count > 0) throw new Failure('resource.error.UnavailabilityTypeInUse', { name, count });
  await store.removeType(context.db, id);
}
