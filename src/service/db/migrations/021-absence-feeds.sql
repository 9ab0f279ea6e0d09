-- A user may have three feeds: of its booked and planned days, of its absences, and of those of its team.
alter table calendar_feed
  add column kind text not null default 'timesheet' check (kind in ('timesheet', 'mine', 'team')),
  drop constraint calendar_feed_pkey,
  add primary key (user_id, kind);
