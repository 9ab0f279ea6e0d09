import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { readPlanFile } from '#files/read.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: { id: string; plan: string; version: string };
const fieldReaders: Record<string, Client> = {};
const fileFieldDays = { start: '2026-03-02', finish: '2026-03-06' };

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  project = await service.testData.project();
  for (const [login, level] of Object.entries({
    manager: Level.manager,
    observer: Level.observer,
    guest: Level.external,
  })) {
    const user = await service.testData.user(`${login}${project.id}`);
    await service.testData.permission(project.id, user, level);
    fieldReaders[login] = await service.as(`${login}${project.id}`);
  }
});
afterAll(() => service.close());

const activityWith = (fields: unknown, row: object = {}) =>
  service.testData.activity(project, { name: 'Work', ...fileFieldDays, ...row, file_fields: JSON.stringify(fields) });
const fieldReader = (login: string) => fieldReaders[login] ?? expect.fail(login);
const fileFieldsRead = async (activityId: string, login = 'manager') =>
  (await fieldReader(login).call(appApi.getPlanFileFields, { projectId: project.id, activityId }))?.field;

test('observers read the fields in a fixed order, and managers also costs', async () => {
  const activity = await activityWith({
    custom: { text10: 'Ten', text2: 'Two', cost1: 99.5, duration1: { value: 3, unit: 'days' }, flag1: false },
    baselines: [{ number: 3, start: '2026-02-02T08:00:00', work: 8, cost: 100 }],
    isActive: false,
    type: 'fixedWork',
    hyperlink: { text: 'More', address: 'https://example.org/' },
  });
  const forAll = [
    { field: 'hyperlink', value: 'More', address: 'https://example.org/' },
    { field: 'type', value: 'fixedWork' },
    { field: 'isActive', value: false },
    { field: 'start', baseline: 3, value: '2026-02-02T08:00:00' },
    { field: 'work', baseline: 3, value: 8 },
    { field: 'duration1', value: 3, unit: 'days' },
    { field: 'flag1', value: false },
    { field: 'text2', value: 'Two' },
    { field: 'text10', value: 'Ten' },
  ];
  expect(await fileFieldsRead(activity, 'observer')).toEqual(forAll);
  expect(await fileFieldsRead(activity)).toEqual([
    ...forAll.slice(0, 5),
    { field: 'cost', baseline: 3, value: 100 },
    { field: 'cost1', value: 99.5 },
    ...forAll.slice(5),
  ]);
});

test('exports have the costs of a file for managers alone', async () => {
  await activityWith({ custom: { text1: 'One', cost1: 99.5 }, baselines: [{ number: 3, work: 8, cost: 100 }] });
  const exported = async (login: string) => {
    const answer = await fieldReader(login).call(appApi.exportPlan, { projectId: project.id });
    return readPlanFile(new Uint8Array(await answer.arrayBuffer())).tasks.find(({ name }) => name === 'Work');
  };
  const [own, others] = [await exported('manager'), await exported('observer')];
  expect(own).toMatchObject({ custom: { text1: 'One', cost1: 99.5 }, baselines: [{ number: 3, work: 8, cost: 100 }] });
  expect(others).toMatchObject({ custom: { text1: 'One' }, baselines: [{ number: 3, work: 8 }] });
  expect([others?.custom.cost1, others?.baselines[0]?.cost]).toEqual([undefined, undefined]);
});

test('people below observer are refused, and activities of other projects have no fields', async () => {
  const activity = await activityWith({ contact: 'Desk 42' });
  await expect(fileFieldsRead(activity, 'guest')).rejects.toThrow('You need Observer access.');
  const other = await service.testData.project();
  const hidden = await service.testData.activity(other, { file_fields: '{"contact": "Secret"}' });
  expect(await fileFieldsRead(hidden)).toEqual([]);
  expect(await fileFieldsRead(await service.testData.activity(project))).toEqual([]);
});

