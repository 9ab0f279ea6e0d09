import { isDeepStrictEqual } from 'node:util';
import { OpPlanCalendar } from '#contract/app/plan-editing.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { setCalendar } from '../schedule-queries.ts';
import { exceptionsFromInput, weekFromInput } from '#service/core/calendar/calendar-input.ts';
import {
  companyWeek,
  countingHolidays,
  readTimedCalendar,
  type TimedCalendar,
} from '#service/core/calendar/plan-calendar.ts';
import { managedPlan } from '../managed-plan.ts';
import { lockedBy } from '../rules.ts';
import { findCurrentPlan, findWorkingVersion } from '../versions.ts';
import { checkModified } from '#service/core/optimistic-lock.ts';

/** Reading and setting when is worked in a plan. */

export async function readPlanCalendar(context: Context, projectId: string): Promise<OpPlanCalendar> {
  await requireProject(context, projectId, Level.observer);
  const plan = await findCurrentPlan(context.db, projectId);
  if (!plan) throw notFoundFailure('project_planning', projectId);
  return planCalendarAnswer(await readTimedCalendar(context.db, plan.id));
}

function planCalendarAnswer(stored: TimedCalendar): OpPlanCalendar {
  return {
    week: [...(stored.week ?? companyWeek)],
    ownWeek: stored.week !== null,
    exception: [...stored.exceptions],
    holiday: countingHolidays(stored),
    ...(stored.scheduleFinish !== null && { scheduleFinish: stored.scheduleFinish }),
    modified: stored.modified,
  };
}

/**
 * Sets a plan's working time, and the day from which it is scheduled backward, for all its versions and recomputes the link flags of the current version and the plan's
 * duration. The planned values of activities stay. Needs manager level; refused while another user holds the plan.
 */
export async function changePlanCalendar(
  context: Context,
  projectId: string,
  { week, exception, scheduleFinish, modified }: OpPlanCalendar,
): Promise<OpPlanCalendar> {
  const { db, caller } = context;
  const plan = await managedPlan(context, projectId);
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  const before = await readTimedCalendar(db, plan.id);
  checkModified({ modified }, { id: projectId, ...planCalendarAnswer(before) }, OpPlanCalendar);
  const calendar = {
    week: weekFromInput(week),
    exceptions: exceptionsFromInput(exception ?? []),
    scheduleFinish: scheduleFinish ? scheduleFinish.slice(0, 10) : null,
  };
  const isSame = isDeepStrictEqual(calendar, {
    week: before.week,
    exceptions: before.exceptions,
    scheduleFinish: before.scheduleFinish,
  });
  if (isSame) return planCalendarAnswer(before);
  await setCalendar(db, plan, calendar);
  await recordEvent(context, 'projectChanged', { projectNodeId: projectId });
  const details = { ownWeek: calendar.week !== null, exceptions: calendar.exceptions.length };
  await recordAudit(context, { action: 'plan.calendarChanged', objectId: projectId, details });
  return planCalendarAnswer(await readTimedCalendar(db, plan.id));
}
