import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let manager: Client;
let observer: string;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  observer = await service.testData.user('observer');
  [admin, manager] = [await service.as('admin'), await service.as('observer')];
});
afterAll(() => service.close());

let pool: string;
let kim: string;
let file: Uint8Array;
const own = [
  { from: '2026-03-02', until: '2026-03-02', hours: 0, name: 'Move' },
  { from: '2026-03-09', until: '2026-03-11', hours: 6.5, name: '' },
];
const week = [8, 8, 8, 4, 0, 0, 0];

/** A plan exported to a file with a part-time resource; the calendar itself is deleted. */
beforeEach(async () => {
  const { testData } = service;
  pool = await testData.pool();
  kim = await testData.resource({ parent_id: pool });
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: { week, exception: own } });
  const project = await testData.project();
  const work = await testData.activity(project, { start: '2026-03-02', finish: '2026-03-06' });
  await testData.assignment(project, work, kim);
  const answer = await admin.call(appApi.exportPlan, { projectId: project.id });
  file = new Uint8Array(await answer.arrayBuffer());
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: {} });
});

const read = async () => {
  const calendar = await admin.call(appApi.getResourceCalendar, { resourceId: kim });
  return { week: calendar?.week, exception: calendar?.exception };
};
const imported = async (client: Client) => {
  const { id } = await service.testData.project();
  await service.testData.permission(id, observer, Level.manager);
  await client.call(planning.importProjectPlan, { projectId: id, body: file });
};
const none = { week: [8, 8, 8, 8, 8, 0, 0], exception: [] };

test('a plan file sets the calendar of a resource as an export wrote it', async () => {
  expect(await read()).toEqual(none);
  await imported(admin);
  expect(await read()).toEqual({ week, exception: own });
});

test('a resource with a calendar of its own or of its pool keeps that calendar during an import', async () => {
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: { week: [6, 6, 6, 6, 6, 0, 0] } });
  await imported(admin);
  expect(await read()).toEqual({ week: [6, 6, 6, 6, 6, 0, 0], exception: [] });
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: {} });
  await admin.call(appApi.setResourceCalendar, { resourceId: pool, body: { exception: own.slice(1) } });
  await imported(admin);
  expect(await read()).toEqual(none);
});

test('an import by a caller who does not manage the resource leaves its calendar unchanged', async () => {
  await service.testData.resourcePermission(kim, observer, Level.observer);
  await imported(manager);
  expect(await read()).toEqual(none);
});

/** Imports the file into a project of its own, and gives what takes that back. */
const undoOf = async (client: Client) => {
  await imported(client);
  const list = await admin.call(appApi.listImports, { numberRecords: 1 });
  return (by: Client) => by.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
};

test('undoing an import removes the calendar that the import set', async () => {
  const undo = await undoOf(admin);
  expect(await read()).toEqual({ week, exception: own });
  await undo(admin);
  expect(await read()).toEqual(none);
});

test('undoing an import keeps a calendar that was changed afterwards or existed before', async () => {
  const undo = await undoOf(admin);
  const undoSecond = await undoOf(admin);
  await undoSecond(admin);
  expect(await read()).toEqual({ week, exception: own });
  const changed = { week, exception: own.slice(1) };
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: changed });
  await undo(admin);
  expect(await read()).toEqual(changed);
});

test('undoing an import keeps the calendar of a resource that the caller no longer manages', async () => {
  await service.testData.resourcePermission(kim, observer, Level.manager);
  const undo = await undoOf(manager);
  await service.database.kysely.deleteFrom('resource_permission').where('resource_id', '=', kim).execute();
  await undo(manager);
  expect(await read()).toEqual({ week, exception: own });
});
