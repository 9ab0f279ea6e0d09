import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFilePersonChoice } from '#contract/app/imports.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let [project, kim, pool, otherPool] = ['', '', '', ''];
let annId = '';

beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  ann = await service.as('ann');
  pool = await service.testData.resource({ name: 'Field', type: ResourceType.pool });
  otherPool = await service.testData.resource({ name: 'Office', type: ResourceType.pool });
  kim = await service.testData.resource({ name: 'Kim Lee' });
  await service.testData.resourcePermission(kim, annId, Level.external);
  await service.testData.resourcePermission(pool, annId, Level.manager);
  await service.testData.resourcePermission(otherPool, annId, Level.observer);
});
beforeEach(async () => {
  project = (await service.testData.project()).id;
  await service.testData.permission(project, annId, Level.manager);
  await service.database.kysely.deleteFrom('plan_file_person').execute();
});
afterAll(() => service.close());

/** One activity on which each person works eight hours. */
const file = (...names: string[]): MspdiParts => ({
  tasks: [{ Name: 'Design', Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00' }],
  resources: names.map((Name) => ({ Name })),
  assignments: names.map((_, index) => ({ TaskUID: 1, ResourceUID: index + 1, Work: 'PT8H0M0S' })),
});
const choose = (...person: OpPlanFilePersonChoice[]) =>
  ann.call(appApi.choosePlanFilePeople, { projectId: project, body: { person } });
const bring = (parts: MspdiParts) =>
  ann.call(api.planning.importProjectPlan, { projectId: project, body: mspdi(parts) });
const check = async (parts: MspdiParts) =>
  (await ann.call(appApi.checkPlanImport, { projectId: project, body: mspdi(parts) }))?.person;
const work = async () => {
  const { activity, assignment, resource } = await planEditor(ann, project).read();
  const names = new Map(resource.map(({ id, name }) => [id, name]));
  const people = assignment.map(({ resource: id, baseEffort }) => `${names.get(id ?? '') ?? ''} ${baseEffort ?? 0}`);
  return [...people.toSorted(), `unassigned ${activity[0]?.unassignedEffort ?? 0}`];
};

test('people of a file are linked, created, kept as unassigned effort or left out, as it was chosen', async () => {
  await choose(
    { name: 'Lee, K.', choice: 'link', resource: kim },
    { name: 'New Person', choice: 'create', pool },
    { name: 'Crew', choice: 'leaveOut' },
    { name: 'kim lee', choice: 'unassigned' },
  );
  const receipt = await bring(file('Lee, K.', 'New Person', 'Crew', 'Kim Lee', 'Stranger'));
  expect(await work()).toEqual(['Kim Lee 8', 'New Person 8', 'unassigned 16']);
  expect(receipt).toContain('1 person was created.');
  expect(receipt).toContain('1 person was left out, with 8\u00a0h.');
  const created = await service.database.kysely
    .selectFrom('resource')
    .select(['name', 'parent_id'])
    .where('name', '=', 'New Person')
    .execute();
  expect(created).toEqual([{ name: 'New Person', parent_id: pool }]);
});

test.each([
  ['euros', 'EUR', { hourly_rate: 80, override_pool_rate: true }],
  ['another currency', 'USD', { hourly_rate: null, override_pool_rate: false }],
])('a person created from a file in %s has its units and notes, and its rate only in euros', async (_, code, rate) => {
  const name = `Paid in ${code}`;
  await choose({ name, choice: 'create', pool });
  const parts = file(name);
  const resources = [{ Name: name, MaxUnits: 0.5, StandardRate: 80, StandardRateFormat: 3, Notes: 'Crane licence' }];
  await bring({ ...parts, project: { CurrencyCode: code }, resources });
  const created = await service.database.kysely
    .selectFrom('resource')
    .select(['available', 'description', 'hourly_rate', 'override_pool_rate'])
    .where('name', '=', name)
    .execute();
  expect(created).toEqual([{ available: 50, description: 'Crane licence', ...rate }]);
});

test('a choice is remembered for the next file, and a created person is found by its name then', async () => {
  await choose({ name: 'Second Person', choice: 'create', pool }, { name: 'L. Kim', choice: 'link', resource: kim });
  const people = file('Second Person', 'L. Kim', 'SECOND person');
  expect(await check(people)).toMatchObject([
    { name: 'Second Person', choice: 'create', basis: 'remembered', pool },
    { name: 'L. Kim', choice: 'link', basis: 'remembered', resource: kim, resourceName: 'Kim Lee' },
    { name: 'SECOND person', choice: 'create', pool },
  ]);
  await bring(people);
  expect(await work()).toEqual(['Kim Lee 8', 'Second Person 16', 'unassigned 0']);
  expect(await check(people)).toMatchObject([
    { choice: 'link', basis: 'name' },
    { choice: 'link' },
    { choice: 'link' },
  ]);
});

test('a check suggests a resource with a similar name, and creates no one', async () => {
  await choose({ name: 'Third Person', choice: 'create', pool });
  const before = await databaseFingerprint(service.database);
  const people = await check(file('Lee, Kim', 'Third Person'));
  expect(people?.[0]).toMatchObject({
    choice: 'unassigned',
    basis: 'none',
    suggestion: kim,
    suggestionName: 'Kim Lee',
  });
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a check names the people that an import would create in the changes', async () => {
  await bring(file());
  await choose({ name: 'New Face', choice: 'create', pool });
  const checked = await ann.call(appApi.checkPlanImport, { projectId: project, body: mspdi(file('New Face')) });
  const differences = checked?.change?.flatMap(({ difference }) => difference ?? []);
  const after = expect.stringMatching(/^New Face \(8/);
  expect(differences).toContainEqual({ field: 'assignments', before: '', after });
});

test('choices are refused that name nothing to link, a hidden resource or a pool of others, and nothing is kept', async () => {
  const hidden = await service.testData.resource({ name: 'Hidden' });
  const refused = async (...person: OpPlanFilePersonChoice[]) =>
    choose(...person).then(
      () => 'done',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : ''),
    );
  const fine: OpPlanFilePersonChoice = { name: 'Fine', choice: 'leaveOut' };
  expect(await refused(fine, { name: 'A', choice: 'link' })).toBe('main.error.InvalidParameter');
  expect(await refused(fine, { name: 'A', choice: 'create' })).toBe('main.error.InvalidParameter');
  expect(await refused(fine, { name: ' ', choice: 'leaveOut' })).toBe('main.error.InvalidParameter');
  expect(await refused(fine, { name: 'A', choice: 'link', resource: hidden })).not.toBe('done');
  expect(await refused(fine, { name: 'A', choice: 'create', pool: otherPool })).not.toBe('done');
  expect(await check(file('Fine'))).toMatchObject([{ choice: 'unassigned', basis: 'none' }]);
});

test('a name that a hidden resource has is refused with the import, which changes nothing', async () => {
  await service.testData.resource({ name: 'Secret Person' });
  await choose({ name: 'Secret Person', choice: 'create', pool });
  await expect(bring(file('Secret Person'))).rejects.toMatchObject({ code: 'resource.error.ResourceNameNotUnique' });
  expect((await planEditor(ann, project).read()).activity).toEqual([]);
});

test('a receipt names twenty people who were not found, and counts the others', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Stranger ${String(index + 1).padStart(2, '0')}`);
  expect(await bring(file(...names))).toContain(
    'Stranger 20 (8\u00a0h) and 5 more; their work is kept as unassigned effort.',
  );
});
