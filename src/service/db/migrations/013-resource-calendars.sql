-- When a resource works, or whoever is in a pool: hours from Monday to Sunday, without them those of what is above, and days that
-- differ. What has no row works as what is above it, in the end as the company does.
create table resource_calendar (
  resource_id bigint primary key references resource on delete cascade,
  week_hours numeric(6, 4)[] check (cardinality(week_hours) = 7)
);

create table resource_calendar_exception (
  resource_id bigint not null references resource_calendar on delete cascade,
  from_day date not null,
  until_day date not null,
  hours numeric(6, 4) not null check (hours between 0 and 24),
  name title not null default '',
  primary key (resource_id, from_day),
  check (from_day <= until_day)
);

-- Hours of a full working day of each of these resources, for every day from one to another, both included; absences are not asked
-- here. The nearest week counts and the nearest day that differs, holidays being the farthest; where the week is the nearer one of
-- the two, the lesser.
create function resource_hours(people bigint[], first date, last date)
returns table (resource_id bigint, day date, hours numeric) language sql stable as $$
  with level as materialized (
    select person.id as person_id, calendar.resource_id as calendar_id, calendar.week_hours, above.depth
    from resource person
    cross join lateral unnest(person.path) with ordinality as above (id, depth)
    join resource_calendar calendar on calendar.resource_id = above.id
    where person.id = any (people)
  ), week as materialized (
    select distinct on (person_id) person_id, depth, week_hours
    from level where week_hours is not null
    order by person_id, depth desc
  ), special as materialized (
    select distinct on (level.person_id, at.day) level.person_id, at.day::date as day, exception.hours, level.depth
    from level
    join resource_calendar_exception exception
      on exception.resource_id = level.calendar_id
        and exception.from_day <= resource_hours.last and exception.until_day >= resource_hours.first
    cross join lateral generate_series(
      greatest(exception.from_day, resource_hours.first)::timestamp, least(exception.until_day, resource_hours.last)::timestamp,
      interval '1 day') as at (day)
    order by level.person_id, at.day, level.depth desc
  ), ordinary as materialized (
    select at.day::date as day, extract(isodow from at.day)::integer as weekday, holiday.day is not null as is_holiday
    from generate_series(resource_hours.first::timestamp, resource_hours.last::timestamp, interval '1 day') as at (day)
    left join holiday on holiday.day = at.day::date
  )
  select person.id, ordinary.day, case
    when special.depth >= coalesce(week.depth, 0) then special.hours
    else least(
      (coalesce(week.week_hours, '{8,8,8,8,8,0,0}'))[ordinary.weekday],
      coalesce(special.hours, case when ordinary.is_holiday then 0 end))
    end
  from unnest(people) as person (id)
  cross join ordinary
  left join week on week.person_id = person.id
  left join special on special.person_id = person.id and special.day = ordinary.day
$$;
