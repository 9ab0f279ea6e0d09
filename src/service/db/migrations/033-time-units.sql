-- The units in which durations and lags were typed (1 minutes to 5 months; 0 is chosen by the amount), and durations that
-- run through nights and days off.
alter table activity_version
  add column duration_unit smallint not null default 0 check (duration_unit between 0 and 5),
  add column duration_elapsed boolean not null default false;
alter table dependency
  add column lag_unit smallint not null default 0 check (lag_unit between 0 and 5);
