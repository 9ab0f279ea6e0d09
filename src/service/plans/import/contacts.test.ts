import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let annId = '';
let projectId = '';
let kim = '';
let robin = '';

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  annId = await testData.user('ann');
  ann = await service.as('ann');
  const pool = await testData.pool();
  await testData.resourcePermission(pool, annId, Level.observer);
  kim = await testData.resource({ name: 'Kim Öztürk', parent_id: pool });
  robin = await testData.resource({ name: 'Robin', parent_id: pool });
  await testData.resource({ name: 'Gone', parent_id: pool, archived: true });
  await testData.resource({ name: 'Hidden' });
});
afterAll(() => service.close());
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});

const file = (...contacts: (string | undefined)[]) =>
  mspdi({
    tasks: contacts.map((Contact, index) => ({ Name: `Task ${index}`, ...(Contact !== undefined && { Contact }) })),
  });
const bring = (...contacts: (string | undefined)[]) =>
  ann.call(planning.importProjectPlan, { projectId, body: file(...contacts) });
const responsible = async () =>
  ((await ann.call(tasks.listTasksOfProject, { projectId }))?.activity ?? []).map(
    ({ responsibleResource }) => responsibleResource ?? null,
  );

test('the contact of a task becomes the responsible resource if its name matches, ignoring case', async () => {
  const told = await bring('KIM öztürk', ' Robin ', undefined, 'Gone', 'Hidden', 'Desk, ext. 42');
  expect(await responsible()).toEqual([kim, robin, null, null, null, null]);
  expect(told).toContain('The contact of 3 activities isn’t the name of a resource.');
});

test('a check warns about contacts that match no resource', async () => {
  const check = await ann.call(appApi.checkPlanImport, { projectId, body: file('Robin', 'Nobody') });
  expect(check?.problem?.map(({ severity, code, message }) => [severity, code, message])).toContainEqual([
    'warning',
    'import.loss.contacts',
    'The contact of 1 activity isn’t the name of a resource.',
  ]);
  const found = await ann.call(appApi.checkPlanImport, { projectId, body: file('Robin') });
  expect(found?.problem?.map(({ code }) => code)).not.toContain('import.loss.contacts');
});

test('the responsible resource is kept if a file has no contact or a contact that matches no resource', async () => {
  await bring('Robin', 'Robin', 'Robin');
  await bring('Kim Öztürk', undefined, 'Nobody');
  expect(await responsible()).toEqual([kim, robin, robin]);
});

test('a plan imported from an export of another project keeps its responsible resources', async () => {
  await bring('Robin', undefined);
  const answer = await ann.call(appApi.exportPlan, { projectId });
  const body = new Uint8Array(await answer.arrayBuffer());
  expect(readPlanFile(body).tasks.map(({ contact }) => contact)).toContain('Robin');
  expect(await ann.call(planning.importProjectPlan, { projectId, body })).not.toContain('contact');
  const other = (await service.testData.project()).id;
  await service.testData.permission(other, annId, Level.manager);
  projectId = other;
  await ann.call(planning.importProjectPlan, { projectId, body });
  expect(await responsible()).toEqual([robin, null]);
});
