import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, Level, WorkContour } from '#contract/core/codes.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { startService, type TestService } from '#testing/service.ts';

const today = '2026-03-02';

let service: TestService;
let admin: Client;
let person: string;

beforeAll(async () => {
  service = await startService({ today });
  const { testData } = service;
  await testData.administrator('admin');
  await testData.user('observer');
  admin = await service.as('admin');
  person = await testData.resource({ hourly_rate: 50 });
}, 60_000);
afterAll(() => service.close());

/** A project of one activity, 5 to 9 January, with 40 hours of one person. */
async function smallProject(
  row: { baseline?: false; type?: number; place?: { parent_id: string; archived?: boolean } } = {},
) {
  const { testData, database } = service;
  const project = await testData.project(row.place);
  const activity = await testData.activity(project, {
    base_effort: 40,
    type: row.type ?? ActivityType.standard,
  });
  const assignment = await testData.assignment(project, activity, person);
  const db = database.kysely;
  if (row.baseline !== false)
    await db
      .updateTable('project_plan')
      .set({ baseline_version_id: project.version })
      .where('id', '=', project.plan)
      .execute();
  return {
    ...project,
    activity,
    book: async (day: string, actual_effort: number, completed = false) => {
      const booked = { assignment_id: assignment, resource_id: person };
      const record = { ...booked, day, actual_effort, open_effort: 0, completed };
      await db.insertInto('work_record').values(record).execute();
      await recomputePlan(db, project.plan);
    },
    set: async (values: { actual_start?: string; actual_finish?: string; complete?: number }) => {
      await db.updateTable('activity').set(values).where('id', '=', activity).execute();
      await recomputePlan(db, project.plan);
    },
  };
}

const valueOn = async (project: { id: string }, day?: string, client = admin) =>
  (await client.call(appApi.listEarnedValues, { projectIds: [project.id], ...(day !== undefined && { day }) }))
    ?.earnedValue[0];

test('planned value grows by working days', async () => {
  const project = await smallProject();
  const planned = async (day: string) => (await valueOn(project, day))?.hours?.planned;
  expect([await planned('2026-01-04'), await planned('2026-01-05'), await planned('2026-01-10')]).toEqual([0, 8, 40]);
});

test('planned value follows the delay and contour of assignments', async () => {
  const project = await smallProject();
  const { kysely } = service.database;
  await kysely
    .updateTable('activity_version')
    .set({ duration: 40 })
    .where('activity_id', '=', project.activity)
    .execute();
  const planned = async (delay: number, contour: number, day: string) => {
    const shape = { delay, contour };
    await kysely.updateTable('assignment_version').set(shape).where('activity_id', '=', project.activity).execute();
    const { hours, costs } = (await valueOn(project, day)) ?? {};
    return [hours?.planned, costs?.planned];
  };
  expect(await planned(0, WorkContour.bell, '2026-01-07')).toEqual([28, 1400]);
  expect(await planned(20, WorkContour.flat, '2026-01-08')).toEqual([24, 1200]);
  expect(await planned(20, WorkContour.flat, '2026-01-09')).toEqual([40, 2000]);
  const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds: [project.id], day: '2026-01-08' });
  expect(curves?.hours?.planned).toEqual([0, 24, 40]);
});

test('without a baseline the current plan is the budget, and the answer has no baseline', async () => {
  const project = await smallProject({ baseline: false });
  expect(await valueOn(project)).toEqual({
    projectNode: project.id,
    hours: { budget: 40, planned: 40, earned: 0, actual: 0 },
    costs: { budget: 2000, planned: 2000, earned: 0, actual: 0 },
  });
  const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds: [project.id] });
  expect(curves?.withoutBaseline).toBe(true);
});

