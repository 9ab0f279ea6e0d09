import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { testData as testDataIn } from '#testing/test-data.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { bundledMigrations, migrate } from './migrate.ts';
import type { Database } from './open.ts';

const added = '025-derived-remaining';
const earlier = Object.fromEntries(Object.entries(bundledMigrations).filter(([name]) => name < added));

let database: Database;
beforeAll(async () => {
  database = await openCopy(earlier);
});
afterAll(() => database.close());

test('the migration keeps remaining effort and distinguishes sent values from derived ones', async () => {
  const testData = testDataIn(database.kysely);
  const project = await testData.project();
  const assigned = async () =>
    testData.assignment(project, await testData.activity(project), await testData.resource(), { base_effort: 40 });
  const [running, done, overPlan] = [await assigned(), await assigned(), await assigned()];
  const book = (assignment: string, day: string, actual: number, open: number, completed = false) =>
    sql`insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort, completed)
      select id, resource_id, ${day}, ${actual}, ${open}, ${completed} from assignment where id = ${assignment}`.execute(
      database.kysely,
    );
  await book(running, '2026-01-05', 8, 32);
  await book(running, '2026-01-06', 8, 20);
  await book(running, '2026-01-07', 8, 12);
  await book(running, '2026-01-08', 16, 0);
  await book(running, '2026-01-09', 1, 5);
  await book(done, '2026-01-05', 8, 0, true);
  await book(overPlan, '2026-01-05', 24, 16);
  await book(overPlan, '2026-01-06', 20, 0);
  const records = () =>
    database.kysely.selectFrom('work_record').select(['id', 'open_effort', 'completed', 'day']).orderBy('id').execute();
  const before = await records();

  await migrate(database);
  const sent = await database.kysely.selectFrom('work_record').select('open_sent as sent').orderBy('id').execute();
  expect(sent.map((record) => record.sent)).toEqual([null, 20, null, null, 5, null, null, 0]);
  await recomputePlan(database.kysely, project.plan);
  expect(await records()).toEqual(before);
  const complete = await database.kysely.selectFrom('assignment').select(['id', 'complete']).orderBy('id').execute();
  expect(complete).toEqual([
    { id: running, complete: 89.1304 },
    { id: done, complete: 100 },
    { id: overPlan, complete: 100 },
  ]);
});
