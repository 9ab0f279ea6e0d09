-- Fields of a plan file of an assignment that nothing is calculated with (`kept-work.ts`), as those of activities.
alter table assignment_version
  add column file_fields jsonb check (jsonb_typeof(file_fields) = 'object' and octet_length(file_fields::text) <= 131072);
