-- Of an absence of one day: 0 the whole day, 1 its morning, 2 its afternoon.
alter table unavailability add column day_part smallint not null default 0 check (day_part between 0 and 2),
  add constraint unavailability_half_day check (day_part = 0 or start = finish);
