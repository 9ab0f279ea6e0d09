import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFileOwner } from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanCustomValues, PlanFile, PlanResource } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { writeMspdi } from '#files/mspdi/write-mspdi.ts';
import { startService, type TestService } from '#testing/service.ts';

const kitchen = readPlanFile(
  readFileSync(fileURLToPath(new URL('../../../files/samples/kitchen.xml', import.meta.url))),
);

/** Fields that the file gives the project's own row, and the people of these names. */
function planFile(project: PlanCustomValues, people: Readonly<Record<string, PlanCustomValues>> = {}): Buffer {
  const [head, first] = kitchen.tasks;
  const [cook] = kitchen.resources.filter(({ type, uid, name }) => type === 'work' && uid !== 0 && name);
  if (!head || !first || !cook) throw new Error('The sample has a row of its own, a task and a person.');
  const file: PlanFile = {
    ...kitchen,
    tasks: [
      { ...head, custom: project },
      { ...first, custom: {}, isSummary: false, parentUid: undefined, outlineLevel: 1 },
    ],
    relations: [],
    resources: Object.entries(people).map(([name, custom], index): PlanResource => ({
      ...cook,
      uid: index + 1,
      id: index + 1,
      name,
      custom,
      guid: undefined,
    })),
    assignments: [],
    customFields: [
      { element: 'task', key: 'text1', alias: 'Region' },
      { element: 'resource', key: 'text1', alias: 'Skill' },
      { element: 'task', key: 'text2', alias: 'Sponsor' },
    ],
  };
  return Buffer.from([...writeMspdi(file)].join(''));
}

let service: TestService;
let admin: Client;
let [projectId, region, skill] = ['', '', ''];
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  region = await createAttribute('project', 'Region here');
  skill = await createAttribute('resource', 'Skill here');
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await choose('project', 'Region', region);
  await choose('resource', 'Skill', skill);
});
afterAll(() => service.close());

async function createAttribute(appliesTo: OpPlanFileOwner, name: string, more: object = {}): Promise<string> {
  const body = { appliesTo, name, type: 'TEXT', ...more } as const;
  return (await admin.call(appApi.createCustomAttribute, { body }))?.id ?? '';
}

const choose = (appliesTo: OpPlanFileOwner, name: string, attribute?: string) =>
  admin.call(appApi.choosePlanFileFields, {
    projectId,
    body: { field: [{ appliesTo, name, ...(attribute !== undefined && { attribute }) }] },
  });

const bring = (body: Buffer, client = admin) => client.call(api.planning.importProjectPlan, { projectId, body });
const look = (body: Buffer) => admin.call(appApi.checkPlanImport, { projectId, body });

async function projectValues(): Promise<Record<string, unknown>> {
  const project = await admin.call(api.projects.getProjectById, { projectId });
  return Object.fromEntries(
    (project?.customValues ?? []).map(({ name, value }): [string, unknown] => [name ?? '', value]),
  );
}

async function skillOf(resourceId: string): Promise<unknown> {
  const resource = await admin.call(api.resources.getResourceById, { resourceId });
  return resource?.customValues?.find(({ name }) => name === 'Skill here')?.value;
}

async function setRegion(value: string): Promise<void> {
  const customValues = [{ name: 'Region here', type: 'TEXT', value }];
  await admin.call(api.projects.updateProject, { body: { id: projectId, customValues } });
}

async function exported(): Promise<PlanFile> {
  const answer = await admin.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  return readPlanFile(Buffer.from(await answer.arrayBuffer()));
}
const exportedProject = async () => (await exported()).tasks.find(({ uid }) => uid === 0)?.custom;

async function undoNewest(): Promise<void> {
  const list = await admin.call(appApi.listImports, { numberRecords: 20 });
  const newest = list?.import?.find(({ project }) => project === projectId);
  await admin.call(appApi.undoImport, { importId: newest?.id ?? '' });
}

