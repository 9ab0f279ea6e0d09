import { type RawBuilder, sql } from 'kysely';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { readColumn, readRows } from '#service/db/queries.ts';

/**
 * Access filter of every report: `access` has the caller's levels on projects and portfolios, `person` the resources
 * visible or linked to the caller. Names outside of them are not disclosed; ids referenced by a record are, as in the
 * interface. `is_own`: linked to the caller; `level`: the caller's level on the resource.
 */
export const visibleRecordsCte = ({ caller }: Pick<Context, 'caller'>) => sql`
  access as materialized (
    select project_node_id, level from ${projectLevels(caller)} as own where level >= ${Level.external}),
  person as materialized (
    select resource.id, resource.name, coalesce(own.level, 0) as level, coalesce(user_id = ${caller.userId}, false) as is_own
    from resource left join ${resourceLevels(caller)} as own on own.resource_id = resource.id
    where user_id = ${caller.userId} or own.level >= ${Level.external})`;

/** A condition on ids: those of a filter, or all where it has none. */
export const isOneOf = (id: string, filter: readonly string[] | undefined) =>
  filter === undefined ? sql`true` : sql`${sql.ref(id)} = any (${[...filter]}::bigint[])`;

/**
 * Resource filter in which a pool or collection includes all resources in it or linked to it, if it is visible to the
 * caller: otherwise its contents would be disclosed. Requires the CTE `person` in the statement.
 */
export const isResourceOf = (id: string, filter: readonly string[] | undefined) => {
  if (filter === undefined) return sql`true`;
  const ids = sql`${[...filter]}::bigint[]`;
  return sql`${sql.ref(id)} = any (array(
    select unnest(${ids})
    union
    select inner_resource.id from person named
    join resource inner_resource on named.id = any (inner_resource.path) or exists (
      select from resource_link link where link.parent_id = named.id and link.resource_id = any (inner_resource.path))
    where named.id = any (${ids})))`;
};

/** The order of texts in every report. */
export const textCollation = sql`collate "und-x-icu"`;

/** A condition on pairs of a name and ids, for a list that goes on behind a row of it. */
export const afterRowCondition = (columns: RawBuilder<unknown>, after: RawBuilder<unknown> | undefined) =>
  after ? sql`(${columns}) > (${after})` : sql`true`;

/**
 * People whose working time the caller may know: own resources, and those that it observes; by name.
 * @param condition what `resource` has to be besides
 */
export function listReportPeople(
  { db, caller }: Context,
  resourceIds: readonly string[] | undefined,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  return readColumn<string>(db)`
    with ${visibleRecordsCte({ caller })}
    select resource.id from resource join person on person.id = resource.id
    where (person.is_own or person.level >= ${Level.observer}) and resource.type = ${ResourceType.resource}
      and not resource.archived and ${isResourceOf('resource.id', resourceIds)} and ${condition}
    order by resource.name::text ${textCollation}, resource.id`;
}

/** Names of requested records, as far as visible to the caller. */

/** More are counted, so that the head of a report stays short. */
const maxNamedInHead = 12;

/** In the order of the ids; an id whose name the caller may not know stays one. @param records a table `named` */
const namesByIds =
  (names: RawBuilder<unknown>) =>
  async (context: Context, ids: readonly string[]): Promise<string> => {
    const listed = ids.slice(0, maxNamedInHead);
    const rows = await readRows<{ id: string; name: string }>(context.db)`
      with ${visibleRecordsCte(context)}
      select named.id, named.name from ${names} where named.id = any (${listed}::bigint[])`;
    const known = new Map(rows.map(({ id, name }) => [id, name]));
    const text = listed.map((id) => known.get(id) ?? id).join(', ');
    const rest = ids.length - listed.length;
    if (rest <= 0) return text;
    return serviceText('report.namesAndMore', context.caller.language, { names: text, count: rest });
  };

export const namesOfProjects = namesByIds(sql`project_node named join access on access.project_node_id = named.id`);
export const namesOfResources = namesByIds(sql`person named`);
