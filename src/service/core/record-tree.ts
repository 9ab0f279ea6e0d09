import { sql } from 'kysely';
import { Level, ProjectType, ResourceType } from '#contract/core/codes.ts';
import type { ProjectParentApiElement } from '#contract/documented/projects.ts';
import type { ExpectedKey } from '#i18n/expected.ts';
import { anyOf, bigintIdRows, type Queries } from '#service/db/queries.ts';
import { insufficient, requireProjects, requireResources } from './access.ts';
import type { Context } from './context.ts';
import { Failure, invalidParameter, notFoundFailure } from './errors.ts';
import type { FailureCode } from './messages/messages.ts';

/** A tree of records that have one parent, links that show them in other places as well, and permissions. */
export interface RecordTree {
  readonly table: 'project_node' | 'resource';
  /** The column of links and permissions that refers to a record. */
  readonly record: 'project_node_id' | 'resource_id';
  readonly links: { readonly table: 'project_link' | 'resource_link'; readonly upper: 'portfolio_id' | 'parent_id' };
  readonly permissions: 'project_permission' | 'resource_permission';
  readonly area: 'project' | 'resource';
  /** The types of records that hold others. */
  readonly upperTypes: readonly number[];
  readonly archived: FailureCode;
  readonly expected: { readonly upper: ExpectedKey; readonly notBelow: ExpectedKey };
  /** Demands manager level on records. */
  requireManager(context: Context, ids: readonly string[]): Promise<void>;
}

export const projectTree: RecordTree = {
  table: 'project_node',
  record: 'project_node_id',
  links: { table: 'project_link', upper: 'portfolio_id' },
  permissions: 'project_permission',
  area: 'project',
  upperTypes: [ProjectType.portfolio, ProjectType.program],
  archived: 'project.error.Archived',
  expected: { upper: 'expected.idOfPortfolioOrProgram', notBelow: 'expected.portfolioNotBelow' },
  requireManager: (context, ids) => requireProjects(context, ids, Level.manager, 'project.error.ManagerAccessDenied'),
};

export const resourceTree: RecordTree = {
  table: 'resource',
  record: 'resource_id',
  links: { table: 'resource_link', upper: 'parent_id' },
  permissions: 'resource_permission',
  area: 'resource',
  upperTypes: [ResourceType.pool, ResourceType.collection],
  archived: 'resource.error.Archived',
  expected: { upper: 'expected.idOfPoolOrCollection', notBelow: 'expected.poolNotBelow' },
  requireManager: (context, ids) => requireResources(context, ids, Level.manager),
};

/** The fields of a record that the rules need when another one is added below it. */
export interface TreeParent {
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
export async function lockTree(db: Queries, { table }: RecordTree): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table} tree`}))`.execute(db);
}

/** A record into which the caller may put others; the tree stays as it is until the transaction ends. */
export async function parentToFill(
  context: Context,
  tree: RecordTree,
  id: string,
  parameterName: string,
): Promise<TreeParent> {
  const [parent] = await parentsToFill(context, tree, [id], parameterName);
  if (!parent) throw notFoundFailure(tree.area, id);
  return parent;
}

/** The same for several records in one query. */
async function parentsToFill(
  context: Context,
  tree: RecordTree,
  ids: readonly string[],
  parameterName: string,
): Promise<TreeParent[]> {
  if (ids.length === 0) return [];
  await tree.requireManager(context, ids);
  await lockTree(context.db, tree);
  const parents = await listTreeParents(context.db, tree, ids);
  for (const { id, type, name, archived } of parents) {
    if (!tree.upperTypes.includes(type)) throw invalidParameter(parameterName, id, tree.expected.upper);
    if (archived) throw new Failure(tree.archived, { name });
  }
  return parents;
}

