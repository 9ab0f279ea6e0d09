import type { OpAbsence } from '#contract/documented/resources.ts';
import { type Queries, readRow } from '#service/db/queries.ts';
import { sql } from 'kysely';
import { violatedConstraint } from '#service/db/database-error.ts';
import { Failure } from '#service/core/errors.ts';
import { unavailabilityFields } from './rules.ts';

/** Writable values of an unavailability. */
export interface Unavailability {
  readonly resource: string;
  readonly start: string;
  readonly finish: string;
  readonly reason: string;
  readonly comment: string;
  readonly active: boolean;
  readonly unavailabilityTypeId: string | null;
  /** Of one day: 0 the whole day, 1 its morning, 2 its afternoon. */
  readonly dayPart: number;
}

/** An absence as it is read, with the part of its day. */
export interface StoredAbsence extends OpAbsence {
  readonly dayPart: number;
}

/**
 * Runs a write under the constraint that a resource is away once at a time, which also holds against what others are
 * writing now. The refusal names the unavailability that is in the way.
 * @param id the unavailability that is changed; null for a new one
 */
async function refusingOverlaps<T>(
  db: Queries,
  id: string | null,
  input: Unavailability,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint unavailability`.execute(db);
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'unavailability_overlap') throw error;
    await sql`rollback to savepoint unavailability`.execute(db);
  }
  const existing = await findOverlapping(db, input, id);
  if (existing) throw new Failure('resource.error.UnavailabilityOverlap', existing);
  // The conflicting entry is gone by now, so retry.
  return refusingOverlaps(db, id, input, work);
}

function findOverlapping(db: Queries, { resource, start, finish, dayPart }: Unavailability, id: string | null) {
  return readRow<{ id: string; start: string; finish: string; dayPart: number; resource: string }>(db)`
    select u.id, u.start, u.finish, u.day_part as "dayPart", r.name as resource from unavailability u join resource r on r.id = u.resource_id
    where u.active and u.resource_id = ${resource} and u.id is distinct from ${id}
      and absent_time(u.start, u.finish, u.day_part) && absent_time(${start}, ${finish}, ${dayPart})
    order by u.start, u.day_part, u.id limit 1`;
}

/**
 * Starts a statement that locks the resource as `held` before it writes. Otherwise two writers that wait for each other
 * at the exclusion constraint could deadlock instead of getting the overlap error.
 */
function holdingResource(db: Queries, { resource }: Unavailability) {
  return db.with('held', (query) =>
    query.selectFrom('resource').select('id').where('id', '=', resource).forNoKeyUpdate(),
  );
}

function heldColumns({ dayPart, ...values }: Unavailability) {
  const { start, finish } = values;
  const row = unavailabilityFields.row(values);
  return { ...row, start, finish, day_part: dayPart, resource_id: sql<string>`(select id from held)` };
}

export async function insertUnavailability(db: Queries, input: Unavailability): Promise<string> {
  const { id } = await refusingOverlaps(db, null, input, () =>
    holdingResource(db, input)
      .insertInto('unavailability')
      .values(heldColumns(input))
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function updateUnavailability(db: Queries, id: string, input: Unavailability): Promise<void> {
  await refusingOverlaps(db, id, input, () =>
    holdingResource(db, input).updateTable('unavailability').set(heldColumns(input)).where('id', '=', id).execute(),
  );
}

export async function removeUnavailability(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('unavailability').where('id', '=', id).execute();
}
