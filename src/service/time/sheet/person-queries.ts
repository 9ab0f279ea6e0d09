import { sql } from 'kysely';
import { readRow, readRows } from '#service/db/queries.ts';
import type { OpBookablePerson } from '#contract/app/timesheet.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { levelOnProject, projectLevels, resourceLevels } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { orderOwnResourceFirst } from '#service/core/own-order.ts';

/** The person of a requested sheet, with the facts that decide how much of it the caller sees. */
export interface BookablePerson {
  readonly id: string;
  readonly name: string;
  /** Percent of the company's working time. */
  readonly available: number;
  /** True if the caller is linked to the resource. */
  readonly isOwn: boolean;
  /** True if the resource is expected to book its working time. */
  readonly isExpected: boolean;
  /** The caller's level on the resource. */
  readonly level: number;
  /** True if the resource is in a project that the caller manages. */
  readonly isInManagedProject: boolean;
}

/** The person with this id, or without one the caller's own. */
export function findPerson({ db, caller }: CallerContext, id: string | undefined): Promise<BookablePerson | undefined> {
  return readRow<BookablePerson>(db)`
    select resource.id, resource.name, resource.available, coalesce(resource.user_id = ${caller.userId}, false) as "isOwn",
      ${isCountedResource('resource')} as "isExpected",
      coalesce((select level from ${resourceLevels(caller)} as access where resource_id = resource.id), 0) as level,
      exists (
        select from project_resource member
        where member.resource_id = resource.id
          and ${levelOnProject(caller, sql`member.project_node_id`)} >= ${Level.manager}) as "isInManagedProject"
    from resource
    where resource.type = ${ResourceType.resource}
      and ${id === undefined ? sql`resource.user_id = ${caller.userId} and not resource.archived` : sql`resource.id = ${id}`}
    order by ${orderOwnResourceFirst('resource', sql`${caller.userId}`)}
    limit 1`;
}

/** Those whose time the caller may book: own resources first, then by name. */
export function listPeople({ db, caller }: CallerContext): Promise<OpBookablePerson[]> {
  return readRows<OpBookablePerson>(db)`
    select resource.id as resource, resource.name as "resourceName", coalesce(resource.user_id = ${caller.userId}, false) as own
    from resource
    where resource.type = ${ResourceType.resource} and not resource.archived and (
      resource.user_id = ${caller.userId}
      or resource.id in (select resource_id from ${resourceLevels(caller)} as access where level >= ${Level.manager})
      or resource.id in (
        select member.resource_id from project_resource member
        join ${projectLevels(caller)} as access on access.project_node_id = member.project_node_id
        join project_node node on node.id = member.project_node_id
        where access.level >= ${Level.manager} and not node.archived))
    order by ${orderOwnResourceFirst('resource', sql`${caller.userId}`)}, resource.name, resource.id`;
}
