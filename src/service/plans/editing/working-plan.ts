import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { allExceptions, companyWeek, readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { getVersionInfo } from '../versions.ts';
import { withEfforts } from './efforts.ts';
import { findReadPlan, listWorkingActivities, listWorkingAssignments, listWorkingLinks } from './queries.ts';
import { readWorkingResources } from './resources.ts';

/** Everything that is needed to edit the plan of a project, or to calculate with it; for observers of the project. */
export async function readWorkingPlan(context: Context, projectId: string): Promise<OpWorkingPlan> {
  const { db } = context;
  await requireProject(context, projectId, Level.observer);
  const plan = await findReadPlan(context, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  const activities = await listWorkingActivities(db, plan);
  const calendar = await readTimedCalendar(db, plan.id);
  return {
    version: await getVersionInfo(db, plan.versionId),
    projectNode: plan.projectNodeId,
    workingVersion: plan.isWorking,
    revision: plan.revision,
    activity: plan.isWorking ? withEfforts(activities) : activities,
    link: await listWorkingLinks(db, plan.versionId),
    assignment: await listWorkingAssignments(db, plan.versionId),
    calendar: { week: [...(calendar.week ?? companyWeek)], exception: allExceptions(calendar) },
    ...(await readWorkingResources(context, plan)),
  };
}
