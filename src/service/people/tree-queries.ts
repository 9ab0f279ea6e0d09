import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { anyOf } from '#service/db/any-of.ts';

/** The tree of pools and the links in it. */

/** The fields of a pool or collection that the rules need when a record is added to it. */
export interface Pool {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly archived: boolean;
  readonly path: readonly string[];
}

/**
 * Keeps others from changing the tree until the end of the transaction: two moves that are each allowed could make a loop
 * together, and what is created below a record that moves would keep its old path.
 */
export async function lockResourceTree(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('resource tree'))`.execute(db);
}

export async function listPools(db: Queries, ids: readonly string[]): Promise<Pool[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('resource')
    .select(['id', 'name', 'type', 'archived', 'path'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
}

/** The ids of the pools and collections above a record, from the root pool down to the one that it is in; none for the root pool. */
export async function getPathAbove(db: Queries, id: string): Promise<readonly string[]> {
  const { path } = await db.selectFrom('resource').select('path').where('id', '=', id).executeTakeFirstOrThrow();
  return path.slice(0, -1);
}

/** The first of the ids that is reached from a record by going down, through links as well; a record is below itself. */
export async function findPoolBelow(db: Queries, ids: readonly string[], upper: string): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select ${upper}::bigint
      union
      select related.id from below cross join lateral (
        select c.id from resource c where c.parent_id = below.id
        union all
        select l.resource_id from resource_link l where l.parent_id = below.id) related
    )
    select id from below where id = any (${[...ids]}::bigint[]) order by id limit 1`.execute(db);
  return rows[0]?.id;
}
