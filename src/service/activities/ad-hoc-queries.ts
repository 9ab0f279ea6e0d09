import { sql } from 'kysely';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';

/** Tells whether work or costs are recorded for an activity. */
export async function hasRecords(db: Queries, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from work_record record join assignment on assignment.id = record.assignment_id
    where assignment.activity_id = ${id}
    union all
    select from cost_record where activity_id = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Tells whether the caller may make a resource responsible for an ad hoc activity: resources of the project, the
 * caller's own resource, and for a manager every visible resource. The check matters because the resource joins the
 * project, which gives its user a level there.
 */
export async function isAssignable(
  { db, caller }: Context,
  { projectNodeId, level }: { projectNodeId: string; level: number },
  resourceId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from resource
    where id = ${resourceId} and type = ${ResourceType.resource} and not archived and (
      user_id = ${caller.userId}
      or exists (
        select from project_resource member
        where member.project_node_id = ${projectNodeId} and member.resource_id = resource.id)
      or (${level}::integer >= ${Level.manager} and exists (
        select from ${resourceLevels(caller)} as access
        where access.resource_id = resource.id and access.level >= ${Level.external})))`.execute(db);
  return rows.length > 0;
}

export async function isActiveCategory(db: Queries, id: string): Promise<boolean> {
  const category = await db
    .selectFrom('activity_category')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  return category !== undefined;
}
