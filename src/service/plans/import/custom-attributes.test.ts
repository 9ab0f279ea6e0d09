import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFileFieldChoice } from '#contract/app/imports.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import type { PlanCustomValues, PlanFile } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { writeMspdi } from '#files/mspdi/write-mspdi.ts';
import { startService, type TestService } from '#testing/service.ts';

const kitchenPlan = readPlanFile(
  readFileSync(fileURLToPath(new URL('../../../files/samples/kitchen.xml', import.meta.url))),
);

/** A plan of two activities with these values. */
function planWith(first: PlanCustomValues, second: PlanCustomValues = {}): Buffer {
  const [project, ...others] = kitchenPlan.tasks.filter(({ isSummary }) => !isSummary);
  const customs = [first, second];
  const rows = customs.flatMap((custom, index) => {
    const task = others[index];
    return task ? [{ ...task, custom, outlineLevel: 1, uid: index + 1, id: index + 1 }] : [];
  });
  const file: PlanFile = {
    ...kitchenPlan,
    tasks: [...(project?.uid === 0 ? [project] : []), ...rows],
    relations: [],
    assignments: [],
    customFields: [
      { element: 'task', key: 'text1', alias: 'Cost centre' },
      {
        element: 'task',
        key: 'text2',
        alias: 'Region',
        isRestricted: true,
        choices: [{ value: 'North' }, { value: 'South' }],
      },
      { element: 'task', key: 'duration1', alias: 'Buffer' },
    ],
  };
  return Buffer.from([...writeMspdi(file)].join(''));
}

let service: TestService;
let admin: Client;
let costCentre: string;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  costCentre = await createAttribute('Cost centre here', 'TEXT');
});
afterAll(() => service.close());

async function createAttribute(name: string, type: string, more: object = {}): Promise<string> {
  const body = { appliesTo: 'activity', name, type, ...more } as const;
  return (await admin.call(appApi.createCustomAttribute, { body }))?.id ?? '';
}

async function choose(projectId: string, field: Omit<OpPlanFileFieldChoice, 'appliesTo'>[]) {
  const own = field.map((each) => ({ ...each, appliesTo: 'activity' as const }));
  await admin.call(appApi.choosePlanFileFields, { projectId, body: { field: own } });
}

const isHere = () => [{ name: 'cost CENTRE ', attribute: costCentre }];

/** The custom values of a project's activities, in the order of the plan. */
async function customValues(projectId: string): Promise<Record<string, unknown>[]> {
  const list = await admin.call(tasks.listTasksOfProject, { projectId });
  return (list?.activity ?? []).map(({ customValues: values = [] }) =>
    Object.fromEntries((values ?? []).map(({ name, value }): [string, unknown] => [name ?? '', value])),
  );
}

async function exportedCustom(projectId: string): Promise<PlanCustomValues[]> {
  const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  const file = readPlanFile(Buffer.from(await answer.arrayBuffer()));
  return file.tasks.filter(({ uid }) => uid !== 0).map(({ custom }) => custom);
}

const newProject = async () => (await service.testData.project()).id;
const importPlan = (projectId: string, body: Buffer) => admin.call(planning.importProjectPlan, { projectId, body });
const check = (projectId: string, body: Buffer) => admin.call(appApi.checkPlanImport, { projectId, body });

