import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanFile } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';
import { changedResources, keptResources } from './kept-resources.ts';

let service: TestService;
let admin: Client;
let observer: Client;
let observerId = '';
let siteId = '';
let cora = '';
let coraId = '';
let dan = '';

const taskDays = { Start: '2026-03-02T08:00:00', Finish: '2026-03-06T17:00:00', Duration: 'PT40H0M0S' };

/** A plan with people, one of them without work and one who is not here, a material and a cost. */
const siteFile = () =>
  mspdi({
    tasks: [{ Name: 'Pour', GUID: '0E3A7B1C-0000-4000-8000-0000000000B1', ...taskDays, Work: 'PT20H0M0S' }],
    resources: [
      {
        Name: cora,
        Initials: 'C',
        Code: 'C-1',
        Group: 'Site',
        EmailAddress: 'cora@example.org',
        MaxUnits: 0.5,
        AccrueAt: 1,
        StandardRate: 80,
        StandardRateFormat: 2,
        OvertimeRate: 100,
        OvertimeRateFormat: 2,
        CostPerUse: 2500,
        Notes: 'Knows <cranes>',
        ExtendedAttribute: [{ FieldID: '205520904', Value: 'Blue' }],
        Rates: [
          {
            Rate: [
              { RatesTo: '2026-03-31T23:59:00', RateTable: 0, StandardRate: 80, StandardRateFormat: 2 },
              { RatesFrom: '2026-04-01T00:00:00', RateTable: 0, StandardRate: 90, StandardRateFormat: 2 },
              { RateTable: 1, StandardRate: 120, StandardRateFormat: 2 },
            ],
          },
        ],
      },
      { Name: dan, Initials: 'D' },
      { Name: `Eve ${siteId}`, Group: 'Office' },
      { Name: 'Concrete', Type: 0, MaterialLabel: 'm³', StandardRate: 150, StandardRateFormat: 8 },
      { Name: 'Travel', Type: 0, IsCostResource: 1 },
    ],
    assignments: [
      { TaskUID: 1, ResourceUID: 1, Start: taskDays.Start, Finish: taskDays.Finish, Work: 'PT20H0M0S' },
      {
        TaskUID: 1,
        ResourceUID: 4,
        ActualCost: '15000',
        ActualWork: 'PT1H0M0S',
        Cost: '180000',
        Notes: 'By pump',
        RemainingCost: '165000',
        Units: 12,
        Work: 'PT12H0M0S',
      },
      { TaskUID: 1, ResourceUID: 5, Cost: '50000', Work: 'PT0H0M0S' },
    ],
  });

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  observerId = await service.testData.user('observer');
  [admin, observer] = [await service.as('admin'), await service.as('observer')];
});
beforeEach(async () => {
  siteId = (await service.testData.project()).id;
  [cora, dan] = [`Cora ${siteId}`, `Dan ${siteId}`];
  coraId = await service.testData.resource({ name: cora });
  await service.testData.resource({ name: dan });
  await service.testData.permission(siteId, observerId, Level.observer);
  await admin.call(api.planning.importProjectPlan, { projectId: siteId, body: siteFile() });
});
afterAll(() => service.close());

const siteBytes = async (format = 'mspdi', projectId = siteId, client = admin) =>
  new Uint8Array(await (await client.call(appApi.exportPlan, { projectId, format })).arrayBuffer());
const exportedSite = async (projectId = siteId, client = admin) =>
  readPlanFile(await siteBytes('mspdi', projectId, client));
const resourceIn = ({ resources }: PlanFile, name: string) => resources.find((resource) => resource.name === name);
function thingsIn({ assignments, resources }: PlanFile, name: string) {
  const uid = resources.find((resource) => resource.name === name)?.uid;
  return assignments.filter(({ resourceUid }) => resourceUid === uid);
}
const siteCheck = async (body: Uint8Array) =>
  admin.call(appApi.checkPlanImport, { projectId: siteId, body: Buffer.from(body) });

