-- The day by which a plan ends that is scheduled from its finish; null for plans that are scheduled from their start.
alter table project_plan add column schedule_finish date;
