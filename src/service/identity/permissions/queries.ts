import { sql } from 'kysely';
import { projectLevel, projectLevels, resourceLevel, resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { visibleSubject } from '../queries.ts';
import type { OpPermission } from '#contract/app/permissions.ts';
import type { PermissionChange, Receiver, StoredGrant } from './rules.ts';

/** The two trees whose records have permissions; the same statements serve both. */

const permissionTables = {
  project: {
    node: sql.table('project_node'),
    permission: sql.table('project_permission'),
    grant: sql.table('project_grant'),
    key: sql.ref('project_node_id'),
    levels: projectLevels,
    level: projectLevel,
    root: '1',
  },
  resource: {
    node: sql.table('resource'),
    permission: sql.table('resource_permission'),
    grant: sql.table('resource_grant'),
    key: sql.ref('resource_id'),
    levels: resourceLevels,
    level: resourceLevel,
    root: '2',
  },
};

export type GrantTree = keyof typeof permissionTables;

/** Returns the grants on a record and its ancestors, nearest first: for all subjects or the listed ones. */
export function listGrants(
  { db, caller }: Context,
  tree: GrantTree,
  nodeId: string,
  subjects: readonly string[] | null,
): Promise<StoredGrant[]> {
  const { node, grant, key, levels } = permissionTables[tree];
  return readRows<StoredGrant>(db)`
    with above as (
      select n.id, n.name, cardinality(record.path) - way.depth as distance
      from ${node} record
      cross join lateral unnest(record.path) with ordinality as way (id, depth)
      join ${node} n on n.id = way.id
      where record.id = ${nodeId}
    ), visible_nodes as (
      select access.${key} as id from ${levels(caller)} access
      where access.${key} in (select id from above) and access.level >= ${visible}
    )
    select above.distance::integer as distance, above.id as node, above.name as "nodeName",
      exists (select from visible_nodes where visible_nodes.id = above.id) as "isNodeVisible",
      s.id as subject, coalesce(nullif(s.display_name, ''), s.name) as "subjectName", s.kind as "subjectType",
      ${visibleSubject(caller)} as "isSubjectVisible", u.level as "userLevel", granted.origin, granted.level
    from above
    join ${grant} granted on granted.${key} = above.id
    join subject s on s.id = granted.subject_id
    left join app_user u on u.id = s.id
    where ${subjects}::bigint[] is null or s.id = any (${subjects}::bigint[])
    order by above.distance, s.kind, coalesce(nullif(s.display_name, ''), s.name), s.id, granted.level desc`;
}

/** Returns the permissions on a record itself, for subjects visible to the caller. */
export function listPermissions({ db, caller }: Context, tree: GrantTree, nodeId: string): Promise<OpPermission[]> {
  const { permission, key } = permissionTables[tree];
  return readRows<OpPermission>(db)`
    select p.subject_id as subject, p.level::integer as level from ${permission} p
    join subject s on s.id = p.subject_id left join app_user u on u.id = s.id
    where p.${key} = ${nodeId} and ${visibleSubject(caller)}`;
}

/** Those of the subjects that the caller sees. */
export function listSubjects({ db, caller }: Context, ids: readonly string[]): Promise<Receiver[]> {
  return readRows<Receiver>(db)`
    select s.id, coalesce(nullif(s.display_name, ''), s.name) as name, u.level as "userLevel"
    from subject s left join app_user u on u.id = s.id
    where s.id = any (${ids}::bigint[]) and ${visibleSubject(caller)}`;
}

/** The memberships that lead up from a subject: its own, and those of groups in groups. */
export async function listStepsUp(db: Queries, subject: string): Promise<[string, string][]> {
  const { rows } = await sql<{ member: string; group: string }>`
    select m.member_id as member, m.group_id as "group" from group_member m
    where m.member_id = ${subject} or m.member_id in (select id from user_group)`.execute(db);
  return rows.map(({ member, group }) => [member, group]);
}

/** Gives, changes and takes permissions on a record. */
export async function savePermissions(
  db: Queries,
  tree: GrantTree,
  nodeId: string,
  changes: readonly PermissionChange[],
): Promise<void> {
  const { permission, key } = permissionTables[tree];
  const gone = changes.filter(({ to }) => to === 0).map(({ subject }) => subject);
  const granted = changes.filter(({ to }) => to > 0);
  if (gone.length > 0) {
    await sql`delete from ${permission} where ${key} = ${nodeId} and subject_id = any (${gone}::bigint[])`.execute(db);
  }
  if (granted.length > 0) {
    await sql`
      insert into ${permission} (${key}, subject_id, level)
      select ${nodeId}, change.subject, change.level
      from unnest(${granted.map(({ subject }) => subject)}::bigint[], ${granted.map(({ to }) => to)}::smallint[])
        as change (subject, level)
      on conflict (${key}, subject_id) do update set level = excluded.level`.execute(db);
  }
}

/** Keeps the permissions of a record from being changed by others until the transaction ends. */
export async function holdNode(db: Queries, tree: GrantTree, nodeId: string): Promise<void> {
  await sql`select from ${permissionTables[tree].node} where id = ${nodeId} for no key update`.execute(db);
}

/** The caller's level on a record; 0 where it has none. */
export function callerLevel({ db, caller }: Context, tree: GrantTree, nodeId: string): Promise<number> {
  return permissionTables[tree].level(db, caller, nodeId);
}

/** Tells whether the record is the root of its tree, where level 64 makes an administrator. */
export function isRoot(tree: GrantTree, nodeId: string): boolean {
  return nodeId === permissionTables[tree].root;
}