const ofCora = {
  initials: 'C',
  code: 'C-1',
  group: 'Site',
  email: 'cora@example.org',
  maxUnits: 50,
  accrueAt: 'start',
  notes: 'Knows <cranes>',
  custom: { text1: 'Blue' },
};
const hourly = (value: number) => ({ value, unit: 'hour' });

test('resources of a file are exported with their fields, materials and costs with their assignments', async () => {
  const file = await exportedSite();
  expect(file.resources.map(({ name, type }) => [name, type])).toEqual([
    [cora, 'work'],
    [dan, 'work'],
    [`Eve ${siteId}`, 'work'],
    ['Concrete', 'material'],
    ['Travel', 'cost'],
  ]);
  expect(resourceIn(file, cora)).toMatchObject({
    ...ofCora,
    standardRate: hourly(80),
    overtimeRate: hourly(100),
    costPerUse: 25,
  });
  expect(resourceIn(file, cora)?.rateTables).toMatchObject([
    { name: 'A', entries: [{ to: '2026-03-31T23:59:00', standardRate: hourly(80) }, { standardRate: hourly(90) }] },
    { name: 'B', entries: [{ standardRate: hourly(120) }] },
  ]);
  expect(resourceIn(file, 'Concrete')).toMatchObject({ materialLabel: 'm³', standardRate: { value: 150 } });
  expect(thingsIn(file, 'Concrete')).toMatchObject([
    { units: 1200, work: 12, actualWork: 1, cost: 1800, actualCost: 150, remainingCost: 1650, notes: 'By pump' },
  ]);
  expect(thingsIn(file, 'Travel')).toMatchObject([{ cost: 500 }]);
});

test('importing the export or the file again changes nothing, and no resource is named as lost', async () => {
  expect(await siteCheck(await siteBytes())).toMatchObject({ changes: false });
  expect(await siteCheck(await siteBytes('xlsx'))).toMatchObject({ changes: false });
  const check = await siteCheck(siteFile());
  expect(check).toMatchObject({ changes: false });
  expect(check?.problem?.map(({ message }) => message).join()).not.toMatch(/resource|assignment|Not kept/);
  const changed = new TextDecoder().decode(await siteBytes()).replace('<Group>Office</Group>', '<Group>Home</Group>');
  expect(await siteCheck(new TextEncoder().encode(changed))).toMatchObject({ changes: true, numberUpdated: 0 });
});

