import { type OpActivityCalendarEdit, OpPlanCalendar } from '#contract/app/plan-editing.ts';
import { Level } from '#contract/core/codes.ts';
import { requireProject } from '#service/core/access.ts';
import { auditedProjects, recordAudit } from '#service/core/audit.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { recordEvent } from '#service/core/events.ts';
import { setCalendar } from '../schedule-queries.ts';
import {
  activityCalendarKey,
  calendarUses,
  type StoredActivityCalendar,
  writeActivityCalendars,
} from '#service/core/calendar/activity-calendars.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import type { Queries } from '#service/db/queries.ts';
import { calendarTimesKey, weekAnswer } from '#service/core/calendar/calendar-store.ts';
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
  return planCalendarAnswer(context.db, plan.id);
}

async function planCalendarAnswer(db: Queries, planId: string): Promise<OpPlanCalendar> {
  const stored = await readTimedCalendar(db, planId);
  const uses = await calendarUses(
    db,
    stored.activityCalendars.map(({ id }) => id),
  );
  return calendarAnswer(stored, uses);
}

function calendarAnswer(stored: TimedCalendar, uses: ReadonlyMap<string, number>): OpPlanCalendar {
  return {
    ...weekAnswer({ week: stored.week ?? companyWeek, weekTimes: stored.weekTimes }),
    ownWeek: stored.week !== null,
    exception: [...stored.exceptions],
    holiday: countingHolidays(stored),
    ...(stored.scheduleFinish !== null && { scheduleFinish: stored.scheduleFinish }),
    activityCalendar: stored.activityCalendars.map(({ id, name, exceptions, ...week }) => ({
      id,
      name,
      ...weekAnswer(week),
      exception: [...exceptions],
      activities: uses.get(id) ?? 0,
    })),
    modified: stored.modified,
  };
}

/**
 * Sets a plan's working time, the calendars of its activities, and the day from which it is scheduled backward, for all its
 * versions, and recomputes the link flags of the current version and the plan's duration. The planned values of activities
 * stay. Needs manager level; refused while another user holds the plan, and if it would remove a calendar that activities
 * work by.
 */
export async function changePlanCalendar(
  context: Context,
  projectId: string,
  { exception, activityCalendar, scheduleFinish, modified, ...week }: OpPlanCalendar,
): Promise<OpPlanCalendar> {
  const { db, caller } = context;
  const plan = await managedPlan(context, projectId);
  const working = await findWorkingVersion(db, plan.id);
  if (working && working.holderId !== caller.userId) throw lockedBy(working);
  const stored = await readTimedCalendar(db, plan.id);
  checkModified({ modified }, { id: projectId, ...calendarAnswer(stored, new Map()) }, OpPlanCalendar);
  const after = {
    ...weekFromInput(week),
    exceptions: exceptionsFromInput(exception ?? []),
    scheduleFinish: scheduleFinish ? scheduleFinish.slice(0, 10) : null,
    activityCalendars: activityCalendar
      ? await activityCalendarsFromInput(db, activityCalendar, stored.activityCalendars)
      : stored.activityCalendars,
  };
  if (calendarsKey(after) === calendarsKey(stored)) return planCalendarAnswer(db, plan.id);
  const { activityCalendars: own, ...calendar } = after;
  await writeActivityCalendars(db, plan.id, { before: stored.activityCalendars, after: own });
  await setCalendar(db, plan, calendar);
  await recordEvent(context, 'projectChanged', { projectNodeId: projectId });
  const details = {
    ...(await auditedProjects(context, [projectId])),
    ownWeek: calendar.week !== null,
    exceptions: calendar.exceptions.length,
    ...(own.length > 0 && { activityCalendars: own.length }),
  };
  await recordAudit(context, { action: 'plan.calendarChanged', objectId: projectId, details });
  return planCalendarAnswer(db, plan.id);
}

/** More calendars of activities than a plan has. */
const maxActivityCalendars = 200;

/** Calendars as they will be, by their names; refuses to lose one that is in use. Throws InvalidParameter. */
async function activityCalendarsFromInput(
  db: Queries,
  sent: readonly OpActivityCalendarEdit[],
  before: readonly StoredActivityCalendar[],
): Promise<StoredActivityCalendar[]> {
  if (sent.length > maxActivityCalendars)
    throw invalidParameter('activityCalendar', sent.length, {
      key: 'expected.activityCalendars',
      values: { most: maxActivityCalendars },
    });
  const known = new Set(before.map(({ id }) => id));
  const names = new Set<string>();
  const newIds = await takeIds(db, sent.filter(({ id }) => !id).length);
  const after = sent.map(({ id, name = '', exception, ...times }, index): StoredActivityCalendar => {
    const path = `activityCalendar[${index}]`;
    if (id && !known.delete(id)) throw invalidParameter(`${path}.id`, id, 'expected.idOfCalendarOfPlan');
    const plain = (name ?? '').trim();
    if (plain === '') throw invalidParameter(`${path}.name`, name, 'expected.name');
    if (names.has(plain.toLowerCase())) throw invalidParameter(`${path}.name`, name, 'expected.otherCalendarName');
    names.add(plain.toLowerCase());
    const { week, weekTimes } = weekFromInput(times, `${path}.`);
    if (!week) throw invalidParameter(`${path}.week`, week, 'expected.weekHours');
    const exceptions = exceptionsFromInput(exception ?? [], `${path}.exception`);
    return { id: id || (newIds.pop() ?? ''), name: plain, week, weekTimes, exceptions };
  });
  const uses = await calendarUses(db, [...known]);
  const used = before.find(({ id }) => uses.has(id));
  if (used)
    throw invalidParameter('activityCalendar', used.name, {
      key: 'expected.calendarsInUse',
      values: { name: used.name, count: uses.get(used.id) ?? 0 },
    });
  return after;
}

/** The same whatever the order of the calendars of activities. */
function calendarsKey({
  scheduleFinish,
  activityCalendars,
  ...times
}: Pick<TimedCalendar, 'week' | 'weekTimes' | 'exceptions' | 'scheduleFinish' | 'activityCalendars'>): string {
  const calendars = activityCalendars.map((own) => [own.id, activityCalendarKey(own)]);
  return JSON.stringify([
    scheduleFinish,
    calendarTimesKey(times),
    calendars.toSorted(([one = ''], [two = '']) => (one < two ? -1 : 1)),
  ]);
}
