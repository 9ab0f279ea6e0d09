import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ActivityType, CostType } from '#contract/core/codes.ts';
import type { Database } from '#service/db/open.ts';
import { testDatabase } from '#testing/database.ts';
import { testData as testDataIn } from '#testing/test-data.ts';
import { recomputeActivity, recomputeBooked } from './chain.ts';
import { recomputeCostsOfResource } from './costs.ts';
import { recomputePlan } from './plan.ts';

let database: Database;
let testData: ReturnType<typeof testDataIn>;

beforeAll(async () => {
  database = await testDatabase();
  testData = testDataIn(database.kysely);
});

const db = () => database.kysely;

interface Work {
  day: string;
  actual: number;
  open: number;
  completed?: boolean;
}

async function record(assignmentId: string, { day, actual, open, completed = false }: Work): Promise<void> {
  await sql`
    insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort, open_sent, completed)
    select id, resource_id, ${day}, ${actual}, ${open}, ${open}, ${completed} from assignment where id = ${assignmentId}
    on conflict (assignment_id, day) do update
    set actual_effort = excluded.actual_effort, open_effort = excluded.open_effort, open_sent = excluded.open_sent,
      completed = excluded.completed`.execute(db());
  const { rows } = await sql<{ activityId: string; planId: string; versionId: string }>`
    select activity.id as "activityId", plan.id as "planId", current_version_id as "versionId"
    from assignment join activity on activity.id = activity_id join project_plan plan on plan.id = activity.plan_id
    where assignment.id = ${assignmentId}`.execute(db());
  for (const { activityId, ...plan } of rows) await recomputeBooked(db(), plan, activityId);
}

const columns = ['actual_effort as actual', 'open_effort as open', 'complete'] as const;
const ofActivity = (id: string) =>
  db().selectFrom('activity').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
const ofAssignment = (id: string) =>
  db().selectFrom('assignment').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
