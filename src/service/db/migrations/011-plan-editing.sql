-- A plan is edited in steps: each save of the working version counts it up, and a save that is sent again is known by its key.
alter table plan_version
  add column revision integer not null default 0 check (revision >= 0),
  add column saved_key uuid,
  add column saved_at moment;

-- The GUID that an editor gave a new activity: its name until the editor learns the id.
alter table activity add column guid uuid;
create unique index activity_guid on activity (plan_id, guid) where guid is not null;

-- Progress that a working version states otherwise than the activity has it: it counts with the check-in, unless work is
-- recorded by then.
create table planned_progress (
  plan_version_id bigint not null,
  activity_id bigint not null,
  complete percent not null check (complete between 0 and 100),
  actual_start date,
  actual_finish date,
  primary key (plan_version_id, activity_id),
  foreign key (plan_version_id, activity_id) references activity_version (plan_version_id, activity_id) on delete cascade,
  check (actual_start <= actual_finish)
);

-- When is worked in a plan: hours from Monday to Sunday, without them those of the company, and days that differ.
alter table project_plan
  add column week_hours numeric(6, 4)[] check (cardinality(week_hours) = 7);

create table plan_calendar_exception (
  plan_id bigint not null references project_plan on delete cascade,
  from_day date not null,
  until_day date not null,
  hours numeric(6, 4) not null check (hours between 0 and 24),
  name title not null default '',
  primary key (plan_id, from_day),
  check (from_day <= until_day)
);

-- Hours of a week's days, Monday to Sunday, from one day to another, both included. Calculated from the number of each
-- weekday, because a series of all days of a plan that ends in the year 9999 takes seconds.
create function week_hours(week numeric[], first date, last date) returns numeric language sql immutable as $$
  select coalesce(sum(week[day] * ((last - first - (day - extract(isodow from first)::integer + 7) % 7 + 7) / 7)), 0)
  from generate_series(1, 7) as day
  where first <= last
$$;

-- Hours of working time of a plan from one day to another, both included: by the calendar that was set for it, else by the
-- company's; what was set for a day goes before a holiday.
create function plan_hours(plan bigint, first date, last date) returns numeric language sql stable as $$
  select week_hours(week, first, last)
    + coalesce((
      select sum(hours * (clipped.last - clipped.first + 1) - week_hours(week, clipped.first, clipped.last))
      from plan_calendar_exception
      cross join lateral (
        select greatest(from_day, plan_hours.first) as first, least(until_day, plan_hours.last) as last
      ) clipped
      where plan_id = plan and from_day <= plan_hours.last and until_day >= plan_hours.first), 0)
    - coalesce((
      select sum(week[extract(isodow from day)::integer])
      from holiday
      where day between first and last and not exists (
        select from plan_calendar_exception
        where plan_id = plan and day between from_day and until_day)), 0)
  from (select coalesce(week_hours, '{8,8,8,8,8,0,0}') as week from project_plan where id = plan) calendar
$$;
