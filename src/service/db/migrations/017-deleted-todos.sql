-- A deleted to-do can be brought back, with its comments and activities.
alter table todo add column deleted boolean not null default false;
