-- Every record's id comes from one sequence, so that an id names one record of one type in the whole database.
-- Ids below 1,000 are the records that every installation has.
create sequence object_id start 1000;

-- Names are sorted as people expect in every language, whatever the database's own collation.
create domain title as varchar(255) collate "und-x-icu";
create domain prose as varchar(2500) collate "und-x-icu";
create domain moment as timestamptz(3);
create domain hours as numeric(14, 4);
create domain amount as numeric(18, 4);
create domain percent as numeric(14, 4);
create domain level as smallint check (value in (0, 1, 2, 4, 16, 64));

create function touch() returns trigger language plpgsql as $$
begin
  new.modified := now();
  return new;
end $$;

-- Users and groups: whoever can be given a permission.
create table subject (
  id bigint primary key default nextval('object_id'),
  kind text not null check (kind in ('user', 'group')),
  name title not null check (name <> ''),
  display_name title not null default '',
  description prose not null default '',
  source smallint not null default 0 check (source in (0, 1)),
  created moment not null default now(),
  modified moment not null default now(),
  unique (id, kind)
);
create unique index subject_name on subject (kind, lower(name));
create trigger subject_touch before update on subject for each row execute function touch();

create table user_group (
  id bigint primary key,
  kind text not null default 'group' check (kind = 'group'),
  foreign key (id, kind) references subject (id, kind) on delete cascade
);

create table app_user (
  id bigint primary key,
  kind text not null default 'user' check (kind = 'user'),
  level smallint not null default 2 check (level in (-1, 0, 1, 2)),
  active boolean not null default true,
  external boolean not null default false,
  password_hash text,
  language text not null default 'en' check (language in ('en', 'de')),
  primary_resource_id bigint,
  foreign key (id, kind) references subject (id, kind) on delete cascade
);

create table contact (
  id bigint primary key default nextval('object_id'),
  user_id bigint not null unique references app_user on delete cascade,
  last_name title,
  first_name title,
  e_mail title,
  phone title,
  mobile title,
  fax title,
  job_title title,
  salutation title,
  created moment not null default now(),
  modified moment not null default now()
);
create index contact_e_mail on contact (lower(e_mail));
create trigger contact_touch before update on contact for each row execute function touch();

create table group_member (
  group_id bigint not null references user_group on delete cascade,
  member_id bigint not null references subject on delete cascade,
  primary key (group_id, member_id),
  check (group_id <> member_id)
);
create index group_member_member on group_member (member_id);

-- Sessions and tokens are stored as SHA-256 of what the client holds.
create table session (
  token_hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  language text not null check (language in ('en', 'de')),
  agent title not null default '',
  created moment not null default now(),
  last_used moment not null default now(),
  expires moment not null
);
create index session_of_user on session (user_id);

create table access_token (
  id bigint primary key default nextval('object_id'),
  user_id bigint not null references app_user on delete cascade,
  name title not null default '',
  token_hash bytea not null unique,
  created moment not null default now(),
  last_used moment,
  expires moment
);
create index access_token_user on access_token (user_id);

create table setting (
  name text primary key,
  value jsonb not null
);

create table holiday (
  day date primary key,
  name title not null default ''
);

create table audit_entry (
  id bigint primary key default nextval('object_id'),
  at moment not null default now(),
  user_id bigint references app_user on delete set null,
  user_name title not null default '',
  address text not null default '',
  action text not null,
  object_id bigint,
  details jsonb not null default '{}'
);
create index audit_entry_at on audit_entry (at desc, id desc);

-- Everyone contains all users without being listed; Administrators hold the highest level on both roots.
insert into subject (id, kind, name, display_name, description) values
  (3, 'group', 'Everyone', 'Everyone', 'All users'),
  (4, 'group', 'Administrators', 'Administrators', 'May do everything');
insert into user_group (id) values (3), (4);
