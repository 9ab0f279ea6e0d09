import { sql } from 'kysely';
import { type Queries, anyOf, bigintIdRows, hasRows } from '#service/db/queries.ts';
import { withUniqueName } from '#service/core/errors.ts';
import { type NodeValues, projectFields } from './fields.ts';
import { moveInTree, projectTree, type TreeParent } from '#service/core/record-tree.ts';

/** Writing nodes and what hangs on them; reading them as records is in node-queries.ts. */

/** Names are unique among the nodes of one portfolio, upper and lower case alike. */
const withUniqueNodeName = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withUniqueName({ constraint: 'project_node_sibling_name', code: 'project.error.ProjectNameAlreadyUsed' }, name, work);

/** Tells whether a node of a portfolio has this name. */
export function isNodeNameTaken(db: Queries, parentId: string, name: string): Promise<boolean> {
  return hasRows(db)`select from project_node where parent_id = ${parentId} and lower(name) = lower(${name})`;
}

export async function insertNode(
  db: Queries,
  parent: TreeParent,
  values: NodeValues & { name: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('object_id') as id`.execute(db);
  const id = rows[0]?.id ?? '';
  const place = { id, parent_id: parent.id, path: [...parent.path, id], type: Number(values.type), name: values.name };
  await withUniqueNodeName(values.name, () =>
    db
      .insertInto('project_node')
      .values({ ...projectFields.row(values), ...place })
      .execute(),
  );
  return id;
}

/** Changes a node, its time stamp too where only what hangs on it changes. */
export async function updateNodeColumns(db: Queries, id: string, values: NodeValues): Promise<void> {
  await withUniqueNodeName(values.name ?? '', () =>
    db
      .updateTable('project_node')
      .set({ ...projectFields.row(values), modified: sql<string>`now()` })
      .where('id', '=', id)
      .execute(),
  );
}

/** The plan of a new project, with the empty version 0 as its current one. */
export async function insertPlan(db: Queries, projectId: string, userId: string): Promise<void> {
  const plan = await db
    .insertInto('project_plan')
    .values({ project_node_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await db
    .insertInto('plan_version')
    .values({ plan_id: plan.id, number: 0, check_in_time: sql<string>`now()`, checked_in_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('project_plan').set({ current_version_id: version.id }).where('id', '=', plan.id).execute();
}

/**
 * Moves a node with all that is below it into a portfolio, under a name that may be a new one. A link of the node there is
 * no longer needed.
 */
export async function moveNode(db: Queries, node: { id: string; name: string }, to: TreeParent): Promise<void> {
  await withUniqueNodeName(node.name, () => moveInTree(db, projectTree, node, to));
}

export async function assignResources(db: Queries, id: string, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return;
  await sql`
    insert into project_resource (project_node_id, resource_id)
    select ${id}, resource.id from ${bigintIdRows(resourceIds)} as resource (id) on conflict do nothing`.execute(db);
}

export async function releaseResources(db: Queries, id: string, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return;
  await db
    .deleteFrom('project_resource')
    .where('project_node_id', '=', id)
    .where('resource_id', '=', anyOf(resourceIds))
    .execute();
}
