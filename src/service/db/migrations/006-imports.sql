-- The kinds of imports by the names of the app interface, and who took one back.
alter table import_run drop constraint import_run_kind_check;
update import_run set kind = case kind when 'time' then 'timeRecords' when 'cost' then 'costRecords' else kind end;
alter table import_run
  add constraint import_run_kind_check
    check (kind in ('projects', 'plan', 'unavailabilities', 'timeRecords', 'costRecords')),
  add column undone_by bigint references app_user on delete set null;
create index import_run_user on import_run (user_id, at desc);

-- Taking an import back gives a record the time stamp that it had: nothing is left of the change.
create or replace function touch() returns trigger language plpgsql as $$
begin
  if current_setting('opdesk.keeps_modified', true) is distinct from 'on' then
    new.modified := now();
  end if;
  return new;
end $$;
