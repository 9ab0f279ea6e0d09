import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { violatedConstraint } from '#service/db/database-error.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { Failure } from '#service/core/errors.ts';
import { resourceRecordFields, type ResourceValues } from './fields.ts';
import type { Pool } from './tree-queries.ts';
import { bigintIdRows, anyOf } from '#service/db/any-of.ts';

/** Writing resources; reading them as records is in queries.ts. */

/** Names are unique among all records, ignoring case. The error contains the submitted name, never the existing one. */
async function withUniqueResourceName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'resource_name') throw error;
    throw new Failure('resource.error.ResourceNameNotUnique', { name });
  }
}

export async function insertResource(
  db: Queries,
  parent: Pool,
  values: ResourceValues & { name: string },
): Promise<string> {
  const [id = ''] = await takeIds(db, 1);
  const place = { id, parent_id: parent.id, path: [...parent.path, id], type: Number(values.type), name: values.name };
  await withUniqueResourceName(values.name, () =>
    db
      .insertInto('resource')
      .values({ ...resourceRecordFields.row(values), ...place })
      .execute(),
  );
  return id;
}

/** Changes a record, its time stamp too where only what hangs on it changes. */
export async function updateResourceColumns(db: Queries, id: string, values: ResourceValues): Promise<void> {
  await withUniqueResourceName(values.name ?? '', () =>
    db
      .updateTable('resource')
      .set({ ...resourceRecordFields.row(values), modified: sql<string>`now()` })
      .where('id', '=', id)
      .execute(),
  );
  if (values.user !== undefined) await releasePrimary(db, id, values.user);
}

/** Clears the resource as primary resource of all users except the one it is linked to. */
async function releasePrimary(db: Queries, id: string, userId: string | null): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ primary_resource_id: null })
    .where('primary_resource_id', '=', id)
    .where('id', 'is distinct from', userId)
    .execute();
}

const resourceEveryoneId = '3';

/** Gives Everyone a level on the record itself; 0 takes it away. */
export async function setResourceAccessLevel(db: Queries, id: string, level: number): Promise<void> {
  if (level === 0) {
    await db
      .deleteFrom('resource_permission')
      .where('resource_id', '=', id)
      .where('subject_id', '=', resourceEveryoneId)
      .execute();
    return;
  }
  await db
    .insertInto('resource_permission')
    .values({ resource_id: id, subject_id: resourceEveryoneId, level })
    .onConflict((conflict) => conflict.columns(['resource_id', 'subject_id']).doUpdateSet({ level }))
    .execute();
}

/** Moves a record with all that is below it. A link of the record there is no longer needed. */
export async function moveResource(db: Queries, id: string, to: Pool): Promise<void> {
  await unlinkResource(db, id, [to.id]);
  await sql`
    update resource set
      parent_id = case when id = ${id} then ${to.id}::bigint else parent_id end,
      path = ${[...to.path]}::bigint[] || path[array_position(path, ${id}::bigint):]
    where path @> array[${id}::bigint]`.execute(db);
}

export async function linkResource(db: Queries, id: string, poolIds: readonly string[]): Promise<void> {
  if (poolIds.length === 0) return;
  await sql`
    insert into resource_link (parent_id, resource_id)
    select pool.id, ${id} from ${bigintIdRows(poolIds)} as pool (id) on conflict do nothing`.execute(db);
}

export async function unlinkResource(db: Queries, id: string, poolIds: readonly string[]): Promise<void> {
  if (poolIds.length === 0) return;
  await db.deleteFrom('resource_link').where('resource_id', '=', id).where('parent_id', '=', anyOf(poolIds)).execute();
}
