-- The time that an absence takes of its days. A morning and an afternoon of one day do not overlap.
create function absent_time(start date, finish date, day_part smallint) returns tsrange
language sql immutable parallel safe
return tsrange(
  start + case day_part when 2 then interval '12 hours' else interval '0 hours' end,
  finish + case day_part when 1 then interval '12 hours' else interval '24 hours' end);

alter table unavailability
  drop constraint unavailability_overlap,
  add constraint unavailability_overlap exclude using gist
    (int8range(resource_id, resource_id, '[]') with &&, absent_time(start, finish, day_part) with &&) where (active);
