-- What a plan has of the effort of each resource, from which its personnel costs follow: a booking changes the row of one
-- resource, where it would otherwise have to read all assignments of the plan. Kept true by whatever writes the costs.
create table plan_effort (
  plan_id bigint not null references project_plan on delete cascade,
  resource_id bigint not null references resource on delete cascade,
  base hours not null default 0,
  actual hours not null default 0,
  open hours not null default 0,
  primary key (plan_id, resource_id)
);
create index plan_effort_resource on plan_effort (resource_id);

insert into plan_effort (plan_id, resource_id, base, actual, open)
select plan.id, assignment.resource_id, coalesce(sum(planned.base_effort), 0), sum(assignment.actual_effort), sum(assignment.open_effort)
from project_plan plan
join activity_version version on version.plan_version_id = plan.current_version_id
join assignment on assignment.activity_id = version.activity_id
left join assignment_version planned
  on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
group by plan.id, assignment.resource_id;
