import { sql, type RawBuilder } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { OpEventLogEntry, OpProjectNode } from '#contract/documented/projects.ts';
import { visible } from '#service/core/access.ts';
import type { Caller, CallerContext } from '#service/core/context.ts';
import { customValuesOf } from '#service/core/custom-values/store.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { projectFields } from './fields.ts';

/** Nodes as records of the interface, each with what the caller sees of its surroundings. */

/** Names from the root to the node, as sort key for the order of the tree. */
export const nodeTreeOrder = sql`array(
  select (select step.name::text collate "und-x-icu" from project_node step where step.id = place.id)
  from unnest(n.path) with ordinality as place (id, depth) order by place.depth)`;

const nodeTypeName = sql`(array['portfolio', 'program', 'project', 'template'])[related.type]`;

const nodeLevelsOf = ({ subjects, cap }: Caller) => sql`project_levels(${subjects}::bigint[], ${cap})`;

/** The caller's granted levels by node. A grant applies to the node and everything below it. */
const granted = ({ subjects }: Caller) => sql`granted as materialized (
  select project_node_id as id, max(level) as level from project_grant
  where subject_id = any (${subjects}::bigint[]) group by project_node_id)`;

/** Tells whether the caller has any level on a node of this path. Every user level includes the lowest one. */
const isVisibleNode = (path: RawBuilder<unknown>) => sql`${path} && array(select id from granted)`;

/** Children of a node: its own ones, which are visible with it, and visible linked ones. */
const nodeChildList = sql`coalesce((
    select json_agg(json_build_object('type', ${nodeTypeName}, 'id', related.id::text) order by related.name, related.id)
    from (
      select c.id, c.type, c.name from project_node c where c.parent_id = n.id
      union all
      select c.id, c.type, c.name from project_link l join project_node c on c.id = l.project_node_id
      where l.portfolio_id = n.id and ${isVisibleNode(sql`c.path`)}
    ) related), '[]')`;

const nodeParentList = sql`coalesce((
    select json_agg(json_build_object('isLink', above.is_link, 'id', above.id::text) order by above.is_link, above.id)
    from (
      select n.parent_id as id, false as is_link where access.is_parent_visible
      union all
      select l.portfolio_id, true from project_link l
      where l.project_node_id = n.id and ${isVisibleNode(sql`(select path from project_node where id = l.portfolio_id)`)}
    ) above), '[]')`;

const nodeColumns = sql`${projectFields.select('n')}, concat_ws(' ', nullif(n.number, ''), n.name) as "displayName"`;

/** Nodes that meet a condition and on which the caller has a level; the levels are looked up for these nodes alone. */
function listNodesWhere(
  { db, caller }: CallerContext,
  condition: RawBuilder<unknown>,
  minLevel: number = visible,
): Promise<OpProjectNode[]> {
  const record = { id: sql`n.id`, customType: sql`n.custom_type_id`, level: sql`access.level` };
  return readRows<OpProjectNode>(db)`
    with ${granted(caller)},
    access as materialized (
      select n.id, least(${caller.cap}, max(granted.level)) as level,
        bool_or(granted.id <> n.id) as is_parent_visible
      from project_node n
      cross join lateral unnest(n.path) as ancestor (id)
      join granted on granted.id = ancestor.id
      where ${condition} and ${isVisibleNode(sql`n.path`)}
      group by n.id
      having least(${caller.cap}, max(granted.level)) >= ${Math.max(minLevel, visible)}
    )
    select ${nodeColumns},
      coalesce((select level from project_permission where project_node_id = n.id and subject_id = 3), 0) as "accessLevel",
      access.level as "permissionLevel",
      array(select resource_id from project_resource where project_node_id = n.id order by resource_id) as "assignedResources",
      (select id from project_plan where project_node_id = n.id) as "projectPlan",
      ${customValuesOf('project', record)} as "customValues",
      ${nodeParentList} as parents,
      ${nodeChildList} as children
    from access
    join project_node n on n.id = access.id
    order by ${nodeTreeOrder}, n.id`;
}

const hasType = (types: readonly number[]) => sql`n.type = any (${types}::smallint[])`;

/** The nodes of these ids that the caller sees, in the order of the tree. */
export function listNodesByIds(context: CallerContext, ids: readonly string[]): Promise<OpProjectNode[]> {
  return listNodesWhere(context, sql`n.id = any (${ids}::bigint[])`);
}

interface NodeSelection {
  readonly types: readonly number[];
  readonly minLevel: number;
  readonly includeArchived: boolean;
}

/** The nodes of these types on which the caller has the level, in the order of the tree. */
export function listNodes(
  context: CallerContext,
  { types, minLevel, includeArchived }: NodeSelection,
): Promise<OpProjectNode[]> {
  return listNodesWhere(context, sql`${hasType(types)} and (${includeArchived} or not n.archived)`, minLevel);
}

