-- Set until an import uses the attribute that was created for the field; undoing that import removes the attribute.
alter table plan_file_field add column is_new boolean not null default false;

-- Before a person is removed, all references to it are looked up: without an index, each large table is read once per person.
create index activity_version_responsible on activity_version (responsible_resource_id)
  where responsible_resource_id is not null;
create index unavailability_resource on unavailability (resource_id);
