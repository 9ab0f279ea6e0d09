import type { OpProduct, OpRelease, OpRequirement } from '#contract/documented/products.ts';
import { projectLevels, visible } from '#service/core/access.ts';
import type { Caller, Context } from '#service/core/context.ts';
import { sql } from 'kysely';
import { isExternal } from '#service/identity/queries.ts';
import { readColumn, readRows } from '#service/db/queries.ts';

/** The projects that the caller sees, as the CTE `visible_project`. */
const visibleProjectsCte = (caller: Caller) => sql`
  visible_project as materialized (
    select access.project_node_id as id from ${projectLevels(caller)} as access where access.level >= ${visible})`;

/** The active project in a column, where the caller sees it. */
const visibleProject = (column: string) => sql`(select id from visible_project where id = ${sql.ref(column)})`;

const isVisibleProject = (column: string) => sql`${sql.ref(column)} in (select id from visible_project)`;

export async function findProduct({ db, caller }: Context, id: string): Promise<OpProduct | null> {
  const rows = await readRows<OpProduct>(db)`
    with ${visibleProjectsCte(caller)}
    select product.id, product.name, product.description, ${visibleProject('product.active_project_id')} as "activeProject",
      product.created, product.modified
    from product
    where product.id = ${id} and (not ${isExternal(caller)} or ${isVisibleProject('product.active_project_id')})`;
  return rows[0] ?? null;
}

export async function findRelease({ db, caller }: Context, id: string): Promise<OpRelease | null> {
  const rows = await readRows<OpRelease>(db)`
    with ${visibleProjectsCte(caller)}
    select release.id, release.product_id as product, release.name, release.description,
      release.release_date as "releaseDate", ${visibleProject('release.active_project_id')} as "activeProject",
      release.created, release.modified
    from release join product on product.id = release.product_id
    where release.id = ${id} and (not ${isExternal(caller)}
      or ${isVisibleProject('release.active_project_id')} or ${isVisibleProject('product.active_project_id')})`;
  return rows[0] ?? null;
}

export async function findRequirement({ db, caller }: Context, id: string): Promise<OpRequirement | null> {
  const rows = await readRows<OpRequirement>(db)`
    with ${visibleProjectsCte(caller)}
    select requirement.id, requirement.base_effort as "baseEffort", requirement.open_effort as "openEffort",
      requirement.story_points as "storyPoints", left(requirement.external_link_url, 255) as "externalLinkURL",
      requirement.created, requirement.modified
    from requirement
    left join release on release.id = requirement.release_id
    left join product on product.id = release.product_id
    where requirement.id = ${id} and (not ${isExternal(caller)}
      or ${isVisibleProject('release.active_project_id')} or ${isVisibleProject('product.active_project_id')})`;
  return rows[0] ?? null;
}

/**
 * The activities that are linked to an issue: those of enabled tracker instances before those of disabled ones, each in
 * alphabetical order of the instances' names.
 * @param trackerInstance the name of the one instance to look at, upper and lower case being different
 */
export function listLinkedActivities(
  { db }: Context,
  issueId: string,
  trackerInstance: string | undefined,
): Promise<string[]> {
  return readColumn<string>(db)`
    select link.activity_id
    from tracker_link link join tracker_instance instance on instance.id = link.tracker_instance_id
    where link.issue_id = ${issueId} and instance.name = coalesce(${trackerInstance ?? null}, instance.name)
    order by instance.enabled desc, lower(instance.name), instance.name`;
}
