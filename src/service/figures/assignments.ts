import { type RawBuilder, sql } from 'kysely';
import { ActivityType } from '#contract/codes.ts';
import type { Queries } from '../context.ts';
import { statedPercent } from './unrecorded.ts';

const hasChildren = sql`exists (
  select from activity_version child
  where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id)`;

/** A plan closed the `activity`: it has an end, and when it began is known from its records alone. */
export const isClosed = sql`(activity.actual_finish is not null and activity.actual_start is null)`;

/** What a work record leaves open, of which a plan that closed the `activity` since leaves nothing. */
export const openAfter = (record: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when ${record}.completed or (${isClosed} and ${record}.day <= activity.actual_finish) then 0 else ${record}.open_effort end`;

/**
 * Brings the progress of assignments up to their work records and the current version of their plan. The latest record
 * sets the open effort, of which a plan that closed the activity since leaves nothing; actual is the sum of all records. Without
 * records the base effort is open, but for the part that the activity's own progress says is done, and nothing is once the activity
 * was finished without effort tracking. What a milestone or an ad hoc activity asks for is done or not.
 * @param scope a condition on `plan`, `activity` and `assignment` that says which assignments
 */
export async function updateAssignments(db: Queries, scope: RawBuilder<unknown>): Promise<void> {
  await sql`
    with record as (
      select assignment.id, planned.base_effort, activity.actual_finish is not null as finished, version.type,
        work.actual, work.completed, work.open,
        ${statedPercent(sql`(bool_or(work.completed is not null) over (partition by activity.id) or ${hasChildren})`)} as stated
      from project_plan plan
      join activity on activity.plan_id = plan.id
      join assignment on assignment.activity_id = activity.id
      left join activity_version version
        on version.activity_id = activity.id and version.plan_version_id = plan.current_version_id
      left join assignment_version planned
        on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
      left join lateral (
        select sum(actual_effort) over () as actual, completed, ${openAfter(sql`record`)} as open
        from work_record record where assignment_id = assignment.id
        order by day desc limit 1
      ) work on true
      where ${scope}
    ), measured as (
      select id, type, finished, completed, stated, coalesce(actual, round(base_effort * stated / 100, 4), 0) as actual,
        case when base_effort is null then 0 when actual is not null then open when finished then 0
          else base_effort - round(base_effort * stated / 100, 4) end as open
      from record
    ), figures as (
      select id, actual, open,
        case
          when type = ${ActivityType.milestone} then case when completed or finished then 100 else 0 end
          when completed is null then case when finished then 100 else stated end
          when open = 0 then 100
          when type = ${ActivityType.adHoc} then 0
          else round(100 * actual / (actual + open), 4)
        end as complete
      from measured
    )
    update assignment set actual_effort = actual, open_effort = open, complete = figures.complete, modified = now()
    from figures
    where assignment.id = figures.id
      and (assignment.actual_effort, assignment.open_effort, assignment.complete)
        is distinct from (figures.actual::numeric, figures.open::numeric, figures.complete::numeric)`.execute(db);
}
