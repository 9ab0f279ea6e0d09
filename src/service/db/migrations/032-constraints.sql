-- How the day of an activity is bound besides its links, numbered as in plan files. 2 and 3, fixed dates, are attributes.
alter table activity_version
  add column constraint_type smallint not null default 0 check (constraint_type in (0, 1, 4, 5, 6, 7)),
  add column constraint_day date,
  add column manual boolean not null default false,
  add constraint activity_version_constraint_day check ((constraint_day is not null) = (constraint_type >= 4));
