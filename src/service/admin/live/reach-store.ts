import { sql } from 'kysely';
import type { Queries } from '../../context.ts';
import type { Reach } from './audience.ts';

/** Who has a level on the projects, and which of the users are external. */
export async function readReach(
  db: Queries,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<Reach> {
  const { rows } = await sql<{ id: string; subjects: string[] | null }>`
    select node.id, array(
      select distinct g.subject_id from project_grant g where g.project_node_id = any (node.path)) as subjects
    from project_node node where node.id = any (${[...projectIds]}::bigint[])
    union all
    select u.id, null from app_user u
    where u.id = any (${[...userIds]}::bigint[]) and (u.external or u.level = -1)`.execute(db);
  return {
    subjects: new Map(rows.flatMap(({ id, subjects }) => (subjects ? [[id, new Set(subjects)] as const] : []))),
    external: new Set(rows.flatMap(({ id, subjects }) => (subjects ? [] : [id]))),
  };
}
