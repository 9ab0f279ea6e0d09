import { sql, type RawBuilder } from 'kysely';
import { Level } from '#contract/codes.ts';
import type { OpAbsence, OpAbsenceReason } from '#contract/resources.ts';
import type { Context, Queries } from '../context.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/** Unavailabilities that the caller may see (observer level on the resource, which linked users have), by start. */
async function listWhere({ db, caller }: Reader, condition: RawBuilder<unknown>): Promise<OpAbsence[]> {
  const { rows } = await sql<OpAbsence>`
    select u.id, u.resource_id as resource, u.start, u.finish, u.reason, u.comment, u.active, u.created, u.modified,
      u.type_id as "unavailabilityTypeId"
    from unavailability u
    join resource r on r.id = u.resource_id
    join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where access.level >= ${Level.observer} and ${condition}
    order by u.start, u.id`.execute(db);
  return rows;
}

export async function findUnavailability(context: Reader, id: string): Promise<OpAbsence | null> {
  const [unavailability] = await listWhere(context, sql`u.id = ${id}`);
  return unavailability ?? null;
}

export function listUnavailabilities(context: Reader, resourceId: string): Promise<OpAbsence[]> {
  return listWhere(context, sql`u.resource_id = ${resourceId}`);
}

/** Unavailabilities of the resources that are linked to the caller. */
export function listMyUnavailabilities(context: Reader): Promise<OpAbsence[]> {
  return listWhere(context, sql`r.user_id = ${context.caller.userId}`);
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
