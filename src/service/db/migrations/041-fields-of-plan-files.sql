-- Fields of a plan file that nothing is calculated with, as they are exported again (`kept-fields.ts`); null where there are none.
alter table activity_version
  add column file_fields jsonb check (jsonb_typeof(file_fields) = 'object' and octet_length(file_fields::text) <= 131072);
