import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let projectId: string;
let manager: string;
let observer: string;
beforeAll(async () => {
  service = await startService();
  manager = await service.testData.user('ann');
  observer = await service.testData.user('olga');
  const kim = await service.testData.resource({ name: 'Kim' });
  await service.testData.resourcePermission(kim, manager, Level.observer);
});
afterAll(() => service.close());

const moment = (day: string, time: string) => `${day}T${time}:00`;
const days = (from: string, until: string) => ({ Start: moment(from, '08:00'), Finish: moment(until, '17:00') });
const baseline = (Number: number, from: string, until: string, hours: number) => ({
  Number,
  ...days(from, until),
  Duration: `PT${hours}H0M0S`,
  Work: `PT${hours}H0M0S`,
});

beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, manager, Level.manager);
  await service.testData.permission(projectId, observer, Level.observer);
  const body = mspdi({
    tasks: [
      { Name: 'House', OutlineLevel: 1, Summary: 1, ...days('2026-03-09', '2026-03-13') },
      {
        Name: 'Design',
        OutlineLevel: 2,
        ...days('2026-03-09', '2026-03-11'),
        Work: 'PT24H0M0S',
        Baseline: [baseline(3, '2026-02-02', '2026-02-03', 16), baseline(5, '2026-03-02', '2026-03-02', 8)],
      },
      {
        Name: 'Build',
        OutlineLevel: 2,
        ...days('2026-03-12', '2026-03-13'),
        Work: 'PT16H0M0S',
        Baseline: [baseline(3, '2026-02-04', '2026-02-05', 10)],
      },
      { Name: 'Later', OutlineLevel: 2, ...days('2026-03-13', '2026-03-13') },
    ],
    resources: [{ Name: 'Kim' }],
    assignments: [{ TaskUID: 2, ResourceUID: 1, Work: 'PT24H0M0S', Baseline: [{ Number: 3, Work: 'PT12H0M0S' }] }],
  });
  const ann = await service.as('ann');
  await ann.call(api.planning.importProjectPlan, { projectId, body });
});

test('the numbered baselines of an imported file are listed with their activities and days', async () => {
  const olga = await service.as('olga');
  const listed = (await olga.call(appApi.listFileBaselines, { projectId }))?.baseline;
  expect(
    listed?.map(({ number, activities, start, finish }) => [
      number,
      activities,
      start?.slice(0, 10),
      finish?.slice(0, 10),
    ]),
  ).toEqual([
    [3, 2, '2026-02-02', '2026-02-05'],
    [5, 1, '2026-03-02', '2026-03-02'],
  ]);
});

test('a numbered baseline becomes a version with the days and hours of that time, which is not the current one', async () => {
  const ann = await service.as('ann');
  const current = async () =>
    (await ann.call(appApi.listPlanHistory, { projectId }))?.entry?.find(({ isCurrent }) => isCurrent === true)?.version
      ?.version;
  const before = await current();
  const info = await ann.call(appApi.takeFileBaseline, { projectId, number: 3 });
  expect(info).toMatchObject({ name: 'Baseline 3 of the file', baselineVersion: false });
  const version = await ann.call(appApi.getPlanVersion, { planVersionId: String(info?.id.id) });
  expect(
    version?.activity?.map(({ name, start, finish, duration, baseEffort, unassignedEffort }) => [
      name,
      start?.slice(0, 10),
      finish?.slice(0, 10),
      duration,
      baseEffort,
      unassignedEffort,
    ]),
  ).toEqual([
    ['House', undefined, undefined, 0, 0, 0],
    ['Design', '2026-02-02', '2026-02-03', 16, 16, 4],
    ['Build', '2026-02-04', '2026-02-05', 10, 10, 10],
  ]);
  expect(version?.assignment?.map(({ baseEffort }) => baseEffort)).toEqual([12]);
  expect(await current()).toBe(before);
  await ann.call(appApi.setBaseline, { planVersionId: String(info?.id.id) });
  expect(await ann.call(appApi.getPlanVersion, { planVersionId: String(info?.id.id) })).toMatchObject({
    version: { baselineVersion: true },
  });
});

test('a number that no baseline of the plan file has is refused by name, and writes nothing', async () => {
  const ann = await service.as('ann');
  const before = await ann.call(appApi.listPlanHistory, { projectId });
  await expect(ann.call(appApi.takeFileBaseline, { projectId, number: 4 })).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
    arguments: { parameterName: 'number' },
  });
  expect(await ann.call(appApi.listPlanHistory, { projectId })).toEqual(before);
});

test('observers of a project cannot add a baseline of its plan file as a version', async () => {
  const olga = await service.as('olga');
  await expect(olga.call(appApi.takeFileBaseline, { projectId, number: 3 })).rejects.toMatchObject({
    code: 'project.error.ManagerAccessDenied',
  });
});

test('undoing an import makes the version before it the current one, not an added baseline', async () => {
  const ann = await service.as('ann');
  const names = async () => (await planEditor(ann, projectId).read()).activity.map(({ name }) => name);
  const before = await names();
  await ann.call(appApi.takeFileBaseline, { projectId, number: 3 });
  await ann.call(api.planning.importProjectPlan, { projectId, body: mspdi({ tasks: [{ Name: 'Other' }] }) });
  const [last] = (await ann.call(appApi.listImports, { offset: 0, numberRecords: 1 }))?.import ?? [];
  await ann.call(appApi.undoImport, { importId: last?.id ?? '' });
  expect(await names()).toEqual(before);
});
