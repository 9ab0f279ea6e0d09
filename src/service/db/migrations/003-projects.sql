create table project_status (
  id bigint primary key default nextval('object_id'),
  sequence integer not null default 0,
  name title not null check (name <> ''),
  description prose not null default '',
  color integer not null default 0,
  default_status boolean not null default false,
  lock_wbs_codes boolean not null default false,
  linked_level percent not null default 0,
  active boolean not null default true,
  created moment not null default now(),
  modified moment not null default now()
);
create unique index project_status_name on project_status (lower(name));
create unique index project_status_default on project_status (default_status) where default_status;
create trigger project_status_touch before update on project_status for each row execute function touch();

create table project_classification (
  id bigint primary key default nextval('object_id'),
  sequence integer not null default 0,
  name title not null check (name <> ''),
  description prose not null default '',
  created moment not null default now(),
  modified moment not null default now()
);
create unique index project_classification_name on project_classification (lower(name));
create trigger project_classification_touch before update on project_classification for each row execute function touch();

-- Portfolios, programs, projects and templates in one tree; `path` holds the ids from the root to the record itself.
create table project_node (
  id bigint primary key default nextval('object_id'),
  type smallint not null check (type in (1, 2, 3, 4)),
  parent_id bigint references project_node,
  path bigint[] not null,
  number title not null default '',
  name title not null check (name <> ''),
  description prose not null default '',
  start date,
  finish date,
  probability smallint not null default 100 check (probability between 0 and 100),
  archived boolean not null default false,
  priority smallint not null default 5 check (priority between 0 and 9),
  situation prose not null default '',
  rationale prose not null default '',
  miscellaneous prose not null default '',
  decision prose not null default '',
  decision_comment prose not null default '',
  completed date,
  organization title not null default '',
  custom_type_id bigint references custom_type,
  budget amount check (budget >= 0),
  savings_potential amount,
  project_status_id bigint references project_status,
  project_classification_id bigint references project_classification,
  risk_classification smallint not null default 0 check (risk_classification between 0 and 3),
  sponsor_id bigint references resource,
  project_manager_id bigint references resource,
  issue_coordinator_id bigint references resource,
  manager_traffic_light smallint not null default 0 check (manager_traffic_light between 0 and 3),
  customer_traffic_light smallint not null default 0 check (customer_traffic_light between 0 and 3),
  quality_traffic_light smallint not null default 0 check (quality_traffic_light between 0 and 3),
  dates_traffic_light smallint not null default 0 check (dates_traffic_light between 0 and 3),
  resources_traffic_light smallint not null default 0 check (resources_traffic_light between 0 and 3),
  costs_traffic_light smallint not null default 0 check (costs_traffic_light between 0 and 3),
  traffic_light smallint not null generated always as (greatest(
    manager_traffic_light, customer_traffic_light, quality_traffic_light,
    dates_traffic_light, resources_traffic_light, costs_traffic_light)) stored,
  tracker_executed boolean not null default false,
  tracker_aggregated boolean not null default false,
  work_trackable boolean not null default true,
  methodology smallint not null default 0 check (methodology between 0 and 2),
  created moment not null default now(),
  modified moment not null default now(),
  check ((parent_id is null) = (id = 1)),
  check (path[cardinality(path)] = id),
  constraint project_node_dates check (start <= finish),
  constraint project_node_start check (start is not null or type in (1, 2))
);
create unique index project_node_sibling_name on project_node (parent_id, lower(name));
create index project_node_name on project_node (lower(name));
create index project_node_number on project_node (number);
create index project_node_manager on project_node (project_manager_id);
create trigger project_node_touch before update on project_node for each row execute function touch();

-- A project or portfolio that is shown under further portfolios. Links give no permissions.
create table project_link (
  portfolio_id bigint not null references project_node on delete cascade,
  project_node_id bigint not null references project_node on delete cascade,
  primary key (portfolio_id, project_node_id),
  check (portfolio_id <> project_node_id)
);
create index project_link_node on project_link (project_node_id);

create table project_permission (
  project_node_id bigint not null references project_node on delete cascade,
  subject_id bigint not null references subject on delete cascade,
  level level not null check (level > 0),
  primary key (project_node_id, subject_id)
);
create index project_permission_subject on project_permission (subject_id);

-- The resources that are assigned to a project.
create table project_resource (
  project_node_id bigint not null references project_node on delete cascade,
  resource_id bigint not null references resource,
  primary key (project_node_id, resource_id)
);
create index project_resource_resource on project_resource (resource_id);

create table project_custom_value (
  project_node_id bigint not null references project_node on delete cascade,
  attribute_id bigint not null references custom_attribute on delete cascade,
  value jsonb not null,
  primary key (project_node_id, attribute_id)
);

create table event (
  id bigint primary key default nextval('object_id'),
  message_code smallint not null,
  user_id bigint references app_user on delete set null,
  user_name title not null default '',
  role title not null default '',
  project_node_id bigint references project_node on delete cascade,
  project_name title not null default '',
  plan_version_number title,
  activity_name title,
  to_do_name title,
  resource_name title,
  activity_comment_text prose,
  project_status_name title,
  created_at moment not null default now()
);
create index event_project on event (project_node_id, created_at desc, id desc);
create index event_created on event (created_at desc, id desc);

insert into project_node (id, type, path, name) values (1, 1, '{1}', 'Portfolios');
insert into project_permission values (1, 4, 64);

-- The level that each subject has on each node before inheritance: what was granted, manager for the user linked to
-- the project manager, contributor for the users linked to assigned resources.
create view project_grant as
  select project_node_id, subject_id, level::integer as level, 'permission' as origin from project_permission
  union all
  select n.id, r.user_id, 16, 'manager' from project_node n join resource r on r.id = n.project_manager_id
    where r.user_id is not null
  union all
  select p.project_node_id, r.user_id, 4, 'assignment' from project_resource p join resource r on r.id = p.resource_id
    where r.user_id is not null;

-- The level of a caller on every node: the highest of what any of the caller's subjects has on it or on one of its
-- ancestors, capped by the caller's user level.
create function project_levels(subjects bigint[], cap integer) returns table (project_node_id bigint, level integer)
language sql stable as $$
  select n.id, least(cap, max(g.level))
  from project_node n
  cross join lateral unnest(n.path) as ancestor (id)
  join project_grant g on g.project_node_id = ancestor.id
  where g.subject_id = any (subjects)
  group by n.id
$$;
