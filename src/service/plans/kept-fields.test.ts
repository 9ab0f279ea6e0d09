import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanTask } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';
import { keptTaskFields } from './kept-fields.ts';

const notes = `${'Long notes. '.repeat(400)}The end.`;
const days = { Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00', Duration: 'PT40H0M0S' };
const body = mspdi({
  tasks: [
    {
      Name: 'Design',
      GUID: '0E3A7B1C-0000-4000-8000-000000000001',
      ...days,
      Type: 1,
      Priority: 450,
      CreateDate: '2020-01-02T03:04:05',
      Contact: 'Desk 42',
      Hyperlink: 'More <here>',
      HyperlinkAddress: 'https://example.org/?a=1&b=2',
      Notes: notes,
      ExtendedAttribute: [
        { FieldID: '188743731', Value: 'Text <one>' },
        { FieldID: '188743786', Value: '12345' },
      ],
      Baseline: [{ Number: 3, Start: '2026-02-02T08:00:00', Work: 'PT8H0M0S', Cost: '10000' }],
    },
    { Name: 'Build', GUID: '0E3A7B1C-0000-4000-8000-000000000002', ...days },
    {
      Name: 'Pour',
      GUID: '0E3A7B1C-0000-4000-8000-000000000003',
      Start: '2026-03-03T10:30:00',
      Finish: '2026-03-03T15:30:00',
      Duration: 'PT4H0M0S',
      Manual: 1,
      Deadline: '2026-03-04T12:00:00',
    },
  ],
});

let service: TestService;
let admin: Client;
let projectId = '';

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await admin.call(api.planning.importProjectPlan, { projectId, body });
});
afterAll(() => service.close());

async function exportedTask(name = 'Design', id = projectId): Promise<Partial<PlanTask>> {
  const answer = await admin.call(appApi.exportPlan, { projectId: id, format: 'mspdi' });
  return readPlanFile(new Uint8Array(await answer.arrayBuffer())).tasks.find((task) => task.name === name) ?? {};
}

const fromFile = {
  type: 'fixedDuration',
  priority: 450,
  created: '2020-01-02T03:04:05',
  contact: 'Desk 42',
  hyperlink: { text: 'More <here>', address: 'https://example.org/?a=1&b=2' },
  notes,
  custom: { text1: 'Text <one>', cost1: 123.45 },
  baselines: [
    { number: 0, work: 0 },
    { number: 3, start: '2026-02-02T08:00:00', work: 8, cost: 100 },
  ],
};

describe('fields of a plan file with which nothing is calculated', () => {
  test('they are exported again, also after the plan was edited and checked in', async () => {
    expect(await exportedTask()).toMatchObject(fromFile);
    const editor = planEditor(admin, projectId);
    await editor.checkOut();
    const { activity } = await editor.read();
    await editor.save({ activity: [{ id: activity[1]?.id ?? '', name: 'Assemble' }] });
    await editor.checkIn();
    expect(await exportedTask()).toMatchObject(fromFile);
  });

  test('a priority and notes that are changed here replace those of the file', async () => {
    const editor = planEditor(admin, projectId);
    await editor.checkOut();
    const { activity } = await editor.read();
    await editor.save({ activity: [{ id: activity[0]?.id ?? '', priority: 2, description: 'Short' }] });
    await editor.checkIn();
    expect(await exportedTask()).toMatchObject({ priority: 800, notes: 'Short', type: 'fixedDuration' });
  });

  test('a copy of the project has them, without what belongs to days of the original', async () => {
    const portfolio = await service.testData.portfolio({ name: `Copies ${projectId}` });
    const copied = await admin.call(appApi.copyProject, {
      projectId,
      body: { name: `Copy ${projectId}`, portfolio, start: '2026-05-04' },
    });
    const { baselines = [], created, ...task } = await exportedTask('Design', copied?.project ?? '');
    expect(task).toMatchObject({ type: 'fixedDuration', hyperlink: fromFile.hyperlink, custom: fromFile.custom });
    expect(baselines.filter(({ number }) => number > 0)).toEqual([]);
    expect(created).not.toBe(fromFile.created);
  });

  test('importing the export again changes nothing, and a change elsewhere changes one activity', async () => {
    const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
    const xml = await answer.text();
    const check = (text: string) => admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(text) });
    expect(await check(xml)).toMatchObject({ changes: false });
    const changed = xml.replace('<Hyperlink>More &lt;here&gt;</Hyperlink>', '<Hyperlink>Less</Hyperlink>');
    expect(await check(changed)).toMatchObject({ changes: true, numberUpdated: 1, change: [{ name: 'Design' }] });
    await admin.call(api.planning.importProjectPlan, { projectId, body: Buffer.from(changed) });
    expect(await exportedTask()).toMatchObject({ hyperlink: { text: 'Less' } });
  });

  test('a document that is too long in the file is named, and a broken one in the database counts for nothing', async () => {
    const long = mspdi({ tasks: [{ Name: 'Design', ...days, Hyperlink: 'x'.repeat(70_000) }] });
    expect(await admin.call(api.planning.importProjectPlan, { projectId, body: long })).toContain(
      'Not kept: hyperlinks (1 task)',
    );
    await sql`update activity_version set file_fields = '{"type": "fixedSomething", "hyperlink": {"text": 7}, "custom": {"text1": [1],
      "__proto__": "x"}, "baselines": "none", "priority": 1e9}'`.execute(service.database.kysely);
    expect(await exportedTask()).toMatchObject({
      type: 'fixedUnits',
      priority: 500,
      custom: {},
      baselines: [{ number: 0 }],
    });
  });
});

