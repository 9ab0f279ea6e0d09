import { sql } from 'kysely';
import type { Queries } from '../context.ts';

/** The plan of a project with its current version and who holds it. */
export async function findPlan(db: Queries, projectNodeId: string) {
  return db
    .selectFrom('project_plan as plan')
    .innerJoin('plan_version as current', 'current.id', 'plan.current_version_id')
    .leftJoin('plan_version as working', (join) =>
      join.onRef('working.plan_id', '=', 'plan.id').on('working.number', '=', -1),
    )
    .leftJoin('subject as holder', 'holder.id', 'working.holder_id')
    .select([
      'plan.id',
      'current.id as currentVersionId',
      'current.number',
      'working.holder_id as holderId',
      sql<string | null>`coalesce(nullif(holder.display_name, ''), holder.name)`.as('holderName'),
      'working.checked_out_at as checkedOutAt',
    ])
    .where('plan.project_node_id', '=', projectNodeId)
    .executeTakeFirst();
}

/** The links of one version, in the order of their successors in the plan. */
export async function listPlanLinks(db: Queries, versionId: string) {
  return db
    .selectFrom('dependency as link')
    .innerJoin('activity_version as successor', (join) =>
      join
        .onRef('successor.plan_version_id', '=', 'link.plan_version_id')
        .onRef('successor.activity_id', '=', 'link.successor_id'),
    )
    .select([
      'link.predecessor_id as predecessor',
      'link.successor_id as successor',
      'link.type',
      'link.lag',
      'link.lag_elapsed as lagElapsed',
      'link.on_critical_path as onCriticalPath',
      'link.conflict',
    ])
    .where('link.plan_version_id', '=', versionId)
    .orderBy('successor.sequence')
    .orderBy('link.predecessor_id')
    .execute();
}
