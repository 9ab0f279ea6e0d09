import { type RawBuilder, sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { statedPercent } from './unrecorded.ts';
import { percentDone } from './percent-done.ts';

const hasChildActivities = sql`exists (
  select from activity_version child
  where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id)`;

/** A plan closed the `activity`: it has an end, and when it began is known from its records alone. */
export const isClosed = sql`(activity.actual_finish is not null and activity.actual_start is null)`;

/** The `record` is of a day on which the `activity` was not closed yet. */
const isBeforeClosing = (record: RawBuilder<unknown>) => sql`(${isClosed} and ${record}.day <= activity.actual_finish)`;

/**
 * Effort a work record leaves open for the next one (of a later `day`): none if it is completed or a plan closed the
 * `activity` between the two.
 */
export const openBefore = (record: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  case when ${record}.completed or (${isBeforeClosing(record)} and ${day} > activity.actual_finish) then 0
    else ${record}.open_effort end`;

/**
 * Open effort of an `assignment` with records before the first of them; `planned` is its row of the current version.
 */
export const openAtFirst: RawBuilder<number> = sql<number>`
  greatest(planned.base_effort - coalesce(assignment.stated_effort, 0), 0)`;

/** A condition: the `assignment` has work records. {@link updateAssignments} keeps their sum in it. */
export const hasRecords = sql<boolean>`assignment.stated_effort is not null`;

/**
 * CTEs up to `booked` with the records of the assignments in `target` and the effort they leave open: the sent value,
 * zero if the record is completed, otherwise the previous open effort minus the hours. Hours are never negative, so a
 * missing value follows from the last earlier record with a value minus all hours since. After a plan closed the
 * activity, the first record starts at zero.
 */
const derivedRecords = sql`
  entry as (
    select record.id, record.assignment_id, record.day, record.actual_effort, record.open_effort, record.completed, record.open_sent,
      target.first_open, target.closed, coalesce(record.day > target.closed, false) as is_after,
      case when record.completed then 0 else record.open_sent end as said
    from target
    join work_record record on record.assignment_id = target.id
  ), part as (
    select *, count(said) over (partition by assignment_id, is_after order by day) as part from entry
  ), booked as materialized (
    select id, assignment_id, day, actual_effort, open_effort, completed, open_sent, closed, coalesce(said, greatest(
      coalesce(first_value(said) over since, case when is_after then 0 else first_open end)
        - sum(case when said is null then actual_effort else 0 end) over since, 0)) as open
    from part
    window since as (partition by assignment_id, is_after, part order by day)
  )`;

/**
 * Updates the open effort of work records and the progress of their assignments from the records and the current plan
 * version. Open effort that was not sent is derived again without changing a record's modification time. The latest
 * record sets the open effort of the assignment, which is zero if a plan closed the activity since; actual is the sum
 * of all records. An assignment is done if its latest record is completed or was sent with zero open effort, or if the
 * activity is finished; exceeding the plan does not make it done. Without records the base effort is open, minus the
 * part done by the activity's own progress, and zero once the activity was finished without effort tracking. Milestones
 * and ad hoc activities are either done or not.
 * @param scope a condition on `plan`, `activity` and `assignment` that selects the assignments
 */
export async function updateAssignments(db: Queries, scope: RawBuilder<unknown>): Promise<void> {
  await sql`
    with stated as materialized (
      select assignment.id, assignment.activity_id, assignment.stated_effort, planned.base_effort, version.type,
        activity.actual_finish is not null as finished, case when ${isClosed} then activity.actual_finish end as closed,
        ${statedPercent(hasChildActivities)} as percent
      from project_plan plan
      join activity on activity.plan_id = plan.id
      join assignment on assignment.activity_id = activity.id
      left join activity_version version
        on version.activity_id = activity.id and version.plan_version_id = plan.current_version_id
      left join assignment_version planned
        on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
      where ${scope}
    ), target as materialized (
      select *, coalesce(greatest(base_effort - done_at_first, 0), 0) as first_open
      from (
        select *, coalesce(stated_effort, case when finished then base_effort else round(base_effort * percent / 100, 4) end, 0)
          as done_at_first
        from stated
      ) as stated
    ), ${derivedRecords},
    written as (
      update work_record set open_effort = booked.open
      from booked
      where work_record.id = booked.id and booked.open_effort <> booked.open
    ), latest as (
      select distinct on (assignment_id) assignment_id, completed, completed or coalesce(open_sent = 0, false) as is_done,
        sum(actual_effort) over (partition by assignment_id) as actual, case when day <= closed then 0 else open end as open
      from booked
      order by assignment_id, day desc
    ), record as (
      select target.*, latest.actual, latest.open, latest.completed, latest.is_done,
        case when bool_or(latest.completed is not null) over (partition by target.activity_id) then 0 else percent end as own_percent
      from target left join latest on latest.assignment_id = target.id
    ), measured as (
      select id, type, finished, completed, own_percent, case when completed is not null then done_at_first end as done_at_first,
        is_done or finished or base_effort is null as is_done,
        coalesce(actual, round(base_effort * own_percent / 100, 4), 0) as actual,
        case when base_effort is null then 0 when actual is not null then open when finished then 0
          else base_effort - round(base_effort * own_percent / 100, 4) end as open
      from record
    ), figures as (
      select id, actual, open, done_at_first,
        case
          when type = ${ActivityType.milestone} then case when completed or finished then 100 else 0 end
          when completed is null then case when finished then 100 else own_percent end
          when open = 0 and is_done then 100
          when type = ${ActivityType.adHoc} then 0
          else coalesce(${percentDone({ actual: sql`actual`, open: sql`open`, isOver: sql`actual > 0` })}, 0)
        end as complete
      from measured
    )
    update assignment set actual_effort = actual, open_effort = open, complete = figures.complete,
      stated_effort = done_at_first, modified = now()
    from figures
    where assignment.id = figures.id
      and (assignment.actual_effort, assignment.open_effort, assignment.complete, assignment.stated_effort)
        is distinct from (figures.actual::numeric, figures.open::numeric, figures.complete::numeric, done_at_first::numeric)`.execute(
    db,
  );
}
