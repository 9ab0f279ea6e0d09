import pristineSql from './pristine.sql?raw';
import type { TestService } from './service.ts';

/** The statements of pristine.sql, for a state of its own. */
const planted = pristineSql.replaceAll('pristine', 'planted');

/** Notes which tables are written, also by statements without triggers: emptying and filling all takes ten times as long. */
const noteChanges = `
  create table planted.changed (name text);
  create function planted.note() returns trigger language plpgsql as $$
  begin
    insert into planted.changed values (tg_table_name);
    return null;
  end $$;
  do $$
  declare
    each text;
  begin
    for each in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create trigger planted after insert or update or delete or truncate on public.%I
        for each statement execute function planted.note()', each);
      execute format('alter table public.%I enable always trigger planted', each);
    end loop;
  end $$;`;

const restoreChanged = `
  select planted.reset((select coalesce(array_agg(distinct name), '{}') from planted.changed));
  delete from planted.changed;`;

/** Remembers the rows of a service's database: `restore` brings them back, `forget` is to be called before it is released. */
export async function snapshotOf({ database: { pool } }: TestService) {
  const remember = async () => {
    await pool.query('drop schema if exists planted cascade');
    await pool.query(planted);
    await pool.query(noteChanges);
  };
  await remember();
  return {
    remember,
    restore: async () => void (await pool.query(restoreChanged)),
    forget: async () => void (await pool.query('drop schema planted cascade')),
  };
}
