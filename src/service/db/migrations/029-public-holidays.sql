-- The country or region whose public holidays are holidays of the company, and the last year that they are known for.
create table holiday_region (
  only_one boolean primary key default true check (only_one),
  region text not null,
  last_year integer not null,
  modified moment not null default now()
);
-- True for the holidays that come from there.
alter table holiday add column regional boolean not null default false;