const ofPlan = (id: string) =>
  db()
    .selectFrom('project_plan')
    .select([...columns, 'base_effort as base'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const costsOf = (id: string) =>
  db()
    .selectFrom('plan_cost')
    .select(['cost_type', 'base', 'actual', 'open'])
    .where('plan_id', '=', id)
    .orderBy('cost_type')
    .execute();

/** Everything that is computed of a plan. */
async function figuresOf(planId: string) {
  const activities = await db()
    .selectFrom('activity')
    .select(['id', ...columns])
    .where('plan_id', '=', planId)
    .orderBy('id')
    .execute();
  const assignments = await db()
    .selectFrom('assignment')
    .select(['id', ...columns])
    .where(
      'activity_id',
      'in',
      activities.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return { plan: await ofPlan(planId), costs: await costsOf(planId), activities, assignments };
}

describe('figures of an assignment', () => {
  test('the base effort is open if no work is recorded', async () => {
    const project = await testData.project();
    const id = await testData.assignment(project, await testData.activity(project), await testData.resource(), {
      base_effort: 24,
    });
    await recomputePlan(db(), project.plan);
    expect(await ofAssignment(id)).toEqual({ actual: 0, open: 24, complete: 0 });
  });

  test('the open effort is that of the latest booking day, regardless of when the record was created', async () => {
    const project = await testData.project();
    const id = await testData.assignment(project, await testData.activity(project), await testData.resource());
    await record(id, { day: '2026-01-07', actual: 8, open: 24 });
    await record(id, { day: '2026-01-05', actual: 8, open: 2 });
    expect(await ofAssignment(id)).toEqual({ actual: 16, open: 24, complete: 40 });
  });

  test('an assignment is complete if the latest record is completed or leaves no open effort', async () => {
    const project = await testData.project();
    const id = await testData.assignment(project, await testData.activity(project), await testData.resource());
    await record(id, { day: '2026-01-05', actual: 8, open: 5, completed: true });
    expect(await ofAssignment(id)).toEqual({ actual: 8, open: 0, complete: 100 });
    await record(id, { day: '2026-01-06', actual: 1, open: 1 });
    expect(await ofAssignment(id)).toEqual({ actual: 9, open: 1, complete: 90 });
    await record(id, { day: '2026-01-07', actual: 1, open: 0 });
    expect(await ofAssignment(id)).toEqual({ actual: 10, open: 0, complete: 100 });
  });

  test('an assignment removed from the plan keeps its actual effort and has no open effort', async () => {
    const project = await testData.project();
    const activity = await testData.activity(project);
    const id = await testData.assignment(project, activity, await testData.resource());
    await record(id, { day: '2026-01-05', actual: 8, open: 32 });
    await db().deleteFrom('assignment_version').where('assignment_id', '=', id).execute();
    await recomputePlan(db(), project.plan);
    expect(await ofAssignment(id)).toMatchObject({ actual: 8, open: 0 });
    expect(await ofActivity(activity)).toMatchObject({ actual: 8 });
  });
});

describe('figures of an activity', () => {
  test('unassigned planned effort is open', async () => {
    const project = await testData.project();
    const activity = await testData.activity(project, { base_effort: 50, unassigned_effort: 10 });
    const id = await testData.assignment(project, activity, await testData.resource(), { base_effort: 40 });
    await record(id, { day: '2026-01-05', actual: 10, open: 30 });
    expect(await ofActivity(activity)).toEqual({ actual: 10, open: 40, complete: 20 });
    expect(await ofPlan(project.plan)).toMatchObject({ actual: 10, open: 40, complete: 20 });
  });

  test('milestones and ad hoc activities are either done or not done', async () => {
    const project = await testData.project();
    for (const type of [ActivityType.milestone, ActivityType.adHoc]) {
      const activity = await testData.activity(project, { type });
      const hours = type === ActivityType.adHoc ? 4 : 0;
      const id = await testData.assignment(project, activity, await testData.resource(), { base_effort: hours });
      await record(id, { day: '2026-01-05', actual: hours / 2, open: hours / 2 });
      expect(await ofActivity(activity)).toMatchObject({ complete: 0 });
      await record(id, { day: '2026-01-06', actual: hours / 2, open: 0, completed: true });
      expect(await ofActivity(activity)).toMatchObject({ complete: 100 });
    }
  });

  test('an activity without effort is complete if the activity has an actual finish', async () => {
    const project = await testData.project();
    const activity = await testData.activity(project);
    const setFinish = async (actual_finish: string | null) => {
      await db().updateTable('activity').set({ actual_finish }).where('id', '=', activity).execute();
      await recomputeActivity(db(), activity);
    };
    await setFinish('2026-01-09');
    expect(await ofActivity(activity)).toMatchObject({ complete: 100 });
    await setFinish(null);
    expect(await ofActivity(activity)).toMatchObject({ complete: 0 });
  });
});

describe('manually entered progress', () => {
  test('manual progress splits the effort until work is recorded, after which only the records count', async () => {
    const project = await testData.project();
    const phase = await testData.activity(project, { type: ActivityType.collection });
    const activity = await testData.activity(project, { parent_id: phase, base_effort: 50, unassigned_effort: 10 });
    const id = await testData.assignment(project, activity, await testData.resource(), { base_effort: 40 });
    const begun = { actual_start: '2026-01-05', complete: 30 };
    await db().updateTable('activity').set(begun).where('id', '=', activity).execute();
    await recomputeActivity(db(), activity);
    expect(await ofActivity(activity)).toEqual({ actual: 15, open: 35, complete: 30 });
    expect(await ofActivity(phase)).toEqual({ actual: 15, open: 35, complete: 30 });
    await record(id, { day: '2026-01-06', actual: 10, open: 30 });
    expect(await ofActivity(activity)).toEqual({ actual: 10, open: 40, complete: 20 });
    await db().deleteFrom('work_record').where('assignment_id', '=', id).execute();
    await recomputeActivity(db(), activity);
    expect(await ofActivity(activity)).toEqual({ actual: 0, open: 50, complete: 0 });
  });

  test('a finished activity has its whole effort done', async () => {
    const project = await testData.project();
    const activity = await testData.activity(project, { base_effort: 50, unassigned_effort: 10 });
    await testData.assignment(project, activity, await testData.resource(), { base_effort: 40 });
    await db().updateTable('activity').set({ actual_finish: '2026-01-09' }).where('id', '=', activity).execute();
    await recomputePlan(db(), project.plan);
    expect(await ofActivity(activity)).toEqual({ actual: 50, open: 0, complete: 100 });
    expect(await ofPlan(project.plan)).toMatchObject({ actual: 50, open: 0, complete: 100 });
  });
});

describe('roll-up of progress', () => {
  test('progress is weighted by effort', async () => {
    const project = await testData.project();
    const top = await testData.activity(project, { type: ActivityType.collection });
    const inner = await testData.activity(project, { type: ActivityType.collection, parent_id: top });
    const long = await testData.activity(project, { parent_id: inner });
    const short = await testData.activity(project, { parent_id: top });
    await testData.activity(project, { parent_id: top, type: ActivityType.milestone });
    const resource = await testData.resource();
    const work = await testData.assignment(project, long, resource, { base_effort: 30 });
    await testData.assignment(project, short, resource, { base_effort: 10 });
    await recomputePlan(db(), project.plan);
    await record(work, { day: '2026-01-05', actual: 8, open: 22 });
    expect(await ofActivity(inner)).toEqual({ actual: 8, open: 22, complete: 26.6667 });
    expect(await ofActivity(top)).toEqual({ actual: 8, open: 32, complete: 20 });
    expect(await ofPlan(project.plan)).toEqual({ base: 40, actual: 8, open: 32, complete: 20 });
  });

  test('progress is weighted by duration without effort, and by count without durations', async () => {
    const project = await testData.project();
    const phase = await testData.activity(project, { type: ActivityType.collection });
    const long = await testData.activity(project, { parent_id: phase, duration: 30 });
    await testData.activity(project, { parent_id: phase, duration: 10 });
    const gates = await testData.activity(project, { type: ActivityType.collection, duration: 0 });
    const gate = await testData.activity(project, { parent_id: gates, type: ActivityType.milestone, duration: 0 });
    await testData.activity(project, { parent_id: gates, type: ActivityType.milestone, duration: 0 });
    for (const id of [long, gate]) {
      await db().updateTable('activity').set({ actual_finish: '2026-01-09' }).where('id', '=', id).execute();
      await recomputeActivity(db(), id);
    }
    expect(await ofActivity(phase)).toMatchObject({ complete: 75 });
    expect(await ofActivity(gates)).toMatchObject({ complete: 50 });
    expect(await ofPlan(project.plan)).toMatchObject({ complete: 75 });
  });

  test('progress of an empty plan is 0', async () => {
    const { plan } = await testData.project();
    await recomputePlan(db(), plan);
    expect(await ofPlan(plan)).toEqual({ base: 0, actual: 0, open: 0, complete: 0 });
  });
});

describe('costs of a plan', () => {
  test("personnel costs are the effort at the resource's rate, or at that of the nearest pool", async () => {
    const project = await testData.project();
    const outer = await testData.pool({ hourly_rate: 50 });
    const inner = await testData.pool({ parent_id: outer });
    const byPool = await testData.resource({ parent_id: inner, hourly_rate: 999 });
    const byItself = await testData.resource({ parent_id: inner, hourly_rate: 100, override_pool_rate: true });
    const activity = await testData.activity(project);
    const work = await testData.assignment(project, activity, byPool, { base_effort: 10 });
    await testData.assignment(project, activity, byItself, { base_effort: 10 });
    await recomputePlan(db(), project.plan);
    await record(work, { day: '2026-01-05', actual: 4, open: 8 });
    const personnel = { cost_type: CostType.personnel, base: 1500, actual: 200, open: 1400 };
    expect(await costsOf(project.plan)).toEqual([personnel]);
    await db().updateTable('resource').set({ hourly_rate: 60 }).where('id', '=', outer).execute();
    await recomputeCostsOfResource(db(), outer);
    expect(await costsOf(project.plan)).toEqual([{ ...personnel, base: 1600, actual: 240, open: 1480 }]);
  });

  test('the latest cost record of an activity and type determines the open costs', async () => {
    const project = await testData.project();
    const first = await testData.activity(project);
    const second = await testData.activity(project);
    const plan_version_id = project.version;
    await db()
      .insertInto('planned_cost')
      .values(
        [first, second].map((activity_id) => ({ plan_version_id, activity_id, cost_type: CostType.travel, base: 100 })),
      )
      .execute();
    const spent = { activity_id: first, resource_id: await testData.resource(), cost_type: CostType.travel };
    await db()
      .insertInto('cost_record')
      .values([
        { ...spent, day: '2026-01-06', actual_costs: 30, open_costs: 50 },
        { ...spent, day: '2026-01-05', actual_costs: 20, open_costs: 80 },
      ])
      .execute();
    await recomputePlan(db(), project.plan);
    expect(await costsOf(project.plan)).toEqual([{ cost_type: CostType.travel, base: 200, actual: 50, open: 150 }]);
  });
});

test('changed activities and assignments get a modified time, their collections do not', async () => {
  const project = await testData.project();
  const top = await testData.activity(project, { type: ActivityType.collection });
  const activity = await testData.activity(project, { parent_id: top });
  const id = await testData.assignment(project, activity, await testData.resource());
  const modified = '2026-01-01T00:00:00.000Z';
  await db().updateTable('activity').set({ modified }).where('plan_id', '=', project.plan).execute();
  await record(id, { day: '2026-01-05', actual: 8, open: 8 });
  const rows = await db()
    .selectFrom('activity')
    .select(['id', 'modified'])
    .where('plan_id', '=', project.plan)
    .execute();
  expect(rows.filter((row) => row.modified !== modified).map((row) => row.id)).toEqual([activity]);
  expect((await ofActivity(top)).actual).toBe(8);
});

describe('figures after any bookings', () => {
  const types = [ActivityType.standard, ActivityType.milestone, ActivityType.task, ActivityType.adHoc];
  const planned = fc.record({
    /** Which of the activities before it is the one above; the last number is none. */
    above: fc.nat(6),
    type: fc.constantFrom(...types),
    duration: fc.constantFrom(0, 8, 12.5, 40),
    efforts: fc.array(fc.constantFrom(0, 0.25, 7.3333, 40), { maxLength: 3 }),
    unassigned: fc.constantFrom(0, 0, 3.5),
  });
  const booking = fc.record({
    which: fc.nat(),
    day: fc.constantFrom('2026-01-05', '2026-01-06', '2026-01-07'),
    actual: fc.constantFrom(0, 0.01, 1.5, 8),
    open: fc.constantFrom(0, 0.3333, 16),
    completed: fc.boolean(),
  });

  test('incrementally updated figures equal those of the whole plan', async () => {
    const resources = [
      await testData.resource({ hourly_rate: 33.3333 }),
      await testData.resource({ hourly_rate: 80 }),
      await testData.resource(),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { minLength: 1, maxLength: 10 }),
        fc.array(booking, { maxLength: 8 }),
        async (plans, bookings) => {
          const project = await testData.project();
          const ids: string[] = [];
          const assignments: string[] = [];
          for (const { above, type, duration, efforts, unassigned } of plans) {
            const parent_id = ids[above] ?? null;
            const base_effort = efforts.reduce<number>((sum, effort) => sum + effort, unassigned);
            const id = await testData.activity(project, {
              parent_id,
              type,
              duration,
              base_effort,
              unassigned_effort: unassigned,
            });
            ids.push(id);
            for (const [index, effort] of efforts.entries()) {
              assignments.push(await testData.assignment(project, id, resources[index] ?? '', { base_effort: effort }));
            }
          }
          await recomputePlan(db(), project.plan);
          for (const { which, ...work } of bookings) {
            const assignment = assignments[which % assignments.length];
            if (assignment) await record(assignment, work);
            const finished = ids[which % ids.length] ?? '';
            await db()
              .updateTable('activity')
              .set({ actual_finish: work.completed ? work.day : null, actual_start: work.day, complete: which % 100 })
              .where('id', '=', finished)
              .execute();
            await recomputeActivity(db(), finished);
          }
          const chained = await figuresOf(project.plan);
          await recomputePlan(db(), project.plan);
          expect(chained).toEqual(await figuresOf(project.plan));
        },
      ),
      { numRuns: 25 },
    );
  });
});
