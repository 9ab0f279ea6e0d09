import { test } from 'vitest';
import { sql } from 'kysely';
import { testDatabase } from '#testing/database.ts';
import { loadDemo } from './load.ts';
const today = '2026-11-18';
test('try', async () => {
  const db = await testDatabase();
  let t = performance.now();
  await loadDemo(db.kysely, today);
  console.log('load', Math.round(performance.now() - t));
  const q = async (name: string, text: string) => {
    const { rows } = await sql.raw(text).execute(db.kysely);
    console.log(name);
    console.log(rows.map((r) => Object.values(r as object).join(' | ')).join('\n'));
  };
  await q(
    'plans',
    `select n.number, left(n.name,30) as name, p.start, p.finish, round(p.base_effort) base, round(p.actual_effort) act, round(p.open_effort) open, round(p.complete) c,
    (select count(*) from activity_version v where v.plan_version_id=p.current_version_id) acts,
    (select count(*) from activity_version v join activity a on a.id=v.activity_id where v.plan_version_id=p.current_version_id and v.type in (0,2) and a.complete<100 and v.finish<'${today}') overdue,
    (select count(*) from activity_version v join activity a on a.id=v.activity_id where v.plan_version_id=p.current_version_id and v.type in (0,2,3) and a.complete>0 and a.complete<100) running,
    (select count(distinct resource_id) from assignment a join activity_version v on v.activity_id=a.activity_id where v.plan_version_id=p.current_version_id) people,
    (select round(sum(base)) from plan_cost c where c.plan_id=p.id and cost_type<>-2) cost, (select round(sum(actual)) from plan_cost c where c.plan_id=p.id and cost_type<>-2) spent, n.budget
    from project_plan p join project_node n on n.id=p.project_node_id order by n.number`,
  );
  await q(
    'staff',
    `select n.number, v.name, v.start, v.finish, av.assigned, av.base_effort base, a.actual_effort act, a.open_effort open, a.complete from assignment a join resource r on r.id=a.resource_id join app_user u on u.id=r.user_id join subject s on s.id=u.id
    join activity_version v on v.activity_id=a.activity_id join project_plan p on p.current_version_id=v.plan_version_id join project_node n on n.id=p.project_node_id join assignment_version av on av.assignment_id=a.id and av.plan_version_id=v.plan_version_id
    where s.name='staff' and a.complete<100 order by v.start`,
  );
  await q(
    'people',
    `select r.name, r.available, count(*) recs, count(distinct day) days, round(count(*)::numeric/count(distinct day),2) per, round(sum(w.actual_effort)/count(distinct day),2) hours, max(day), sum(w.actual_effort) filter (where n.number='VB-404')*100/sum(w.actual_effort) as line from work_record w join resource r on r.id=w.resource_id join assignment a on a.id=w.assignment_id join activity ac on ac.id=a.activity_id join project_plan p on p.id=ac.plan_id join project_node n on n.id=p.project_node_id group by r.name, r.available order by 1`,
  );
  await q(
    'future',
    `select r.name, sum(a.open_effort) filter (where n.number<>'VB-404') as open, sum(a.open_effort) filter (where n.number='VB-404') as line, count(*) from assignment a join resource r on r.id=a.resource_id join activity ac on ac.id=a.activity_id join project_plan p on p.id=ac.plan_id join project_node n on n.id=p.project_node_id where a.open_effort>0 group by 1 order by 1`,
  );
  await q('state', `select state, count(*), min(day), max(day) from work_record group by 1`);
  await q(
    'dep',
    `select type, count(*), count(*) filter (where conflict) conf, count(*) filter (where on_critical_path) crit from dependency group by 1`,
  );
  await q('types', `select type, count(*) from activity_version group by 1`);
  db.release();
}, 120000);
