-- Resources of a plan file with what nothing is calculated with (`kept-resources.ts`), as they are exported again.
alter table plan_version
  add column file_resources jsonb check (jsonb_typeof(file_resources) = 'array' and octet_length(file_resources::text) <= 2097152);