test('rate and availability of here count before those of the file', async () => {
  const db = service.database.kysely;
  await sql`update resource set available = 80, hourly_rate = 95 where id = ${coraId}`.execute(db);
  const resource = resourceIn(await exportedSite(), cora);
  expect(resource).toMatchObject({ maxUnits: 80, standardRate: hourly(95), overtimeRate: hourly(100), group: 'Site' });
  expect(resource?.rateTables.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
});

test('those who do not manage the project export no rates and costs, and only people whom they see', async () => {
  const hidden = await exportedSite(siteId, observer);
  expect(hidden.resources.map(({ name }) => name)).toEqual([`Eve ${siteId}`, 'Concrete', 'Travel']);
  await service.testData.resourcePermission(coraId, observerId, Level.observer);
  const file = await exportedSite(siteId, observer);
  expect(resourceIn(file, cora)).toMatchObject({ group: 'Site' });
  expect(resourceIn(file, cora)?.standardRate?.value ?? 0).toBe(0);
  expect(resourceIn(file, cora)?.rateTables).toHaveLength(1);
  const [concrete] = thingsIn(file, 'Concrete');
  expect(concrete).toMatchObject({ work: 12, notes: 'By pump' });
  expect([concrete?.cost, concrete?.actualCost, concrete?.remainingCost]).toEqual([undefined, undefined, undefined]);
});

test('they survive edits and copies of the project, which leave work done and its costs behind', async () => {
  const editor = planEditor(admin, siteId);
  await editor.checkOut();
  const { id } = await editor.activity('Pour');
  await editor.save({ activity: [{ id, name: 'Pour slab' }] });
  await editor.checkIn();
  const edited = await exportedSite();
  expect(resourceIn(edited, dan)).toMatchObject({ initials: 'D' });
  expect(thingsIn(edited, 'Concrete')).toMatchObject([{ work: 12, cost: 1800, actualCost: 150 }]);
  const portfolio = await service.testData.portfolio({ name: `Copies ${siteId}` });
  const body = { name: `Copy ${siteId}`, portfolio, start: '2026-05-04' };
  const copied = await admin.call(appApi.copyProject, { projectId: siteId, body });
  const copy = await exportedSite(copied?.project ?? '');
  expect(resourceIn(copy, cora)).toMatchObject(ofCora);
  const [concrete] = thingsIn(copy, 'Concrete');
  expect(concrete).toMatchObject({ work: 12, cost: 1800, start: '2026-05-04T08:00:00' });
  expect(concrete?.actualCost).toBeUndefined();
});

test('a person who gets a name of the file later has its fields, once', async () => {
  const eve = await service.testData.resource({ name: `Eve ${siteId}` });
  const editor = planEditor(admin, siteId);
  await editor.checkOut();
  const { id: activity } = await editor.activity('Pour');
  await editor.save({ assignment: [{ activity, resource: eve, assigned: 100, baseEffort: 8 }] });
  await editor.checkIn();
  const file = await exportedSite();
  expect(file.resources.filter(({ name }) => name === `Eve ${siteId}`)).toMatchObject([{ group: 'Office' }]);
});

test('the fields of an activity list materials with their quantities, and costs for managers', async () => {
  const list = await admin.call(api.tasks.listTasksOfProject, { projectId: siteId });
  const activityId = list?.activity[0]?.id ?? '';
  const listed = async (client: Client) =>
    (await client.call(appApi.getPlanFileFields, { projectId: siteId, activityId }))?.field;
  const concrete = [
    { resource: 'Concrete', field: 'quantity', value: 12 },
    { resource: 'Concrete', field: 'cost', value: 1800 },
    { resource: 'Concrete', field: 'notes', value: 'By pump' },
  ];
  expect(await listed(admin)).toEqual([...concrete, { resource: 'Travel', field: 'cost', value: 500 }]);
  expect(await listed(observer)).toEqual([concrete[0], concrete[2]]);
});

test('a list of another file replaces or joins the stored one, each resource once', () => {
  const stored = keptResources([{ name: 'Concrete', type: 'material' }, { name: 'Ann', resource: '7' }, 'x', null]);
  expect(stored).toEqual([
    { name: 'Concrete', type: 'material' },
    { resource: '7', name: 'Ann' },
  ]);
  const resources = [
    { uid: 1, fields: { name: 'A. Smith', group: 'Site' } },
    { uid: 2, fields: { name: 'Sand', type: 'material' as const } },
  ];
  const links = new Map([[1, '7']]);
  const added = changedResources(resources, stored, { links, isOwn: false, isAdded: true });
  expect(added?.value?.map(({ name }) => name)).toEqual(expect.arrayContaining(['Concrete', 'A. Smith', 'Sand']));
  const replaced = changedResources(resources, stored, { links, isOwn: false, isAdded: false });
  expect(replaced?.value?.map(({ name }) => name)).toEqual(['A. Smith', 'Sand']);
  expect(changedResources(resources, replaced?.value, { links, isOwn: false, isAdded: false })).toBeUndefined();
  expect(changedResources(undefined, stored, { links, isOwn: false, isAdded: false })).toBeUndefined();
});

test('a list is kept as far as it is not too long', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ name: `R${index}`, notes: 'n'.repeat(1000) }));
  expect(keptResources(many).length).toBeGreaterThan(900);
  expect(keptResources(many).length).toBeLessThan(1100);
});
