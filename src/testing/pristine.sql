-- Remembers a freshly migrated database: the rows that migrations inserted and the state of the sequences.
-- pristine.reset() brings everything back to it, or only the tables that are named, and returns the tables that are worth a
-- vacuum.
create schema pristine;

create table pristine.remembered (name text primary key, columns text not null);
create table pristine.sequence as
  select format('%I.%I', schemaname, sequencename)::regclass as id, start_value, last_value
  from pg_sequences where schemaname = 'public';

do $$
declare
  each record;
  has_rows boolean;
begin
  for each in
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
    group by c.relname
  loop
    execute format('select exists (select from public.%I)', each.name) into has_rows;
    if has_rows then
      execute format('create table pristine.%I as select %s from public.%I', 'rows of ' || each.name, each.columns, each.name);
      insert into pristine.remembered values (each.name, each.columns);
    end if;
  end loop;
end $$;

create function pristine.reset(changed text[] default null) returns setof text language plpgsql as $$
declare
  each record;
begin
  -- No foreign keys and no triggers: the order of the tables does not matter, and nothing is recorded.
  perform set_config('session_replication_role', 'replica', true);
  -- Deleting few rows is much faster than truncate, which makes new files for a table and its indexes.
  for each in
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
      and case when changed is null then pg_relation_size(oid) > 0 else relname = any (changed) end
  loop
    execute format('delete from public.%I', each.name);
  end loop;
  for each in select name, columns from pristine.remembered where changed is null or name = any (changed) loop
    execute format('insert into public.%I (%s) overriding system value select %s from pristine.%I',
      each.name, each.columns, each.columns, 'rows of ' || each.name);
  end loop;
  perform setval(id, coalesce(last_value, start_value), last_value is not null) from pristine.sequence;
  return query
    select format('public.%I', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and case when changed is null or relname = any (changed) then pg_relation_size(oid) > 200000 end;
end $$;
