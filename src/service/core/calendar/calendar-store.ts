import { sql } from 'kysely';
import type { CalendarException, ResourceCalendar } from '#plan/document.ts';
import { type Queries, anyOf } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import type { Holiday } from './rules.ts';

/**
 * Working times of resources: settings of the resource override those of its pools, which override the plan and the
 * company.
 */

/** Days that differ, and why. */
export interface NamedException extends CalendarException {
  readonly name: string;
}

export type CalendarWeekHours = NonNullable<ResourceCalendar['week']>;

/** Hours of weekdays, and their times where they are not the usual ones. */
export interface StoredWeek<Week = CalendarWeekHours> {
  readonly week: Week;
  /** Null where those of all days are the usual ones. */
  readonly weekTimes: readonly string[] | null;
}

/** A calendar as it was set for one record of the resource tree; its week is null where that of what is above counts. */
export interface StoredResourceCalendar extends StoredWeek<CalendarWeekHours | null> {
  /** In their order, without overlap. */
  readonly exceptions: readonly NamedException[];
}

/** The ids of what has a calendar on the way to a resource `r`, from the topmost pool down to itself; null for none. */
export const calendarsAbove = sql<string[] | null>`(
  select array_agg(calendar.resource_id order by above.depth)
  from unnest(r.path) with ordinality as above (id, depth)
  join resource_calendar calendar on calendar.resource_id = above.id)`;

/** The exceptions of a calendar as JSON, in their order. */
export const exceptionsJson = sql`json_agg(json_strip_nulls(json_build_object('from', from_day, 'until', until_day,
  'hours', hours, 'name', name, 'times', nullif(times, ''))) order by from_day)`;

/** A week as it is sent. */
export const weekAnswer = ({ week, weekTimes }: StoredWeek) => ({
  week: [...week],
  ...(weekTimes && { weekTimes: [...weekTimes] }),
});

/** Columns of an exception besides that of its calendar. */
export const exceptionColumns = ['from_day', 'until_day', 'hours', 'name', 'times'] as const;

/** An exception as a row of a table. */
export const exceptionRow = ({ from, until, hours, name, times = '' }: NamedException) => ({
  from_day: from,
  until_day: until,
  hours,
  name,
  times,
});

/** The same for calendars with the same times. */
export function calendarTimesKey({ week, weekTimes, exceptions }: StoredResourceCalendar): string {
  const days = exceptions.map(({ from, until, hours, name, times = '' }) => [from, until, hours, name, times]);
  return JSON.stringify([week, weekTimes, days]);
}

/**
 * Returns the calendars of these records by id; records without one are missing. One statement, none for an empty list.
 */
export async function readResourceCalendars(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredResourceCalendar>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredResourceCalendar & { id: string }>`
    select calendar.resource_id as id, calendar.week_hours as week, calendar.week_times as "weekTimes", coalesce((
      select ${exceptionsJson}
      from resource_calendar_exception where resource_id = calendar.resource_id), '[]') as exceptions
    from resource_calendar calendar where calendar.resource_id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]));
}

/** Calendars as plans are calculated with; one value for each, so that who works alike is known by it. */
export async function calendarsOfResources(
  db: Queries,
  ids: readonly string[],
): Promise<(ids: readonly string[] | null) => ResourceCalendar[]> {
  const stored = await readResourceCalendars(db, [...new Set(ids)]);
  const calendars = new Map(Array.from(stored, ([id, calendar]) => [id, withoutNames(calendar)]));
  return (above) => (above ?? []).flatMap((id) => calendars.get(id) ?? []);
}

function withoutNames({ week, weekTimes, exceptions }: StoredResourceCalendar): ResourceCalendar {
  return { week, weekTimes, exceptions: exceptions.map(({ name: _, ...exception }) => exception) };
}

/** A calendar that is inherited, with what it was set for. */
export interface CalendarAbove extends StoredResourceCalendar {
  readonly id: string;
}

/**
 * Returns the calendars that apply to a record: its own with the time of its last change, and those of its ancestors,
 * topmost first. Undefined if there is no such record.
 */
export async function findCalendarsOf(
  db: Queries,
  id: string,
): Promise<{ own: StoredResourceCalendar; above: readonly CalendarAbove[]; modified: string } | undefined> {
  const row = await db
    .selectFrom('resource as r')
    .select([calendarsAbove.as('ids'), 'r.calendar_modified as modified'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const calendars = await readResourceCalendars(db, row.ids ?? []);
  const above = (row.ids ?? []).flatMap((each) => {
    const calendar = each === id ? undefined : calendars.get(each);
    return calendar ? [{ id: each, ...calendar }] : [];
  });
  return { own: calendars.get(id) ?? { week: null, weekTimes: null, exceptions: [] }, above, modified: row.modified };
}

/** Sets the calendar of a record that is locked; one that says nothing is none. */
export async function writeResourceCalendar(
  db: Queries,
  resourceId: string,
  calendar: StoredResourceCalendar,
): Promise<void> {
  await removeResourceCalendars(db, [resourceId]);
  const isEmpty = calendar.week === null && calendar.exceptions.length === 0;
  if (!isEmpty) await insertCalendars(db, new Map([[resourceId, calendar]]));
}

/** Sets the calendars of records that are locked and have none, by their ids. */
export async function insertResourceCalendars(
  db: Queries,
  calendars: ReadonlyMap<string, StoredResourceCalendar>,
): Promise<void> {
  await insertCalendars(db, calendars);
  await noteChange(db, [...calendars.keys()]);
}

/** Takes the calendars of records away that are locked. */
export async function removeResourceCalendars(db: Queries, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('resource_calendar').where('resource_id', '=', anyOf(ids)).execute();
  await noteChange(db, ids);
}

/** Two changes of a calendar never have the same moment. */
async function noteChange(db: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update resource set calendar_modified = greatest(now(), calendar_modified + interval '1 millisecond')
    where id = any (${[...ids]}::bigint[])`.execute(db);
}