describe('the fields of a file in a check', () => {
  test('a check lists the fields that can become attributes, with a type for a new one', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    const found = await check(projectId, planWith({ text1: 'A-1', number4: 2 }, { text1: 'A-2' }));
    expect(found?.customField).toEqual([
      {
        appliesTo: 'activity',
        field: 'number4',
        numberRecords: 1,
        attributeType: ['DECIMAL', 'NUMBER'],
        possibleValues: [],
      },
      {
        appliesTo: 'activity',
        field: 'text1',
        alias: 'Cost centre',
        numberRecords: 2,
        attributeType: ['TEXT', 'MEMO', 'CHOICE'],
        possibleValues: [],
        attribute: costCentre,
      },
      {
        appliesTo: 'activity',
        field: 'text2',
        alias: 'Region',
        numberRecords: 0,
        attributeType: ['CHOICE', 'TEXT', 'MEMO'],
        possibleValues: ['North', 'South'],
      },
    ]);
    expect(found?.customAttribute).toContainEqual({
      appliesTo: 'activity',
      id: costCentre,
      name: 'Cost centre here',
      type: 'TEXT',
    });
  });

  test('values that do not fit are counted, stay with the plan and are exported', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    const long = 'x'.repeat(300);
    const body = planWith({ text1: long }, { text1: 'A-2' });
    const found = await check(projectId, body);
    expect(found?.problem?.find(({ code }) => code === 'import.loss.customValues')?.message).toBe(
      '1 value of a custom field kept with the plan alone (not fitting the field here).',
    );
    expect(await importPlan(projectId, body)).toContain('1 value of a custom field kept with the plan alone');
    expect(await customValues(projectId)).toEqual([{}, { 'Cost centre here': 'A-2' }]);
    expect(await exportedCustom(projectId)).toMatchObject([{ text1: long }, { text1: 'A-2' }]);
  });
});

test('a later value that does not fit replaces that of the attribute, and is the one that is exported', async () => {
  const projectId = await newProject();
  await choose(projectId, isHere());
  await importPlan(projectId, planWith({ text1: 'A-1' }, { text1: 'A-2' }));
  const long = 'x'.repeat(300);
  const body = planWith({ text1: long }, { text1: 'A-2' });
  await importPlan(projectId, body);
  expect(await customValues(projectId)).toEqual([{}, { 'Cost centre here': 'A-2' }]);
  expect(await exportedCustom(projectId)).toMatchObject([{ text1: long }, { text1: 'A-2' }]);
  expect((await check(projectId, body))?.changes).toBe(false);
});

