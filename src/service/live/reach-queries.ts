import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import type { ChangeReach } from '#service/core/audience.ts';

/**
 * Reads the subjects with a level on the projects, the users to whom something in them is visible regardless of level
 * (their own activities and to-dos, and those of people they manage), and the external users.
 */
export async function readReach(
  db: Queries,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<ChangeReach> {
  const { rows } = await sql<{ id: string; subjects: string[] | null; concerned: string[] | null }>`
    select node.id, array(
      select distinct g.subject_id from project_grant g where g.project_node_id = any (node.path)) as subjects, array(
      select distinct subject.id
      from (
        select resource_id as id from project_resource where project_node_id = node.id
        union select responsible_resource_id from todo where project_node_id = node.id
      ) member
      join resource on resource.id = member.id
      cross join lateral (
        select resource.user_id as id where resource.user_id is not null
        union all
        select g.subject_id from resource_grant g where g.resource_id = any (resource.path) and g.level >= ${Level.manager}
      ) subject) as concerned
    from project_node node where node.id = any (${[...projectIds]}::bigint[])
    union all
    select u.id, null, null from app_user u
    where u.id = any (${[...userIds]}::bigint[]) and (u.external or u.level = -1)`.execute(db);
  return {
    subjects: new Map(rows.flatMap(({ id, subjects }) => (subjects ? [[id, new Set(subjects)] as const] : []))),
    concerned: new Map(rows.flatMap(({ id, concerned }) => (concerned ? [[id, new Set(concerned)] as const] : []))),
    external: new Set(rows.flatMap(({ id, subjects }) => (subjects ? [] : [id]))),
  };
}
