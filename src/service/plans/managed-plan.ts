import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { requireActivePlan } from './rules.ts';
import { findCurrentPlan, lockPlan, type CurrentPlan } from './versions.ts';

/** The plan of a project that the caller manages and that is not archived, as a check reads it. */
export function findManagedPlan(context: Context, projectId: string): Promise<CurrentPlan> {
  return planBy(findCurrentPlan, context, projectId);
}

/** The plan of a project that the caller manages and that is not archived, locked until the end of the transaction. */
export function managedPlan(context: Context, projectId: string): Promise<CurrentPlan> {
  return planBy(lockPlan, context, projectId);
}

async function planBy(find: typeof findCurrentPlan, context: Context, projectId: string): Promise<CurrentPlan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await find(context.db, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  requireActivePlan(plan);
  return plan;
}
