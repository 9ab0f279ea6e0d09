import { sql, type RawBuilder } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { OpAbsence } from '#contract/documented/resources.ts';
import type { Context } from '#service/core/context.ts';
import { readsDetails } from '#service/core/absence-details.ts';
import { unavailabilityFields } from './fields.ts';

type UnavailabilityReader = Pick<Context, 'db' | 'caller'>;

/** Unavailabilities that the caller may see (observer level on the resource, which linked users have), by start; without type, reason and comment for those who may not read them. */
async function listUnavailabilitiesWhere(
  { db, caller }: UnavailabilityReader,
  condition: RawBuilder<unknown>,
): Promise<OpAbsence[]> {
  const { rows } = await sql<OpAbsence & { readsDetails: boolean }>`
    select ${unavailabilityFields.select('u')},
      ${readsDetails(sql`access.level`, sql`r.user_id = ${caller.userId}`)} as "readsDetails"
    from unavailability u
    join resource r on r.id = u.resource_id
    join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where access.level >= ${Level.observer} and ${condition}
    order by u.start, u.id`.execute(db);
  return rows.map(({ readsDetails: isRead, ...absence }) =>
    unavailabilityFields.visible(absence, isRead ? Level.manager : Level.observer),
  );
}

export async function findUnavailability(context: UnavailabilityReader, id: string): Promise<OpAbsence | null> {
  const [unavailability] = await listUnavailabilitiesWhere(context, sql`u.id = ${id}`);
  return unavailability ?? null;
}

export function listUnavailabilities(context: UnavailabilityReader, resourceId: string): Promise<OpAbsence[]> {
  return listUnavailabilitiesWhere(context, sql`u.resource_id = ${resourceId}`);
}

/** Unavailabilities of the resources that are linked to the caller. */
export function listMyUnavailabilities(context: UnavailabilityReader): Promise<OpAbsence[]> {
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

export function getAbsentResource({ db, caller }: UnavailabilityReader, id: string): Promise<AbsentResource> {
  return db
    .selectFrom('resource')
    .select(['name', 'type', 'archived', sql<boolean>`coalesce(user_id = ${caller.userId}, false)`.as('isLinked')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
