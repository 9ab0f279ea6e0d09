-- Holidays tell when they were changed, so that whoever gives one another name is told of a change that came first.
alter table holiday add column modified moment not null default now();
create trigger holiday_touch before update on holiday for each row execute function touch();
