import { sql } from 'kysely';
import { beforeAll, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { given } from '#testing/given.ts';
import { insertRows, takeIds } from '../database/insert-rows.ts';
import { recomputePlan } from './plan.ts';
import { recomputeAssignment } from './chain.ts';
import pg from 'pg';
const explain = process.env.EXPLAIN;
const oq: any = pg.Client.prototype.query;
let on = false;
(pg.Client.prototype as any).query = async function (this: any, ...a: any[]) {
  if (on && typeof a[0] === 'string' && /^\s*(with|select|update|insert)/i.test(a[0])) {
    const r = await oq.call(this, 'explain (analyze) ' + a[0], ...a.slice(1));
    console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'));
    return { rows: [{}], command: 'SELECT', rowCount: 0 };
  }
  return oq.apply(this, a);
};
const time = async <T>(n: string, f: () => Promise<T>): Promise<T> => {
  const t = performance.now();
  const r = await f();
  console.log(n, Math.round(performance.now() - t));
  return r;
};
test('bench', async () => {
  const database = await testDatabase();
  const db = database.kysely;
  const g = given(db);
  const project = await g.project();
  const pool = await g.pool({ hourly_rate: 80 });
  const res: string[] = [];
  for (let i = 0; i < 50; i++) res.push(await g.resource({ parent_id: pool }));
  const N = 10000;
  const ids = await takeIds(db, N);
  const asg = await takeIds(db, N);
  const parent = (i: number) => (i === 0 ? null : i % 100 === 0 ? 0 : i % 10 === 0 ? i - (i % 100) : i - (i % 10));
  const isC = (i: number) => i % 10 === 0;
  await time('insert', async () => {
    await insertRows(
      db,
      'activity',
      ['id', 'plan_id', 'actual_effort', 'open_effort', 'complete', 'created', 'modified'],
      ids.map((id) => ({
        id,
        plan_id: project.plan,
        actual_effort: 0,
        open_effort: 0,
        complete: 0,
        created: '2026-01-01',
        modified: '2026-01-01',
      })),
    );
    await insertRows(
      db,
      'activity_version',
      [
        'plan_version_id',
        'plan_id',
        'activity_id',
        'parent_id',
        'sequence',
        'outline_level',
        'wbs_code',
        'name',
        'description',
        'type',
        'start',
        'finish',
        'duration',
        'base_effort',
      ].slice() as any,
      ids.map((id, i) => ({
        plan_version_id: project.version,
        plan_id: project.plan,
        activity_id: id,
        parent_id: parent(i) === null ? null : ids[parent(i)!],
        sequence: i,
        outline_level: i === 0 ? 1 : i % 100 === 0 ? 2 : i % 10 === 0 ? 3 : 4,
        wbs_code: String(i),
        name: `Activity number ${i}`,
        description: '',
        type: isC(i) ? 1 : i % 97 === 0 ? 2 : 0,
        start: '2026-01-05',
        finish: '2026-03-01',
        duration: 40,
        base_effort: isC(i) ? 0 : 8,
      })) as any,
    );
    const leaves = ids.map((_, i) => i).filter((i) => !isC(i));
    await insertRows(
      db,
      'assignment',
      ['id', 'activity_id', 'resource_id', 'actual_effort', 'open_effort', 'complete', 'active', 'created', 'modified'],
      leaves.map((i) => ({
        id: asg[i],
        activity_id: ids[i],
        resource_id: res[i % 50],
        actual_effort: 0,
        open_effort: 0,
        complete: 0,
        active: true,
        created: '2026-01-01',
        modified: '2026-01-01',
      })),
    );
    await insertRows(
      db,
      'assignment_version',
      ['plan_version_id', 'assignment_id', 'activity_id', 'base_effort'] as any,
      leaves.map((i) => ({
        plan_version_id: project.version,
        assignment_id: asg[i],
        activity_id: ids[i],
        base_effort: 8,
      })) as any,
    );
    await insertRows(
      db,
      'work_record',
      ['assignment_id', 'resource_id', 'day', 'actual_effort', 'open_effort'] as any,
      leaves
        .filter((i) => i % 2)
        .map((i) => ({
          assignment_id: asg[i],
          resource_id: res[i % 50],
          day: '2026-01-10',
          actual_effort: i % 8,
          open_effort: 3,
        })) as any,
    );
    await insertRows(
      db,
      'dependency',
      ['plan_version_id', 'predecessor_id', 'successor_id'] as any,
      leaves.slice(1).map((i, k) => ({
        plan_version_id: project.version,
        predecessor_id: ids[leaves[k]!],
        successor_id: ids[i],
      })) as any,
    );
  });
  await sql`begin`.execute(db);
  const { updateAssignments } = await import('./assignments.ts');
  const { updateActivities } = await import('./activities.ts');
  const { updateProgress } = await import('./plan.ts');
  const { updateCosts } = await import('./costs.ts');
  const plan = { planId: project.plan, versionId: project.version };
  if (explain) on = true;
  await time('assignments', () => updateAssignments(db, sql`plan.id = ${project.plan}`));
  await time('activities', () => updateActivities(db, plan));
  await time('progress', () => updateProgress(db, plan));
  await time('costs', () => updateCosts(db, plan));

  on = false;
  await time('full first', () => recomputePlan(db, project.plan));
  await time('full again', () => recomputePlan(db, project.plan));
  await time('chain', () => recomputeAssignment(db, asg[15]!));
  await time('chain', () => recomputeAssignment(db, asg[15]!));
  await time('chain', () => recomputeAssignment(db, asg[15]!));
  await sql`commit`.execute(db);
  const admin = await g.administrator('a');
  const { listActivities } = await import('../tasks/activity-query.ts');
  const context: any = {
    db,
    caller: { userId: admin, subjects: [admin, '3', '4'], cap: 64, isAdministrator: true, language: 'en' },
    today: '2026-02-01',
  };
  const rows = await time('list', () => listActivities(context, sql`plan.id = ${project.plan}`, 'own'));
  await time('list', () => listActivities(context, sql`plan.id = ${project.plan}`, 'own'));
  await time('one', () => listActivities(context, sql`activity.id = ${ids[5000]}`));
  await time('analyze', () => sql`analyze`.execute(db));
  await time('list analyzed', () => listActivities(context, sql`plan.id = ${project.plan}`, 'own'));
  await time('one', () => listActivities(context, sql`activity.id = ${ids[5001]}`));
  await time('top', () => listActivities(context, sql`activity.id = ${ids[0]}`));
  console.log(rows.length, JSON.stringify(rows[0]), JSON.stringify(rows[3]));
  if (explain) {
    on = true;
    await listActivities(context, sql`plan.id = ${project.plan}`, 'own');
    on = false;
  }
  console.log(
    await db.selectFrom('project_plan').selectAll().execute(),
    await db.selectFrom('plan_cost').selectAll().execute(),
  );
}, 60000);
