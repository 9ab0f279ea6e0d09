import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { CostType, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let observer: Client;
const id = { ann: '', observer: '', glimpse: '' };
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  for (const login of ['ann', 'observer', 'glimpse'] as const) id[login] = await service.testData.user(login);
  [ann, observer] = [await service.as('ann'), await service.as('observer')];
});
afterAll(() => service.close());

let project: { id: string; plan: string; version: string };
beforeEach(async () => {
  project = await service.testData.project();
  await service.testData.permission(project.id, id.ann, Level.manager);
  await service.testData.permission(project.id, id.observer, Level.observer);
  await service.testData.permission(project.id, id.glimpse, Level.external);
});

const db = () => service.database.kysely;
const historyOf = async (client: Client) =>
  (await client.call(appApi.listPlanHistory, { projectId: project.id }))?.entry ?? [];
const checkOut = async () => (await ann.call(planning.edit, { projectId: project.id }))?.idString ?? '';
const checkIn = (name = '', comment = '') => ann.call(planning.checkIn, { projectId: project.id, name, comment });
const compare = (from: string, planVersionId: string) =>
  observer.call(appApi.comparePlanVersions, { planVersionId, from });
const change = (version: string, activity: string, values: object) =>
  db()
    .updateTable('activity_version')
    .set(values)
    .where('plan_version_id', '=', version)
    .where('activity_id', '=', activity)
    .execute();
const link = (version: string, predecessor_id: string, successor_id: string) =>
  db().insertInto('dependency').values({ plan_version_id: version, predecessor_id, successor_id }).execute();

describe('the history of a plan', () => {
  test('the history of a plan shows who checked in each version, the comments, and the current version', async () => {
    const first = await checkOut();
    await checkIn('First draft', 'As agreed');
    const second = await checkOut();
    await checkIn();
    expect(await historyOf(observer)).toMatchObject([
      { version: { idString: second, version: 2 }, checkedInBy: id.ann, checkedInByName: 'ann', isCurrent: true },
      {
        version: { idString: first, version: 1, name: 'First draft', comment: 'As agreed', baselineVersion: true },
        checkedInByName: 'ann',
        isCurrent: false,
      },
      { version: { idString: project.version, version: 0 }, isCurrent: false },
    ]);
  });

  test('the history of a plan shows the working version only to its holder', async () => {
    const working = await checkOut();
    expect(await historyOf(ann)).toMatchObject([
      { version: { idString: working, workingVersion: true }, holder: id.ann, holderName: 'ann', isCurrent: false },
      { version: { version: 0 }, isCurrent: true },
    ]);
    for (const client of [observer, await service.as('admin')])
      expect(await historyOf(client)).toMatchObject([{ version: { version: 0 } }]);
  });

  test('the history of a plan requires observer level', async () => {
    const glimpse = await service.as('glimpse');
    await expect(glimpse.call(appApi.listPlanHistory, { projectId: project.id })).rejects.toMatchObject({
      code: 'user.error.InsufficientPrivileges',
    });
  });
});

describe('dates, costs and the critical path in a comparison of versions', () => {
  test('a comparison shows by how many calendar days activities moved and in which direction', async () => {
    const later = await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-09' });
    const longer = await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-09' });
    const undated = await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-09' });
    const newer = await checkOut();
    await change(newer, later, { start: '2026-01-12', finish: '2026-01-16' });
    await change(newer, longer, { finish: '2026-01-07' });
    await change(newer, undated, { start: null, finish: null });
    await checkIn();
    const changed = (await compare(project.version, newer))?.changed;
    expect(changed).toMatchObject([{ id: later, startDays: 7, finishDays: 7 }, { id: longer, finishDays: -2 }, {}]);
    expect(changed?.[1]).not.toHaveProperty('startDays');
    expect(changed?.[2]).not.toHaveProperty('finishDays');
    expect((await compare(newer, project.version))?.changed).toMatchObject([
      { startDays: -7, finishDays: -7 },
      { finishDays: 2 },
      {},
    ]);
  });

  test('a comparison shows the costs of both versions: effort at current rates, and planned costs without proceeds', async () => {
    const work = await service.testData.activity(project);
    const resource = await service.testData.resource({ hourly_rate: 50 });
    const assignment = await service.testData.assignment(project, work, resource, { base_effort: 40 });
    const newer = await checkOut();
    await db()
      .updateTable('assignment_version')
      .set({ base_effort: 60 })
      .where('plan_version_id', '=', newer)
      .where('assignment_id', '=', assignment)
      .execute();
    await db()
      .insertInto('planned_cost')
      .values([
        { plan_version_id: newer, activity_id: work, cost_type: CostType.material, base: 120 },
        { plan_version_id: newer, activity_id: work, cost_type: CostType.proceeds, base: 9000 },
      ])
      .execute();
    await checkIn();
    expect(await ann.call(appApi.comparePlanVersions, { planVersionId: newer, from: project.version })).toMatchObject({
      fromTotals: { baseEffort: 40, baseCosts: 2000 },
      untilTotals: { baseEffort: 60, baseCosts: 3120 },
    });
  });

  test('a comparison shows activities that joined or left the critical path and the number of contradicted links', async () => {
    const first = await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-09' });
    const short = await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-06', duration: 16 });
    const last = await service.testData.activity(project, { start: '2026-01-12', finish: '2026-01-16' });
    await link(project.version, first, last);
    await link(project.version, short, last);
    const older = await checkOut();
    await checkIn();
    const newer = await checkOut();
    await change(newer, first, { start: '2026-01-05', finish: '2026-01-05', duration: 8 });
    await change(newer, short, { start: '2026-01-05', finish: '2026-01-13', duration: 56 });
    await checkIn();
    expect(await compare(older, newer)).toMatchObject({
      fromTotals: { criticalActivities: 2, conflicts: 0 },
      untilTotals: { criticalActivities: 2, conflicts: 1 },
      criticalJoined: [{ id: short }],
      criticalLeft: [{ id: first }],
    });
  });
});
