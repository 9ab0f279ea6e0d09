import { Level } from '#contract/core/codes.ts';
import type { OpEnteredAbsence } from '#contract/app/absences.ts';
import { OpAbsence, OpAbsenceReason } from '#contract/documented/resources.ts';
import { insufficient, requireAdministrator, requireResource, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { type AbsentDays, refreshFlagsForAbsences } from '#service/plans/refresh-schedule-flags.ts';
import { lockRecord, checkModified } from '#service/core/optimistic-lock.ts';
import * as rules from './rules.ts';
import {
  type StoredAbsence,
  type Unavailability,
  insertUnavailability,
  updateUnavailability,
  removeUnavailability,
} from './unavailability-writes.ts';
import * as store from './unavailability-queries.ts';

/** Use cases of writing unavailabilities. Schedule flags of affected plans are refreshed in the same transaction. */

type UnavailabilityBody = Partial<Omit<OpAbsence, 'id'>> & Pick<Partial<OpEnteredAbsence>, 'dayPart'>;

/** A resource whose unavailabilities the caller may write: as the user linked to it, or as its manager. */
async function requireWriter(context: Context, resourceId: string): Promise<void> {
  const level = await requireResource(context, resourceId, visible);
  const { name, type, archived, isLinked } = await store.getAbsentResource(context, resourceId);
  if (!isLinked && level < Level.manager) throw insufficient(Level.manager, level);
  if (rules.resourceKindOf(type) === 'pool')
    throw invalidParameter('resource', resourceId, 'expected.idOfResourceNotPool');
  if (archived) throw new Failure('resource.error.Archived', { name });
}

async function requireType({ db }: Context, id: string | null): Promise<void> {
  if (id === null || (await store.holdType(db, id))) return;
  throw invalidParameter('unavailabilityTypeId', id, 'expected.idOfUnavailabilityType');
}

/**
 * Merges a body into the current values: fields that are not sent stay. The documented interface has whole days: if it
 * moves a half day, that becomes a whole one.
 */
function mergedUnavailability(body: UnavailabilityBody, current: UnavailabilityBody = {}): Unavailability {
  const { resource, start, finish, ...values } = rules.unavailabilityFields.merged(body, current);
  if (!resource) throw invalidParameter('resource', null, 'expected.idOfResource');
  const days = rules.requireUnavailabilityDays(start, finish);
  const isMoved = days.start !== current.start || days.finish !== current.finish;
  const dayPart = body.dayPart ?? (isMoved ? 0 : (current.dayPart ?? 0));
  if (dayPart > 0 && days.start !== days.finish) throw invalidParameter('dayPart', dayPart, 'expected.partOfOneDay');
  return { ...values, ...days, resource, dayPart };
}

/** Returns the days of absence; none for an inactive unavailability. */
function absentDays({ resource, start, finish, active, dayPart }: UnavailabilityBody): AbsentDays[] {
  const isHalf = (dayPart ?? 0) > 0;
  return active && resource && start && finish
    ? [{ resource_id: resource, start, finish, ...(isHalf && { isHalf }) }]
    : [];
}

/** Refreshes schedule flags if the days of absence changed. Comments and similar fields do not matter. */
async function refreshFlags({ db }: Context, before: UnavailabilityBody, after: UnavailabilityBody): Promise<void> {
  const days = [absentDays(before), absentDays(after)];
  if (JSON.stringify(days[0]) !== JSON.stringify(days[1])) await refreshFlagsForAbsences(db, days.flat());
}

export async function createUnavailability(context: Context, body: UnavailabilityBody): Promise<StoredAbsence | null> {
  const unavailability = mergedUnavailability(body);
  await requireWriter(context, unavailability.resource);
  await requireType(context, unavailability.unavailabilityTypeId);
  const id = await insertUnavailability(context.db, unavailability);
  await refreshFlags(context, {}, unavailability);
  return store.findUnavailability(context, id);
}

/** An unavailability that the caller may write, locked. */
async function openUnavailability(context: Context, id: string): Promise<StoredAbsence> {
  await lockRecord(context.db, 'unavailability', id);
  const current = await store.findUnavailability(context, id);
  if (!current?.resource) throw notFoundFailure('resource', id);
  await requireWriter(context, current.resource);
  return current;
}

/**
 * Changes the passed fields; an explicit null clears the type. Moving it to another resource needs access to both
 * resources.
 */
export async function changeUnavailability(
  context: Context,
  body: UnavailabilityBody & { id: string },
): Promise<StoredAbsence | null> {
  const current = await openUnavailability(context, body.id);
  checkModified(body, current, OpAbsence);
  const unavailability = mergedUnavailability(body, current);
  if (unavailability.resource !== current.resource) await requireWriter(context, unavailability.resource);
  await requireType(context, unavailability.unavailabilityTypeId);
  await updateUnavailability(context.db, body.id, unavailability);
  await refreshFlags(context, current, unavailability);
  return store.findUnavailability(context, body.id);
}

export async function deleteUnavailability(context: Context, id: string): Promise<void> {
  const current = await openUnavailability(context, id);
  await removeUnavailability(context.db, id);
  await refreshFlags(context, current, {});
}

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
