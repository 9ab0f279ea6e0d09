-- The levels of a caller are found from what was granted, downwards, instead of looking upwards from every node: they cost
-- as much as the caller sees, however many projects and people there are.
create index project_node_path on project_node using gin (path) with (fastupdate = off);
create index resource_path on resource using gin (path) with (fastupdate = off);

create or replace function project_levels(subjects bigint[], cap integer) returns table (project_node_id bigint, level integer)
language sql stable as $$
  select n.id, least(cap, max(granted.level))
  from (
    select g.project_node_id, max(g.level) as level from project_grant g where g.subject_id = any (subjects)
    group by g.project_node_id
  ) granted
  join project_node n on n.path @> array[granted.project_node_id]
  group by n.id
$$;

create or replace function resource_levels(subjects bigint[], cap integer) returns table (resource_id bigint, level integer)
language sql stable as $$
  select r.id, least(cap, max(granted.level)::integer)
  from (
    select g.resource_id, max(g.level) as level from resource_grant g where g.subject_id = any (subjects)
    group by g.resource_id
  ) granted
  join resource r on r.path @> array[granted.resource_id]
  group by r.id
$$;

-- The latest record of an assignment in which remaining effort or completion was set; most records set neither.
create index work_record_statement on work_record (assignment_id, day) where completed or open_sent is not null;
