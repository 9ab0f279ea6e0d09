import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { EventCode, Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { failureOf } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let service: TestService;
let ann: Client;
let annId = '';
let customers = '';
let europe = '';
let bob = '';
beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  annId = await testData.user('ann');
  customers = await testData.portfolio({ name: 'Customers' });
  europe = await testData.portfolio({ name: 'Europe', parent_id: customers });
  await testData.permission(customers, annId, Level.manager);
  const bobUser = await testData.user('bob');
  bob = await testData.resource({ name: 'Bob Builder', user_id: bobUser });
  await testData.resourcePermission(bob, annId, Level.external);
  await testData.resource({ name: 'Secret Person' });
  await database.pool.query(`
    insert into project_status (id, name, default_status, active) values
      (501, 'Planned', true, true), (502, 'Running', false, true), (503, 'Old', false, false);
    insert into project_classification (id, name) values (511, 'Internal');
    insert into custom_type (id, applies_to, name, default_type) values (521, 'project', 'Standard', true), (522, 'project', 'Other', false);
    insert into custom_attribute (id, applies_to, custom_type_id, type, name, possible_values, is_unique, visible_from) values
      (531, 'project', null, 'CHOICE', 'Region', '{North,South}', false, 0),
      (532, 'project', null, 'DATE', 'Gate', '{}', false, 0),
      (533, 'project', null, 'TEXT', 'Contract', '{}', true, 0),
      (534, 'project', 522, 'TEXT', 'Elsewhere', '{}', false, 0),
      (535, 'project', null, 'TEXT', 'Confidential', '{}', false, 64);`);
  ann = await service.as('ann');
});
afterAll(() => service.close());

const importRows = (rows: Cell[][], client = ann) => client.call(projects.importProjects, { body: sheetFile(rows) });
/** The problems of a refused import without their severity: code, row and column. */
async function refused(rows: Cell[][], client = ann) {
  const failure = await failureOf(importRows(rows, client));
  expect(failure).toMatchObject({ code: 'project.error.ImportFailed' });
  const { problems } = (failure as { arguments: { problems: Record<string, unknown>[] } }).arguments;
  return problems.filter(({ severity }) => severity === 'error').map(({ code, row, column }) => [code, row, column]);
}
const byName = (projectName: string) => ann.call(projects.getProjectByName, { projectName });
async function eventsOf(projectId: string) {
  const { rows } = await service.database.pool.query<{ code: number }>(
    'select message_code as code from event where project_node_id = $1 order by id',
    [projectId],
  );
  return rows.map(({ code }) => code);
}

describe.each([
  ['json', 'xlsx'],
  ['xml', 'xls'],
  ['json', 'ods'],
  ['xml', 'csv'],
] as const)('decision 7: projects in %s from .%s', (format, file) => {
  let client: Client;
  beforeAll(async () => {
    client = await service.as('ann', format);
  });

  test('projects are created with all columns of the file and with an empty plan', async () => {
    const name = `Full ${format} ${file}`;
    const body = sheetFile(
      [
        [
          'Number',
          'Name',
          'Portfolio',
          'Type',
          'Start',
          'Finish',
          'Status',
          'Classification',
          'Priority',
          'Probability',
          'Budget',
          'Project manager',
          'Sponsor',
          'Description',
          'region',
          'Gate',
          'What',
        ],
        [
          `N-${file}`,
          name,
          ' customers / EUROPE',
          'Template',
          { date: '2026-01-05' },
          '31.12.2026',
          'running',
          'INTERNAL',
          3,
          '80%',
          '1.234,50',
          'bob builder',
          'bob@example.org',
          'Text',
          'north',
          '2026-05-01',
          'x',
        ],
      ],
      file,
    );
    const result = await client.call(projects.importProjects, { body });
    expect(result).toMatchObject({
      numberImported: 1,
      warning: [
        {
          code: 'import.error.ColumnUnknown',
          isWarning: true,
          argument: { column: 'What' },
        },
      ],
    });
    const project = await client.call(projects.getProjectByName, { projectName: name });
    expect(project).toMatchObject({
      number: `N-${file}`,
      type: 4,
      start: '2026-01-05',
      finish: '2026-12-31',
      projectStatus: '502',
      projectClassification: '511',
      priority: 3,
      probability: 80,
      budget: 1234.5,
      projectManager: bob,
      sponsor: bob,
      description: 'Text',
      customType: '521',
      parents: [{ id: europe }],
    });
    expect(project?.customValues).toMatchObject([
      { name: 'Gate', value: '2026-05-01Z' },
      { name: 'Region', value: 'North' },
    ]);
    const plan = await client.call(projects.getPlanForProject, { projectId: project?.id ?? '' });
    expect(plan).toMatchObject({ projectNode: project?.id, baseEffort: 0 });
  });
});

