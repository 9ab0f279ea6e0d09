import { sql, type RawBuilder } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { OpAbsence, OpAbsenceReason } from '#contract/documented/resources.ts';
import type { CallerContext } from '#service/core/context.ts';
import { readsDetails, showsAbsenceTypes } from '#service/core/absence-details.ts';
import { withUniqueName } from '#service/core/errors.ts';
import { type Queries, hasRows } from '#service/db/queries.ts';
import type { StoredAbsence } from './unavailability-writes.ts';
import { unavailabilityFields } from './rules.ts';

/** Unavailabilities that the caller may see (observer level on the resource, which linked users have), by start; without type, reason and comment for those who may not read them. */
async function listUnavailabilitiesWhere(
  { db, caller }: CallerContext,
  condition: RawBuilder<unknown>,
): Promise<StoredAbsence[]> {
  const { rows } = await sql<StoredAbsence & { readsDetails: boolean; readsType: boolean }>`
    select ${unavailabilityFields.select('u')}, u.day_part as "dayPart",
      ${readsDetails(sql`access.level`, sql`r.user_id = ${caller.userId}`)} as "readsDetails",
      ${showsAbsenceTypes} as "readsType"
    from unavailability u
    join resource r on r.id = u.resource_id
    join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where access.level >= ${Level.observer} and ${condition}
    order by u.start, u.id`.execute(db);
  return rows.map(({ readsDetails: isRead, readsType, ...absence }) => {
    const visibleAbsence = unavailabilityFields.visible(absence, isRead ? Level.manager : Level.observer);
    return readsType
      ? { ...visibleAbsence, unavailabilityTypeId: absence.unavailabilityTypeId ?? null }
      : visibleAbsence;
  });
}

export async function findUnavailability(context: CallerContext, id: string): Promise<StoredAbsence | null> {
  const [unavailability] = await listUnavailabilitiesWhere(context, sql`u.id = ${id}`);
  return unavailability ?? null;
}

export function listUnavailabilities(context: CallerContext, resourceId: string): Promise<OpAbsence[]> {
  return listUnavailabilitiesWhere(context, sql`u.resource_id = ${resourceId}`);
}

/** Unavailabilities of the resources that are linked to the caller. */
export function listMyUnavailabilities(context: CallerContext): Promise<OpAbsence[]> {
  return listUnavailabilitiesWhere(context, sql`r.user_id = ${context.caller.userId}`);
}

/** The resource of an unavailability, with what the rules ask of it. */
export interface AbsentResource {
  readonly name: string;
  readonly type: number;
  readonly archived: boolean;
  /** Tells whether the caller is linked to it. */
  readonly isLinked: boolean;
}

export function getAbsentResource({ db, caller }: CallerContext, id: string): Promise<AbsentResource> {
  return db
    .selectFrom('resource')
    .select(['name', 'type', 'archived', sql<boolean>`coalesce(user_id = ${caller.userId}, false)`.as('isLinked')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function listTypes(db: Queries): Promise<OpAbsenceReason[]> {
  return db
    .selectFrom('unavailability_type')
    .select(['id', 'name', 'description', 'created', 'modified'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findType(db: Queries, id: string): Promise<OpAbsenceReason | null> {
  const type = await db
    .selectFrom('unavailability_type')
    .select(['id', 'name', 'description', 'created', 'modified'])
    .where('id', '=', id)
    .executeTakeFirst();
  return type ?? null;
}

/** Writable values of an unavailability type. */
interface TypeValues {
  readonly name: string;
  readonly description: string;
}

/** Names are unique, upper and lower case alike. */
const withUniqueUnavailabilityType = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withUniqueName(
    { constraint: 'unavailability_type_name', code: 'resource.error.UnavailabilityTypeNameNotUnique' },
    name,
    work,
  );

export async function insertType(db: Queries, values: TypeValues): Promise<string> {
  const { id } = await withUniqueUnavailabilityType(values.name, () =>
    db.insertInto('unavailability_type').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

export async function updateType(db: Queries, id: string, values: TypeValues): Promise<void> {
  await withUniqueUnavailabilityType(values.name, () =>
    db.updateTable('unavailability_type').set(values).where('id', '=', id).execute(),
  );
}

/** Protects a type from deletion until the transaction ends. Returns false if it does not exist. */
export function holdType(db: Queries, id: string): Promise<boolean> {
  return hasRows(db)`select from unavailability_type where id = ${id} for key share`;
}

/**
 * Keeps new unavailabilities of a type out until the transaction ends. It must be the first lock that the transaction takes on the
 * type: while PostgreSQL strengthens a weaker one, it can grant a key share to another transaction at the same time.
 */
export async function lockForDeletion(db: Queries, id: string): Promise<void> {
  await sql`select from unavailability_type where id = ${id} for update`.execute(db);
}

/** The number of unavailabilities of a type, active or not. */
export async function countUses(db: Queries, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from unavailability where type_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function removeType(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('unavailability_type').where('id', '=', id).execute();
}