describe('custom fields of the project of a plan file', () => {
  test('without an attribute they stay with the plan and are exported', async () => {
    await choose('project', 'Region');
    await bring(planFile({ text1: 'North', number2: 4 }));
    expect(await projectValues()).toEqual({});
    expect(await exportedProject()).toEqual({ text1: 'North', number2: 4 });
  });

  test('a check lists those with a value apart from those of activities and people', async () => {
    const found = await look(
      planFile({ text1: 'North', text2: 'City' }, { Ann: { text1: 'Welding' }, Ben: { text1: 'Welding', text2: 'B' } }),
    );
    const fields = found?.customField?.map(({ appliesTo, alias, numberRecords, attribute }) => [
      appliesTo,
      alias,
      numberRecords,
      attribute,
    ]);
    expect(fields).toEqual([
      ['activity', 'Region', 0, undefined],
      ['activity', 'Sponsor', 0, undefined],
      ['project', 'Region', 1, region],
      ['project', 'Sponsor', 1, undefined],
      ['resource', 'Skill', 2, skill],
      ['resource', undefined, 1, undefined],
    ]);
    expect(found?.customAttribute).toContainEqual({
      appliesTo: 'project',
      id: region,
      name: 'Region here',
      type: 'TEXT',
    });
  });

  test('a value becomes that of the project, a changed one is exported, and the same file changes nothing', async () => {
    const body = planFile({ text1: 'North' });
    await bring(body);
    expect(await projectValues()).toEqual({ 'Region here': 'North' });
    expect((await look(body))?.changes).toBe(false);
    await setRegion('South');
    expect(await exportedProject()).toEqual({ text1: 'South' });
  });

  test('a file without a value leaves that of the project, and is exported without one until it changes', async () => {
    await setRegion('South');
    const body = planFile({});
    await bring(body);
    expect(await projectValues()).toEqual({ 'Region here': 'South' });
    expect(await exportedProject()).toEqual({});
    await setRegion('West');
    expect(await exportedProject()).toEqual({ text1: 'West' });
  });

  test('undoing an import brings the earlier value back, unless it was changed since', async () => {
    await setRegion('South');
    await bring(planFile({ text1: 'North' }));
    await undoNewest();
    expect(await projectValues()).toEqual({ 'Region here': 'South' });
    await bring(planFile({ text1: 'North' }));
    await setRegion('East');
    await undoNewest();
    expect(await projectValues()).toEqual({ 'Region here': 'East' });
  });

  test('a new project has the value, and attributes of other types of projects are not offered', async () => {
    const type = await service.database.kysely
      .insertInto('custom_type')
      .values({ applies_to: 'project', name: 'Bridge' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await createAttribute('project', 'Of bridges', { customType: type.id });
    const portfolioId = await service.testData.portfolio();
    const body = planFile({ text1: 'North' });
    const found = await admin.call(appApi.checkPlanFile, { portfolioId, body });
    expect(found?.customAttribute?.map(({ id }) => id)).toContain(region);
    expect(found?.customAttribute?.map(({ id }) => id)).not.toContain(other);
    projectId = (await admin.call(appApi.importNewProject, { portfolioId, name: 'Pier', body }))?.project ?? '';
    expect(await projectValues()).toEqual({ 'Region here': 'North' });
  });

  test('a field of a server that no export can have is named, unless it is an attribute', async () => {
    const id = 0x0b400000 + 0x8001;
    const definition = `<ExtendedAttribute><FieldID>${id}</FieldID><Alias>Sponsor</Alias></ExtendedAttribute>`;
    const value = `<ExtendedAttribute><FieldID>${id}</FieldID><Value>City</Value></ExtendedAttribute>`;
    const text = planFile({}).toString();
    const body = Buffer.from(
      text.replace('</ExtendedAttributes>', `${definition}</ExtendedAttributes>`).replace('</Task>', `${value}</Task>`),
    );
    const lossOf = async () =>
      (await look(body))?.problem?.find(({ code }) => code === 'import.loss.fields')?.message ?? '';
    expect(await lossOf()).toContain('custom fields of the project');
    const sponsor = await createAttribute('project', 'Sponsor');
    await choose('project', 'Sponsor', sponsor);
    expect(await lossOf()).not.toContain('custom fields of the project');
    await bring(body);
    expect(await projectValues()).toEqual({ Sponsor: 'City' });
  });
});

describe('custom fields of people of a plan file', () => {
  test('they fill the empty fields of linked and created people, and an undo empties them again', async () => {
    const ann = await service.testData.resource({ name: 'Ann Field' });
    const body = planFile({}, { 'Ann Field': { text1: 'Welding' }, 'Ben New': { text1: 'Cranes' } });
    const pool = await service.testData.pool();
    const choice = { name: 'Ben New', choice: 'create', pool } as const;
    await admin.call(appApi.choosePlanFilePeople, { projectId, body: { person: [choice] } });
    await bring(body);
    expect(await skillOf(ann)).toBe('Welding');
    const ben = await service.database.kysely
      .selectFrom('resource')
      .select('id')
      .where('name', '=', 'Ben New')
      .executeTakeFirstOrThrow();
    expect(await skillOf(ben.id)).toBe('Cranes');
    expect((await look(body))?.changes).toBe(false);
    await undoNewest();
    expect(await skillOf(ann)).toBeUndefined();
  });

  test('a person with a value keeps it, and the plan exports that of its file', async () => {
    const ann = await service.testData.resource({ name: 'Ann Kept' });
    await bring(planFile({}, { 'Ann Kept': { text1: 'Welding' } }));
    await bring(planFile({}, { 'Ann Kept': { text1: 'Cranes' } }));
    expect(await skillOf(ann)).toBe('Welding');
    expect((await exported()).resources.find(({ name }) => name === 'Ann Kept')?.custom).toEqual({ text1: 'Cranes' });
  });

  test('people whom the caller does not manage stay as they are', async () => {
    const mia = await service.testData.user('mia');
    await service.testData.permission(projectId, mia, Level.manager);
    const ann = await service.testData.resource({ name: 'Ann Other' });
    await service.testData.resourcePermission(ann, mia, Level.observer);
    await bring(planFile({}, { 'Ann Other': { text1: 'Welding' } }), await service.as('mia'));
    expect(await skillOf(ann)).toBeUndefined();
  });
});

test('an attribute of other records is refused by its place', async () => {
  await expect(choose('project', 'Region', skill)).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
    arguments: { parameterName: 'field[0].attribute' },
  });
});