test('decision 7: German column names, days, numbers and words are accepted', async () => {
  const result = await importRows([
    [
      'Nummer',
      'Projektname',
      'Portfolio',
      'Typ',
      'Beginn',
      'Ende',
      'Priorität',
      'Wahrscheinlichkeit',
      'Projektleiter',
      'Beschreibung',
    ],
    ['D-1', 'Deutsch', 'Customers', 'Vorlage', '05.01.2026', '31.12.2026', '7', '50 %', 'Bob Builder', 'Text'],
  ]);
  expect(result).toEqual({ numberImported: 1, warning: [] });
  expect(await byName('Deutsch')).toMatchObject({ type: 4, start: '2026-01-05', priority: 7, probability: 50 });
});

test('columns missing in a row get the defaults of createProject', async () => {
  await importRows([
    ['Name', 'Portfolio', 'Start'],
    ['Plain', 'Customers', '2026-01-01'],
  ]);
  expect(await byName('Plain')).toMatchObject({
    type: 3,
    number: '',
    priority: 5,
    probability: 100,
    projectStatus: '501',
    customType: '521',
    parents: [{ id: customers }],
  });
});

describe('decision 7: a row for an existing project', () => {
  let id = '';
  let other = '';
  beforeEach(async () => {
    const row = { parent_id: customers, start: '2026-01-01', priority: 2, custom_type_id: '521' };
    const suffix = Math.max(0, Number(id));
    id = (await service.testData.project({ ...row, number: `M-${suffix}`, name: `Matched ${suffix}` })).id;
    other = (await service.testData.project({ ...row, number: `O-${suffix}`, name: `Other ${suffix}` })).id;
  });
  const nameOf = async (projectId: string) => (await ann.call(projects.getProjectById, { projectId }))?.name ?? '';
  const numberOf = async (projectId: string) => (await ann.call(projects.getProjectById, { projectId }))?.number ?? '';

  test('a row that matches by number changes name, portfolio and dates, and keeps fields that the file omits', async () => {
    const name = `Renamed ${id}`;
    const result = await importRows([
      ['Number', 'Name', 'Portfolio', 'Start'],
      [await numberOf(id), name, 'Customers/Europe', '2026-02-02'],
    ]);
    expect(result).toMatchObject({ numberImported: 1 });
    expect(await ann.call(projects.getProjectById, { projectId: id })).toMatchObject({
      name,
      start: '2026-02-02',
      priority: 2,
      parents: [{ id: europe }],
    });
    expect(await eventsOf(id)).toEqual([EventCode.recordsImported]);
  });

  test('a row that matches no number is matched by portfolio and name, ignoring case, and changes the number', async () => {
    const name = await nameOf(id);
    await importRows([
      ['Number', 'Name', 'Portfolio', 'Start'],
      [`New ${id}`, name.toUpperCase(), 'Customers', '2026-01-01'],
    ]);
    expect(await ann.call(projects.getProjectById, { projectId: id })).toMatchObject({ number: `New ${id}` });
  });

  test('a row without changes is not counted and writes no event', async () => {
    const result = await importRows([
      ['Name', 'Portfolio', 'Start', 'Priority'],
      [await nameOf(id), 'Customers', '2026-01-01', 2],
    ]);
    expect(result).toEqual({ numberImported: 0, warning: [] });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('a row that changes only custom values is counted', async () => {
    const rows = [
      ['Name', 'Portfolio', 'Start', 'Region'],
      [await nameOf(id), 'Customers', '2026-01-01', 'South'],
    ];
    expect(await importRows(rows)).toMatchObject({ numberImported: 1 });
    expect(await ann.call(projects.getProjectById, { projectId: id })).toMatchObject({
      customValues: [{ name: 'Region', value: 'South' }],
    });
    expect(await importRows(rows)).toMatchObject({ numberImported: 0 });
  });

  test('two rows for one project, and a name used by another project, are errors in any order', async () => {
    const header = ['Number', 'Name', 'Portfolio', 'Start'];
    const rows = [
      [await numberOf(id), 'Once', 'Customers', '2026-01-01'],
      [await numberOf(id), 'Twice', 'Customers', '2026-01-01'],
      [await numberOf(other), await nameOf(id), 'Customers', '2026-01-01'],
    ];
    expect(await refused([header, ...rows])).toEqual([
      ['import.error.RowTwice', 3, 'Name'],
      ['project.error.ProjectNameAlreadyUsed', 4, 'Name'],
    ]);
    expect(await refused([header, ...rows.toReversed()])).toEqual([
      ['project.error.ProjectNameAlreadyUsed', 2, 'Name'],
      ['import.error.RowTwice', 4, 'Name'],
    ]);
  });

  test('a number of several projects is an error unless portfolio and name identify one of them', async () => {
    const number = await numberOf(id);
    const second = await service.testData.project({
      parent_id: europe,
      number,
      name: `Second ${id}`,
      start: '2026-01-01',
    });
    const header = ['Number', 'Name', 'Portfolio', 'Start'];
    expect(await refused([header, [number, 'Neither', 'Customers', '2026-01-01']])).toEqual([
      ['import.error.NameAmbiguous', 2, 'Number'],
    ]);
    await importRows([header, [number, `Second ${id}`, 'Customers/Europe', '2026-03-03']]);
    expect(await ann.call(projects.getProjectById, { projectId: second.id })).toMatchObject({ start: '2026-03-03' });
  });

  test('an archived project is not changed by an import', async () => {
    await service.database.pool.query('update project_node set archived = true where id = $1', [id]);
    expect(
      await refused([
        ['Name', 'Portfolio', 'Start'],
        [await nameOf(id), 'Customers', '2026-04-04'],
      ]),
    ).toEqual([['project.error.Archived', 2, 'Name']]);
  });
});

test('decision 7: all problems of a file are reported at once, and nothing is changed', async () => {
  const before = await databaseFingerprint(service.database);
  const problems = await refused([
    [
      'Name',
      'Portfolio',
      'Type',
      'Start',
      'Finish',
      'Status',
      'Classification',
      'Budget',
      'Project manager',
      'Region',
      'Contract',
      'Elsewhere',
      'Priority',
    ],
    ['Good', 'Customers', null, '2026-01-01'],
    [null, 'Nowhere/Else', 'Portfolio', null, '2026-01-01', 'Old', 'None', -1, 'Nobody', 'West'],
    ['Bad', 'Customers', null, '2026-02-01', '2026-01-01', null, null, -1, null, 'West', 'C-1', 'x', 'high'],
    ['Unique', 'Customers', null, '2026-02-01', null, null, null, null, null, null, 'C-1'],
    ['good', 'Customers', null, '2026-02-01'],
  ]);
  expect(problems).toEqual([
    ['import.error.CellMissing', 3, 'Name'],
    ['import.error.CellNotValid', 3, 'Type'],
    ['import.error.CellMissing', 3, 'Start'],
    ['import.error.NameUnknown', 3, 'Portfolio'],
    ['import.error.NameUnknown', 3, 'Status'],
    ['import.error.NameUnknown', 3, 'Classification'],
    ['import.error.NameUnknown', 3, 'Project manager'],
    ['custom_attributes.error.TypeMismatch', 4, 'Region'],
    ['custom_attributes.error.Unknown', 4, 'Elsewhere'],
    ['project.error.EndDateIncorrect', 4, 'Finish'],
    ['project.error.BudgetIncorrect', 4, 'Budget'],
    ['custom_attributes.error.NotUnique', 5, 'Contract'],
    ['import.error.RowTwice', 6, 'Name'],
  ]);
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a unique custom value that another project has is refused', async () => {
  await importRows([
    ['Name', 'Portfolio', 'Start', 'Contract'],
    ['Holder', 'Customers', '2026-01-01', 'C-77'],
  ]);
  expect(
    await refused([
      ['Name', 'Portfolio', 'Start', 'Contract'],
      ['Taker', 'Customers', '2026-01-01', 'C-77'],
    ]),
  ).toEqual([['custom_attributes.error.NotUnique', 2, 'Contract']]);
});
