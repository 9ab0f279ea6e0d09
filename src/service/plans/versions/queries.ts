import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import type { Context } from '#service/core/context.ts';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { listVersions } from '../versions.ts';

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

interface Maker {
  id: string;
  checkedInBy: string | null;
  checkedInByName: string | null;
  isCurrent: boolean;
  holder: string | null;
  holderName: string | null;
  since: string | null;
}

const versionUserName = (subject: 'author' | 'holder') =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${subject}.display_name`)}, ''), ${sql.ref(`${subject}.name`)})`;

/** The versions of a plan with who made them, the newest first; the working version only for its holder. */
export async function listHistory({ db, caller }: Context, planId: string): Promise<OpPlanHistoryEntry[]> {
  const makers: Maker[] = await db
    .selectFrom('plan_version as version')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .leftJoin('subject as author', 'author.id', 'version.checked_in_by')
    .leftJoin('subject as holder', 'holder.id', 'version.holder_id')
    .select([
      'version.id',
      'version.checked_in_by as checkedInBy',
      versionUserName('author').as('checkedInByName'),
      sql<boolean>`version.id = plan.current_version_id`.as('isCurrent'),
      'version.holder_id as holder',
      versionUserName('holder').as('holderName'),
      'version.checked_out_at as since',
    ])
    .where('version.plan_id', '=', planId)
    .execute();
  const byId = new Map(makers.map(({ id, ...maker }) => [id, maker]));
  const isMine = makers.some(({ holder }) => holder === caller.userId);
  const versions = await listVersions(db, planId, { withWorking: isMine });
  return versions.map((version) => ({ version, ...byId.get(version.idString ?? '') }));
}
