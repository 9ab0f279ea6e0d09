import { sql } from 'kysely';
import type { OpAbsenceOfCalendar, OpUnavailabilityTypeEntry } from '#contract/admin/absences.ts';
import { Level, ResourceType } from '#contract/codes.ts';
import { resourceLevels, visible } from '../../access.ts';
import type { Context, Queries } from '../../context.ts';
import { jsonMoment } from '../../database/json-moment.ts';
import { ownFirst } from '../../resources/own-order.ts';
import { calendarColumns, type CalendarRow, isIn } from '../utilization/store.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/** Whose absences, and of which days. */
export interface AbsenceRange {
  readonly from: string;
  readonly until: string;
  readonly resourceId: string | undefined;
  readonly poolIds: readonly string[] | undefined;
}

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly pool: string | null;
  readonly poolName: string | null;
  readonly path: readonly string[];
  readonly own: boolean;
  readonly writable: boolean;
  readonly absences: readonly OpAbsenceOfCalendar[] | null;
}

interface CalendarRows {
  readonly people: readonly PersonRow[];
  readonly calendars: readonly CalendarRow[];
  readonly holidays: readonly string[];
  readonly named: readonly { day: string; name: string }[];
}

/** All that a calendar of absences shows, in one statement: the caller's own resources first, then by name. */
export async function readAbsences({ db, caller }: Reader, asked: AbsenceRange): Promise<CalendarRows> {
  const { from, until, resourceId, poolIds } = asked;
  const isAsked = resourceId === undefined ? sql`true` : sql`r.id = ${resourceId}`;
  const { rows } = await sql<CalendarRows>`
    with rights as materialized (select * from ${resourceLevels(caller)} as level),
    person as materialized (
      select r.id, r.name, r.path, r.user_id, coalesce(r.user_id = ${caller.userId}, false) as own,
        coalesce(r.user_id = ${caller.userId}, false) or rights.level >= ${Level.manager} as writable,
        pool.id as pool, pool.name as pool_name
      from resource r
      join rights on rights.resource_id = r.id and rights.level >= ${Level.observer}
      left join (resource pool join rights above on above.resource_id = pool.id and above.level >= ${visible})
        on pool.id = r.parent_id
      where r.type = ${ResourceType.resource} and not r.archived and ${isAsked} and ${isIn(poolIds)}
    ), away as (
      select absence.resource_id, json_agg(json_build_object('unavailability', absence.id::text, 'start', absence.start,
        'finish', absence.finish, 'unavailabilityType', absence.type_id::text, 'reason', absence.reason,
        'absenceName', coalesce(nullif(type.name, ''), absence.reason), 'comment', absence.comment,
        'modified', ${jsonMoment('absence.modified')}) order by absence.start) as list
      from unavailability absence
      left join unavailability_type type on type.id = absence.type_id
      where absence.active and absence.start <= ${until} and absence.finish >= ${from}
        and absence.resource_id in (select id from person)
      group by absence.resource_id
    )
    select
      coalesce((
        select json_agg(json_build_object('id', person.id::text, 'name', name, 'path', path::text[], 'own', own,
          'writable', writable, 'pool', pool::text, 'poolName', pool_name, 'absences', away.list)
          order by ${ownFirst('person', sql`${caller.userId}`)}, name, person.id)
        from person left join away on away.resource_id = person.id), '[]') as people,
      coalesce((
        select json_agg(json_build_object('day', day, 'name', name) order by day)
        from holiday where day between ${from} and ${until}), '[]') as named,
      ${calendarColumns}`.execute(db);
  return rows[0] ?? { people: [], calendars: [], holidays: [], named: [] };
}

/** The types by name, with how many unavailabilities have each. */
export async function listTypeEntries(db: Queries): Promise<OpUnavailabilityTypeEntry[]> {
  const { rows } = await sql<OpUnavailabilityTypeEntry>`
    select type.id, type.name, type.description, type.modified,
      (select count(*)::integer from unavailability where type_id = type.id) as uses
    from unavailability_type type
    order by type.name, type.id`.execute(db);
  return rows;
}
