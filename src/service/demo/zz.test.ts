import { test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#testing/database.ts';
import { loadDemo } from './load.ts';
const today = '2026-11-18';
test('try', async () => {
  const db = await testDatabase();
  const t = performance.now();
  await loadDemo(db.kysely, today);
  console.log('load', Math.round(performance.now() - t));
  const q = async (name: string, text: string) => {
    const { rows } = await sql.raw(text).execute(db.kysely);
    console.log(name);
    console.log(rows.map((r) => Object.values(r as object).join(' | ')).join('\n'));
  };
  await q('sizes', `select relname, n_live_tup from pg_stat_user_tables where n_live_tup>0 order by 2 desc`);
  await q('events', `select message_code, count(*) from event group by 1 order by 1`);
  await q(
    'todos',
    `select type, status, count(*), count(*) filter (where due < '${today}' and status<2) overdue from todo group by 1,2 order by 1,2`,
  );
  await q(
    'mytodos',
    `select s.name, count(*), count(*) filter (where t.status<2) from todo t join resource r on r.id=t.responsible_resource_id join subject s on s.id=r.user_id where s.name in ('staff','manager','admin') group by 1`,
  );
  await q(
    'weeks',
    `select r.name, string_agg(round(u)::text, ' ' order by w) from (select a.resource_id, w, sum(av.assigned) u from generate_series('2026-11-16'::date,'2027-03-01'::date,'7 days') w join activity_version v on v.start<=w+interval '4 days' and v.finish>=w join project_plan p on p.current_version_id=v.plan_version_id join assignment_version av on av.plan_version_id=v.plan_version_id and av.activity_id=v.activity_id join assignment a on a.id=av.assignment_id and a.complete<100 group by 1,2) x join resource r on r.id=x.resource_id group by 1 order by 1`,
  );
  await q(
    'levels',
    `select s.name, (select count(*) from project_levels(array[s.id, 3], 64) where level>=16) from subject s where s.name in ('manager','staff','admin')`,
  );
  db.release();
}, 120000);