export async function listTreeParents(
  db: Queries,
  { table }: RecordTree,
  ids: readonly string[],
): Promise<TreeParent[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom(table)
    .select(['id', 'name', 'type', 'archived', 'path'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
}

/** The ids from the root to the record itself. */
export async function getTreePath(db: Queries, { table }: RecordTree, id: string): Promise<readonly string[]> {
  const { path } = await db.selectFrom(table).select('path').where('id', '=', id).executeTakeFirstOrThrow();
  return path;
}

/** Refuses parents that are reached from the record itself. */
export async function requireNotBelow(
  { db }: Context,
  tree: RecordTree,
  parentIds: readonly string[],
  id: string,
): Promise<void> {
  const below = await findBelow(db, tree, parentIds, id);
  if (below !== undefined) throw invalidParameter('parents', below, tree.expected.notBelow);
}

/** Links a record to other parents and takes links back: needs manager level on each of them. */
export async function changeLinks(
  context: Context,
  tree: RecordTree,
  id: string,
  { link, unlink }: ParentChange,
): Promise<void> {
  await parentsToFill(context, tree, link, 'parents');
  await requireNotBelow(context, tree, link, id);
  await tree.requireManager(context, unlink);
  await linkInTree(context.db, tree, id, link);
  await unlinkInTree(context.db, tree, id, unlink);
}

/** The first of the ids that is reached from a record by going down, through links as well; a record is below itself. */
async function findBelow(
  db: Queries,
  { table, record, links }: RecordTree,
  ids: readonly string[],
  upper: string,
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    with recursive below (id) as (
      select ${upper}::bigint
      union
      select related.id from below cross join lateral (
        select child.id from ${sql.table(table)} child where child.parent_id = below.id
        union all
        select link.${sql.ref(record)} from ${sql.table(links.table)} link where link.${sql.ref(links.upper)} = below.id) related
    )
    select id from below where id = any (${[...ids]}::bigint[]) order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Moves a record with all that is below it, under a new name if one is passed. A link of the record there is no longer needed. */
export async function moveInTree(
  db: Queries,
  tree: RecordTree,
  { id, name }: { readonly id: string; readonly name?: string },
  to: TreeParent,
): Promise<void> {
  await unlinkInTree(db, tree, id, [to.id]);
  const renaming = name === undefined ? sql`` : sql`name = case when id = ${id} then ${name} else name end,`;
  await sql`
    update ${sql.table(tree.table)} set
      parent_id = case when id = ${id} then ${to.id}::bigint else parent_id end, ${renaming}
      path = ${[...to.path]}::bigint[] || path[array_position(path, ${id}::bigint):]
    where path @> array[${id}::bigint]`.execute(db);
}

/** Shows a record below others as well. */
export async function linkInTree(
  db: Queries,
  { record, links }: RecordTree,
  id: string,
  upperIds: readonly string[],
): Promise<void> {
  if (upperIds.length === 0) return;
  await sql`
    insert into ${sql.table(links.table)} (${sql.ref(links.upper)}, ${sql.ref(record)})
    select upper.id, ${id} from ${bigintIdRows(upperIds)} as upper (id) on conflict do nothing`.execute(db);
}

export async function unlinkInTree(
  db: Queries,
  { record, links }: RecordTree,
  id: string,
  upperIds: readonly string[],
): Promise<void> {
  if (upperIds.length === 0) return;
  await sql`delete from ${sql.table(links.table)}
    where ${sql.ref(record)} = ${id} and ${sql.ref(links.upper)} = any (${[...upperIds]}::bigint[])`.execute(db);
}

/** The id of the group Everyone. */
const everyoneGroupId = '3';

/**
 * Gives Everyone a level on the record itself, if one is passed; 0 takes it away.
 * @param own the caller's level on the record, which is the highest that it may give
 */
export async function changeEveryoneLevel(
  { db }: Context,
  { record, permissions }: RecordTree,
  { id, level: own }: { readonly id: string; readonly level: number },
  level: number | undefined,
): Promise<void> {
  if (level === undefined) return;
  if (level > own) throw insufficient(level, own);
  const [table, column] = [sql.table(permissions), sql.ref(record)];
  await (
    level === 0
      ? sql`delete from ${table} where ${column} = ${id} and subject_id = ${everyoneGroupId}`
      : sql`insert into ${table} (${column}, subject_id, level) values (${id}, ${everyoneGroupId}, ${level})
          on conflict (${column}, subject_id) do update set level = excluded.level`
  ).execute(db);
}

/** Intended parents of a node, as far as visible to the caller. */
export interface ParentChange {
  /** The portfolio to move into. */
  readonly moveTo: string | undefined;
  readonly link: readonly string[];
  readonly unlink: readonly string[];
}

/**
 * Evaluates a body's `parents`: the one that is no link is the node's portfolio, the others are additional portfolios
 * that show it. Without the field nothing changes; parents invisible to the caller are kept.
 */
export function parentChange(
  input: readonly ProjectParentApiElement[] | null | undefined,
  current: readonly ProjectParentApiElement[],
): ParentChange {
  if (!input) return { moveTo: undefined, link: [], unlink: [] };
  const owners = input.filter(({ isLink }) => isLink !== true).map(({ id }) => id);
  if (owners.length > 1) throw invalidParameter('parents', owners.join(', '), 'expected.oneParent');
  const links = [...new Set(input.filter(({ isLink }) => isLink === true).map(({ id }) => id))];
  const currentOwner = current.find(({ isLink }) => isLink !== true)?.id;
  const owner = owners[0] ?? currentOwner;
  if (owner !== undefined && links.includes(owner)) {
    throw invalidParameter('parents', owner, 'expected.linksElsewhere');
  }
  const linked = current.filter(({ isLink }) => isLink === true).map(({ id }) => id);
  return {
    moveTo: owner === currentOwner ? undefined : owner,
    link: links.filter((id) => !linked.includes(id)),
    unlink: linked.filter((id) => !links.includes(id)),
  };
}
