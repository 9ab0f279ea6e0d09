import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** The plan of a project with its current version and who holds it. */
export async function findVersionedPlan(db: Queries, projectNodeId: string) {
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

/** Makes a version of a plan the one that the plan is compared with. */
export async function updateBaseline(db: Queries, planId: string, versionId: string): Promise<void> {
  await db.updateTable('project_plan').set({ baseline_version_id: versionId }).where('id', '=', planId).execute();
}
