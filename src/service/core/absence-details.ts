import { type RawBuilder, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';

/** Why a resource is away (type, reason, comment) is private: its own user and its managers read it, all others only that it is away. */

/**
 * A condition: the caller reads why a resource is away.
 * @param level the caller's level on the resource; may be null
 * @param isOwn the caller is linked to the resource; may be null
 */
export const readsDetails = (level: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) =>
  sql<boolean>`(coalesce(${isOwn}, false) or coalesce(${level}, 0) >= ${sql.lit(Level.manager)})`;

/**
 * Name of an absence, from rows `absence` and `type` (which may be missing): its type, otherwise its reason; empty for
 * those who may not read details.
 */
export const absenceName = (reads: RawBuilder<unknown>) =>
  sql<string>`case when ${reads} then coalesce(nullif(type.name, ''), absence.reason, '') else '' end`;