async function insertCalendars(db: Queries, calendars: ReadonlyMap<string, StoredResourceCalendar>): Promise<void> {
  const rows = Array.from(calendars, ([resource_id, { week, weekTimes }]) => ({
    resource_id,
    week_hours: week && [...week],
    week_times: weekTimes && [...weekTimes],
  }));
  await insertRows(db, 'resource_calendar', ['resource_id', 'week_hours', 'week_times'], rows);
  const exceptions = Array.from(calendars, ([resource_id, calendar]) =>
    calendar.exceptions.map((exception) => ({ resource_id, ...exceptionRow(exception) })),
  ).flat();
  await insertRows(db, 'resource_calendar_exception', ['resource_id', ...exceptionColumns], exceptions);
}

/** A holiday as it is stored. */
export interface StoredHoliday extends Holiday {
  /** It is a public holiday of the region that was chosen. */
  readonly regional: boolean;
  readonly modified: string;
}

const holidayColumns = ['day', 'name', 'regional', 'modified'] as const;

export function listHolidays(
  db: Queries,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): Promise<StoredHoliday[]> {
  let holidays = db.selectFrom('holiday').select(holidayColumns).orderBy('day');
  if (from !== undefined) holidays = holidays.where('day', '>=', from);
  if (until !== undefined) holidays = holidays.where('day', '<=', until);
  return holidays.execute();
}

/** Returns a holiday, locked against changes by others until the transaction ends. */
export function holdHoliday(db: Queries, day: string): Promise<StoredHoliday | undefined> {
  return db.selectFrom('holiday').select(holidayColumns).where('day', '=', day).forNoKeyUpdate().executeTakeFirst();
}

export interface Written {
  /** Days that were none before, `yyyy-MM-dd`. */
  readonly added: readonly string[];
  /** Number of holidays that were renamed. */
  readonly changed: number;
}

/** Writes holidays, each day once: new days, and new names of those that there are. */
export async function putHolidays(db: Queries, holidays: readonly Holiday[]): Promise<Written> {
  const { rows } = await sql<{ day: string; is_new: boolean }>`
    insert into holiday (day, name)
    select * from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as input (day date, name text)
    on conflict (day) do update set name = excluded.name, regional = false where holiday.name <> excluded.name
    returning day, xmax = 0 as is_new`.execute(db);
  const added = rows.filter(({ is_new }) => is_new).map(({ day }) => day);
  return { added, changed: rows.length - added.length };
}

/** The region that was chosen, locked until the transaction ends, also against a first choice. */
export async function holdHolidayRegion(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('holiday region'))`.execute(db);
}

/** Returns the region that was chosen, if any. */
export function findHolidayRegion(db: Queries): Promise<{ region: string; lastYear: number } | undefined> {
  return db.selectFrom('holiday_region').select(['region', 'last_year as lastYear']).executeTakeFirst();
}

/** A region with its public holidays from a day on. */
export interface RegionalHolidays {
  /** Null for none. */
  readonly region: string | null;
  readonly lastYear: number;
  /** Earlier days stay as they are. */
  readonly from: string;
  readonly holidays: readonly Holiday[];
}

/**
 * Replaces the public holidays of the former region, and notes the new one. Days that were holidays of the company
 * before stay that. Returns the days that became holidays, and those that are none any more.
 */
export async function replaceRegionalHolidays(
  db: Queries,
  { region, lastYear, from, holidays }: RegionalHolidays,
): Promise<{ added: readonly string[]; removed: readonly string[] }> {
  const days = holidays.map(({ day }) => day);
  const removed = await db
    .deleteFrom('holiday')
    .where('regional', '=', true)
    .where('day', '>=', from)
    .where(sql<boolean>`day <> all (${days}::date[])`)
    .returning('day')
    .execute();
  const { rows } = await sql<{ day: string; is_new: boolean }>`
    insert into holiday (day, name, regional)
    select day, name, true from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as input (day date, name text)
    on conflict (day) do update set name = excluded.name where holiday.regional and holiday.name <> excluded.name
    returning day, xmax = 0 as is_new`.execute(db);
  await db.deleteFrom('holiday_region').execute();
  if (region !== null) await db.insertInto('holiday_region').values({ region, last_year: lastYear }).execute();
  return { added: rows.filter(({ is_new }) => is_new).map(({ day }) => day), removed: removed.map(({ day }) => day) };
}

export async function removeHoliday(db: Queries, day: string): Promise<void> {
  await db.deleteFrom('holiday').where('day', '=', day).execute();
}