async function firstWhere(context: CallerContext, condition: RawBuilder<unknown>): Promise<OpProjectNode | null> {
  const nodes = await listNodesWhere(context, condition);
  return nodes.find(({ archived }) => !archived) ?? nodes[0] ?? null;
}

export function findNode(
  context: CallerContext,
  id: string,
  types: readonly number[] = [1, 2, 3, 4],
): Promise<OpProjectNode | null> {
  return firstWhere(context, sql`n.id = ${id} and ${hasType(types)}`);
}

/** The node of a name, upper and lower case alike; of several the first in the tree that is not archived. */
export function findNodeByName(
  context: CallerContext,
  name: string,
  types: readonly number[],
): Promise<OpProjectNode | null> {
  return firstWhere(context, sql`lower(n.name) = lower(${name}) and ${hasType(types)}`);
}

/** The node of a number; of several the first in the tree that is not archived. */
export function findNodeByNumber(
  context: CallerContext,
  number: string,
  types: readonly number[],
): Promise<OpProjectNode | null> {
  return firstWhere(context, sql`n.number = ${number} and n.number <> '' and ${hasType(types)}`);
}

export function findNodeOfPlan(context: CallerContext, planId: string): Promise<OpProjectNode | null> {
  return firstWhere(context, sql`n.id = (select project_node_id from project_plan where id = ${planId})`);
}

/**
 * The root portfolio as those see it who have no level on it: a frame around the highest nodes that they do see, so that
 * everyone has a tree.
 */
export async function findRootPortfolioFrame({ db, caller }: CallerContext): Promise<OpProjectNode | null> {
  const { rows } = await sql<OpProjectNode>`
    with visible_node as materialized (select * from ${nodeLevelsOf(caller)})
    select n.id, n.name, n.name as "displayName", n.type, n.created, n.modified, 0 as "permissionLevel",
      coalesce((
        select jsonb_agg(jsonb_build_object('type', ${nodeTypeName}, 'id', related.id::text) order by related.name, related.id)
        from project_node related
        join visible_node own on own.project_node_id = related.id
        where not exists (select from visible_node above where above.project_node_id = related.parent_id)), '[]') as children
    from project_node n where n.parent_id is null`.execute(db);
  return rows[0] ?? null;
}

/** The names of those resources that the project's plan, checked in or being edited, assigns to an activity. */
export function listPlannedResources(db: Queries, id: string, resourceIds: readonly string[]): Promise<string[]> {
  return readColumn<string>(db)`
    select r.name from resource r
    where r.id = any (${[...resourceIds]}::bigint[]) and exists (
      select from project_plan p
      join plan_version v on v.plan_id = p.id and (v.id = p.current_version_id or v.number = -1)
      join assignment_version planned on planned.plan_version_id = v.id
      join assignment a on a.id = planned.assignment_id
      where p.project_node_id = ${id} and a.resource_id = r.id)
    order by r.name, r.id`;
}

interface EventLogPage {
  /** Nodes whose entries are listed; empty for all. */
  readonly projectIds: readonly string[];
  readonly offset: number;
  readonly numberRecords: number;
}

/**
 * Up to this number of nodes, the newest entries of each node are looked up. For more, the log is read from its end
 * until enough are found.
 */
const few = 50;

/** Entries of the event log of nodes on which the caller has observer level, newest first. */
export function listEventLogEntries(
  { db, caller }: CallerContext,
  { projectIds, offset, numberRecords }: EventLogPage,
): Promise<OpEventLogEntry[]> {
  const isSelected = projectIds.length === 0 ? sql`true` : sql`project_node_id = any (${[...projectIds]}::bigint[])`;
  const newest = sql`order by created_at desc, id desc limit ${offset + numberRecords}`;
  return readRows<OpEventLogEntry>(db)`
    with access as materialized (
      select project_node_id as id from project_levels(${caller.subjects}::bigint[], ${caller.cap})
      where level >= ${Level.observer} and ${isSelected}
    )
    select e.id, e.message_code as "messageCode", e.user_name as "userName", e.role, e.project_node_id as project,
      e.project_name as "projectName", e.plan_version_number as "planVersionNumber", e.activity_name as "activityName",
      e.to_do_name as "toDoName", e.resource_name as "resourceName", e.activity_comment_text as "activityCommentText",
      e.project_status_name as "projectStatusName", e.created_at as "createdAt", e.created_at as created,
      e.created_at as modified
    from (
      select newest.* from access cross join lateral (
        select * from event where event.project_node_id = access.id ${newest}
      ) newest
      where (select count(*) from access) <= ${few}
      union all
      (select * from event
      where (select count(*) from access) > ${few} and (project_node_id in (select id from access)) is true ${newest})
    ) e
    order by e.created_at desc, e.id desc
    offset ${offset} limit ${numberRecords}`;
}
