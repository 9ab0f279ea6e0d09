import { type RawBuilder, sql } from 'kysely';

/**
 * The order of resources, as they stand in a statement under a name, in which those of a user come first: the one that is its own,
 * then the others by number. All that are not linked to the user are alike.
 */
export function orderOwnResourceFirst(resource: string, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql.ref(`${resource}.id`);
  const isOwn = sql`${sql.ref(`${resource}.user_id`)} = ${userId}`;
  return sql`${isOwn} is not true,
    case when ${isOwn} then ${id} is distinct from (select primary_resource_id from app_user where id = ${userId}) end,
    case when ${isOwn} then ${id} end`;
}
