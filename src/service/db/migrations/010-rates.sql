-- The same rates as before, found by looking pools up one by one, the nearest first: joined, each resource had the whole
-- table read.
create or replace view resource_rate as
  select r.id as resource_id, coalesce(
    case when r.override_pool_rate then r.hourly_rate end,
    (select pool.hourly_rate from resource pool where pool.id = r.parent_id),
    (select above.hourly_rate
     from (
       select depth, (select pool.hourly_rate from resource pool where pool.id = step.id) as hourly_rate
       from unnest(r.path[:cardinality(r.path) - 2]) with ordinality as step (id, depth)
     ) above
     where above.hourly_rate is not null
     order by above.depth desc
     limit 1),
    r.hourly_rate,
    0) as hourly_rate
  from resource r;
