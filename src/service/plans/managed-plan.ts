import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFound } from '#service/core/errors.ts';
import { requireActive } from './rules.ts';
import { findPlanOf, lockPlan, type Plan } from './versions.ts';

/** The plan of a project that the caller manages and that is not archived, as a check reads it. */
export function findPlan(context: Context, projectId: string): Promise<Plan> {
  return planBy(findPlanOf, context, projectId);
}

/** The plan of a project that the caller manages and that is not archived, locked until the end of the transaction. */
export function managedPlan(context: Context, projectId: string): Promise<Plan> {
  return planBy(lockPlan, context, projectId);
}

async function planBy(find: typeof findPlanOf, context: Context, projectId: string): Promise<Plan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await find(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  requireActive(plan);
  return plan;
}
