-- Failed sign-ons of the last quarter of an hour and the addresses that logins have signed on from, for all processes.
-- A row counts for a login (address ''), for an address (login '') or for both together.
create table sign_on_attempt (
  login text not null,
  address text not null,
  -- Each is the moment of a failure in milliseconds since 1970, and six digits that distinguish failures of one moment.
  failures bigint[] not null default '{}',
  succeeded timestamptz(3),
  at timestamptz(3) not null,
  primary key (login, address)
);
create index sign_on_attempt_at on sign_on_attempt (at);
