-- Tells whether the hourly rate of one person follows from personnel costs, because fewer than five people with a rate share in
-- the planned, actual or open costs or their variance. Kept true by whatever writes the costs.
alter table plan_cost add column reveals_rate boolean not null default false;

update plan_cost set reveals_rate = shared.reveals_rate
from (
  select plan_id, coalesce(least(
      nullif(count(*) filter (where hourly_rate <> 0 and base <> 0), 0),
      nullif(count(*) filter (where hourly_rate <> 0 and actual <> 0), 0),
      nullif(count(*) filter (where hourly_rate <> 0 and open <> 0), 0),
      nullif(count(*) filter (where hourly_rate <> 0 and actual + open - base <> 0), 0)
    ) < 5, false) as reveals_rate
  from plan_effort join resource_rate using (resource_id)
  group by plan_id
) shared
where plan_cost.plan_id = shared.plan_id and plan_cost.cost_type = -1;
