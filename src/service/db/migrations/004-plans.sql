create table activity_category (
  id bigint primary key default nextval('object_id'),
  name title not null check (name <> ''),
  description prose not null default '',
  color integer not null default 0,
  default_category boolean not null default false,
  active boolean not null default true,
  created moment not null default now(),
  modified moment not null default now()
);
create unique index activity_category_name on activity_category (lower(name)) where active;
create trigger activity_category_touch before update on activity_category for each row execute function touch();

-- A project has one plan. What is planned stands in its versions; what happened (progress, work, costs) stands with
-- the identities: activity and assignment. Figures of the plan are stored with it and kept true by every write.
create table project_plan (
  id bigint primary key default nextval('object_id'),
  project_node_id bigint not null unique references project_node on delete cascade,
  current_version_id bigint,
  baseline_version_id bigint,
  start date,
  finish date,
  duration hours not null default 0,
  base_effort hours not null default 0,
  actual_effort hours not null default 0,
  open_effort hours not null default 0,
  complete percent not null default 0,
  progress_tracked boolean not null default true,
  created moment not null default now(),
  modified moment not null default now()
);
create trigger project_plan_touch before update on project_plan for each row execute function touch();

-- Costs of a plan by cost type: what was planned, what was spent, what is still to be spent.
create table plan_cost (
  plan_id bigint not null references project_plan on delete cascade,
  cost_type smallint not null check (cost_type in (-2, -1, 2, 3, 4, 5)),
  base amount not null default 0,
  actual amount not null default 0,
  open amount not null default 0,
  primary key (plan_id, cost_type)
);

-- Version 0 is the empty plan, each check-in adds 1; -1 is the working version, which its holder alone edits.
create table plan_version (
  id bigint primary key default nextval('object_id'),
  plan_id bigint not null references project_plan on delete cascade,
  number integer not null check (number >= -1),
  name title not null default '',
  comment prose not null default '',
  check_in_time moment,
  checked_in_by bigint references app_user on delete set null,
  holder_id bigint references app_user,
  checked_out_at moment,
  unique (plan_id, number),
  unique (id, plan_id),
  check ((number = -1) = (holder_id is not null)),
  check ((number = -1) = (check_in_time is null))
);
alter table project_plan
  add foreign key (current_version_id, id) references plan_version (id, plan_id) deferrable initially deferred,
  add foreign key (baseline_version_id, id) references plan_version (id, plan_id) deferrable initially deferred;

-- The identity of an activity through all versions of its plan, and what happened to it.
create table activity (
  id bigint primary key default nextval('object_id'),
  plan_id bigint not null references project_plan on delete cascade,
  creator_id bigint references app_user on delete set null,
  actual_start date,
  actual_finish date,
  actual_effort hours not null default 0,
  open_effort hours not null default 0,
  complete percent not null default 0 check (complete between 0 and 100),
  created moment not null default now(),
  modified moment not null default now(),
  unique (id, plan_id)
);
create index activity_plan on activity (plan_id);
create index activity_modified on activity (modified);

-- An activity as one version plans it. Its ids in a plan file (`file_guid`, `file_uid`) let a later import find it again.
create table activity_version (
  id bigint primary key default nextval('object_id'),
  plan_version_id bigint not null,
  plan_id bigint not null,
  activity_id bigint not null,
  parent_id bigint,
  sequence integer not null,
  -- 1 for the activities at the top.
  outline_level smallint not null check (outline_level >= 1),
  wbs_code title not null default '',
  name title not null,
  description prose not null default '',
  type smallint not null default 0 check (type between 0 and 6),
  category_id bigint references activity_category,
  start date,
  finish date,
  duration hours not null default 0 check (duration >= 0),
  lead_time hours not null default 0,
  follow_up_time hours not null default 0,
  priority smallint not null default 5 check (priority between 0 and 9),
  base_effort hours not null default 0 check (base_effort >= 0),
  unassigned_effort hours not null default 0,
  original_estimate hours not null default 0,
  responsible_resource_id bigint references resource,
  attributes integer not null default 0,
  template boolean not null default false,
  environment prose not null default '',
  contact_persons title not null default '',
  authorized title not null default '',
  authorization_comment prose not null default '',
  post_project_phase_comment prose not null default '',
  requirement_id bigint,
  payment amount not null default 0,
  effort_billable percent not null default 0,
  deadline date,
  file_guid uuid,
  file_uid integer,
  created moment not null default now(),
  modified moment not null default now(),
  unique (plan_version_id, activity_id),
  foreign key (plan_version_id, plan_id) references plan_version (id, plan_id) on delete cascade,
  foreign key (activity_id, plan_id) references activity (id, plan_id) on delete cascade,
  foreign key (plan_version_id, parent_id) references activity_version (plan_version_id, activity_id) deferrable initially deferred,
  check (start <= finish),
  check (parent_id <> activity_id)
);
create index activity_version_sequence on activity_version (plan_version_id, sequence);
create index activity_version_parent on activity_version (plan_version_id, parent_id);
create index activity_version_activity on activity_version (activity_id);

