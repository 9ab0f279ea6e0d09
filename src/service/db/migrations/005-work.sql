-- What a resource did on one day for one assignment. `id` names the resource's record, `work_record_id` the work
-- record that the interface shows inside it.
create table work_record (
  id bigint primary key default nextval('object_id'),
  work_record_id bigint not null unique default nextval('object_id'),
  assignment_id bigint not null,
  resource_id bigint not null,
  day date not null,
  actual_effort hours not null check (actual_effort between 0 and 24),
  open_effort hours not null check (open_effort >= 0),
  completed boolean not null default false,
  comment prose not null default '',
  state smallint not null default 0 check (state in (0, 1, 2)),
  locked_by bigint references app_user on delete set null,
  locked_at moment,
  creator_id bigint references app_user on delete set null,
  created moment not null default now(),
  modified moment not null default now(),
  constraint work_record_day unique (assignment_id, day),
  foreign key (assignment_id, resource_id) references assignment (id, resource_id),
  check ((state = 1) = (locked_at is not null))
);
create index work_record_resource on work_record (resource_id, day);
create index work_record_by_day on work_record (day);

create table cost_record (
  id bigint primary key default nextval('object_id'),
  activity_id bigint not null references activity,
  resource_id bigint not null references resource,
  day date not null,
  cost_type smallint not null check (cost_type in (-2, 2, 3, 4, 5)),
  actual_costs amount not null check (actual_costs >= 0),
  open_costs amount not null default 0 check (open_costs >= 0),
  comment prose not null default '',
  state smallint not null default 0 check (state in (0, 1, 2)),
  locked_by bigint references app_user on delete set null,
  locked_at moment,
  creator_id bigint references app_user on delete set null,
  created moment not null default now(),
  modified moment not null default now(),
  check ((state = 1) = (locked_at is not null))
);
create index cost_record_activity on cost_record (activity_id, day);
create index cost_record_resource on cost_record (resource_id, day);
create index cost_record_by_day on cost_record (day);

-- Days on which no records may be created, changed or deleted: of one project, or, without one, of all. A project's own
-- range goes before one of all projects: with `locked` false it takes the project out of a lock of all.
create table lock_range (
  id bigint primary key default nextval('object_id'),
  project_node_id bigint references project_node on delete cascade,
  from_day date not null,
  until_day date not null,
  locked boolean not null default true,
  locked_by bigint references app_user on delete set null,
  locked_at moment not null default now(),
  check (from_day <= until_day),
  check (locked or project_node_id is not null),
  -- Ranges of one project never overlap.
  constraint lock_range_overlap exclude using gist
    (int8range(coalesce(project_node_id, 0), coalesce(project_node_id, 0), '[]') with &&,
     daterange(from_day, until_day, '[]') with &&)
);

create table todo (
  id bigint primary key default nextval('object_id'),
  project_node_id bigint not null references project_node on delete cascade,
  sequence integer not null default 0,
  name title not null check (name <> ''),
  description prose not null default '',
  source title not null default '',
  type smallint not null default 0 check (type between 0 and 3),
  priority smallint not null default 5 check (priority between 0 and 9),
  status smallint not null default 0 check (status between 0 and 2),
  start date,
  due date,
  topic title,
  responsible_resource_id bigint references resource,
  creator_id bigint references app_user on delete set null,
  created moment not null default now(),
  modified moment not null default now()
);
create index todo_project on todo (project_node_id);
create index todo_responsible on todo (responsible_resource_id, due);
create trigger todo_touch before update on todo for each row execute function touch();

create table todo_activity (
  todo_id bigint not null references todo on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  primary key (todo_id, activity_id)
);
create index todo_activity_activity on todo_activity (activity_id);

create table todo_comment (
  id bigint primary key default nextval('object_id'),
  todo_id bigint not null references todo on delete cascade,
  creator_id bigint references app_user on delete set null,
  name title not null default '',
  text prose not null default '',
  comment_date moment not null default now(),
  created moment not null default now(),
  modified moment not null default now()
);
create index todo_comment_todo on todo_comment (todo_id);

create table product (
  id bigint primary key default nextval('object_id'),
  name title not null check (name <> ''),
  description prose not null default '',
  active_project_id bigint references project_node on delete set null,
  created moment not null default now(),
  modified moment not null default now()
);
create unique index product_name on product (lower(name));

create table release (
  id bigint primary key default nextval('object_id'),
  product_id bigint not null references product on delete cascade,
  name title not null check (name <> ''),
  description prose not null default '',
  release_date date,
  active_project_id bigint references project_node on delete set null,
  created moment not null default now(),
  modified moment not null default now()
);
create unique index release_name on release (product_id, lower(name));

create table requirement (
  id bigint primary key default nextval('object_id'),
  release_id bigint references release on delete cascade,
  base_effort hours not null default 0,
  open_effort hours not null default 0,
  story_points hours,
  external_link_url text,
  created moment not null default now(),
  modified moment not null default now()
);
create index requirement_release on requirement (release_id);
alter table activity_version add foreign key (requirement_id) references requirement on delete set null;

create table tracker_instance (
  id bigint primary key default nextval('object_id'),
  name title not null unique,
  base_url text not null default '',
  enabled boolean not null default true
);

create table tracker_link (
  tracker_instance_id bigint not null references tracker_instance on delete cascade,
  issue_id text not null,
  activity_id bigint not null references activity on delete cascade,
  primary key (tracker_instance_id, issue_id)
);
create index tracker_link_issue on tracker_link (issue_id);
create index tracker_link_activity on tracker_link (activity_id);

create table import_run (
  id bigint primary key default nextval('object_id'),
  kind text not null check (kind in ('projects', 'plan', 'unavailabilities', 'time', 'cost')),
  project_node_id bigint references project_node on delete cascade,
  user_id bigint references app_user on delete set null,
  at moment not null default now(),
  result jsonb not null default '{}',
  undo jsonb,
  undone_at moment
);
create index import_run_at on import_run (at desc);
