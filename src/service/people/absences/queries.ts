import { sql } from 'kysely';
import type { NonOptional } from '#service/core/non-optional.ts';
import type { DayRange } from '#service/core/day-range.ts';
import type { OpAbsenceHit, OpAbsencePerson, OpUnavailabilityTypeEntry } from '#contract/app/absences.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import { type Queries, readRows, jsonMoment } from '#service/db/queries.ts';
import { absenceName, readsDetails, showsAbsenceTypes } from '#service/core/absence-details.ts';
import { orderOwnResourceFirst } from '#service/core/own-order.ts';
import { utilizationCalendarColumns, type CalendarRow, isIn } from '../utilization/queries.ts';
import { plannedHours, workingTimeOfDetails } from '../utilization/details.ts';
import type { DetailsRow } from '../utilization/details-queries.ts';
import { roundToHundredths } from '../utilization/spread.ts';

/** Period and resources of an absence query. */
interface AbsenceRange extends DayRange {
  readonly resourceId: string | undefined;
  readonly poolIds: readonly string[] | undefined;
}

export interface AbsencePersonRow extends Omit<NonOptional<OpAbsencePerson>, 'freeDay'> {
  readonly resource: string;
  readonly path: readonly string[];
}

interface CalendarRows {
  readonly people: readonly AbsencePersonRow[];
  readonly calendars: readonly CalendarRow[];
  readonly holidays: readonly string[];
  readonly named: readonly { day: string; name: string }[];
}

/** All that a calendar of absences shows, in one statement: the caller's own resources first, then by name. */
export async function readAbsences({ db, caller }: CallerContext, range: AbsenceRange): Promise<CalendarRows> {
  const { from, until, resourceId, poolIds } = range;
  const isSelected = resourceId === undefined ? sql`true` : sql`r.id = ${resourceId}`;
  const { rows } = await sql<CalendarRows>`
    with rights as materialized (select * from ${resourceLevels(caller)} as level),
    person as materialized (
      select r.id, r.name, r.path, r.user_id, coalesce(r.user_id = ${caller.userId}, false) as own,
        ${readsDetails(sql`rights.level`, sql`r.user_id = ${caller.userId}`)} as writable,
        pool.id as pool, pool.name as pool_name
      from resource r
      join rights on rights.resource_id = r.id and rights.level >= ${Level.observer}
      left join (resource pool join rights above on above.resource_id = pool.id and above.level >= ${visible})
        on pool.id = r.parent_id
      where r.type = ${ResourceType.resource} and not r.archived and ${isSelected} and ${isIn(poolIds)}
    ), away as (
      select absence.resource_id, json_agg(json_build_object('unavailability', absence.id::text, 'start', absence.start,
        'finish', absence.finish, 'dayPart', absence.day_part, 'absenceName', ${absenceName(sql`person.writable`)},
        'modified', ${jsonMoment('absence.modified')})::jsonb
        || case when person.writable then jsonb_build_object('unavailabilityType', absence.type_id::text,
          'reason', absence.reason, 'comment', absence.comment) else '{}' end order by absence.start, absence.day_part) as list
      from unavailability absence
      join person on person.id = absence.resource_id
      left join unavailability_type type on type.id = absence.type_id
      where absence.active and absence.start <= ${until} and absence.finish >= ${from}
      group by absence.resource_id
    )
    select
      coalesce((
        select json_agg(json_build_object('resource', person.id::text, 'resourceName', name, 'path', path::text[], 'own', own,
          'writable', writable, 'pool', pool::text, 'poolName', pool_name, 'absence', coalesce(away.list, '[]'))
          order by ${orderOwnResourceFirst('person', sql`${caller.userId}`)}, name, person.id)
        from person left join away on away.resource_id = person.id), '[]') as people,
      coalesce((
        select json_agg(json_build_object('day', day, 'name', name) order by day)
        from holiday where day between ${from} and ${until}), '[]') as named,
      ${utilizationCalendarColumns}`.execute(db);
  return rows[0] ?? { people: [], calendars: [], holidays: [], named: [] };
}

/** The types by name, with how many unavailabilities have each. */
export function listTypeEntries(db: Queries): Promise<OpUnavailabilityTypeEntry[]> {
  return readRows<OpUnavailabilityTypeEntry>(db)`
    select type.id, type.name, type.description, type.modified,
      (select count(*)::integer from unavailability where type_id = type.id) as uses
    from unavailability_type type
    order by type.name, type.id`;
}

/** The planned work that an absence hits. Pure. */

interface AbsenceWorkImpact {
  readonly hours: number;
  readonly otherHours: number;
  readonly hit: OpAbsenceHit[];
}

/** Returns the work that would be done on these days without the absence, which takes a share of each. */
export function impactOf(row: DetailsRow, days: DayRange, share: number): AbsenceWorkImpact {
  const time = workingTimeOfDetails({ ...row, absences: [] });
  const hits = row.assignments
    .filter(({ complete }) => complete < 100)
    .map((assignment) => ({ ...assignment, hours: plannedHours(time, assignment, days) * share }))
    .filter(({ hours }) => hours > 0)
    .toSorted((one, other) => other.hours - one.hours);
  const sum = (all: readonly { hours: number }[]) =>
    roundToHundredths(all.reduce((total, { hours }) => total + hours, 0));
  return {
    hours: sum(hits),
    otherHours: sum(hits.filter(({ level }) => level < Level.observer)),
    hit: hits
      .filter(({ level }) => level >= Level.observer)
      .map(({ project, projectName, assignment, activity, activityName, start, finish, hours }) => ({
        project,
        projectName,
        assignment,
        activity,
        activityName,
        ...(start !== null && { start }),
        ...(finish !== null && { finish }),
        hours: roundToHundredths(hours),
      })),
  };
}

/** Tells whether everyone who sees an absence sees its type. */
export async function areTypesShown(db: Queries): Promise<boolean> {
  const [row] = await readRows<{ shown: boolean }>(db)`select ${showsAbsenceTypes} as shown`;
  return row?.shown === true;
}

export async function showTypes(db: Queries, showsTypes: boolean): Promise<void> {
  const value = JSON.stringify({ showsTypes });
  await db
    .insertInto('setting')
    .values({ name: 'absences', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
