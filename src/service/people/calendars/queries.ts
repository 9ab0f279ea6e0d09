import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { anyOf } from '#service/db/any-of.ts';

/** The name of a resource that is archived; undefined for one that is not. */
export async function findArchivedName(db: Queries, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resource')
    .select('name')
    .where('id', '=', id)
    .where('archived', '=', true)
    .executeTakeFirst();
  return row?.name;
}

/** Those of the records that the caller sees. */
export async function listSeen(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(resourceLevels(caller).as('access'))
    .select('access.resource_id as id')
    .where('access.resource_id', '=', anyOf(ids))
    .where('access.level', '>=', visible)
    .execute();
  return rows.map(({ id }) => id);
}
