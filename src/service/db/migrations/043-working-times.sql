-- Times of the day at which is worked, such as '22:00-24:00' or '08:00-12:00 13:00-17:00'; the hours follow from them. Empty, or
-- no list, where the usual times count.
alter table project_plan add column week_times text[] check (cardinality(week_times) = 7);
alter table activity_calendar add column week_times text[] check (cardinality(week_times) = 7);
alter table resource_calendar add column week_times text[] check (cardinality(week_times) = 7);
alter table plan_calendar_exception add column times text not null default '' check (length(times) <= 64);
alter table activity_calendar_exception add column times text not null default '' check (length(times) <= 64);
alter table resource_calendar_exception add column times text not null default '' check (length(times) <= 64);