test('a mandatory attribute keeps its value where the file has none or one that does not fit, and the file is exported', async () => {
  const projectId = await newProject();
  const attribute = await createAttribute('Mandatory centre', 'TEXT', { isMandatory: true });
  await choose(projectId, [{ name: 'Cost centre', attribute }]);
  await importPlan(projectId, planWith({ text1: 'A-1' }, { text1: 'A-2' }));
  const long = 'x'.repeat(300);
  const body = planWith({}, { text1: long });
  await importPlan(projectId, body);
  expect(await customValues(projectId)).toEqual([{ 'Mandatory centre': 'A-1' }, { 'Mandatory centre': 'A-2' }]);
  expect(await exportedCustom(projectId)).toEqual([{}, { text1: long }]);
  expect((await check(projectId, body))?.changes).toBe(false);
  const [first] = (await admin.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
  const changed = { type: 'TEXT', name: 'Mandatory centre', value: 'B-1' };
  await admin.call(appApi.setActivityCustomValues, {
    activityId: first?.id ?? '',
    body: { customValues: [changed] },
  });
  expect(await exportedCustom(projectId)).toEqual([{ text1: 'B-1' }, { text1: long }]);
  await admin.call(appApi.deleteCustomAttribute, { attributeId: attribute, force: true });
});

describe('an import of a field that is an attribute', () => {
  test('values become those of the attribute, are exported from it, and the same file changes nothing', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    const body = planWith({ text1: 'A-1', duration1: { value: 2, unit: 'days' } }, { text1: 'A-2' });
    await importPlan(projectId, body);
    expect(await customValues(projectId)).toEqual([{ 'Cost centre here': 'A-1' }, { 'Cost centre here': 'A-2' }]);
    expect((await check(projectId, body))?.changes).toBe(false);
    const [first] = (await admin.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
    const changed = { type: 'TEXT', name: 'Cost centre here', value: 'B-7' };
    await admin.call(appApi.setActivityCustomValues, {
      activityId: first?.id ?? '',
      body: { customValues: [changed] },
    });
    expect(await exportedCustom(projectId)).toMatchObject([
      { text1: 'B-7', duration1: { value: 2, unit: 'days' } },
      { text1: 'A-2' },
    ]);
  });

  test('a file that differs in the field alone updates the activity, and its undo restores the values', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    await importPlan(projectId, planWith({ text1: 'A-1' }, { text1: 'A-2' }));
    const body = planWith({ text1: 'C-1' });
    const found = await check(projectId, body);
    expect(found?.change?.map(({ change, difference }) => [change, difference])).toEqual([
      ['updated', [{ field: 'other' }]],
      ['updated', [{ field: 'other' }]],
    ]);
    await importPlan(projectId, body);
    expect(await customValues(projectId)).toEqual([{ 'Cost centre here': 'C-1' }, {}]);
    const newest = (await admin.call(appApi.listImports, { numberRecords: 20 }))?.import?.find(
      ({ project }) => project === projectId,
    );
    await admin.call(appApi.undoImport, { importId: newest?.id ?? '' });
    expect(await customValues(projectId)).toEqual([{ 'Cost centre here': 'A-1' }, { 'Cost centre here': 'A-2' }]);
  });

  test('an activity that is left as it is keeps its value', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    await importPlan(projectId, planWith({ text1: 'A-1' }, { text1: 'A-2' }));
    const [first] = (await admin.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
    const body = planWith({ text1: 'C-1' }, { text1: 'C-2' });
    await admin.call(appApi.importPlan, { projectId, keep: [first?.id ?? ''], body });
    expect(await customValues(projectId)).toEqual([{ 'Cost centre here': 'A-1' }, { 'Cost centre here': 'C-2' }]);
  });

  test('a new project of a plan file has the values', async () => {
    const portfolio = await service.testData.portfolio();
    await choose(portfolio, isHere());
    const made = await admin.call(appApi.importNewProject, {
      portfolioId: portfolio,
      name: 'Harbour',
      body: planWith({ text1: 'H-1' }),
    });
    expect(await customValues(made?.project ?? '')).toEqual([{ 'Cost centre here': 'H-1' }, {}]);
  });
});

describe('choosing an attribute', () => {
  test('without an attribute a field stays with the plan again', async () => {
    const projectId = await newProject();
    await choose(projectId, isHere());
    await choose(projectId, [{ name: 'Cost centre' }]);
    await importPlan(projectId, planWith({ text1: 'A-1' }));
    expect(await customValues(projectId)).toEqual([{}, {}]);
    expect(await exportedCustom(projectId)).toMatchObject([{ text1: 'A-1' }, {}]);
  });

  test('attributes with unique values or of other records are refused by their place', async () => {
    const projectId = await newProject();
    const unique = await createAttribute('Number', 'TEXT', { isUnique: true });
    for (const attribute of [unique, '999999'])
      await expect(choose(projectId, [{ name: 'Cost centre', attribute }])).rejects.toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName: 'field[0].attribute' },
      });
    await expect(choose(projectId, [{ name: ' ', attribute: costCentre }])).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'field[0].name' },
    });
  });

  test('a deleted attribute leaves the field with the plan', async () => {
    const projectId = await newProject();
    const attribute = await createAttribute('Short-lived', 'TEXT');
    await choose(projectId, [{ name: 'Cost centre', attribute }]);
    await admin.call(appApi.deleteCustomAttribute, { attributeId: attribute, force: true });
    expect((await check(projectId, planWith({ text1: 'A-1' })))?.customField?.[0]).toMatchObject({
      field: 'text1',
      alias: 'Cost centre',
    });
    await importPlan(projectId, planWith({ text1: 'A-1' }));
    expect(await exportedCustom(projectId)).toMatchObject([{ text1: 'A-1' }, {}]);
  });
});
