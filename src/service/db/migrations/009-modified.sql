-- Two changes of a record never have the same time stamp, however quickly they come: whoever read it before the second one
-- can be told so.
create or replace function touch() returns trigger language plpgsql as $$
begin
  if current_setting('opdesk.keeps_modified', true) is distinct from 'on' then
    new.modified := greatest(now(), old.modified + interval '1 millisecond');
  end if;
  return new;
end $$;

-- What only goes along with a portfolio or pool that moves is not changed itself.
create function goes_along(old_parent bigint, new_parent bigint, old_path bigint[], new_path bigint[]) returns boolean
language sql immutable as $$
  select old_path is distinct from new_path and old_parent is not distinct from new_parent
$$;

drop trigger project_node_touch on project_node;
create trigger project_node_touch before update on project_node for each row
  when (not goes_along(old.parent_id, new.parent_id, old.path, new.path)) execute function touch();

drop trigger resource_touch on resource;
create trigger resource_touch before update on resource for each row
  when (not goes_along(old.parent_id, new.parent_id, old.path, new.path)) execute function touch();

create index audit_entry_user on audit_entry (user_id, at desc);
create index audit_entry_object on audit_entry (object_id, at desc);