test('the holder reads the working version, and all others the current one', async () => {
  const activity = await activityWith(
    { contact: 'Desk 42', start: '2026-03-02T10:30:00', priority: 450 },
    { priority: 5 },
  );
  const editor = planEditor(fieldReader('manager'), project.id);
  await editor.checkOut();
  await editor.save({ activity: [{ id: activity, priority: 1, start: '2026-03-03', finish: '2026-03-09' }] });
  const contact = { field: 'contact', value: 'Desk 42' };
  expect(await fileFieldsRead(activity)).toEqual([contact]);
  expect(await fileFieldsRead(activity, 'observer')).toEqual([
    { field: 'start', value: '2026-03-02T10:30:00' },
    { field: 'priority', value: 450 },
    contact,
  ]);
});

test('full notes come last while the description is still their beginning', async () => {
  const notes = 'Long notes. '.repeat(400).trim();
  const fields = { notes, contact: 'Desk 42', custom: { text1: 'One' } };
  const activity = await activityWith(fields, { description: notes.slice(0, 2500) });
  expect((await fileFieldsRead(activity))?.map(({ field }) => field)).toEqual(['contact', 'text1', 'notes']);
  const changed = await activityWith(fields, { description: 'Changed' });
  expect((await fileFieldsRead(changed))?.map(({ field }) => field)).toEqual(['contact', 'text1']);
});

test('documents of a foreign shape answer only the values that are valid', async () => {
  const activity = await activityWith({
    type: ['fixedWork'],
    hyperlink: { text: 7, address: 'javascript:alert(1)' },
    baselines: 'none',
    custom: { text1: [1], 'text1"><b>': 'x', text2: '<img src=x onerror=alert(1)>' },
    isEstimated: 'yes',
  });
  expect(await fileFieldsRead(activity)).toEqual([
    { field: 'hyperlink', value: 'javascript:alert(1)', address: 'javascript:alert(1)' },
    { field: 'text2', value: '<img src=x onerror=alert(1)>' },
  ]);
});

/** A user who observes the project, and these others. */
async function readerOf(...others: readonly { readonly id: string }[]): Promise<string> {
  const user = await service.testData.user(`reader${project.id}`);
  for (const { id } of [project, ...others]) await service.testData.permission(id, user, Level.observer);
  fieldReaders.reader = await service.as(`reader${project.id}`);
  return user;
}

test('a file of another project leads to the project of its name or its title that the reader observes', async () => {
  const name = `Harbour ${project.id}`;
  const file = { field: 'subprojectFile', value: `C:\\Plans\\${name.toUpperCase()}.mpp` };
  const activity = await activityWith({ subprojectFile: file.value });
  const other = await service.testData.project({ name: `Pier ${project.id}` });
  await service.database.kysely
    .updateTable('plan_version')
    .set({ file_fields: JSON.stringify({ title: name }) })
    .where('id', '=', other.version)
    .execute();
  const reader = await readerOf(other);
  expect(await fileFieldsRead(activity, 'observer')).toEqual([file]);
  const titled = { ...file, project: other.id, projectName: `Pier ${project.id}` };
  expect(await fileFieldsRead(activity, 'reader')).toEqual([titled]);
  const named = await service.testData.project({ name });
  await service.testData.permission(named.id, reader, Level.observer);
  expect(await fileFieldsRead(activity, 'reader')).toEqual([{ ...file, project: named.id, projectName: name }]);
});

test('a row of another project leads to the only activity of its name there, with the days of that one', async () => {
  const other = await service.testData.project({ name: `Quay ${project.id}` });
  await readerOf(other);
  const days = { start: '2026-04-06', finish: '2026-04-10' };
  const there = await service.testData.activity(other, { name: 'Dredge', ...days });
  const here = await activityWith({ isExternal: true, subprojectFile: `Quay ${project.id}.mpp` }, { name: 'dredge' });
  const file = {
    field: 'externalProject',
    value: `Quay ${project.id}.mpp`,
    project: other.id,
    projectName: `Quay ${project.id}`,
  };
  expect(await fileFieldsRead(here, 'reader')).toContainEqual({ ...file, activity: there, ...days });
  await service.testData.activity(other, { name: 'Dredge', ...days });
  expect(await fileFieldsRead(here, 'reader')).toContainEqual(file);
});
