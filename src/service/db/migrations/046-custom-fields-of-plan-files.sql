-- How a plan file defines custom fields (`kept-custom-fields.ts`): names, lists of values and formulas, exported again.
alter table plan_version
  add column file_custom_fields jsonb check (jsonb_typeof(file_custom_fields) = 'array' and octet_length(file_custom_fields::text) <= 2097152);
