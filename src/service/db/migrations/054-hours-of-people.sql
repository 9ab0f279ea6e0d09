-- Booked hours of people are summed from the index alone: their records lie scattered over the table.
drop index work_record_resource;
create index work_record_resource on work_record (resource_id, day) include (actual_effort);
