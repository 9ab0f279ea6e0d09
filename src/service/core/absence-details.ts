import { type RawBuilder, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';

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
