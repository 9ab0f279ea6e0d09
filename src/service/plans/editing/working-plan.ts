import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { allExceptions, companyWeek, readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { getVersionInfo } from '../versions.ts';
import { withEfforts } from './efforts.ts';
import {
  findReadPlan,
  listWorkingActivities,
  listWorkingAssignments,
  listWorkingLinks,
  listWorkingResources,
} from './queries.ts';
import { readResourceCalendars, weekAnswer } from '#service/core/calendar/calendar-store.ts';

/**
 * Everything that is needed to edit the plan of a project, or to calculate with it; for observers of the project.
 * @param withAssignable with all resources that can be assigned, as for the user who edits the plan
 */
export async function readWorkingPlan(
  context: Context,
  projectId: string,
  withAssignable = false,
): Promise<OpWorkingPlan> {
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
    ...(plan.holderName !== null && { holderName: plan.holderName }),
    revision: plan.revision,
    activity: plan.isWorking ? withEfforts(activities) : activities,
    link: await listWorkingLinks(db, plan.versionId),
    assignment: await listWorkingAssignments(db, plan.versionId),
    calendar: {
      ...weekAnswer({ week: calendar.week ?? companyWeek, weekTimes: calendar.weekTimes }),
      exception: allExceptions(calendar),
    },
    ...(calendar.scheduleFinish !== null && { scheduleFinish: calendar.scheduleFinish }),
    activityCalendar: calendar.activityCalendars.map(({ id, name, ...own }) => ({
      id,
      name,
      ...weekAnswer(own),
      exception: allExceptions({ ...own, holidays: calendar.holidays }),
    })),
    ...(await readWorkingResources(context, plan.versionId, plan.isWorking || withAssignable)),
  };
}

/** A plan without the empty fields of its activities and links, which are most of them, and a third of an answer. */
export const withoutEmptyFields = (plan: OpWorkingPlan): OpWorkingPlan => ({
  ...plan,
  activity: plan.activity.map(withoutEmpty),
  link: plan.link.map(withoutEmpty),
});

/** A loop instead of entries: ten thousand activities take a quarter of the time. */
function withoutEmpty<Row extends object>(row: Row): Row {
  const stated: Partial<Row> = {};
  for (const key of Object.keys(row) as (keyof Row)[]) {
    const value: unknown = row[key];
    if (value !== null && value !== 0 && value !== '' && value !== false) stated[key] = row[key];
  }
  // Fields that are left out are optional in the contract.
  return stated as Row;
}

/**
 * The resources that the caller sees, and when they work where it may see that; each calendar once, because whole pools have the same. Why a
 * day differs is left out: nothing is calculated from it.
 */
async function readWorkingResources(
  context: Context,
  versionId: string,
  withAssignable: boolean,
): Promise<Pick<OpWorkingPlan, 'resource' | 'resourceCalendar'>> {
  const rows = await listWorkingResources(context, versionId, withAssignable);
  const ids = [...new Set(rows.flatMap(({ calendars }) => calendars ?? []))];
  const stored = await readResourceCalendars(context.db, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    resource: rows.map(({ calendars, ...resource }) => ({
      ...resource,
      ...(calendars && { calendar: calendars.flatMap((id) => places.get(id) ?? []) }),
    })),
    resourceCalendar: ids.map((id) => {
      const { week = null, weekTimes = null, exceptions = [] } = stored.get(id) ?? {};
      return {
        ...(week && weekAnswer({ week, weekTimes })),
        exception: exceptions.map(({ name: _, ...exception }) => exception),
      };
    }),
  };
}