test('earned value follows remaining effort day by day', async () => {
  const project = await smallProject();
  await project.book('2026-01-06', 10);
  await project.book('2026-01-13', 20);
  const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds: [project.id], day: '2026-01-20' });
  expect(curves?.day).toEqual(['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-20']);
  expect(curves?.hours).toEqual({
    budget: 40,
    planned: [0, 40, 40, 40],
    earned: [0, 10, 30, 30],
    actual: [0, 10, 30, 30],
  });
});

test('an ad hoc activity earns its budget when it is done', async () => {
  const project = await smallProject({ type: ActivityType.adHoc });
  await project.book('2026-01-06', 10);
  await project.book('2026-01-13', 20, true);
  const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds: [project.id], day: '2026-01-18' });
  expect(curves?.hours?.earned).toEqual([0, 0, 40]);
});

test('progress without records is spread from its start to its finish or today', async () => {
  const project = await smallProject();
  await project.set({ actual_start: '2026-02-23', complete: 50 });
  const half = await valueOn(project, '2026-02-25');
  expect(half?.hours).toEqual({ budget: 40, planned: 40, earned: 10, actual: 10 });
  expect((await valueOn(project))?.hours).toEqual({ budget: 40, planned: 40, earned: 20, actual: 20 });
});

test('observers read hours; money is for managers of the project', async () => {
  const project = await smallProject();
  await project.book('2026-01-06', 10);
  const { testData, database } = service;
  const observer = await service.as('observer');
  const projectIds = [project.id];
  const { id } = await database.kysely
    .selectFrom('subject')
    .select('id')
    .where('name', '=', 'observer')
    .executeTakeFirstOrThrow();
  expect(await valueOn(project, today, observer)).toBeUndefined();
  expect(await observer.call(appApi.getEarnedValueOverTime, { projectIds })).toBeNull();
  await testData.permission(project.id, id, Level.contributor);
  const answers = [
    await valueOn(project, today, observer),
    (await observer.call(appApi.listActivityEarnedValues, { projectId: project.id }))?.earnedActivity[0],
    await observer.call(appApi.getEarnedValueOverTime, { projectIds }),
  ];
  for (const answer of answers) {
    expect(answer?.hours?.budget).toBe(40);
    expect(answer).not.toHaveProperty('costs');
  }
  // A curve of two projects has money only if both show it.
  const managed = await smallProject();
  await testData.permission(managed.id, id, Level.manager);
  const over = (ids: string[]) => observer.call(appApi.getEarnedValueOverTime, { projectIds: ids });
  expect((await over([managed.id]))?.costs?.budget).toBe(2000);
  expect(await over([managed.id, project.id])).not.toHaveProperty('costs');
});

test('curves of long plans have points by month and at most 165', async () => {
  const { testData } = service;
  const project = await testData.project();
  const pointsUntil = async (finish: string) => {
    await testData.activity(project, { start: '2026-01-05', finish, base_effort: 100 });
    const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds: [project.id] });
    return curves?.day ?? [];
  };
  const months = await pointsUntil('2031-06-15');
  expect([months.slice(0, 3), months.at(-2)]).toEqual([['2026-01-04', '2026-01-31', '2026-02-28'], '2031-05-31']);
  expect((await pointsUntil('9999-12-31')).length).toBeLessThanOrEqual(165);
});

test('the curve of a portfolio is that of its projects on all levels, without archived ones', async () => {
  const { testData } = service;
  const portfolio = await testData.portfolio({ name: 'Harbours' });
  const below = await testData.portfolio({ name: 'North', parent_id: portfolio });
  const first = await smallProject({ place: { parent_id: portfolio } });
  const second = await smallProject({ place: { parent_id: below } });
  await smallProject({ place: { parent_id: below, archived: true } });
  await second.book('2026-01-06', 10);
  const over = (ids: string[]) => admin.call(appApi.getEarnedValueOverTime, { projectIds: ids });
  const whole = await over([portfolio]);
  expect(whole?.hours?.budget).toBe(80);
  expect(whole).toEqual(await over([first.id, second.id]));
  expect((await over([below]))?.hours?.budget).toBe(40);
});
