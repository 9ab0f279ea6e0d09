import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
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
