create table custom_type (
  id bigint primary key default nextval('object_id'),
  applies_to text not null check (applies_to in ('project', 'portfolio', 'resource', 'pool', 'activity')),
  name title not null check (name <> ''),
  description prose not null default '',
  tab_label title not null default '',
  title title not null default '',
  default_type boolean not null default false
);
create unique index custom_type_name on custom_type (applies_to, lower(name));
create unique index custom_type_default on custom_type (applies_to) where default_type;

-- An attribute belongs to a custom type, or, without one, to every record of its kind.
create table custom_attribute (
  id bigint primary key default nextval('object_id'),
  applies_to text not null check (applies_to in ('project', 'portfolio', 'resource', 'pool', 'activity')),
  custom_type_id bigint references custom_type on delete cascade,
  type text not null check (type in ('BOOLEAN', 'NUMBER', 'DECIMAL', 'DATE', 'TEXT', 'MEMO', 'CHOICE')),
  name title not null check (name <> ''),
  label title not null default '',
  description prose not null default '',
  sequence integer not null default 0,
  possible_values text[] not null default '{}',
  is_mandatory boolean not null default false,
  is_unique boolean not null default false,
  visible_from level not null default 0,
  check ((type = 'CHOICE') = (cardinality(possible_values) > 0))
);
create unique index custom_attribute_name on custom_attribute (applies_to, coalesce(custom_type_id, 0), lower(name));

-- Resources, pools and collections in one tree; `path` holds the ids from the root to the record itself.
create table resource (
  id bigint primary key default nextval('object_id'),
  type smallint not null check (type in (0, 1, 2)),
  parent_id bigint references resource,
  path bigint[] not null,
  name title not null check (name <> ''),
  description prose not null default '',
  full_name title not null default '',
  available percent not null default 100 check (available between 0 and 1000),
  archived boolean not null default false,
  included_in_utilization boolean not null default true,
  user_id bigint references app_user,
  custom_type_id bigint references custom_type,
  override_pool_rate boolean not null default false,
  hourly_rate amount check (hourly_rate >= 0),
  external_rate amount check (external_rate >= 0),
  created moment not null default now(),
  modified moment not null default now(),
  check ((parent_id is null) = (id = 2)),
  check (path[cardinality(path)] = id),
  check (user_id is null or type = 0)
);
create unique index resource_name on resource (lower(name));
create index resource_parent on resource (parent_id);
create index resource_user on resource (user_id);
create trigger resource_touch before update on resource for each row execute function touch();

alter table app_user add foreign key (primary_resource_id) references resource on delete set null;

create table resource_link (
  parent_id bigint not null references resource on delete cascade,
  resource_id bigint not null references resource on delete cascade,
  primary key (parent_id, resource_id),
  check (parent_id <> resource_id)
);
create index resource_link_resource on resource_link (resource_id);

create table resource_permission (
  resource_id bigint not null references resource on delete cascade,
  subject_id bigint not null references subject on delete cascade,
  level level not null check (level > 0),
  primary key (resource_id, subject_id)
);
create index resource_permission_subject on resource_permission (subject_id);

create table resource_custom_value (
  resource_id bigint not null references resource on delete cascade,
  attribute_id bigint not null references custom_attribute on delete cascade,
  value jsonb not null,
  primary key (resource_id, attribute_id)
);

create table unavailability_type (
  id bigint primary key default nextval('object_id'),
  name title not null check (name <> ''),
  description prose not null default '',
  created moment not null default now(),
  modified moment not null default now()
);
create unique index unavailability_type_name on unavailability_type (lower(name));
create trigger unavailability_type_touch before update on unavailability_type for each row execute function touch();

create table unavailability (
  id bigint primary key default nextval('object_id'),
  resource_id bigint not null references resource on delete cascade,
  start date not null,
  finish date not null,
  reason prose not null default '',
  comment prose not null default '',
  active boolean not null default true,
  type_id bigint references unavailability_type,
  created moment not null default now(),
  modified moment not null default now(),
  check (start <= finish),
  -- A resource is away once at a time. (A one-element range stands for equality, which GiST has only for ranges.)
  constraint unavailability_overlap exclude using gist
    (int8range(resource_id, resource_id, '[]') with &&, daterange(start, finish, '[]') with &&) where (active)
);
create index unavailability_type_use on unavailability (type_id);
create trigger unavailability_touch before update on unavailability for each row execute function touch();

insert into resource (id, type, path, name) values (2, 1, '{2}', 'Resources');
insert into resource_permission values (2, 4, 64);

-- The hourly rate that counts for a resource: its own if it overrides that of the pools, else that of the nearest pool
-- that has one, else its own.
create view resource_rate as
  select r.id as resource_id, coalesce(
    case when r.override_pool_rate then r.hourly_rate end,
    (select pool.hourly_rate
     from unnest(r.path) with ordinality as above (id, depth)
     join resource pool on pool.id = above.id
     where pool.id <> r.id and pool.hourly_rate is not null
     order by above.depth desc
     limit 1),
    r.hourly_rate,
    0) as hourly_rate
  from resource r;

-- The level that each subject has on each record of the resource tree before inheritance: what was granted, and
-- observer for the user who is linked to a resource.
create view resource_grant as
  select resource_id, subject_id, level::integer as level, 'permission' as origin from resource_permission
  union all
  select id, user_id, 2, 'link' from resource where user_id is not null;

-- The level of a caller on every resource, pool and collection: the highest that any of the caller's subjects
-- was given on it or on one of its ancestors, capped by the caller's user level.
create function resource_levels(subjects bigint[], cap integer) returns table (resource_id bigint, level integer)
language sql stable as $$
  select r.id, least(cap, max(g.level)::integer)
  from resource r
  cross join lateral unnest(r.path) as ancestor (id)
  join resource_grant g on g.resource_id = ancestor.id
  where g.subject_id = any (subjects)
  group by r.id
$$;