test('figures that the database would write with hundreds of digits, and more baselines than there are, are left out', () => {
  const baselines = Array.from({ length: 2000 }, () => ({ number: 3, cost: 1 }));
  expect(keptTaskFields({ custom: { number1: 1e300, number2: 1e-300, number3: 7 }, baselines })).toEqual({
    custom: { number3: 7 },
    baselines: baselines.slice(0, 11),
  });
});

test('title, author, currency and hours of a day of the file are exported again, in copies without its title', async () => {
  const { id } = await service.testData.project();
  const portfolio = await service.testData.portfolio({ name: `Titles ${id}` });
  const project = { Author: 'Ada', CurrencySymbol: '$', CurrencyCode: 'USD', MinutesPerDay: 600, DaysPerMonth: 15 };
  const content = mspdi({
    title: 'Bridge',
    project,
    tasks: [{ Name: 'Design', ...days, Duration: 'PT50H0M0S', DurationFormat: 7 }],
  });
  await admin.call(api.planning.importProjectPlan, { projectId: id, body: content });
  const exported = async (projectOf: string) => {
    const answer = await admin.call(appApi.exportPlan, { projectId: projectOf, format: 'mspdi' });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const settings = { author: 'Ada', currencySymbol: '$', currencyCode: 'USD', minutesPerDay: 600, daysPerMonth: 15 };
  const { header, tasks } = readPlanFile(await exported(id));
  expect(header).toMatchObject({ title: 'Bridge', ...settings });
  expect(tasks.find(({ name }) => name === 'Design')?.duration).toEqual({ value: 5, unit: 'days' });
  expect(await admin.call(appApi.checkPlanImport, { projectId: id, body: await exported(id) })).toMatchObject({
    changes: false,
  });
  const copyBody = { name: `Copy ${id}`, portfolio, start: '2026-05-04' };
  const copied = await admin.call(appApi.copyProject, { projectId: id, body: copyBody });
  expect(readPlanFile(await exported(copied?.project ?? '')).header).toMatchObject({
    title: `Copy ${id}`,
    ...settings,
  });
});

test('values are kept as far as they say something that a plan here does not hold', () => {
  expect(
    keptTaskFields({ type: 'fixedUnits', priority: 500, isActive: true, notes: 'Short', custom: {} }),
  ).toBeUndefined();
  expect(
    keptTaskFields({
      isActive: false,
      contact: ' Kim\u0000 ',
      custom: { text2: 'b', text1: 'a', enterpriseText1: 'A.1' },
    }),
  ).toEqual({
    isActive: false,
    contact: 'Kim',
    custom: { text1: 'a', text2: 'b' },
  });
});

test('times of day are exported while the days and the duration of an activity stay', async () => {
  const pour = { start: '2026-03-03T10:30:00', finish: '2026-03-03T15:30:00', deadline: '2026-03-04T12:00:00' };
  expect(await exportedTask('Pour')).toMatchObject(pour);
  const editor = planEditor(admin, projectId);
  await editor.checkOut();
  const { id } = await editor.activity('Pour');
  await editor.save({ activity: [{ id, description: 'Concrete' }] });
  await editor.checkIn();
  expect(await exportedTask('Pour')).toMatchObject({ ...pour, notes: 'Concrete' });
  await editor.checkOut();
  await editor.save({ activity: [{ id, duration: 6 }] });
  await editor.checkIn();
  expect(await exportedTask('Pour')).toMatchObject({
    start: '2026-03-03T08:00:00',
    finish: '2026-03-03T15:00:00',
    deadline: pour.deadline,
  });
});
