import { type RawBuilder, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { DayRange } from './day-range.ts';

/**
 * Why a resource is away (type, reason, comment) is private: its own user and its managers read it, all others only that
 * it is away, and its type if the company shows types to all who see an absence.
 */

/**
 * A condition: the caller reads why a resource is away.
 * @param level the caller's level on the resource; may be null
 * @param isOwn the caller is linked to the resource; may be null
 */
export const readsDetails = (level: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(${isOwn}, false) or coalesce(${level}, 0) >= ${sql.lit(Level.manager)})`;

/**
 * The part of its days that an absence takes: 1, or 0.5 of a morning or an afternoon.
 * @param absence name of the table `unavailability` in the statement
 */
export const absentShare = (absence: string) =>
  sql<number>`(case when ${sql.ref(`${absence}.day_part`)} = 0 then 1 else 0.5 end)`;

/** The part of a day that the absences of a resource take: 0, 0.5 or 1. Both may be columns of an outer query. */
export const absentShareOn = (resourceId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(${absentShare('absence')}) from unavailability absence
  where absence.active and absence.resource_id = ${resourceId} and ${day} between absence.start and absence.finish), 0)`;

/** A condition: the company shows the types of absences to all who see them. */
export const showsAbsenceTypes = sql<boolean>`coalesce((
  select (value ->> 'showsTypes')::boolean from setting where name = 'absences'), false)`;

/**
 * Name of an absence, from rows `absence` and `type` (which may be missing): its type, otherwise its reason; for those
 * who may not read details the type if it is shown to all, else nothing.
 */
export const absenceName = (reads: RawBuilder<unknown>) => sql<string>`case
  when ${reads} then coalesce(nullif(type.name, ''), absence.reason, '')
  when ${showsAbsenceTypes} then coalesce(type.name, '') else '' end`;

/**
 * Query for the days of a range on which people are away: `resource_id`, `day`, the `share` of the day (0.5 or 1), `id` of
 * the absence and `name`, which is null if it has none. A morning and an afternoon of one day are one row.
 * @param people a table named `person`
 * @param reads a condition on `person`: the caller reads why the person is away
 */
export const dailyAbsences = (
  { from, until }: DayRange,
  people: RawBuilder<unknown>,
  reads = sql<boolean>`false`,
) => sql`(
  select absence.resource_id, at::date as day, sum(${absentShare('absence')}) as share,
    (array_agg(absence.id order by absence.day_part))[1] as id,
    string_agg(distinct nullif(${absenceName(reads)}, ''), ', ') as name
  from unavailability absence
  join ${people} on person.id = absence.resource_id
  left join unavailability_type type on type.id = absence.type_id
  cross join generate_series(
    greatest(absence.start, ${from}::date)::timestamp, least(absence.finish, ${until}::date)::timestamp, interval '1 day') as at
  where absence.active and absence.start <= ${until} and absence.finish >= ${from}
  group by absence.resource_id, at)`;
