-- Holidays tell when they were changed, so that whoever gives one another name is told of a change that came first.
alter table holiday add column modified moment not null default now();
create trigger holiday_touch before update on holiday for each row execute function touch();

-- So do the calendars of resources and plans, also while nothing is set in them.
alter table resource add column calendar_modified moment not null default now();
alter table project_plan add column calendar_modified moment not null default now();

-- The calendar of a resource is no part of its record.
drop trigger resource_touch on resource;
create trigger resource_touch before update on resource for each row
  when (
    not goes_along(old.parent_id, new.parent_id, old.path, new.path)
    and old.calendar_modified is not distinct from new.calendar_modified
  ) execute function touch();
