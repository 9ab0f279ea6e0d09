import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import type { PlanCustomField, PlanFile } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { writeMspdi } from '#files/mspdi/write-mspdi.ts';
import { brokenMspdiRules } from '#testing/mspdi-rules.ts';
import { startService, type TestService } from '#testing/service.ts';

const kitchenPlan = readPlanFile(
  readFileSync(fileURLToPath(new URL('../../../files/samples/kitchen.xml', import.meta.url))),
);

const definitions: PlanCustomField[] = [
  {
    element: 'task',
    key: 'cost2',
    alias: 'Budget',
    formula: '[Cost]*1.1',
    calculation: 2,
    rollup: 3,
    isRolledDown: true,
  },
  {
    element: 'task',
    key: 'date1',
    choices: [{ value: '2026-03-04T08:30:00' }, { value: '2026-04-01T00:00:00', description: 'Spring' }],
    defaultChoice: 1,
    isRestricted: true,
  },
  { element: 'task', key: 'duration1', choices: [{ value: { value: 2, unit: 'days' } }], isListed: true },
  {
    element: 'task',
    key: 'outlineCode1',
    alias: 'Place',
    choices: [{ value: 'House' }, { value: 'Kitchen', description: 'Ground floor', parent: 0 }],
    isLeaf: true,
    isComplete: true,
    levels: [
      { type: 3, length: 0, separator: '.' },
      { type: 1, length: 7, separator: '.' },
    ],
  },
  { element: 'task', key: 'text1', alias: 'Trade & craft', defaultValue: 'none', choiceOrder: 2, isExtended: true },
  { element: 'resource', key: 'number3', alias: 'Grade', choices: [{ value: 1.5 }, { value: 2 }] },
];

const definedPlan: PlanFile = { ...kitchenPlan, customFields: definitions };
const mspdiBytes = (file: PlanFile) => Buffer.from([...writeMspdi(file)].join(''));
/** Without what says nothing, in an order of their own. */
const statedFields = ({ customFields }: PlanFile) =>
  (JSON.parse(JSON.stringify(customFields)) as PlanCustomField[])
    .map((field) => Object.fromEntries(Object.entries(field).filter(([, value]) => value !== false)))
    .filter((field) => Object.keys(field).length > 2)
    .toSorted((a, b) => `${a.element} ${a.key}`.localeCompare(`${b.element} ${b.key}`));
const statedBefore = statedFields(definedPlan);

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

async function exportedBytesOf(projectId: string) {
  const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  return Buffer.from(await answer.arrayBuffer());
}

test('names, lists of values, formulas and levels of codes are written by the rules and read back alike', () => {
  const bytes = mspdiBytes(definedPlan);
  expect(brokenMspdiRules(bytes.toString())).toEqual([]);
  const again = readPlanFile(bytes);
  const others = ({ key }: { readonly key?: unknown }) => key !== 'outlineCode1';
  expect(statedFields(again).filter(others)).toEqual(statedBefore.filter(others));
});

test('values of codes that a list lacks are added to it', () => {
  const again = readPlanFile(mspdiBytes(definedPlan));
  expect(again.tasks.find(({ uid }) => uid === 2)?.custom.outlineCode1).toBe('Haus.Küche');
  expect(again.customFields.find(({ key }) => key === 'outlineCode1')?.choices).toMatchObject([
    { value: 'House' },
    { value: 'Kitchen', parent: 0 },
    { value: 'Haus' },
    { value: 'Küche', parent: 2 },
  ]);
});

test('an import keeps the definitions, an export has them, and importing it again changes nothing', async () => {
  const { id: projectId } = await service.testData.project();
  await admin.call(planning.importProjectPlan, { projectId, body: mspdiBytes(definedPlan) });
  const bytes = await exportedBytesOf(projectId);
  expect(brokenMspdiRules(bytes.toString())).toEqual([]);
  const again = readPlanFile(bytes);
  expect(statedFields(again).map(({ choices: _, ...field }) => field)).toEqual(
    statedBefore.map(({ choices: _, ...field }) => field),
  );
  expect(again.tasks.find(({ uid }) => uid === 2)?.custom.outlineCode1).toBe('Haus.Küche');
  const versions = () =>
    service.database.kysely
      .selectFrom('plan_version')
      .innerJoin('project_plan', 'project_plan.id', 'plan_version.plan_id')
      .select('plan_version.id')
      .where('project_plan.project_node_id', '=', projectId)
      .execute();
  const before = await versions();
  await admin.call(planning.importProjectPlan, { projectId, body: bytes });
  expect(await versions()).toEqual(before);
});

test('the make-up of WBS codes is kept, exported by the rules, and importing it again changes nothing', async () => {
  const { id: projectId } = await service.testData.project();
  const levels = [
    { type: 1, length: 2, separator: '-' },
    { type: 0, length: 0, separator: '.' },
  ];
  const wbsMask = { prefix: 'K&B-', isGenerated: true, isUnique: true, levels };
  const body = mspdiBytes({ ...definedPlan, header: { ...definedPlan.header, wbsMask } });
  await admin.call(planning.importProjectPlan, { projectId, body });
  const bytes = await exportedBytesOf(projectId);
  expect(brokenMspdiRules(bytes.toString())).toEqual([]);
  expect(bytes.toString()).toContain('<WBSMask><Level>1</Level><Type>1</Type><Length>2</Length>');
  expect(readPlanFile(bytes).header.wbsMask).toEqual(wbsMask);
  expect((await admin.call(appApi.checkPlanImport, { projectId, body }))?.changes).toBe(false);
});

test('a definition that changes alone makes a version, and an update keeps fields that the file does not define', async () => {
  const { id: projectId } = await service.testData.project();
  await admin.call(planning.importProjectPlan, { projectId, body: mspdiBytes(definedPlan) });
  const other = { ...definedPlan, customFields: [{ element: 'task' as const, key: 'text1', alias: 'Craft' }] };
  await admin.call(planning.importProjectPlan, { projectId, body: mspdiBytes(other), mergeMode: 'update' });
  const aliases = readPlanFile(await exportedBytesOf(projectId)).customFields.map(({ key, alias }) => [key, alias]);
  expect(Object.fromEntries(aliases)).toMatchObject({ text1: 'Craft', cost2: 'Budget', number3: 'Grade' });
});

test('a copy of a project has the definitions, too', async () => {
  const { id: projectId } = await service.testData.project();
  const tasks = definedPlan.tasks.map((task) => ({ ...task, name: task.name ?? 'Unnamed' }));
  await admin.call(planning.importProjectPlan, { projectId, body: mspdiBytes({ ...definedPlan, tasks }) });
  const portfolio = await service.testData.portfolio();
  const copied = await admin.call(appApi.copyProject, {
    projectId,
    body: { portfolio, name: 'Copy', start: '2026-03-02' },
  });
  expect(statedFields(readPlanFile(await exportedBytesOf(copied?.project ?? '')))).toMatchObject(
    statedBefore.map(({ choices: _, ...field }) => field),
  );
});

test('the check names the definitions that are not kept', async () => {
  const { id: projectId } = await service.testData.project();
  const long = { element: 'task' as const, key: 'text2', alias: 'x'.repeat(70_000) };
  const found = await admin.call(appApi.checkPlanImport, {
    projectId,
    body: mspdiBytes({ ...definedPlan, customFields: [...definitions, long] }),
  });
  expect(JSON.stringify(found?.problem)).toContain('Definitions of 1 custom field not imported, or not completely.');
});
