import { sql } from 'kysely';
import type { ActivityCalendar, PlanCalendar } from '#plan/document.ts';
import { type Queries, jsonMoment } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import { activityCalendarsJson, type StoredActivityCalendar } from './activity-calendars.ts';
import {
  type CalendarWeekHours,
  exceptionColumns,
  exceptionRow,
  exceptionsJson,
  type NamedException,
  type StoredResourceCalendar,
} from './calendar-store.ts';

/**
 * Working time of a plan: its own settings override the company's Monday to Friday and holidays. And the day from which it is
 * scheduled backward.
 */

/**
 * The calendar of a plan as it was set, its week null where that of the company counts, and the holidays of the company.
 */
export interface StoredCalendar extends StoredResourceCalendar {
  /** The day by which the plan ends that is scheduled from its finish; null where it is scheduled from its start. */
  readonly scheduleFinish: string | null;
  readonly holidays: readonly NamedException[];
}

/** When is worked, without the direction of scheduling. */
type StoredWorkTime = Omit<StoredCalendar, 'scheduleFinish'>;

/** A calendar with those of the activities, and the moment of the last change of them. */
export interface TimedCalendar extends StoredCalendar {
  readonly activityCalendars: readonly StoredActivityCalendar[];
  readonly modified: string;
}

/** Hours of the company's week. */
export const companyWeek: CalendarWeekHours = [8, 8, 8, 8, 8, 0, 0];

/** Reads the calendar of a plan, in one statement. */
export async function readTimedCalendar(db: Queries, planId: string): Promise<TimedCalendar> {
  const calendar = (await readTimedCalendars(db, [planId])).get(planId);
  if (!calendar) throw new Error(`There is no plan ${planId}.`);
  return calendar;
}

/** Reads the calendars of plans, in one statement. */
export async function readTimedCalendars(
  db: Queries,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, TimedCalendar>> {
  const { rows } = await sql<{
    holidays: NamedException[];
    plans: (Omit<TimedCalendar, 'holidays'> & { id: string })[];
  }>`
    select
      coalesce((
        select json_agg(json_build_object('from', day, 'until', day, 'hours', 0, 'name', name) order by day)
        from holiday), '[]') as holidays,
      coalesce((
        select json_agg(json_build_object('id', plan.id::text, 'modified', ${jsonMoment('plan.calendar_modified')},
          'week', plan.week_hours, 'weekTimes', plan.week_times, 'scheduleFinish', plan.schedule_finish,
          'activityCalendars', ${activityCalendarsJson}, 'exceptions', coalesce((
          select ${exceptionsJson}
          from plan_calendar_exception where plan_id = plan.id), '[]')))
        from project_plan plan where plan.id = any (${[...planIds]}::bigint[])), '[]') as plans`.execute(db);
  const { holidays, plans } = rows[0] ?? { holidays: [], plans: [] };
  return new Map(plans.map(({ id, ...calendar }) => [id, { ...calendar, holidays }]));
}

/** The holidays on which a plan has not set other hours. */
export function countingHolidays({ exceptions, holidays }: StoredWorkTime): NamedException[] {
  let next = 0;
  return holidays.filter(({ from }) => {
    while ((exceptions[next]?.until ?? from) < from) next += 1;
    return (exceptions[next]?.from ?? '9999-99') > from;
  });
}

/** All days that differ from the week: those of the plan and the company's holidays, in their order and without overlap. */
export function allExceptions(stored: StoredWorkTime): NamedException[] {
  return [...stored.exceptions, ...countingHolidays(stored)].toSorted((one, two) => (one.from < two.from ? -1 : 1));
}

/** Returns the calendar used for plan calculations. */
export function calendarOf(stored: StoredWorkTime): PlanCalendar {
  const exceptions = allExceptions(stored).map(({ name: _, ...exception }) => exception);
  return { week: stored.week ?? companyWeek, weekTimes: stored.weekTimes, exceptions };
}

/** Returns the calendars of activities by their ids, as plans are calculated with. */
export function activityCalendarsOf({
  activityCalendars,
  holidays,
}: Pick<TimedCalendar, 'activityCalendars' | 'holidays'>): ReadonlyMap<string, ActivityCalendar> {
  return new Map(
    activityCalendars.map(({ id, name, ...times }) => [id, { name, ...calendarOf({ ...times, holidays }) }]),
  );
}

/** Sets the calendar of a plan. */
export async function writeCalendar(
  db: Queries,
  planId: string,
  { week, weekTimes, exceptions, scheduleFinish }: Omit<StoredCalendar, 'holidays'>,
): Promise<void> {
  await db
    .updateTable('project_plan')
    .set({
      week_hours: week && [...week],
      week_times: weekTimes && [...weekTimes],
      schedule_finish: scheduleFinish,
      // Two changes never have the same moment.
      calendar_modified: sql<string>`greatest(now(), calendar_modified + interval '1 millisecond')`,
    })
    .where('id', '=', planId)
    .execute();
  await db.deleteFrom('plan_calendar_exception').where('plan_id', '=', planId).execute();
  await insertRows(db, 'plan_calendar_exception', exceptionColumns, exceptions.map(exceptionRow), { plan_id: planId });
}
