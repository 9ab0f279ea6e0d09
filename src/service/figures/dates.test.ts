import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { given } from '#testing/given.ts';
import { recomputePlan } from './plan.ts';

test('a plan lasts from its first start to its last finish, in working days without weekends and holidays', async () => {
  const database = await testDatabase();
  const { kysely } = database;
  const { project, activity } = given(kysely);
  const plan = await project();
  await activity(plan, { start: '2026-03-04', finish: '2026-03-05' });
  await activity(plan, { start: '2026-03-06', finish: '2026-03-10' });
  const dates = () =>
    kysely
      .selectFrom('project_plan')
      .select(['start', 'finish', 'duration'])
      .where('id', '=', plan.plan)
      .executeTakeFirstOrThrow();

  await recomputePlan(kysely, plan.plan);
  expect(await dates()).toEqual({ start: '2026-03-04', finish: '2026-03-10', duration: 5 * 8 });

  await kysely.insertInto('holiday').values({ day: '2026-03-09', name: 'Founding day' }).execute();
  await recomputePlan(kysely, plan.plan);
  expect((await dates()).duration).toBe(4 * 8);
  database.release();
});
