import { sql } from 'kysely';
import type { PlanResource, PlanSetting } from '#plan/document.ts';
import type { Queries } from '#service/db/queries.ts';
import { calendarsAbove, calendarsOfResources } from '#service/core/calendar/calendar-store.ts';
import {
  activityCalendarsOf,
  calendarOf,
  readTimedCalendars,
  type TimedCalendar,
} from '#service/core/calendar/plan-calendar.ts';

/**
 * Reads the context of a plan's calculation: its calendar with the company's holidays, and all resources assigned in
 * any version or about to be. Three statements, whatever the plan's size. For internal calculations only: the caller's
 * access to resources is not checked here.
 */
export async function planSetting(db: Queries, planId: string, others: readonly string[] = []): Promise<PlanSetting> {
  const settings = await planSettings(db, [planId], others);
  return settings.get(planId) ?? { calendar: calendarOf(noCalendar), resources: new Map() };
}

const noCalendar: TimedCalendar = {
  week: null,
  weekTimes: null,
  exceptions: [],
  scheduleFinish: null,
  holidays: [],
  activityCalendars: [],
  modified: '',
};

/** The same for several plans, with as many statements. */
export async function planSettings(
  db: Queries,
  planIds: readonly string[],
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, PlanSetting>> {
  const calendars = await readTimedCalendars(db, planIds);
  const assigned = await listAssignedResources(db, planIds, others);
  return new Map(
    planIds.map((planId) => {
      const own = assigned.filter(({ plans }) => plans === null || plans.includes(planId));
      const resources = new Map(own.map(({ resource }) => [resource.id, resource]));
      const stored = calendars.get(planId) ?? noCalendar;
      const { scheduleFinish } = stored;
      const setting = { calendar: calendarOf(stored), activityCalendars: activityCalendarsOf(stored), resources };
      return [planId, { ...setting, ...(scheduleFinish !== null && { scheduleFinish }) }];
    }),
  );
}

interface Assigned {
  /** Null for one that will be assigned. */
  readonly plans: readonly string[] | null;
  readonly resource: PlanResource;
}

interface ResourceRow extends Omit<PlanResource, 'calendars'> {
  readonly plans: string[] | null;
  readonly above: string[] | null;
}

async function listAssignedResources(
  db: Queries,
  planIds: readonly string[],
  others: readonly string[],
): Promise<Assigned[]> {
  const { rows } = await sql<ResourceRow>`
    with used as materialized (
      select resource_id, array_agg(plan_id) as plans from (
        select distinct own.resource_id, activity.plan_id
        from activity join assignment own on own.activity_id = activity.id
        where activity.plan_id = any (${[...planIds]}::bigint[])
      ) one group by resource_id
      union all select unnest(${[...others]}::bigint[]), null
    )
    select r.id, r.name, r.available, used.plans, ${calendarsAbove} as above, coalesce(away.list, '[]') as absences
    from used join resource r on r.id = used.resource_id
    left join lateral (
      select json_agg(json_build_object('from', u.start, 'until', u.finish, 'type', coalesce(kind.name, ''), 'isHalf', u.day_part > 0) order by u.start) as list
      from unavailability u left join unavailability_type kind on kind.id = u.type_id
      where u.resource_id = r.id and u.active
    ) away on true
    order by r.id`.execute(db);
  const calendarsFor = await calendarsOfResources(
    db,
    rows.flatMap(({ above }) => above ?? []),
  );
  return rows.map(({ plans, above, ...row }) => ({ plans, resource: { ...row, calendars: calendarsFor(above) } }));
}
