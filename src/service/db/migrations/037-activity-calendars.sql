-- Calendars that activities of a plan work by instead of the plan's, such as a night shift. All versions of the plan share
-- them; where one is removed, versions that still name it go by the plan's calendar.
create table activity_calendar (
  id bigint primary key default nextval('object_id'),
  plan_id bigint not null references project_plan on delete cascade,
  name title not null check (name <> ''),
  week_hours numeric(6, 4)[] not null check (cardinality(week_hours) = 7)
);
create index activity_calendar_plan on activity_calendar (plan_id);

create table activity_calendar_exception (
  calendar_id bigint not null references activity_calendar on delete cascade,
  from_day date not null,
  until_day date not null,
  hours numeric(6, 4) not null check (hours between 0 and 24),
  name title not null default '',
  primary key (calendar_id, from_day),
  check (from_day <= until_day)
);

alter table activity_version add column calendar_id bigint references activity_calendar on delete set null;
create index activity_version_calendar on activity_version (calendar_id) where calendar_id is not null;
