/**
 * Invariants of every database of the service, whatever requests it received: each statement finds the rows that
 * violate it.
 */
export const dataRules: Readonly<Record<string, string>> = {
  'a node lies where its path says': `
    select n.id from project_node n left join project_node p on p.id = n.parent_id
    where n.path <> coalesce(p.path, '{}') || n.id`,
  'a resource lies where its path says': `
    select r.id from resource r left join resource p on p.id = r.parent_id where r.path <> coalesce(p.path, '{}') || r.id`,
  'nodes hang on portfolios and programs': `
    select n.id from project_node n join project_node p on p.id = n.parent_id where p.type not in (1, 2)`,
  'resources hang on pools and collections': `
    select r.id from resource r join resource p on p.id = r.parent_id where p.type = 0`,
  'links make no loop': `
    with recursive below (top, id) as (
      select portfolio_id, project_node_id from project_link
      union
      select below.top, related.id from below cross join lateral (
        select id from project_node where parent_id = below.id
        union all select project_node_id from project_link where portfolio_id = below.id) related)
    select id from below where top = id`,
  'projects have a plan, portfolios none': `
    select n.id from project_node n left join project_plan p on p.project_node_id = n.id
    where (n.type in (3, 4)) <> (p.id is not null)`,
  'a plan has a current version, which is checked in': `
    select p.id from project_plan p left join plan_version v on v.id = p.current_version_id where v.id is null or v.number < 0`,
  'the children of an activity stand one level below it': `
    select c.id from activity_version c
    join activity_version p on p.plan_version_id = c.plan_version_id and p.activity_id = c.parent_id
    where c.outline_level <> p.outline_level + 1`,
  'no day has more than 24 hours of a person': `
    select min(id) as id from work_record group by resource_id, day having sum(actual_effort) > 24`,
  'locked records lie in locked ranges or were locked': `
    select id from work_record where (state = 1) <> (locked_at is not null)`,
  'an assignment is of a resource of its project': `
    select a.id from assignment a
    join activity on activity.id = a.activity_id
    join project_plan p on p.id = activity.plan_id
    join assignment_version v on v.assignment_id = a.id and v.plan_version_id = p.current_version_id
    where not exists (
      select from project_resource r where r.project_node_id = p.project_node_id and r.resource_id = a.resource_id)`,
  'a to-do and its activities are of one project': `
    select t.id from todo t
    join todo_activity l on l.todo_id = t.id
    join activity a on a.id = l.activity_id
    join project_plan p on p.id = a.plan_id
    where p.project_node_id <> t.project_node_id`,
  'the administrators keep their level on the roots': `
    select 1 as id where (select count(*) from project_permission where project_node_id = 1 and subject_id = 4 and level = 64)
      + (select count(*) from resource_permission where resource_id = 2 and subject_id = 4 and level = 64) <> 2`,
};
