import { sql } from 'kysely';
import type { Queries } from '../context.ts';
import { updateChain } from './activities.ts';
import { updateAssignments } from './assignments.ts';
import { updatePersonnelCosts, updatePersonnelCostsOf } from './costs.ts';
import { lockPlans } from './locked-plan.ts';
import { updateBaseEffort, updateDates, updateProgress } from './plan.ts';

/**
 * Makes the figures true again after the work records of one assignment changed: of the assignment, its activity, the
 * activities above it and the plan. Gives what recomputePlan would give, with less work.
 */
export async function recomputeAssignment(db: Queries, assignmentId: string): Promise<void> {
  const { plan_id, activity_id } = await db
    .selectFrom('assignment')
    .innerJoin('activity', 'activity.id', 'assignment.activity_id')
    .select(['activity.plan_id', 'assignment.activity_id'])
    .where('assignment.id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  await recomputeUpward(db, plan_id, activity_id, 'work');
}

/** The same after one activity changed: its actual start or finish, or its assignments. */
export async function recomputeActivity(db: Queries, activityId: string): Promise<void> {
  const { plan_id } = await db
    .selectFrom('activity')
    .select('plan_id')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow();
  await recomputeUpward(db, plan_id, activityId, 'assignments');
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
  await updateAssignments(db, sql`plan.id = ${planId} and activity.id = ${activityId}`);
  await updateChain(db, plan, parentId ?? activityId);
  await updateDates(db, plan);
  await updateBaseEffort(db, plan);
  await updateProgress(db, [plan]);
  await updatePersonnelCosts(db, [planId]);
}

/** @param changed what changed of the activity: with its assignments a resource may have left the plan */
async function recomputeUpward(
  db: Queries,
  planId: string,
  activityId: string,
  changed: 'work' | 'assignments',
): Promise<void> {
  const [plan] = await lockPlans(db, [planId]);
  if (!plan) return;
  await updateAssignments(db, sql`plan.id = ${planId} and activity.id = ${activityId}`);
  await updateChain(db, plan, activityId);
  await updateProgress(db, [plan]);
  if (changed === 'work') await updatePersonnelCostsOf(db, plan, activityId);
  else await updatePersonnelCosts(db, [planId]);
}
