import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { planning } from '#contract/documented/planning.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { markSchedules } from '../schedule-queries.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  for (const name of ['Kim', 'Lee']) await service.testData.resource({ name });
  const days = { start: '2026-03-10', finish: '2026-03-11' };
  const kim = await service.testData.resource({ name: 'Moa' });
  await service.database.kysely
    .insertInto('unavailability')
    .values({ resource_id: kim, ...days })
    .execute();
});
afterAll(() => service.close());

const day = fc.integer({ min: 2, max: 20 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const hours = fc.constantFrom(0, 0.5, 3.3333, 8, 40);
const task = fc.record({
  level: fc.integer({ min: 1, max: 4 }),
  days: fc.tuple(day, day),
  hours,
  work: hours,
  percent: fc.constantFrom(0, 0, 33, 50, 99, 100),
  isFinished: fc.boolean(),
  isMilestone: fc.constantFrom(0, 0, 0, 1),
  resources: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  predecessor: fc.option(fc.nat({ max: 10 }), { nil: 0, freq: 2 }),
  saved: fc.option(fc.tuple(day, day), { nil: undefined, freq: 2 }),
});
const duration = (value: number) => `PT${Math.floor(value)}H${Math.floor((value % 1) * 60)}M0S`;

/** A file with progress, links, a saved baseline, and people, one of them unknown here. */
const file = fc.array(task, { minLength: 1, maxLength: 14 }).map((tasks) => {
  const isBegun = ({ percent, isFinished }: (typeof tasks)[number]) => percent === 100 && isFinished;
  return mspdi({
    tasks: tasks.map((row, index) => {
      const { level, days, work, percent, isMilestone, predecessor, saved } = row;
      const [first = '', last = ''] = days.toSorted();
      const [savedFirst = '', savedLast = ''] = saved?.toSorted() ?? [];
      const linked = predecessor > 0 && predecessor <= index && { PredecessorUID: predecessor, Type: 1 };
      return {
        OutlineLevel: level,
        Start: `${first}T08:00:00`,
        Finish: `${last}T17:00:00`,
        Duration: duration(row.hours),
        Work: duration(work),
        PercentComplete: percent,
        Milestone: isMilestone,
        ...(isBegun(row) && { ActualStart: `${first}T08:00:00`, ActualFinish: `${last}T17:00:00` }),
        ...(linked && { PredecessorLink: [linked] }),
        ...(saved && { Baseline: [{ Number: 0, Start: `${savedFirst}T08:00:00`, Finish: `${savedLast}T17:00:00` }] }),
      };
    }),
    resources: ['Kim', 'Lee', 'Moa', 'Nobody'].map((Name) => ({ Name })),
    assignments: tasks.flatMap(({ resources, work }, index) =>
      resources.map((uid) => ({ TaskUID: index + 1, ResourceUID: uid, Work: duration(work / resources.length) })),
    ),
  });
});

/** Everything that follows from something else in a plan, as it is stored. */
async function computed(planId: string) {
  const { pool } = service.database;
  const ofPlan = `join activity a on a.id = %.activity_id where a.plan_id = $1 order by %.activity_id`;
  const read = async (text: string) => (await pool.query<Record<string, unknown>>(text, [planId])).rows;
  return {
    plan: await read(`select to_jsonb(p) - 'modified' as plan from project_plan p where id = $1`),
    activities: await read(
      `select to_jsonb(a) - 'modified' as activity from activity a where plan_id = $1 order by id`,
    ),
    marks: await read(
      `select v.activity_id, v.attributes from activity_version v ${ofPlan.replaceAll('%', 'v')}, v.plan_version_id`,
    ),
    assignments: await read(
      `select to_jsonb(s) - 'modified' as assignment from assignment s ${ofPlan.replaceAll('%', 's')}, s.id`,
    ),
    links: await read(
      `select d.* from dependency d join plan_version v on v.id = d.plan_version_id where v.plan_id = $1
       order by predecessor_id, successor_id, d.plan_version_id`,
    ),
    efforts: await read(`select * from plan_effort where plan_id = $1 order by resource_id`),
    costs: await read(`select * from plan_cost where plan_id = $1 order by cost_type`),
  };
}

test(
  'figures computed for a new plan before it is written equal those computed from its stored rows',
  { timeout: 120_000 },
  async () => {
    const property = fc.asyncProperty(file, async (body) => {
      const { id, plan } = await service.testData.project();
      await admin.call(planning.importProjectPlan, { projectId: id, body });
      const before = await computed(plan);
      const { kysely } = service.database;
      await kysely.transaction().execute(async (db) => {
        await recomputePlan(db, plan);
        const versions = await db.selectFrom('plan_version').select('id').where('plan_id', '=', plan).execute();
        await markSchedules(
          db,
          versions.map((version) => version.id),
        );
      });
      expect(await computed(plan)).toEqual(before);
    });
    await fc.assert(property, { seed: 12, numRuns: 30 });
  },
);
