import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/** A plan whose row is locked until the transaction ends: roll-ups of one plan come one after another. */
export interface LockedPlan {
  readonly planId: string;
  /** The current version. */
  readonly versionId: string;
}

/**
 * Locks plans before their figures are read, so that sums include concurrent bookings. Rows are always locked in the
 * order of their ids. Plans without a version are left out.
 */
export async function lockPlans(db: Queries, planIds: readonly string[]): Promise<LockedPlan[]> {
  const plans = await db
    .selectFrom('project_plan')
    .select(['id', 'current_version_id'])
    .where('id', '=', sql<string>`any (${[...planIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return plans.flatMap(({ id, current_version_id: versionId }) => (versionId ? [{ planId: id, versionId }] : []));
}

export const plansOf = (plans: readonly LockedPlan[]) => plans.map(({ planId }) => planId);
export const versionsOf = (plans: readonly LockedPlan[]) => plans.map(({ versionId }) => versionId);
