import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import type { Cell, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { startService, type TestService } from '#testing/service.ts';

const sheet = (rows: Cell[][], format: SheetFormat = 'xlsx') =>
  Buffer.from(writeWorkbook({ sheets: [{ name: 'Plan', rows }] }, format, { separator: ';' }));

let service: TestService;
let ann: Client;
let annId = '';
let projectId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  ann = await service.as('ann');
  const kim = await service.testData.resource({ name: 'Kim' });
  await service.testData.resourcePermission(kim, annId, Level.external);
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});
afterAll(() => service.close());

const bring = (body: Buffer, options: { format?: string; mergeMode?: string } = {}) =>
  ann.call(planning.importProjectPlan, { projectId, body, ...options });
const activities = async () => (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];

const rows: Cell[][] = [
  ['WBS', 'Name', 'Start', 'Finish', 'Effort', 'Complete', 'Predecessors', 'Resources', 'Type'],
  ['1', 'Design', '2026-03-02', '2026-03-13', null, null, null, null, null],
  ['1.1', 'Concept', '2026-03-02', '2026-03-06', 40, 25, null, 'Kim[50%];Stranger', null],
  ['1.2', 'Approval', '2026-03-09', null, null, null, '1.1', null, 'Milestone'],
  ['2', 'Support', null, null, 12, null, null, null, 'Task'],
];

describe.each(['xls', 'xlsx', 'ods', 'csv'] as const)('decision 7: a plan in a file of the format %s', (format) => {
  test('a spreadsheet plan is imported like any other plan and has the format xls', async () => {
    expect(await bring(sheet(rows, format), { format: 'xls' })).toMatch(
      /^Imported into version 1: activities 4, links 1, assignments 1\. .*Stranger \(26\.67\u00a0h\)/,
    );
    expect(await activities()).toMatchObject([
      { name: 'Design', type: ActivityType.collection, baseEffort: 40 },
      { name: 'Concept', baseEffort: 40, unassignedEffort: 26.6667, complete: 25 },
      { name: 'Approval', type: ActivityType.milestone, start: '2026-03-09' },
      { name: 'Support', type: ActivityType.task, baseEffort: 12 },
    ]);
    const again = await bring(sheet(rows, format));
    expect(again).toMatch(/^Nothing was changed: version 1 already matches the file/);
    await expect(bring(sheet(rows, format), { format: 'mpp' })).rejects.toMatchObject({
      arguments: { reason: 'The file is xls, not mpp.' },
    });
  });
});

test('decision 7: bad cells are reported with their places, and the rest is imported', async () => {
  const sentence = await bring(
    sheet([
      ['Name', 'Start', 'Colour'],
      ['A', 'soon', 'red'],
    ]),
  );
  expect(sentence).toContain('Sheet Plan, row 1, column Colour: The column Colour is unknown and was left out.');
  expect(sentence).toContain('Sheet Plan, row 2, column Start: “soon” isn’t valid. Enter a date');
});

test('decision 7: a sheet with errors changes nothing, and all problems are reported', async () => {
  const before = await databaseFingerprint(service.database);
  const body = sheet([
    ['Name', 'Start'],
    [null, '2026-03-02'],
    ['B', 'soon'],
    [null, '2026-03-03'],
  ]);
  await expect(bring(body)).rejects.toMatchObject({
    code: 'project_planning.error.MsProjectFileReadError',
    arguments: {
      kind: 'invalidCells',
      reason: 'Sheet Plan, row 2, column Name: The cell is empty. Enter a text.',
      problems: [
        { severity: 'error', code: 'import.error.CellMissing', sheet: 'Plan', row: 2, column: 'Name' },
        { severity: 'warning', code: 'import.error.CellNotValid', row: 3, column: 'Start', value: 'soon' },
        { severity: 'error', code: 'import.error.CellMissing', row: 4, column: 'Name' },
      ],
    },
  });
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

describe('matching activities of a sheet', () => {
  const names = async () => (await activities()).map(({ id, name }) => [name, id]);

  test('an activity of a sheet is matched by its WBS code, whatever its row', async () => {
    await bring(
      sheet([
        ['WBS', 'Name'],
        ['1', 'A'],
        ['2', 'B'],
      ]),
    );
    const [a, b] = await activities();
    await bring(
      sheet([
        ['WBS', 'Name'],
        ['3', 'New'],
        ['2', 'B!'],
        ['1', 'A!'],
      ]),
    );
    expect(await names()).toEqual([
      ['New', expect.any(String)],
      ['B!', b?.id],
      ['A!', a?.id],
    ]);
  });

  test('an activity of a sheet without codes and unique ids is matched by its name and the names of its parents', async () => {
    await bring(
      sheet([
        ['Outline level', 'Name'],
        [1, 'A'],
        [2, 'Test'],
        [1, 'B'],
        [2, 'Test'],
      ]),
    );
    const [a, test1, b, test2] = await activities();
    await bring(
      sheet([
        ['Outline level', 'Name'],
        [1, 'New'],
        [2, 'Test'],
        [1, 'A'],
        [2, 'Test'],
        [1, 'B'],
        [2, 'Test'],
      ]),
    );
    expect((await names()).slice(2)).toEqual([
      ['A', a?.id],
      ['Test', test1?.id],
      ['B', b?.id],
      ['Test', test2?.id],
    ]);
  });

  test('an activity of a sheet is matched by its unique id if the sheet has one', async () => {
    await bring(
      sheet([
        ['Unique ID', 'Name'],
        [7, 'A'],
        [8, 'B'],
      ]),
    );
    const [a, b] = await activities();
    await bring(
      sheet([
        ['Unique ID', 'Name'],
        [8, 'Second'],
        [9, 'New'],
        [7, 'First'],
      ]),
    );
    expect(await names()).toEqual([
      ['Second', b?.id],
      ['New', expect.any(String)],
      ['First', a?.id],
    ]);
  });
});

test.each(['xls', 'xlsx', 'ods', 'csv'] as const)(
  'the plan template as %s has the column names that imports read',
  async (format) => {
    const file = await ann.call(appApi.downloadImportTemplate, { importKind: 'plan', format });
    const bytes = new Uint8Array(await new Response(file).arrayBuffer());
    const [first] = readWorkbook(bytes).workbook.sheets;
    expect(first?.rows[0]).toEqual([
      'WBS',
      'Outline level',
      'Name *',
      'Start',
      'Finish',
      'Duration',
      'Effort',
      'Complete',
      'Predecessors',
      'Resources',
      'Type',
      'Priority',
      'Description',
    ]);
    const filled = sheet(
      [first?.rows[0]?.slice() ?? [], ['1', 1, 'A', '2026-03-02', '2026-03-06', '5 days', 40, 0, null, 'Kim']],
      format,
    );
    expect(await bring(filled)).toMatch(/^Imported into version 1: activities 1, links 0, assignments 1\.$/);
  },
);
