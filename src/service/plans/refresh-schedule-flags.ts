import { type RawBuilder, sql } from 'kysely';
import { ActivityAttribute } from '#contract/core/codes.ts';
import { type Queries, anyOf } from '#service/db/queries.ts';
import { markSchedules } from './schedule-queries.ts';

/** Refreshes the schedule flags of plans after a change of other data that affects their schedule. */

/**
 * Marks anew the current and the working versions of plans; earlier versions keep what was true of them then.
 * @param scope a condition on `plan`
 */
async function refreshFlagsOfPlans(db: Queries, scope: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select version.id
    from project_plan plan
    join plan_version version on version.plan_id = plan.id
      and (version.id = plan.current_version_id or version.number = -1)
    where ${scope}
    order by plan.id
    for no key update of plan`.execute(db);
  await markSchedules(
    db,
    rows.map(({ id }) => id),
  );
}

/** If links would move activities, the schedule may end after the plan. */
const wouldMove = sql`exists (
  select from activity_version late
  where late.plan_version_id = version.id and late.attributes & ${ActivityAttribute.validationError}::integer <> 0)`;

/**
 * To be called when days have become holidays or ordinary days.
 * @param days `yyyy-MM-dd`
 */
export async function refreshScheduleFlags(db: Queries, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await refreshFlagsOfPlans(
    db,
    sql`exists (
      select from unnest(${[...days]}::date[]) as changed (day)
      where changed.day >= plan.start and (changed.day <= plan.finish or ${wouldMove} or version.number = -1))`,
  );
}

/** To be called when calendars of resources were changed, or of pools and collections with all that is in them. */
export async function refreshFlagsForResources(db: Queries, resourceIds: readonly string[]): Promise<void> {
  await refreshFlagsOfPlans(
    db,
    sql`plan.id in (
      select activity.plan_id from resource r
      join assignment own on own.resource_id = r.id
      join activity on activity.id = own.activity_id
      where r.path && ${[...resourceIds]}::bigint[])`,
  );
}

/** Days of a new, former or removed absence. */
export interface AbsentDays {
  readonly resource_id: string;
  /** First and last day, `yyyy-MM-dd`. */
  readonly start: string;
  readonly finish: string;
  readonly isHalf?: boolean;
}

/** To be called when active absences were made, changed or taken away, with their days before and after. */
export async function refreshFlagsForAbsences(db: Queries, absences: readonly AbsentDays[]): Promise<void> {
  if (absences.length === 0) return;
  await refreshFlagsOfPlans(
    db,
    // One span for each person, so that an import of thousands asks once for each of them.
    sql`exists (
      select from (
        select resource_id, min(start) as start, max(finish) as finish
        from unnest(${absences.map(({ resource_id }) => resource_id)}::bigint[],
          ${absences.map(({ start }) => start)}::date[], ${absences.map(({ finish }) => finish)}::date[])
          as input (resource_id, start, finish)
        group by resource_id
      ) away
      join assignment own on own.resource_id = away.resource_id
      join activity on activity.id = own.activity_id
      where activity.plan_id = plan.id
        and away.finish >= plan.start and (away.start <= plan.finish or ${wouldMove} or version.number = -1))`,
  );
}

/**
 * To be called when a resource, or a pool with all that is in it, was moved: its calendar may be inherited from elsewhere now.
 * @param left ids of the pools and collections above it before, `entered` those now
 */
export async function refreshFlagsForMove(
  db: Queries,
  resourceId: string,
  { left, entered }: { readonly left: readonly string[]; readonly entered: readonly string[] },
): Promise<void> {
  const others = [...left.filter((id) => !entered.includes(id)), ...entered.filter((id) => !left.includes(id))];
  if (others.length === 0) return;
  const calendar = await db
    .selectFrom('resource_calendar')
    .select('resource_id')
    .where('resource_id', '=', anyOf(others))
    .limit(1)
    .executeTakeFirst();
  if (calendar) await refreshFlagsForResources(db, [resourceId]);
}
