-- People of plan files: which resource a name means, or what else is done with it, as it was chosen for an import before.
create table plan_file_person (
  -- In lower case.
  name title primary key check (name <> ''),
  choice text not null check (choice in ('link', 'create', 'unassigned', 'leaveOut')),
  resource_id bigint references resource on delete cascade,
  pool_id bigint references resource on delete cascade,
  check ((choice = 'link') = (resource_id is not null)),
  check ((choice = 'create') = (pool_id is not null))
);
create index plan_file_person_resource on plan_file_person (resource_id) where resource_id is not null;
create index plan_file_person_pool on plan_file_person (pool_id) where pool_id is not null;
