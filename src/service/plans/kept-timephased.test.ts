import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanAssignment, PlanFile } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';
import { keepTimephased } from './kept-timephased.ts';

let service: TestService;
let admin: Client;
let observer: Client;
let observerId = '';
let projectId = '';
let ann = '';
let annId = '';

const period = (Type: number, start: string, finish: string, Value: string) => ({
  Type,
  UID: 1,
  Start: `2026-03-${start}`,
  Finish: `2026-03-${finish}`,
  Unit: 2,
  Value,
});
const spread = [
  period(2, '02T08:00:00', '03T08:00:00', 'PT8H0M0S'),
  period(2, '03T08:00:00', '03T12:00:00', 'PT4H0M0S'),
  period(1, '05T08:00:00', '06T08:00:00', 'PT4H0M0S'),
  period(1, '06T08:00:00', '06T17:00:00', 'PT8H0M0S'),
];
const costs = period(6, '02T08:00:00', '03T08:00:00', '64000');

/** A split task of Ann, and one without a resource. */
const splitFile = () =>
  mspdi({
    tasks: [
      {
        Name: 'Design',
        GUID: '0E3A7B1C-0000-4000-8000-0000000000A1',
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-06T17:00:00',
        Duration: 'PT28H0M0S',
        Work: 'PT24H0M0S',
        ActualStart: '2026-03-02T08:00:00',
        ActualWork: 'PT12H0M0S',
        PercentComplete: 50,
        Baseline: [{ Number: 0, Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00', Work: 'PT24H0M0S' }],
        TimephasedData: [period(11, '02T08:00:00', '03T12:00:00', '50')],
      },
      {
        Name: 'Review',
        GUID: '0E3A7B1C-0000-4000-8000-0000000000A2',
        Start: '2026-03-09T08:00:00',
        Finish: '2026-03-12T17:00:00',
        Duration: 'PT24H0M0S',
        Work: 'PT24H0M0S',
      },
    ],
    resources: [{ Name: ann }],
    assignments: [
      {
        TaskUID: 1,
        ResourceUID: 1,
        ActualWork: 'PT12H0M0S',
        RemainingWork: 'PT12H0M0S',
        Work: 'PT24H0M0S',
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-06T17:00:00',
        Baseline: [{ Number: 0, Work: 'PT24H0M0S' }],
        WorkContour: 8,
        TimephasedData: [
          ...spread,
          costs,
          period(4, '02T08:00:00', '03T08:00:00', 'PT24H0M0S'),
          period(5, '02T08:00:00', '03T08:00:00', '100000'),
        ],
      },
      {
        TaskUID: 2,
        ResourceUID: -65535,
        Work: 'PT24H0M0S',
        Start: '2026-03-09T08:00:00',
        Finish: '2026-03-12T17:00:00',
        TimephasedData: [
          period(1, '09T08:00:00', '10T08:00:00', 'PT8H0M0S'),
          period(1, '10T08:00:00', '11T08:00:00', ''),
          period(1, '11T08:00:00', '12T17:00:00', 'PT16H0M0S'),
        ],
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
  ann = `Ann ${projectId}`;
  annId = await service.testData.resource({ name: ann });
  await service.testData.permission(projectId, observerId, Level.observer);
  await admin.call(api.planning.importProjectPlan, { projectId, body: splitFile() });
});
afterAll(() => service.close());

const exportedXml = async (id = projectId, client = admin) =>
  new Uint8Array(await (await client.call(appApi.exportPlan, { projectId: id, format: 'mspdi' })).arrayBuffer());
const exportedPlan = async (id = projectId, client = admin) => readPlanFile(await exportedXml(id, client));
const workOn = ({ assignments, tasks }: PlanFile, name: string): PlanAssignment | undefined =>
  assignments.find(({ taskUid }) => taskUid === tasks.find((task) => task.name === name)?.uid);
const checked = (body: Uint8Array) => admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(body) });
const typesOf = (all: PlanAssignment['timephased']) => all?.map(({ type }) => type);

async function editPlan(change: Parameters<ReturnType<typeof planEditor>['save']>[0]): Promise<void> {
  const editor = planEditor(admin, projectId);
  await editor.checkOut();
  await editor.save(change);
  await editor.checkIn();
}
const activityId = async (name: string) => (await planEditor(admin, projectId).activity(name)).id ?? '';

test('values over time and splits are exported again, and importing the export again changes nothing', async () => {
  const [before, after] = [readPlanFile(splitFile()), await exportedPlan()];
  for (const name of ['Design', 'Review']) {
    expect(workOn(before, name)?.timephased).toHaveLength(name === 'Design' ? 3 : 1);
    expect(workOn(after, name)?.timephased).toEqual(workOn(before, name)?.timephased);
    expect(after.tasks.find((task) => task.name === name)).toMatchObject({
      pauses: before.tasks.find((task) => task.name === name)?.pauses,
    });
  }
  expect(workOn(after, 'Design')?.workContour).toBe('contoured');
  expect(typesOf(workOn(after, 'Design')?.baselines[0]?.timephased)).toEqual([4, 5]);
  expect(typesOf(after.tasks.find(({ name }) => name === 'Design')?.timephased)).toEqual([11]);
  expect(await checked(await exportedXml())).toMatchObject({ changes: false });
  const receipt = await checked(splitFile());
  expect(receipt).toMatchObject({ changes: false });
  expect(receipt?.problem?.map(({ message }) => message).join()).not.toContain('over time');
});

test('work that was done over time is no booking', async () => {
  const records = await service.database.kysely
    .selectFrom('work_record')
    .innerJoin('assignment', 'assignment.id', 'work_record.assignment_id')
    .select('work_record.id')
    .where('assignment.resource_id', '=', annId)
    .execute();
  expect(records).toEqual([]);
});

test('other work, other days or booked hours end the values over time, baselines keep theirs', async () => {
  await editPlan({ activity: [{ id: await activityId('Review'), start: '2026-03-16', finish: '2026-03-19' }] });
  expect(workOn(await exportedPlan(), 'Review')).toBeUndefined();
  await editPlan({
    assignment: [{ activity: await activityId('Design'), resource: annId, assigned: 100, baseEffort: 30 }],
  });
  const { timephased, baselines } = workOn(await exportedPlan(), 'Design') ?? {};
  expect([timephased, typesOf(baselines?.[0]?.timephased)]).toEqual([undefined, [4, 5]]);
});

test('after hours were booked the values over time are left out, and the export brings no change', async () => {
  const { id: assignmentId } = await service.database.kysely
    .selectFrom('assignment')
    .select('id')
    .where('resource_id', '=', annId)
    .executeTakeFirstOrThrow();
  await admin.call(api.worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-03-02', actualEffort: 3 });
  expect(workOn(await exportedPlan(), 'Design')).toMatchObject({ actualWork: 3, timephased: undefined });
  expect(await checked(await exportedXml())).toMatchObject({ changes: false });
});

test('a copy of the project has neither splits nor values over time', async () => {
  const portfolio = await service.testData.portfolio({ name: `Copies ${projectId}` });
  const copied = await admin.call(appApi.copyProject, {
    projectId,
    body: { name: `Copy ${projectId}`, portfolio, start: '2026-05-04' },
  });
  const { tasks, assignments } = await exportedPlan(copied?.project ?? '');
  expect([...tasks, ...assignments].some(({ timephased }) => timephased)).toBe(false);
});

test('costs over time are exported for managers alone', async () => {
  await service.testData.resourcePermission(annId, observerId, Level.observer);
  const work = workOn(await exportedPlan(projectId, observer), 'Design');
  expect(typesOf(work?.timephased)).toEqual([2, 1]);
  expect(typesOf(work?.baselines[0]?.timephased)).toEqual([4]);
});

test('the fields of an activity list its splits', async () => {
  const list = await observer.call(appApi.getPlanFileFields, { projectId, activityId: await activityId('Design') });
  expect(list?.field).toContainEqual({ field: 'pause', value: '2026-03-03T13:00:00', until: '2026-03-04T17:00:00' });
});

test('values over time are left out, and named, where all days move', async () => {
  const { id } = await service.testData.project({ start: '2026-06-01' });
  const receipt = await admin.call(appApi.importPlan, {
    projectId: id,
    moveToStart: true,
    body: Buffer.from(splitFile()),
  });
  expect(JSON.stringify(receipt)).toContain('values over time (1 assignment)');
  const { tasks, assignments } = await exportedPlan(id);
  expect([...tasks, ...assignments].some((row) => row.timephased ?? row.baselines[0]?.timephased)).toBe(false);
});

test('the receipt says how many activities are split', async () => {
  const { id } = await service.testData.project();
  expect(await admin.call(api.planning.importProjectPlan, { projectId: id, body: splitFile() })).toContain(
    '2 split activities keep their splits.',
  );
});

test('the plan tells the days on which activities pause, until they move', async () => {
  const splits = async () => (await planEditor(admin, projectId).read()).activity.map(({ split }) => split ?? []);
  // Design pauses in the afternoon of the 3rd, which is half worked.
  const review = { from: '2026-03-10', until: '2026-03-10' };
  expect(await splits()).toEqual([[{ from: '2026-03-04', until: '2026-03-04' }], [review]]);
  await editPlan({ activity: [{ id: await activityId('Design'), start: '2026-03-16', finish: '2026-03-20' }] });
  expect(await splits()).toEqual([[], [review]]);
});

test('what is too long is named in the receipt', async () => {
  const many = Array.from({ length: 6000 }, (_, index) => {
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString().slice(0, 19);
    return { ...period(1, '', '', `PT0H${index % 7}M1S`), Start: at(index), Finish: at(index + 1) };
  });
  const file = mspdi({
    tasks: [{ Name: 'Long', Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00' }],
    resources: [{ Name: ann }],
    assignments: [{ TaskUID: 1, ResourceUID: 1, Work: 'PT8H0M0S', TimephasedData: many }],
  });
  expect(await admin.call(api.planning.importProjectPlan, { projectId, body: file })).toContain(
    'values over time (1 assignment)',
  );
});

test('of broken series of the database nothing counts', () => {
  const series = { type: 1, unit: 2, isWork: true, start: '2026-03-02T08:00:00', runs: [1, 86_400, 8] };
  expect(keepTimephased([series])).toEqual([series]);
  for (const broken of [{ runs: [1, 2] }, { runs: [0, 1, 1] }, { runs: [1e9, 1e9, 1] }, { start: 'now' }, { type: -1 }])
    expect(keepTimephased([series, { ...series, ...broken }])).toBeUndefined();
});
