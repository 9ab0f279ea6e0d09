import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import tableFields from '#files/mpp/table-fields.json';
import en from '#i18n/en/service.json';
import { buildContainer, planStreams, type TestTable, viewStreams } from '#testing/build-mpp.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { isShownField } from './kept-tables.ts';

let service: TestService;
let admin: Client;
let projectId = '';

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
});

const costs: TestTable = {
  name: 'Costs',
  columns: [
    [14, 30],
    [5, 12],
    [0, 9],
    [51, 20],
  ],
};
const dates: TestTable = {
  name: 'Dates',
  columns: [
    [16, 8],
    [437, 14],
    [5, 12],
  ],
};
const fileWith = (...tables: TestTable[]) => buildContainer({ ...planStreams(), ...viewStreams(tables) });
const bring = (body: Uint8Array, query = {}) => admin.call(planning.importProjectPlan, { projectId, body, ...query });
const shown = async () => (await admin.call(appApi.getPlanState, { projectId }))?.table;
const names = async () => (await shown())?.map(({ name }) => name);

test('the tables of a file become column sets of the plan, with the name and the columns that plans have', async () => {
  const sentence = await bring(fileWith(costs, dates));
  expect(await shown()).toEqual([
    {
      name: 'Costs',
      column: [
        { id: 'name', width: 30 },
        { id: 'baseEffort', width: 9 },
      ],
    },
    {
      name: 'Dates',
      column: [
        { id: 'name', width: 30 },
        { id: 'wbs', width: 8 },
        { id: 'deadline', width: 14 },
      ],
    },
  ]);
  expect(sentence).toContain('2 tables of the file are in the plan under Columns; exports don’t contain them.');
  expect(sentence).toContain(
    'Columns of the file’s tables that plans here don’t have: Cost (2 tables), Text 1 (1 table).',
  );
});

test('a check names the columns that plans do not have, in German too', async () => {
  const check = await admin.call(appApi.checkPlanImport, { projectId, body: Buffer.from(fileWith(costs)) });
  const texts = (found: typeof check) => found?.problem?.map(({ message }) => message);
  expect(texts(check)).toContain(
    'Columns of the file’s tables that plans here don’t have: Cost (1 table), Text 1 (1 table).',
  );
  const credentials = { kind: 'token', token: await service.tokenOf('admin') } as const;
  const german = createClient({ baseUrl: service.baseUrl, format: inject('format'), language: 'de', credentials });
  const checked = await german.call(appApi.checkPlanImport, { projectId, body: Buffer.from(fileWith(costs)) });
  expect(texts(checked)).toContain(
    'Spalten der Tabellen der Datei, die es in Plänen hier nicht gibt: Kosten (1 Tabelle), Text 1 (1 Tabelle).',
  );
});

test('numbered fields, fields without a name and own titles are named as well', async () => {
  const table: TestTable = {
    name: 'Others',
    columns: [
      [14, 20, 'Step'],
      [493, 9],
      [1165, 9],
      [35, 9, 'From'],
    ],
  };
  expect(await bring(fileWith(table))).toContain(
    'don’t have: Baseline 2 Start (1 table), Field 1165 (1 table), own titles (1 table).',
  );
});

test('importing the same file again changes nothing; its tables replace those of the same names', async () => {
  await bring(fileWith(costs, dates));
  const check = await admin.call(appApi.checkPlanImport, {
    projectId,
    body: Buffer.from(fileWith(costs, dates)),
    mergeMode: 'update',
  });
  expect(check).toMatchObject({ changes: false });
  await bring(
    fileWith({
      ...dates,
      columns: [
        [14, 20],
        [35, 9],
      ],
    }),
    { mergeMode: 'update' },
  );
  expect(await names()).toEqual(['Dates', 'Costs']);
  expect((await shown())?.[0]?.column).toEqual([
    { id: 'name', width: 20 },
    { id: 'start', width: 9 },
  ]);
  await bring(fileWith(dates));
  expect(await names()).toEqual(['Dates']);
});

test('a file of a format without tables leaves those of the plan', async () => {
  await bring(fileWith(costs));
  await bring(mspdi({ tasks: [{ Name: 'Other' }] }));
  expect(await names()).toEqual(['Costs']);
});

test('undoing an import takes its tables back', async () => {
  await bring(fileWith(dates));
  await bring(fileWith(costs));
  expect(await names()).toEqual(['Costs']);
  const undo = async () => {
    const runs = await admin.call(appApi.listImports, { numberRecords: 20 });
    const newest = runs?.import?.find(({ project, undoneAt }) => project === projectId && !undoneAt);
    await admin.call(appApi.undoImport, { importId: newest?.id ?? '' });
  };
  await undo();
  expect(await names()).toEqual(['Dates']);
  await undo();
  expect(await names()).toEqual([]);
});

test('the tables of a working version are shown to its holder alone until the check-in', async () => {
  const other = await service.testData.user('other');
  await service.testData.permission(projectId, other, Level.observer);
  const observer = await service.as('other');
  const ofObserver = async () => (await observer.call(appApi.getPlanState, { projectId }))?.table?.length;
  await admin.call(planning.edit, { projectId });
  await bring(fileWith(costs));
  expect([await names(), await ofObserver()]).toEqual([['Costs'], 0]);
  await admin.call(planning.checkIn, { projectId });
  expect([await names(), await ofObserver()]).toEqual([['Costs'], 1]);
});

test('each field that files name has a column or a text', () => {
  const fields = Object.values(tableFields.names).filter((field) => !isShownField(field));
  expect(fields.filter((field) => !Object.hasOwn(en, `planImport.column.${field}`))).toEqual([]);
});
