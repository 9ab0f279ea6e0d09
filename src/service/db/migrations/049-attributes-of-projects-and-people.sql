-- Custom fields of the project's own row and of people in plan files can be custom attributes as well.
alter table plan_file_field
  add column applies_to text not null default 'activity' check (applies_to in ('activity', 'project', 'resource'));
alter table plan_file_field
  drop constraint plan_file_field_pkey,
  add primary key (applies_to, name),
  alter column applies_to drop default;

-- What undoing an import needs names the records of values by their kind.
update import_run
set undo = jsonb_set(undo, '{customValues}', jsonb_build_object('activity',
  replace((undo -> 'customValues')::text, '"activity_id":', '"record_id":')::jsonb))
where undo ? 'customValues';
