import { sql, type RawBuilder } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { OpAssignablePoolsResult, OpResource } from '#contract/documented/resources.ts';
import { visible } from '#service/core/access.ts';
import type { Caller, Context, CallerContext } from '#service/core/context.ts';
import { customValuesOf } from '#service/core/custom-values/store.ts';
import { resourceRecordFields } from './rules.ts';

/** Resources, pools and collections as records of the interface, each with what the caller sees of its surroundings. */

/** Names from the root to the record, as sort key for the order of the tree. */
const resourceTreeOrder = sql`array(
  select (select step.name::text collate "und-x-icu" from resource step where step.id = place.id)
  from unnest(r.path) with ordinality as place (id, depth) order by place.depth)`;

const resourceTypeName = sql`(array['resource', 'pool', 'collection'])[related.type + 1]`;

/** Lookup of the caller's levels: for a single record from its path, for many records in one set. */
interface ResourceLevelLookup {
  /** CTEs at the start of the statement. */
  readonly with: RawBuilder<unknown>;
  readonly table: RawBuilder<unknown>;
  /** Tells whether the caller has any level on the aliased record. Every user level includes the lowest one. */
  readonly isVisible: (record: string) => RawBuilder<boolean>;
}

const resourceLevelsOf = ({ subjects, cap }: Caller) => sql`resource_levels(${subjects}::bigint[], ${cap})`;

const single = (caller: Caller): ResourceLevelLookup => ({
  with: sql``,
  table: resourceLevelsOf(caller),
  isVisible: (record) => sql`exists (
    select from resource_grant g
    where g.resource_id = any (${sql.ref(record)}.path) and g.subject_id = any (${caller.subjects}::bigint[]))`,
});

/** `is true` has the set looked up in a table that is made once, where a join would be made for every record. */
const manyResourceLevels = (caller: Caller): ResourceLevelLookup => ({
  with: sql`with visible_resource as materialized (select * from ${resourceLevelsOf(caller)})`,
  table: sql`visible_resource`,
  isVisible: (record) => sql`(${sql.ref(record)}.id in (select resource_id from visible_resource)) is true`,
});

/** Children of a record: its own ones, which are visible with it, and visible linked ones. */
function childResources({ isVisible }: ResourceLevelLookup): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('type', ${resourceTypeName}, 'id', related.id::text) order by related.name, related.id)
    from (
      select c.id, c.type, c.name from resource c where c.parent_id = r.id
      union all
      select c.id, c.type, c.name from resource_link l join resource c on c.id = l.resource_id
      where l.parent_id = r.id and ${isVisible('c')}
    ) related), '[]')`;
}

function parentResources({ isVisible }: ResourceLevelLookup): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('isLink', above.is_link, 'id', above.id::text) order by above.is_link, above.id)
    from (
      select p.id, p.path, false as is_link from resource p where p.id = r.parent_id
      union all
      select p.id, p.path, true from resource_link l join resource p on p.id = l.parent_id where l.resource_id = r.id
    ) above where ${isVisible('above')}), '[]')`;
}

async function listResourcesWhere(
  { db, caller }: CallerContext,
  condition: RawBuilder<unknown>,
  lookUp = manyResourceLevels,
): Promise<OpResource[]> {
  const levels = lookUp(caller);
  const record = { id: sql`r.id`, customType: sql`r.custom_type_id`, level: sql`access.level` };
  const { rows } = await sql<OpResource>`
    ${levels.with}
    select ${resourceRecordFields.select('r')},
      coalesce((select level from resource_permission where resource_id = r.id and subject_id = 3), 0) as "accessLevel",
      access.level as "permissionLevel",
      ${customValuesOf('resource', record)} as "customValues",
      ${parentResources(levels)} as parents,
      ${childResources(levels)} as children
    from resource r
    join ${levels.table} access on access.resource_id = r.id
    where access.level >= ${visible} and ${condition}
    order by ${resourceTreeOrder}, r.id`.execute(db);
  return rows.map((resource) => resourceRecordFields.visible(resource, resource.permissionLevel ?? Level.none));
}

export async function findResource(context: CallerContext, id: string): Promise<OpResource | null> {
  const [resource] = await listResourcesWhere(context, sql`r.id = ${id}`, single);
  return resource ?? null;
}

/** The resources of these ids that the caller sees, in the order of the tree. */
export function listResourcesByIds(context: CallerContext, ids: readonly string[]): Promise<OpResource[]> {
  return listResourcesWhere(context, sql`r.id = any (${[...ids]}::bigint[])`);
}

/** The resources that are linked to a user, by name. */
export function listResourcesOfUser(context: CallerContext, userId: string): Promise<OpResource[]> {
  return listResourcesWhere(context, sql`r.user_id = ${userId}`);
}

/**
 * The root pool as those see it who have no level on it: a frame around the highest records that they do see, so that
 * everyone has a tree.
 */
export async function findRootPoolFrame({ db, caller }: CallerContext): Promise<OpResource | null> {
  const { rows } = await sql<OpResource>`
    with visible_resource as materialized (select * from ${resourceLevelsOf(caller)})
    select r.id, r.name, r.type, r.created, r.modified, 0 as "permissionLevel",
      coalesce((
        select jsonb_agg(jsonb_build_object('type', ${resourceTypeName}, 'id', related.id::text) order by related.name, related.id)
        from resource related
        join visible_resource own on own.resource_id = related.id
        where not exists (select from visible_resource above where above.resource_id = related.parent_id)), '[]') as children
    from resource r where r.parent_id is null`.execute(db);
  return rows[0] ?? null;
}

/** A resource and a pool that it is in. */
interface PoolMembership {
  readonly assignee: string;
  readonly pool: string;
}

/** The pools above resources, the outermost last: those of the tree, and those under which something is linked. */
export function listPoolMemberships({ db }: CallerContext, resourceIds: readonly string[]): Promise<PoolMembership[]> {
  return readRows<PoolMembership>(db)`
    with recursive above (assignee, id, distance) as (
      select id, id, 0 from resource where id = any (${[...resourceIds]}::bigint[])
      union
      select above.assignee, parent.id, above.distance + 1 from above cross join lateral (
        select parent_id as id from resource where id = above.id and parent_id is not null
        union all
        select l.parent_id from resource_link l where l.resource_id = above.id) parent
      where above.distance < 64
    )
    select above.assignee, above.id as pool from above join resource r on r.id = above.id
    where r.type = ${ResourceType.pool} and above.distance > 0
    group by above.assignee, above.id
    order by above.assignee, max(above.distance), above.id`;
}

/**
 * Lists all pools above each resource, the outermost last. Resources and pools that the caller does not see are left
 * out.
 */
export async function assignablePools(
  context: Context,
  resourceIds: readonly string[],
): Promise<OpAssignablePoolsResult[]> {
  const assignees = await listResourcesByIds(context, resourceIds);
  const memberships = await listPoolMemberships(
    context,
    assignees.map(({ id }) => id),
  );
  const pools = await listResourcesByIds(context, [...new Set(memberships.map(({ pool }) => pool))]);
  const byId = new Map(pools.map((pool) => [pool.id, pool]));
  const above = new Map<string, OpResource[]>(assignees.map(({ id }) => [id, []]));
  for (const { assignee, pool } of memberships) {
    const visiblePool = byId.get(pool);
    if (visiblePool) above.get(assignee)?.push(visiblePool);
  }
  return [...above].map(([assignee, assignablePool]) => ({ assignee, assignablePool }));
}
