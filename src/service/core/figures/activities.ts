import { type RawBuilder, sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';
import type { Queries } from '#service/db/queries.ts';
import { type LockedPlan, versionsOf } from './locked-plan.ts';
import { activityHasBegun, givesWay, statedPercent } from './unrecorded.ts';
import { isOverPlan, percentDone, percentOfSums } from './percent-done.ts';

const isBookedActivity = sql`coalesce(work.is_booked, false)`;

/**
 * Returns the activities' own figures, without children: effort of the assignments, effort that is planned but not
 * assigned (open until the activity is finished), and percent complete if there are no children. Without effort an
 * activity is complete once finished; a percentage from a plan file holds while it runs and splits the effort, until
 * work is recorded.
 * @param scope a condition on `version` (a row of activity_version) that selects the versions
 */
export const ownFigures = (scope: RawBuilder<unknown>) => sql`
  select plan_version_id, activity_id, parent_id, duration, is_leaf, gives_way, is_over,
    work_actual + round(loose * stated / 100, 4) as actual,
    work_open + loose - round(loose * stated / 100, 4) as open,
    case
      when type = ${ActivityType.milestone} then case when finished or is_done then 100 else 0 end
      when type = ${ActivityType.adHoc} then case when finished or (work_open + loose = 0 and is_done) then 100 else 0 end
      when stated > 0 then stated
      when work_actual + work_open + loose > 0
        then ${percentDone({ actual: sql`work_actual`, open: sql`(work_open + loose)`, isOver: sql`is_over` })}
      when finished or is_done then 100
      when started and complete < 100 then complete
      else 0
    end as complete
  from (
    select version.plan_version_id, version.activity_id, version.parent_id, version.duration, version.type, outline.is_leaf,
      activity.complete,
      activity.actual_finish is not null as finished,
      activity.actual_start is not null as started,
      coalesce(work.is_done, false) as is_done,
      coalesce(work.is_over, false) as is_over,
      progress.stated,
      ${givesWay(isBookedActivity)} as gives_way,
      coalesce(work.actual, 0) as work_actual,
      coalesce(work.open, 0) as work_open,
      case when activity.actual_finish is not null and progress.stated = 0 then 0
        when outline.is_leaf then greatest(version.unassigned_effort, version.base_effort - coalesce(planned.base, 0), 0)
        else version.unassigned_effort end as loose
    from activity_version version
    join activity on activity.id = version.activity_id
    cross join lateral (
      select not exists (
        select from activity_version child
        where child.plan_version_id = version.plan_version_id and child.parent_id = version.activity_id
      ) as is_leaf
      offset 0 -- looked up once, not wherever is_leaf stands
    ) outline
    left join lateral (
      select sum(actual_effort) as actual, sum(open_effort) as open, bool_or(complete = 100) as is_done,
        bool_or(${isOverPlan}) as is_over,
        bool_or(${activityHasBegun} and exists (select from work_record where assignment_id = assignment.id)) as is_booked
      from assignment where activity_id = version.activity_id
    ) work on true
    cross join lateral (
      select case when outline.is_leaf then ${statedPercent(isBookedActivity)} else 0 end as stated
      offset 0
    ) progress
    left join lateral (
      select sum(base_effort) as base from assignment_version
      where plan_version_id = version.plan_version_id and activity_id = version.activity_id
    ) planned on true
    where ${scope}
  ) facts`;

/** Rolls up all activities of current versions: by effort, by duration where there is no effort, else by number. */
export async function updateActivityFigures(db: Queries, plans: readonly LockedPlan[]): Promise<void> {
  const isCurrent = sql`plan_version_id = any (${versionsOf(plans)}::bigint[])`;
  await sql`
    with recursive own as (${ownFigures(sql`version.${isCurrent}`)}),
    outline as materialized (
      select plan_version_id, activity_id, parent_id from activity_version where ${isCurrent}
    ), share as (
      select plan_version_id, activity_id, parent_id as next_id, is_leaf, gives_way, is_over, actual, open, complete,
        case when is_leaf then duration end as duration, case when is_leaf then complete end as leaf_complete
      from own
      union all
      select above.plan_version_id, above.activity_id, above.parent_id, null, null, share.is_over, share.actual,
        share.open, null, share.duration,
        share.leaf_complete
      from share
      join outline above on above.plan_version_id = share.plan_version_id and above.activity_id = share.next_id
    ), total as (
      select activity_id, sum(actual) as actual, sum(open) as open, bool_or(is_leaf) as is_leaf,
        coalesce(bool_or(gives_way), false) as gives_way, bool_or(is_over) as is_over, max(complete) as complete,
        sum(duration * leaf_complete) / nullif(sum(duration), 0) as by_duration, avg(leaf_complete) as by_number
      from share
      group by activity_id
    ), figures as (
      select activity_id, actual, open, is_leaf, gives_way, case when is_leaf then complete
        else round(coalesce(${percentOfSums}, by_duration, by_number, 0), 4) end as complete
      from total
    )
    update activity set actual_effort = figures.actual, open_effort = figures.open, complete = figures.complete,
      actual_start = case when figures.gives_way then null else actual_start end,
      modified = case when figures.is_leaf then now() else modified end
    from figures
    where activity.id = figures.activity_id
      and (figures.gives_way or (activity.actual_effort, activity.open_effort, activity.complete)
        is distinct from (figures.actual, figures.open, figures.complete::numeric))`.execute(db);
}
