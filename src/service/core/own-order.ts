import { type RawBuilder, sql } from 'kysely';

/**
 * Order of the resources under an alias in a statement, those of a user first: the primary one, then the others by
 * number. Resources not linked to the user rank equally.
 */
export function orderOwnResourceFirst(resource: string, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  const id = sql.ref(`${resource}.id`);
  const isOwn = sql`${sql.ref(`${resource}.user_id`)} = ${userId}`;
  return sql`${isOwn} is not true,
    case when ${isOwn} then ${id} is distinct from (select primary_resource_id from app_user where id = ${userId}) end,
    case when ${isOwn} then ${id} end`;
}
