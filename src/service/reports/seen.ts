import { sql } from 'kysely';
import { Level } from '#contract/codes.ts';
import { projectLevels, resourceLevels } from '../access.ts';
import type { Context } from '../context.ts';

/**
 * What every report reads through: `access` has the caller's level on projects and portfolios, `person` the resources that the
 * caller sees or is linked to. A name that is not in them is not told; ids of what belongs to a record are, as in the interface.
 */
export const seen = ({ caller }: Context) => sql`
  access as materialized (
    select project_node_id, level from ${projectLevels(caller)} as own where level >= ${Level.external}),
  person as materialized (
    select id, name from resource where user_id = ${caller.userId} or id in (
      select resource_id from ${resourceLevels(caller)} as own where level >= ${Level.external}))`;

/** A condition on ids: those of a filter, or all where it has none. */
export const isOneOf = (id: string, filter: readonly string[] | undefined) =>
  filter === undefined ? sql`true` : sql`${sql.ref(id)} = any (${[...filter]}::bigint[])`;