create table dependency (
  plan_version_id bigint not null,
  predecessor_id bigint not null,
  successor_id bigint not null,
  type smallint not null default 0 check (type between 0 and 3),
  -- Hours of working time between the two; negative is lead. Elapsed lag runs through non-working time as well.
  lag hours not null default 0,
  lag_elapsed boolean not null default false,
  on_critical_path boolean not null default false,
  conflict boolean not null default false,
  primary key (plan_version_id, predecessor_id, successor_id),
  foreign key (plan_version_id, predecessor_id) references activity_version (plan_version_id, activity_id) on delete cascade,
  foreign key (plan_version_id, successor_id) references activity_version (plan_version_id, activity_id) on delete cascade,
  check (predecessor_id <> successor_id)
);
create index dependency_successor on dependency (plan_version_id, successor_id);

-- The identity of a resource's assignment to an activity, and what happened to it.
create table assignment (
  id bigint primary key default nextval('object_id'),
  activity_id bigint not null references activity on delete cascade,
  resource_id bigint not null references resource,
  actual_effort hours not null default 0,
  open_effort hours not null default 0,
  complete percent not null default 0 check (complete between 0 and 100),
  active boolean not null default true,
  created moment not null default now(),
  modified moment not null default now(),
  unique (activity_id, resource_id),
  unique (id, resource_id)
);
create index assignment_resource on assignment (resource_id);

create table assignment_version (
  id bigint primary key default nextval('object_id'),
  plan_version_id bigint not null,
  assignment_id bigint not null references assignment on delete cascade,
  activity_id bigint not null,
  -- Percent of the resource's working time.
  assigned percent not null default 100 check (assigned >= 0),
  base_effort hours not null default 0 check (base_effort >= 0),
  created moment not null default now(),
  modified moment not null default now(),
  unique (plan_version_id, assignment_id),
  foreign key (plan_version_id, activity_id) references activity_version (plan_version_id, activity_id) on delete cascade
);
create index assignment_version_assignment on assignment_version (assignment_id);
create index assignment_version_activity on assignment_version (plan_version_id, activity_id);

-- Planned costs of an activity other than personnel, which follow from effort and rate.
create table planned_cost (
  plan_version_id bigint not null,
  activity_id bigint not null,
  cost_type smallint not null check (cost_type in (-2, 2, 3, 4, 5)),
  base amount not null default 0,
  primary key (plan_version_id, activity_id, cost_type),
  foreign key (plan_version_id, activity_id) references activity_version (plan_version_id, activity_id) on delete cascade
);

create table activity_custom_value (
  activity_id bigint not null references activity on delete cascade,
  attribute_id bigint not null references custom_attribute on delete cascade,
  value jsonb not null,
  primary key (activity_id, attribute_id)
);

create table action (
  id bigint primary key default nextval('object_id'),
  activity_id bigint not null references activity on delete cascade,
  name title not null,
  description prose not null default '',
  deleted boolean not null default false,
  status smallint not null default 0 check (status between 0 and 2),
  sequence integer not null default 0,
  created moment not null default now(),
  modified moment not null default now()
);
create index action_activity on action (activity_id);
create trigger action_touch before update on action for each row execute function touch();

create table activity_comment (
  id bigint primary key default nextval('object_id'),
  activity_id bigint not null references activity on delete cascade,
  creator_id bigint references app_user on delete set null,
  name title not null default '',
  text prose not null default '',
  comment_date moment not null default now(),
  created moment not null default now(),
  modified moment not null default now()
);
create index activity_comment_activity on activity_comment (activity_id);
create trigger activity_comment_touch before update on activity_comment for each row execute function touch();
