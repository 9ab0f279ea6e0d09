import { sql } from 'kysely';
import type { PlanResource, PlanSetting } from '#plan/document.ts';
import type { Queries } from '../context.ts';
import { calendarOf, readCalendar } from './plan-calendar.ts';

/**
 * What a plan is calculated with beside itself: its calendar with the company's holidays, and all resources that are assigned
 * in any of its versions, and others that will be. Two statements, whatever the plan's size. For calculations of the service alone: what a caller may
 * see of resources is not asked here.
 */
export async function planSetting(db: Queries, planId: string, others: readonly string[] = []): Promise<PlanSetting> {
  const calendar = calendarOf(await readCalendar(db, planId));
  const resources = await listResources(db, planId, others);
  return { calendar, resources: new Map(resources.map((resource) => [resource.id, resource])) };
}

async function listResources(db: Queries, planId: string, others: readonly string[]): Promise<PlanResource[]> {
  const { rows } = await sql<Omit<PlanResource, 'exceptions'>>`
    select r.id, r.name, r.available, coalesce(away.list, '[]') as absences
    from resource r
    left join lateral (
      select json_agg(json_build_object('from', u.start, 'until', u.finish, 'type', coalesce(kind.name, '')) order by u.start) as list
      from unavailability u left join unavailability_type kind on kind.id = u.type_id
      where u.resource_id = r.id and u.active
    ) away on true
    where r.id in (
      select own.resource_id from activity join assignment own on own.activity_id = activity.id
      where activity.plan_id = ${planId}
      union all select unnest(${[...others]}::bigint[]))`.execute(db);
  return rows.map((row) => ({ ...row, exceptions: [] }));
}
