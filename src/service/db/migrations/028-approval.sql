-- Weeks (Monday to Sunday) of resources that were submitted, approved (2) or sent back (3): as a whole, or for a
-- project where its managers approve. A week without a row is not submitted.
create table week_approval (
  id bigint primary key default nextval('object_id'),
  resource_id bigint not null references resource on delete cascade,
  monday date not null check (extract(isodow from monday) = 1),
  project_node_id bigint references project_node on delete cascade,
  state smallint not null check (state in (1, 2, 3)),
  submitted_by bigint references app_user on delete set null,
  submitted_at moment,
  decided_by bigint references app_user on delete set null,
  decided_at moment,
  comment prose not null default '',
  constraint week_approval_part unique nulls not distinct (resource_id, monday, project_node_id)
);

-- Personal messages of users, beside the events of their projects.
create table notice (
  id bigint primary key default nextval('object_id'),
  user_id bigint not null references app_user on delete cascade,
  kind text not null,
  author_name title not null default '',
  from_day date not null,
  until_day date not null,
  hours hours,
  comment prose not null default '',
  created_at moment not null default now()
);
create index notice_user on notice (user_id, created_at desc);
