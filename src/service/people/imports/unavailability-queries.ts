import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { insertRows, takeIds } from '#service/db/bulk/insert-rows.ts';
import type { ReplaceRange } from '#service/imports/checked-file.ts';
import type { OpImportDeletion } from '#contract/app/imports.ts';
import type { ImportedRecordStamp } from '#service/imports/kind.ts';

/** Unavailabilities as sets, by the names of the table. */

export interface NewUnavailability {
  readonly resource_id: string;
  readonly start: string;
  readonly finish: string;
  /** Of one day: 0 the whole day, 1 its morning, 2 its afternoon. */
  readonly day_part: number;
  readonly comment: string;
  readonly type_id: string | null;
}

/** Without a part where it was removed before absences had one. */
export interface StoredUnavailability
  extends Omit<NewUnavailability, 'day_part'>, Partial<Pick<NewUnavailability, 'day_part'>>, ImportedRecordStamp {
  readonly reason: string;
  readonly active: boolean;
  readonly created: string;
}

/** Keeps everybody else from writing unavailabilities until the transaction ends. */
export async function holdUnavailabilities(db: Queries): Promise<void> {
  await sql`lock table unavailability in share row exclusive mode`.execute(db);
}

/**
 * Lists the unavailabilities that an import range deletes: those entirely within the range, of active resources that
 * the caller manages.
 */
export async function listReplacedUnavailabilities(
  { db, caller }: Context,
  { replaceFrom, replaceTo }: ReplaceRange,
): Promise<OpImportDeletion[]> {
  if (replaceFrom === undefined && replaceTo === undefined) return [];
  return readRows<OpImportDeletion>(db)`
    select u.id, u.start as date, u.finish as until, r.name as resource, t.name as activity
    from unavailability u
    join resource r on r.id = u.resource_id
    left join unavailability_type t on t.id = u.type_id
    join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where access.level >= ${Level.manager} and not r.archived
      and u.start >= coalesce(${replaceFrom ?? null}::date, '-infinity')
      and u.finish <= coalesce(${replaceTo ?? null}::date, 'infinity')
    order by u.start, u.id`;
}

/** The unavailability types that texts name, upper and lower case alike; they cannot be deleted until the transaction ends. */
export async function findTypes(db: Queries, texts: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ text: string; id: string }>`
    select input.text, t.id
    from unnest(${[...new Set(texts)]}::text[]) as input (text) join unavailability_type t on lower(t.name) = lower(input.text)
    for key share of t`.execute(db);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

export interface Overlap {
  /** Of the new unavailability, from 0. */
  readonly index: number;
  readonly id: string;
  readonly start: string;
  readonly finish: string;
  readonly dayPart: number;
  readonly resource: string;
}

/** For each new unavailability the first active one that is in its way. */
export function listOverlaps(
  db: Queries,
  unavailabilities: readonly NewUnavailability[],
  replaced: readonly string[],
): Promise<Overlap[]> {
  return readRows<Overlap>(db)`
    select distinct on (input.place) input.place::integer - 1 as index, u.id, u.start, u.finish, u.day_part as "dayPart", r.name as resource
    from jsonb_to_recordset(${JSON.stringify(withPositions(unavailabilities))}::jsonb)
      as input (place integer, resource_id bigint, start date, finish date, day_part smallint)
    join unavailability u on u.active
      and int8range(u.resource_id, u.resource_id, '[]') && int8range(input.resource_id, input.resource_id, '[]')
      and absent_time(u.start, u.finish, u.day_part) && absent_time(input.start, input.finish, input.day_part)
    join resource r on r.id = u.resource_id
    where u.id <> all (${[...replaced]}::bigint[])
    order by input.place, u.start, u.day_part, u.id`;
}

function withPositions(unavailabilities: readonly NewUnavailability[]) {
  return unavailabilities.map(({ resource_id, start, finish, day_part }, index) => ({
    place: index + 1,
    resource_id,
    start,
    finish,
    day_part,
  }));
}

/** Removes unavailabilities and returns them as they were. */
export function removeUnavailabilities(db: Queries, ids: readonly string[]): Promise<StoredUnavailability[]> {
  return readRows<StoredUnavailability>(db)`
    delete from unavailability where id = any (${[...ids]}::bigint[])
    returning id, resource_id, start, finish, day_part, reason, comment, active, type_id, created, modified`;
}

export async function insertUnavailabilities(
  db: Queries,
  list: readonly NewUnavailability[],
): Promise<ImportedRecordStamp[]> {
  const ids = await takeIds(db, list.length);
  const rows = list.map((unavailability, index) => ({ ...unavailability, id: ids[index] }));
  await insertRows(
    db,
    'unavailability',
    ['id', 'resource_id', 'start', 'finish', 'day_part', 'comment', 'type_id'],
    rows,
  );
  const { rows: stamped } = await sql<ImportedRecordStamp>`
    select id, modified from unavailability where id = any (${ids}::bigint[]) order by id`.execute(db);
  return stamped;
}

/** Puts removed unavailabilities back, with their ids and time stamps. */
export async function restoreUnavailabilities(db: Queries, list: readonly StoredUnavailability[]): Promise<void> {
  await insertRows(
    db,
    'unavailability',
    [
      'id',
      'resource_id',
      'start',
      'finish',
      'day_part',
      'reason',
      'comment',
      'active',
      'type_id',
      'created',
      'modified',
    ],
    // Those that were removed before half days existed are whole.
    list.map((absence) => ({ ...absence, day_part: absence.day_part ?? 0 })),
  );
}

/** The resources that an undo concerns and that the caller may not write, as its user or manager. */
export function listForeign(
  { db, caller }: Context,
  created: readonly ImportedRecordStamp[],
  deleted: readonly StoredUnavailability[],
): Promise<string[]> {
  return readColumn<string>(db)`
    select r.id from resource r
    left join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where (r.id = any (${deleted.map(({ resource_id }) => resource_id)}::bigint[]) or r.id in (
        select resource_id from unavailability where id = any (${created.map(({ id }) => id)}::bigint[])))
      and coalesce(access.level, 0) < ${Level.manager} and r.user_id is distinct from ${caller.userId}`;
}

/**
 * Lists the obstacles to an undo: created entries that were changed or deleted since, and deleted ones that would
 * overlap or lack their type if restored.
 */
export function listObstacles(
  db: Queries,
  created: readonly ImportedRecordStamp[],
  deleted: readonly StoredUnavailability[],
): Promise<string[]> {
  return readColumn<string>(db)`
    with made as (select * from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as made (id bigint, modified timestamptz)),
    gone as (
      select * from jsonb_to_recordset(${JSON.stringify(deleted)}::jsonb)
        as gone (id bigint, resource_id bigint, start date, finish date, day_part smallint, active boolean, type_id bigint)
    )
    select coalesce(r.name || ' ' || u.start || ' – ' || u.finish, made.id::text) as name
    from made left join unavailability u on u.id = made.id left join resource r on r.id = u.resource_id
    where u.modified is distinct from made.modified
    union all
    select r.name || ' ' || gone.start || ' – ' || gone.finish
    from gone left join resource r on r.id = gone.resource_id
    where (gone.type_id is not null and not exists (select from unavailability_type t where t.id = gone.type_id))
      or gone.active and exists (
        select from unavailability u
        where u.active and u.id not in (select id from made)
          and int8range(u.resource_id, u.resource_id, '[]') && int8range(gone.resource_id, gone.resource_id, '[]')
          and absent_time(u.start, u.finish, u.day_part) && absent_time(gone.start, gone.finish, coalesce(gone.day_part, 0::smallint)))`;
}
