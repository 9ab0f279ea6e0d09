-- Remaining effort that was sent with a record stays until it is sent again; without it the remaining effort is derived: what
-- the record before leaves, less the hours.
alter table work_record add column open_sent hours check (open_sent >= 0);

-- Hours of an assignment that were done before its first record, as a plan or the activity states them; null without records.
alter table assignment add column stated_effort hours check (stated_effort >= 0);
update assignment set stated_effort = 0 where exists (select from work_record where assignment_id = assignment.id);

-- Which records were sent with remaining effort was not kept: those whose value follows from the record before were not. An
-- assignment that is done because its last record leaves nothing stays done, as people have seen it.
update work_record set open_sent = work_record.open_effort
from (
  select record.id, lead(record.id) over own_days is null as is_last, greatest(coalesce(
    lag(case when record.completed then 0 else record.open_effort end) over own_days,
    planned.base_effort, 0) - record.actual_effort, 0) as derived
  from work_record record
  join assignment on assignment.id = record.assignment_id
  join activity on activity.id = assignment.activity_id
  join project_plan plan on plan.id = activity.plan_id
  left join assignment_version planned
    on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
  window own_days as (partition by record.assignment_id order by record.day)
) as known
where known.id = work_record.id and not work_record.completed
  and (work_record.open_effort <> known.derived or (known.is_last and work_record.open_effort = 0));
