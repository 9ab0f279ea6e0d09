import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let portfolioId = '';
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  portfolioId = (await admin.call(projects.getRootPortfolio, {}))?.id ?? '';
});
afterAll(() => service.close());

let count = 0;
const made = async (days: { start: string; finish?: string }) => {
  count += 1;
  const node = await admin.call(projects.createProject, { portfolioId, body: { name: `Project ${count}`, ...days } });
  return node?.id ?? '';
};
const today = async () => {
  const { rows } = await sql<{ day: string }>`select current_date::text as day`.execute(service.database.kysely);
  return rows[0]?.day ?? '';
};
const plan = (start: string, finish: string) =>
  mspdi({ tasks: [{ Name: 'Work', Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` }] });
const past = plan('2014-01-06', '2014-03-27');
const future = plan('2094-01-06', '2094-03-27');
const bring = (projectId: string, body: Uint8Array) => admin.call(planning.importProjectPlan, { projectId, body });
const daysOf = async (projectId: string) => {
  const node = await admin.call(projects.getProjectById, { projectId });
  return [node?.start, node?.finish ?? null];
};

test.each([
  ['past', past, '2014-01-06'],
  ['future', future, '2094-01-06'],
])('a project created today starts with the plan of its file (%s)', async (_name, body, start) => {
  const id = await made({ start: await today() });
  await bring(id, body);
  expect(await daysOf(id)).toEqual([start, null]);
});

test('a start that a user chose is kept unless the plan ends before it', async () => {
  const chosen = await made({ start: '2013-12-01' });
  await bring(chosen, past);
  expect(await daysOf(chosen)).toEqual(['2013-12-01', null]);
  const late = await made({ start: '2015-01-01' });
  await bring(late, past);
  expect(await daysOf(late)).toEqual(['2014-01-06', null]);
  const both = await made({ start: '2015-01-01', finish: '2015-06-30' });
  await bring(both, past);
  expect(await daysOf(both)).toEqual(['2015-01-01', '2015-06-30']);
});

test('checking in a plan before the start of its project moves that start to the plan', async () => {
  const id = await made({ start: await today() });
  await admin.call(planning.edit, { projectId: id });
  await bring(id, past);
  await admin.call(planning.checkIn, { projectId: id });
  expect(await daysOf(id)).toEqual(['2014-01-06', null]);
});

test('undoing the import restores the start of the project', async () => {
  const start = await today();
  const id = await made({ start });
  await bring(id, past);
  const list = await admin.call(appApi.listImports, { numberRecords: 1 });
  await admin.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
  expect(await daysOf(id)).toEqual([start, null]);
});

test('the days of a file are moved by working days to the start of the project if so chosen, with progress and deadlines', async () => {
  const id = await made({ start: '2026-05-07' });
  // Monday to Friday, a weekend between the tasks.
  const body = mspdi({
    tasks: [
      {
        Name: 'Design',
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-05T17:00:00',
        Duration: 'PT32H0M0S',
        PercentComplete: 50,
        ActualStart: '2026-03-02T08:00:00',
        Deadline: '2026-03-06T12:00:00',
      },
      {
        Name: 'Pour',
        Start: '2026-03-06T10:30:00',
        Finish: '2026-03-09T10:30:00',
        Duration: 'PT8H0M0S',
        ConstraintType: 4,
        ConstraintDate: '2026-03-06T10:30:00',
      },
    ],
  });
  const moved = { projectId: id, moveToStart: true, body };
  expect(await admin.call(appApi.checkPlanImport, moved)).toMatchObject({ start: '2026-05-07', finish: '2026-05-14' });
  expect(await admin.call(appApi.checkPlanImport, { projectId: id, body })).toMatchObject({ start: '2026-03-02' });
  await admin.call(appApi.importPlan, moved);
  const list = await admin.call(tasks.listTasksOfProject, { projectId: id });
  expect(list?.activity?.map(({ name, start, finish }) => [name, start, finish])).toEqual([
    ['Design', '2026-05-07', '2026-05-12'],
    ['Pour', '2026-05-13', '2026-05-14'],
  ]);
  const exported = await admin.call(appApi.exportPlan, { projectId: id, format: 'mspdi' });
  const [design, pour] = readPlanFile(new Uint8Array(await exported.arrayBuffer())).tasks.filter(({ uid }) => uid > 0);
  expect(design).toMatchObject({ actualStart: '2026-05-07T08:00:00', deadline: '2026-05-13T12:00:00' });
  expect(pour).toMatchObject({
    start: '2026-05-13T10:30:00',
    finish: '2026-05-14T10:30:00',
    constraintDate: '2026-05-13T10:30:00',
  });
  expect(await daysOf(id)).toEqual(['2026-05-07', null]);
});

test('the days of a file are moved in the working days of its own calendar where it is taken over', async () => {
  const id = await made({ start: '2026-05-07' });
  const fourDays = [1, 2, 3, 4, 5, 6, 7].map((DayType) => {
    const isWorked = DayType > 1 && DayType < 6;
    const times = [{ WorkingTime: [{ FromTime: '08:00:00', ToTime: '18:00:00' }] }];
    return { DayType, DayWorking: Number(isWorked), ...(isWorked && { WorkingTimes: times }) };
  });
  const calendar = { UID: 1, Name: 'Four days', IsBaseCalendar: 1, WeekDays: [{ WeekDay: fourDays }] };
  const days = { Start: '2026-03-05T08:00:00', Finish: '2026-03-09T18:00:00', Duration: 'PT20H0M0S' };
  const body = mspdi({
    project: { CalendarUID: 1, Calendars: [{ Calendar: [calendar] }] },
    tasks: [{ Name: 'Work', ...days }],
  });
  // Thursday and Monday again: Friday is off.
  expect(await admin.call(appApi.checkPlanImport, { projectId: id, moveToStart: true, body })).toMatchObject({
    start: '2026-05-07',
    finish: '2026-05-11',
  });
});
