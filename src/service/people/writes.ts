import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { withUniqueName } from '#service/core/errors.ts';
import { resourceRecordFields, type ResourceValues } from './rules.ts';
import type { TreeParent } from '#service/core/record-tree.ts';

/** Writing resources; reading them as records is in queries.ts. */

/** Names are unique among all records, ignoring case. The error contains the submitted name, never the existing one. */
const withUniqueResourceName = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withUniqueName({ constraint: 'resource_name', code: 'resource.error.ResourceNameNotUnique' }, name, work);

export async function insertResource(
  db: Queries,
  parent: TreeParent,
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

/**
 * Locks resources until the transaction ends, against changes and new references; the first lock that it takes on them, as for
 * entries of catalogues, and before plans.
 */
export async function lockResources(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from resource where id = any (${[...ids]}::bigint[]) order by id for update`.execute(db);
}

/**
 * Removes those of these resources that the caller manages, that nothing refers to and that were never changed. They have to be
 * locked.
 * @returns how many were removed
 */
export async function removeUnusedResources({ db, caller }: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  // The foreign keys know every use, also of what would be deleted together with a resource.
  const references = await readRows<{ table: string; column: string }>(db)`
    select relname as "table", attname as "column"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'resource'::regclass`;
  const isUnused = references.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = own.id)`,
  );
  const removed = await readRows(db)`
    delete from resource own using ${resourceLevels(caller)} access
    where own.id = any (${[...ids]}::bigint[]) and own.modified = own.created
      and access.resource_id = own.id and access.level >= ${Level.manager}
      and ${sql.join(isUnused, sql` and `)}
    returning own.id`;
  return removed.length;
}
