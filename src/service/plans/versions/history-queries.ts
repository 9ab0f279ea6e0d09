import { sql } from 'kysely';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { Context } from '#service/core/context.ts';
import { listVersions } from '../versions.ts';

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
