-- The same for the plan itself: title, author, currency, units and such.
alter table plan_version
  add column file_fields jsonb check (jsonb_typeof(file_fields) = 'object' and octet_length(file_fields::text) <= 131072);
