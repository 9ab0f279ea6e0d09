import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { updateAssignments } from './assignments.ts';
import { personnelCostsOf, updatePersonnelCosts } from './costs.ts';
import { type LockedPlan, lockPlans } from './locked-plan.ts';
import { updateBaseEffort, updatePlanDates } from './plan.ts';
import { updateUpward } from './upward.ts';

const ofActivity = (planId: string, activityId: string) => sql`plan.id = ${planId} and activity.id = ${activityId}`;

/**
 * Makes the figures true again after work records of one activity's assignments changed: of the assignments, the activity, the
 * activities above it and the plan. Gives what recomputePlan would give, with less work.
 * @param plan locked before the records changed
 */
export async function recomputeBooked(db: Queries, plan: LockedPlan, activityId: string): Promise<void> {
  await updateAssignments(db, ofActivity(plan.planId, activityId));
  await updateUpward(db, plan, activityId, personnelCostsOf(plan, activityId));
}

/** The same after one activity changed: its actual start or finish, or its assignments. */
export async function recomputeActivity(db: Queries, activityId: string): Promise<void> {
  const { plan_id } = await db
    .selectFrom('activity')
    .select('plan_id')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  const [plan] = await lockPlans(db, [plan_id]);
  if (!plan) return;
  await updateAssignments(db, ofActivity(plan_id, activityId));
  await updateUpward(db, plan, activityId);
  // A resource may have left the plan with its assignment.
  await updatePersonnelCosts(db, [plan_id]);
}

/**
 * The same after one activity was added to the current version of a plan, changed in it or taken out of it, whatever its days,
 * its effort and its assignments were before.
 * @param parentId the activity that one that was taken out stood under
 */
export async function recomputePlanned(
  db: Queries,
  planId: string,
  activityId: string,
  parentId: string | null = null,
): Promise<void> {
  const [plan] = await lockPlans(db, [planId]);
  if (!plan) return;
  await updateAssignments(db, ofActivity(planId, activityId));
  await updateUpward(db, plan, parentId ?? activityId);
  await updatePlanDates(db, plan);
  await updateBaseEffort(db, plan);
  await updatePersonnelCosts(db, [planId]);
}
