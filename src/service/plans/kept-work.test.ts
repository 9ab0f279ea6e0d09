import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanAssignment } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';
import { keptAssignmentFields } from './kept-work.ts';

let service: TestService;
let admin: Client;
let observer: Client;
let observerId = '';
let projectId = '';
let ann = '';
let annId = '';
let ben = '';

/** Two people work on one task, one of them with all that an assignment of a file can say. */
const workFile = (changes: Record<string, string | number> = {}) =>
  mspdi({
    tasks: [
      {
        Name: 'Design',
        GUID: '0E3A7B1C-0000-4000-8000-0000000000A1',
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-06T17:00:00',
        Duration: 'PT40H0M0S',
        Work: 'PT40H0M0S',
        ActualStart: '2026-03-02T08:00:00',
        ActualWork: 'PT20H0M0S',
        PercentComplete: 50,
        PercentWorkComplete: 50,
        Baseline: [{ Number: 0, Start: '2026-02-02T08:00:00', Finish: '2026-02-06T17:00:00', Work: 'PT40H0M0S' }],
      },
    ],
    resources: [{ Name: ann }, { Name: ben }],
    assignments: [
      {
        TaskUID: 1,
        ResourceUID: 1,
        ActualWork: 'PT16H0M0S',
        CostRateTable: 1,
        Finish: '2026-03-04T17:00:00',
        Notes: 'On site <1>\nwith a helmet',
        OvertimeWork: 'PT2H0M0S',
        RegularWork: 'PT18H0M0S',
        Start: '2026-03-03T08:00:00',
        Work: 'PT20H0M0S',
        ExtendedAttribute: [
          { FieldID: '255852632', Value: 'Crane' },
          { FieldID: '255852663', Value: '4200' },
        ],
        Baseline: [
          { Number: 0, Start: '2026-02-02T08:00:00', Work: 'PT10H0M0S', Cost: '50000' },
          { Number: 2, Start: '2026-02-09T08:00:00', Work: 'PT12H0M0S' },
        ],
        ...changes,
      },
      {
        TaskUID: 1,
        ResourceUID: 2,
        ActualWork: 'PT4H0M0S',
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-06T17:00:00',
        Work: 'PT20H0M0S',
      },
    ],
  });

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  observerId = await service.testData.user('observer');
  [admin, observer] = [await service.as('admin'), await service.as('observer')];
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  [ann, ben] = [`Ann ${projectId}`, `Ben ${projectId}`];
  annId = await service.testData.resource({ name: ann });
  await service.testData.resource({ name: ben });
  await service.testData.permission(projectId, observerId, Level.observer);
  await admin.call(api.planning.importProjectPlan, { projectId, body: workFile() });
});
afterAll(() => service.close());

const exportedXml = async (id = projectId, client = admin) =>
  new Uint8Array(await (await client.call(appApi.exportPlan, { projectId: id, format: 'mspdi' })).arrayBuffer());
async function exportedWork(name = ann, id = projectId, client = admin): Promise<Partial<PlanAssignment>> {
  const { assignments, resources } = readPlanFile(await exportedXml(id, client));
  const uid = resources.find((resource) => resource.name === name)?.uid ?? -1;
  return assignments.find(({ resourceUid }) => resourceUid === uid) ?? {};
}
const checkedWork = (body: Uint8Array) => admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(body) });

const ownDates = { start: '2026-03-03T08:00:00', finish: '2026-03-04T17:00:00' };
const workFieldsKept = { rateTable: 'B', notes: 'On site <1>\nwith a helmet', custom: { text1: 'Crane', cost1: 42 } };
const workFigures = { actualWork: 16, remainingWork: 4, overtimeWork: 2, regularWork: 18 };
const ownBaselines = [
  { number: 0, start: '2026-02-02T08:00:00', work: 10, cost: 500 },
  { number: 2, start: '2026-02-09T08:00:00', work: 12 },
];

async function editWork(change: Parameters<ReturnType<typeof planEditor>['save']>[0]): Promise<void> {
  const editor = planEditor(admin, projectId);
  await editor.checkOut();
  await editor.save(change);
  await editor.checkIn();
}
async function designId(): Promise<string> {
  const list = await admin.call(api.tasks.listTasksOfProject, { projectId });
  return list?.activity[0]?.id ?? '';
}

test('fields of an assignment are exported again, and importing the export again changes nothing', async () => {
  expect(await exportedWork()).toMatchObject({
    ...ownDates,
    ...workFieldsKept,
    ...workFigures,
    baselines: ownBaselines,
  });
  expect(await exportedWork(ben)).toMatchObject({ actualWork: 4, remainingWork: 16, rateTable: 'A', custom: {} });
  expect(await checkedWork(await exportedXml())).toMatchObject({ changes: false });
  const receipt = await checkedWork(workFile());
  expect(receipt).toMatchObject({ changes: false });
  expect(receipt?.problem?.map(({ message }) => message).join()).not.toContain('assignment');
});

