import { Level } from '#contract/codes.ts';
import { requireProject } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireActive } from './rules.ts';
import { findPlanOf, lockPlan, type Plan } from './versions.ts';

/** The plan of a project that the caller manages and that is not archived, as a check reads it. */
export async function findPlan(context: Context, projectId: string): Promise<Plan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await findPlanOf(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  requireActive(plan);
  return plan;
}

/** The plan of a project that the caller manages and that is not archived, locked until the end of the transaction. */
export async function managedPlan(context: Context, projectId: string): Promise<Plan> {
  await requireProject(context, projectId, Level.manager, 'project.error.ManagerAccessDenied');
  const plan = await lockPlan(context.db, projectId);
  if (!plan) throw notFound('project_planning', projectId);
  requireActive(plan);
  return plan;
}
