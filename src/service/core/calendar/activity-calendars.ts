import { sql } from 'kysely';
import { type Queries, anyOf } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import {
  calendarTimesKey,
  exceptionColumns,
  exceptionRow,
  exceptionsJson,
  type NamedException,
  type StoredWeek,
} from './calendar-store.ts';

/** Calendars that activities of a plan work by instead of the plan's; all versions of the plan share them. */

export interface StoredActivityCalendar extends StoredWeek {
  readonly id: string;
  readonly name: string;
  /** In their order, without overlap; other holidays of the company are days off. */
  readonly exceptions: readonly NamedException[];
}

/** Subquery for the calendars of the activities of a plan as JSON, by their names. */
export const activityCalendarsJson = sql`coalesce((
  select json_agg(json_build_object('id', own.id::text, 'name', own.name, 'week', own.week_hours,
    'weekTimes', own.week_times, 'exceptions', coalesce((
      select list from (
        select ${exceptionsJson} as list from activity_calendar_exception where calendar_id = own.id) special), '[]')) order by lower(own.name), own.id)
  from activity_calendar own where own.plan_id = plan.id), '[]')`;

/**
 * Returns the numbers of activities that work by calendars in the current version of their plan or its working version;
 * calendars that are in no use are missing.
 */
export async function calendarUses(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; uses: number }>`
    select v.calendar_id as id, count(distinct v.activity_id)::integer as uses
    from activity_version v
    join plan_version version on version.id = v.plan_version_id
    join project_plan plan on plan.id = version.plan_id
    where v.calendar_id = any (${[...ids]}::bigint[])
      and (version.number = -1 or version.id = plan.current_version_id)
    group by v.calendar_id`.execute(db);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** Of these ids those of calendars of a plan. */
export async function calendarsOfPlan(
  db: Queries,
  planId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('activity_calendar')
    .select('id')
    .where('plan_id', '=', planId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertActivityCalendars(
  db: Queries,
  planId: string,
  calendars: readonly StoredActivityCalendar[],
): Promise<void> {
  await insertRows(db, 'activity_calendar', ['id', 'name', 'week_hours', 'week_times'], calendars.map(calendarRow), {
    plan_id: planId,
  });
  await insertCalendarExceptions(db, calendars);
}

/** Writes the calendars of a plan: those with new ids are added, those that are missing are removed. */
export async function writeActivityCalendars(
  db: Queries,
  planId: string,
  { before, after }: Record<'before' | 'after', readonly StoredActivityCalendar[]>,
): Promise<void> {
  const staying = new Set(after.map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  await removeActivityCalendars(
    db,
    before.flatMap(({ id }) => (staying.has(id) ? [] : [id])),
  );
  const changed = after.filter(({ id }) => known.has(id));
  await db
    .deleteFrom('activity_calendar_exception')
    .where('calendar_id', '=', anyOf(changed.map(({ id }) => id)))
    .execute();
  await sql`update activity_calendar own
    set name = changed.name, week_hours = changed.week_hours, week_times = changed.week_times
    from json_populate_recordset(null::activity_calendar, ${JSON.stringify(changed.map(calendarRow))}::json) as changed
    where own.id = changed.id`.execute(db);
  await insertCalendarExceptions(db, changed);
  await insertActivityCalendars(
    db,
    planId,
    after.filter(({ id }) => !known.has(id)),
  );
}

/** Removes calendars; versions that name them go by the calendar of the plan. */
async function removeActivityCalendars(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('activity_calendar').where('id', '=', anyOf(ids)).execute();
}

/** Removes calendars that no version of their plan names and that are as they were. */
export async function removeUnusedCalendars(
  db: Queries,
  calendars: readonly StoredActivityCalendar[],
  now: readonly StoredActivityCalendar[],
): Promise<void> {
  const keys = new Map(now.map((calendar) => [calendar.id, activityCalendarKey(calendar)]));
  const ids = calendars.flatMap((each) => (keys.get(each.id) === activityCalendarKey(each) ? [each.id] : []));
  if (ids.length === 0) return;
  await sql`delete from activity_calendar own
    where id = any (${ids}::bigint[])
      and not exists (select from activity_version v where v.calendar_id = own.id)`.execute(db);
}

/** The same for calendars with the same name and times. */
export function activityCalendarKey({ name, ...times }: Omit<StoredActivityCalendar, 'id'>): string {
  return JSON.stringify([name, calendarTimesKey(times)]);
}

const calendarRow = ({ id, name, week, weekTimes }: StoredActivityCalendar) => ({
  id,
  name,
  week_hours: [...week],
  week_times: weekTimes && [...weekTimes],
});

async function insertCalendarExceptions(db: Queries, calendars: readonly StoredActivityCalendar[]): Promise<void> {
  const rows = calendars.flatMap(({ id, exceptions }) =>
    exceptions.map((exception) => ({ calendar_id: id, ...exceptionRow(exception) })),
  );
  await insertRows(db, 'activity_calendar_exception', ['calendar_id', ...exceptionColumns], rows);
}
