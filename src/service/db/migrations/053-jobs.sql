-- Work of the service that outlives the request or the moment that ordered it: it is done by one process at a time, and
-- again by another one if that process is killed.
create table job (
  id bigint primary key default nextval('object_id'),
  kind text not null,
  -- One job with the same lane waits or runs at a time.
  lane text not null,
  is_scheduled boolean not null default false,
  input jsonb not null default '{}',
  user_id bigint references app_user on delete set null,
  user_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  created_at moment not null,
  due_at moment not null,
  started_at moment,
  finished_at moment,
  attempts integer not null default 0,
  -- The process that works on it renews its lease; once that has run out, another process takes over.
  lease uuid,
  leased_until moment,
  is_cancelled boolean not null default false,
  progress jsonb,
  result jsonb,
  problem jsonb,
  check ((state = 'running') = (lease is not null)),
  check ((state = 'running') = (leased_until is not null)),
  check ((state in ('waiting', 'running')) = (finished_at is null))
);
create unique index job_lane_key on job (lane) where state in ('waiting', 'running');
create index job_unfinished_idx on job (due_at) where state in ('waiting', 'running');
create index job_finished_idx on job (kind, id) where state in ('done', 'failed', 'cancelled');
create index job_user_idx on job (user_id);

-- The last backup or verification was in the settings.
insert into job (kind, lane, is_scheduled, input, user_name, state, created_at, due_at, started_at, finished_at, attempts, result, problem)
select last ->> 'kind', 'backup', coalesce((last ->> 'isScheduled')::boolean, false),
  jsonb_strip_nulls(jsonb_build_object('file', case when last ->> 'kind' = 'verification' then last -> 'file' end)),
  last -> 'by' ->> 'name', case when last ? 'problem' then 'failed' else 'done' end,
  (last ->> 'startedAt')::timestamptz, (last ->> 'startedAt')::timestamptz, (last ->> 'startedAt')::timestamptz,
  (last ->> 'finishedAt')::timestamptz, 1,
  case when not last ? 'problem' then
    jsonb_strip_nulls(jsonb_build_object('file', last -> 'file', 'bytes', last -> 'bytes', 'rows', last -> 'rows')) end,
  last -> 'problem'
from (select value -> 'last' as last from setting where name = 'backup') as backup
where last is not null;
delete from setting where name = 'backup';
