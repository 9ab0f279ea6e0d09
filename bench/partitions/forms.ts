import type pg from 'pg';

/** Large tables in two forms: as the migrations make them, and partitioned by year. */

export const forms = ['plain', 'by_year'] as const;
export type Form = (typeof forms)[number];

/** Each table with the column by which it is partitioned. */
export const tables = [
  { name: 'work_record', day: 'day' },
  { name: 'event', day: 'created_at' },
  { name: 'audit_entry', day: 'at' },
] as const;

/** The years that have work, and partitions. */
export const years = [2021, 2022, 2023, 2024, 2025, 2026] as const;

/** More partitions, as an operator makes them ahead. */
const laterYears = [2027, 2028] as const;

/** First ids of the company that is named `old` in scale/data.ts, and how many there are. */
const first = { user: 20_000, project: 100_000 } as const;
const count = { people: 2_000, projects: 10_000, rows: 3_000_000 } as const;

const actions = `array['user.signedOn', 'user.signedOff', 'work.submitted', 'plan.edited', 'work.approved', 'plan.changed',
  'user.signedOn', 'permission.granted', 'user.signedOn', 'user.changed', 'token.created', 'project.changed']`;

/** Events, each in the year of its project, and audit entries of all years, in the order of their times. */
const logs = `
  insert into event (message_code, user_id, user_name, role, project_node_id, project_name, activity_name, resource_name,
      created_at)
    select 2 + n % 50, ${first.user} + n % ${count.people}, 'Person ' || n % ${count.people}, 'contributor',
      ${first.project} + n % ${count.projects}, 'Project ' || n % ${count.projects}, 'Activity ' || n % 100,
      'Person ' || n % ${count.people},
      timestamptz '2026-01-05T08:00:00Z' - 364 * (n % ${count.projects} % ${years.length}) * interval '1 day'
        + n / ${count.projects} * interval '28 hours' + n % 1000 * interval '30 seconds'
    from generate_series(0, ${count.rows - 1}) n order by 9;
  insert into audit_entry (at, user_id, user_name, address, action, object_id, details)
    select timestamptz '2021-01-11T08:00:00Z' + n * interval '62 seconds', ${first.user} + n * 7919 % ${count.people},
      'Person ' || n * 7919 % ${count.people}, '10.0.' || n % 250 || '.' || n % 241, (${actions})[1 + n % 12],
      ${first.project} + n * 31 % ${count.projects},
      jsonb_build_object('name', 'Project ' || n * 31 % ${count.projects})
    from generate_series(0::bigint, ${count.rows - 1}) n`;

/** Fills the logs and makes the second form of all tables, unless an earlier run has done so. */
export async function makeForms(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select from pg_namespace where nspname = 'by_year'`);
  if (rows.length > 0) return;
  await client.query(`begin; create schema plain; create schema by_year; ${logs}`);
  for (const table of tables) await makePartitioned(client, table);
  // Keys that rows were inserted into are larger than those that are made afterwards.
  for (const { name } of tables) await client.query(`reindex table ${name}`);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** A partitioned table with the rows, constraints and indexes of the plain one; its keys contain the day. */
async function makePartitioned(client: pg.ClientBase, { name, day }: (typeof tables)[number]): Promise<void> {
  const { rows: constraints } = await client.query<{ text: string }>(`
    select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'public.${name}'::regclass order by contype desc, conname`);
  const { rows: indexes } = await client.query<{ text: string }>(`
    select indexdef as text from pg_indexes where schemaname = 'public' and tablename = '${name}'
      and not exists (select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`);
  await client.query(
    `create table by_year.${name} (like public.${name} including defaults) partition by range (${day})`,
  );
  const partition = `partition of by_year.${name}`;
  const options = name === 'work_record' ? 'with (fillfactor = 45)' : '';
  for (const year of [...years, ...laterYears])
    await client.query(`create table by_year.${name}_${year} ${partition}
      for values from ('${year}-01-01') to ('${year + 1}-01-01') ${options}`);
  await client.query(`create table by_year.${name}_other ${partition} default ${options}`);
  await client.query(`insert into by_year.${name} select * from public.${name} order by ${day}, id`);
  for (const { text } of constraints) {
    const isKey = /^(?:PRIMARY KEY|UNIQUE)/.test(text);
    const own = isKey && !text.includes(day) ? text.replace(')', `, ${day})`) : text;
    await client.query(`alter table by_year.${name} add ${own}`);
  }
  for (const { text } of indexes)
    await client.query(text.replace(/CREATE INDEX \S+ ON public\./, 'create index on by_year.'));
}

/** Puts one of both forms where the service finds it. */
export async function choose(client: pg.ClientBase, form: Form): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = 'public.event'::regclass and relkind = 'p'`);
  const current: Form = rows.length > 0 ? 'by_year' : 'plain';
  if (current === form) return;
  const moves = tables.map(
    ({ name }) => `alter table public.${name} set schema ${current}; alter table ${form}.${name} set schema public`,
  );
  await client.query(`begin; ${moves.join(';')}; commit`);
}
