import { type RawBuilder, sql } from 'kysely';
import { Level, ResourceType } from '#contract/core/codes.ts';
import type { Caller, Context, PreparedHandler } from './context.ts';
import { type Queries, hasRows } from '#service/db/queries.ts';
import type { FailureCode } from './messages/messages.ts';
import { Failure, notFoundFailure } from './errors.ts';

/**
 * Access levels. One rule decides: a caller's level on a record of a tree is the highest level granted to the caller,
 * one of its groups or Everyone on the record or one of its ancestors, capped by the user level. The SQL functions
 * project_levels and resource_levels implement the rule; everything here calls them.
 */

interface ProjectLevel {
  project_node_id: string;
  level: number;
}

interface ResourceLevel {
  resource_id: string;
  level: number;
}

/** A table expression of every project node that the caller has a level on: `innerJoin(projectLevels(caller).as('access'), …)`. */
export function projectLevels({ subjects, cap }: LevelHolder) {
  return sql<ProjectLevel>`(select * from project_levels(${subjects}::bigint[], ${cap}))`;
}

/** The same for resources, pools and collections. */
export function resourceLevels({ subjects, cap }: LevelHolder) {
  return sql<ResourceLevel>`(select * from resource_levels(${subjects}::bigint[], ${cap}))`;
}

/** Caller whose level is looked up, optionally as query columns. */
export type LevelHolder = { readonly [K in 'subjects' | 'cap']: Caller[K] | RawBuilder<unknown> };

/**
 * The level on one project node, as an expression; null where there is none. Gives what project_levels gives for the node, by
 * looking up what was granted on it and above it instead of all that the caller was granted anywhere.
 * @param projectNodeId an id, also as a column of the query around it
 */
export function levelOnProject({ subjects, cap }: LevelHolder, projectNodeId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select least(${cap}, max(level)) from project_grant
    where project_node_id = any ((select node_of_level.path from project_node node_of_level where node_of_level.id = ${projectNodeId})::bigint[])
      and subject_id = any (${subjects}::bigint[])
    having count(*) > 0)`;
}

/** The caller's level on one project node; 0 where it has none or the node does not exist. */
export async function projectLevel(db: Queries, caller: Caller, projectNodeId: string): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    select ${levelOnProject(caller, sql`${projectNodeId}`)} as level`.execute(db);
  return rows[0]?.level ?? Level.none;
}

/** The caller's level on one resource, pool or collection; 0 where it has none or the record does not exist. */
export async function resourceLevel(db: Queries, caller: Caller, resourceId: string): Promise<number> {
  const { rows } = await sql<ResourceLevel>`
    select level from resource_levels(${caller.subjects}::bigint[], ${caller.cap})
    where resource_id = ${resourceId}`.execute(db);
  return rows[0]?.level ?? Level.none;
}

const levelNameByValue = Object.fromEntries(Object.entries(Level).map(([name, value]) => [value, name]));

/** The refusal of an action: which level it needs and which one the caller has. */
export function insufficient(
  needed: number,
  level: number,
  code: FailureCode = 'user.error.InsufficientPrivileges',
): Failure {
  return new Failure(code, { needed: levelNameByValue[needed], level: levelNameByValue[level] });
}

type LevelArea = 'project' | 'resource';

/**
 * Demands a level on a project node and returns the caller's. A node that the caller may not see (below `visible`) is
 * not found, so that a refusal gives nothing away.
 */
export async function requireProject(
  { db, caller }: Context,
  projectNodeId: string,
  needed: number,
  code?: FailureCode,
): Promise<number> {
  return requireLevel('project', projectNodeId, await projectLevel(db, caller, projectNodeId), needed, code);
}

/** Demands a level on a resource, pool or collection and returns the caller's. */
export async function requireResource({ db, caller }: Context, resourceId: string, needed: number): Promise<number> {
  return requireLevel('resource', resourceId, await resourceLevel(db, caller, resourceId), needed);
}

function requireLevel(area: LevelArea, id: string, level: number, needed: number, code?: FailureCode): number {
  if (level < visible) throw notFoundFailure(area, id);
  if (level < needed) throw insufficient(needed, level, code);
  return level;
}

/** Demands a level on each of several project nodes, in one statement; the first that is too low is refused. */
export async function requireProjects(
  context: Context,
  projectNodeIds: readonly string[],
  needed: number,
  code?: FailureCode,
): Promise<void> {
  await requireEach('project', context, projectNodeIds, needed, code);
}

/** The same for resources, pools and collections. */
export async function requireResources(
  context: Context,
  resourceIds: readonly string[],
  needed: number,
): Promise<void> {
  await requireEach('resource', context, resourceIds, needed);
}

const levelQueries = {
  project: (caller: Caller) => sql`select project_node_id as id, level from ${projectLevels(caller)} as own`,
  resource: (caller: Caller) => sql`select resource_id as id, level from ${resourceLevels(caller)} as own`,
};

async function requireEach(
  area: LevelArea,
  { db, caller }: Context,
  ids: readonly string[],
  needed: number,
  code?: FailureCode,
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; level: number }>`
    select id, level from (${levelQueries[area](caller)}) access where id = any (${ids}::bigint[])`.execute(db);
  const levels = new Map(rows.map(({ id, level }) => [id, level]));
  // An id may be written with zeros in front.
  for (const id of ids) requireLevel(area, id, levels.get(String(BigInt(id))) ?? Level.none, needed, code);
}

/** Demands that the caller is an administrator: level 64 on the root portfolio. */
export function requireAdministrator({ caller }: Context): void {
  if (!caller.isAdministrator) throw new Failure('main.error.NotAuthorized');
}

type AnyHandler = PreparedHandler<never, unknown>;

/** Handlers that demand an administrator before anything else. */
export function forAdministrators<H extends Readonly<Record<keyof H, AnyHandler | AnyHandler['prepare']>>>(
  handlers: H,
): H {
  const afterCheck =
    (handle: AnyHandler['prepare']): typeof handle =>
    (context, input) => {
      requireAdministrator(context);
      return handle(context, input);
    };
  const checked = Object.entries<AnyHandler | AnyHandler['prepare']>(handlers).map(([name, handler]) => [
    name,
    typeof handler === 'function' ? afterCheck(handler) : { ...handler, prepare: afterCheck(handler.prepare) },
  ]);
  // Object.fromEntries forgets the keys that `handlers` has.
  return Object.fromEntries(checked) as H;
}

/** Minimum level at which a record is visible. */
export const visible = Level.external;

/**
 * Tells whether the caller may make a resource responsible for something in a project: a resource of the project, the
 * caller's own, or, where `others` are allowed, another one that the caller sees. The check matters because the
 * resource may join the project, which gives its user a level there.
 */
export function mayBeResponsible(
  { db, caller }: Context,
  { projectNodeId, others }: { readonly projectNodeId: string; readonly others: boolean },
  resourceId: string,
): Promise<boolean> {
  return hasRows(db)`
    select from resource
    where id = ${resourceId} and type = ${ResourceType.resource} and not archived and (
      user_id = ${caller.userId}
      or exists (
        select from project_resource member
        where member.project_node_id = ${projectNodeId} and member.resource_id = resource.id)
      or (${others}::boolean and exists (
        select from ${resourceLevels(caller)} as access
        where access.resource_id = resource.id and access.level >= ${Level.external})))`;
}
