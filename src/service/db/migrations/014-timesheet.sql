-- Activities that a user wants to have in every sheet.
create table favourite_activity (
  user_id bigint not null references app_user on delete cascade,
  activity_id bigint not null references activity on delete cascade,
  primary key (user_id, activity_id)
);
create index favourite_activity_activity on favourite_activity (activity_id);

-- Writes that carry a key: what was asked for and what was answered, so that the same write that is sent again is answered
-- again and done once. Kept for some weeks.
create table request_key (
  user_id bigint not null references app_user on delete cascade,
  key varchar(255) not null,
  operation text not null,
  -- SHA-256 of the parameters and the body.
  hash bytea not null,
  -- Null where nothing was answered, or nothing yet.
  answer jsonb,
  at moment not null,
  primary key (user_id, key)
);
create index request_key_at on request_key (at);

-- Addresses at which calendar programs read a user's days without signing on; of the secret in them only the SHA-256 is kept.
create table calendar_feed (
  user_id bigint primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created moment not null default now(),
  last_used moment
);

-- A lock of a period changes very many records at once, of which no index looks at what is changed: with room beside every record
-- its new version stands on the same page, and no index is touched. Who locked is not checked record by record; the name is looked
-- up where it is shown.
alter table work_record set (fillfactor = 45), drop constraint work_record_locked_by_fkey;
alter table cost_record set (fillfactor = 45), drop constraint cost_record_locked_by_fkey;