test('another note in the file changes the activity, and a file without fields removes them', async () => {
  expect(await checkedWork(workFile({ Notes: 'In the office' }))).toMatchObject({ changes: true, numberUpdated: 1 });
  await admin.call(api.planning.importProjectPlan, { projectId, body: workFile({ Notes: 'In the office' }) });
  expect(await exportedWork()).toMatchObject({ ...workFieldsKept, notes: 'In the office' });
  const xml = new TextDecoder().decode(await exportedXml()).replace(/<Notes>.*?<\/Notes>/s, '');
  await admin.call(api.planning.importProjectPlan, { projectId, body: Buffer.from(xml) });
  expect((await exportedWork()).notes).toBeUndefined();
  expect(await exportedWork()).toMatchObject({ rateTable: 'B' });
});

test('fields stay in later versions; figures of the file stop counting once the work is planned otherwise', async () => {
  await editWork({ activity: [{ id: await designId(), description: 'Detailed' }] });
  expect(await exportedWork()).toMatchObject({ ...ownDates, ...workFieldsKept, ...workFigures });
  await editWork({ activity: [{ id: await designId(), start: '2026-03-09', finish: '2026-03-13' }] });
  expect(await exportedWork()).toMatchObject({
    ...workFieldsKept,
    start: '2026-03-09T08:00:00',
    finish: '2026-03-13T17:00:00',
  });
  await editWork({ assignment: [{ activity: await designId(), resource: annId, assigned: 100, baseEffort: 30 }] });
  const changed = await exportedWork();
  expect(changed).toMatchObject({ ...workFieldsKept, work: 30, actualWork: 15 });
  expect(changed.overtimeWork).toBeUndefined();
});

test('a person who is taken off the activity and assigned again has none of the fields', async () => {
  const assignment = { activity: await designId(), resource: annId };
  await editWork({ removedAssignment: [assignment] });
  await editWork({ assignment: [{ ...assignment, assigned: 100, baseEffort: 20 }] });
  expect(await exportedWork()).toMatchObject({ rateTable: 'A', baselines: [], custom: {}, actualWork: 10 });
});

test('a copy of the project has them without dates, work done and baselines', async () => {
  const portfolio = await service.testData.portfolio({ name: `Copies ${projectId}` });
  const copied = await admin.call(appApi.copyProject, {
    projectId,
    body: { name: `Copy ${projectId}`, portfolio, start: '2026-05-04' },
  });
  const work = await exportedWork(ann, copied?.project ?? '');
  expect(work).toMatchObject({ ...workFieldsKept, baselines: [], overtimeWork: 2 });
  expect(work.start).not.toBe(ownDates.start);
});

test('costs of assignments are exported for managers alone', async () => {
  await service.testData.resourcePermission(annId, observerId, Level.observer);
  const work = await exportedWork(ann, projectId, observer);
  expect(work).toMatchObject({ rateTable: 'B', notes: workFieldsKept.notes, custom: { text1: 'Crane' } });
  expect(work.custom).not.toHaveProperty('cost1');
  expect(work.baselines?.map(({ cost }) => cost)).toEqual([undefined, undefined]);
});

test('the fields of an activity list those of its assignments to people whom the caller sees', async () => {
  const listed = async (client: Client) =>
    (await client.call(appApi.getPlanFileFields, { projectId, activityId: await designId() }))?.field.filter(
      ({ resource }) => resource,
    );
  expect(await listed(admin)).toEqual([
    { resource: ann, field: 'rateTable', value: 'B' },
    { resource: ann, field: 'overtimeWork', value: 2 },
    { resource: ann, field: 'cost1', value: 42 },
    { resource: ann, field: 'text1', value: 'Crane' },
    { resource: ann, field: 'notes', value: workFieldsKept.notes },
  ]);
  expect(await listed(observer)).toEqual([]);
});

test('fields of an assignment to someone who is not here are named in the receipt', async () => {
  await sql`update resource set name = ${`Gone ${annId}`} where id = ${annId}`.execute(service.database.kysely);
  const { id } = await service.testData.project();
  expect(await admin.call(api.planning.importProjectPlan, { projectId: id, body: workFile() })).toContain(
    'Notes, dates, values over time, rates and baselines of 1 assignment not kept',
  );
});

test('of a broken document of the database nothing counts', () => {
  expect(
    keptAssignmentFields({
      notes: 7,
      rateTable: 'F',
      baselines: [{ number: 11 }, 'x', { number: 3, work: 0 }],
      start: 'now',
    }),
  ).toBeUndefined();
});
