import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import { resources } from '#contract/documented/resources.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { failureOf } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let service: TestService;
let ann: Client;
let bob = '';
let cy = '';
let typeId = '';
beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  const annId = await testData.user('ann');
  const bobUser = await testData.user('bob');
  bob = await testData.resource({ name: 'Bob', user_id: bobUser });
  cy = await testData.resource({ name: 'Cy' });
  await testData.resourcePermission(bob, annId, Level.manager);
  await testData.resourcePermission(cy, annId, Level.manager);
  await testData.resourcePermission(await testData.resource({ name: 'Seen only' }), annId, Level.observer);
  await testData.resourcePermission(await testData.resource({ name: 'Gone', archived: true }), annId, Level.manager);
  await testData.resourcePermission(await testData.pool({ name: 'A pool' }), annId, Level.observer);
  await testData.resource({ name: 'Hidden' });
  const type = await database.pool.query<{ id: string }>(
    `insert into unavailability_type (name) values ('Vacation') returning id`,
  );
  typeId = type.rows[0]?.id ?? '';
  ann = await service.as('ann');
});
afterAll(() => service.close());
beforeEach(() => service.database.pool.query('delete from unavailability'));

type Range = { replaceFrom?: string; replaceTo?: string };
const importRows = (rows: Cell[][], range: Range = {}, client = ann) =>
  client.call(resources.importUnavailabilities, { body: sheetFile(rows), ...range });
const header = ['Resource', 'Start', 'Finish', 'Type', 'Comment'];
async function problemsIn(rows: Cell[][], range: Range = {}, client = ann) {
  const failure = await failureOf(importRows(rows, range, client));
  expect(failure).toMatchObject({ code: 'resource.error.ImportFailed' });
  return (failure as { arguments: { problems: Record<string, unknown>[] } }).arguments.problems;
}
async function refused(rows: Cell[][], range: Range = {}, client = ann) {
  const problems = await problemsIn(rows, range, client);
  return problems.map(({ code, row, column }) => [code, row, column]);
}
const listOf = async (resourceId: string) => {
  const list = await ann.call(resources.listUnavailabilities, { resourceId });
  return (list?.unavailability ?? []).map(({ start, finish }) => [start, finish]);
};

test.each([
  ['json', 'xlsx'],
  ['xml', 'xls'],
  ['json', 'ods'],
  ['xml', 'csv'],
] as const)('decision 7: unavailabilities in %s are imported from .%s', async (format, file) => {
  const client = await service.as('ann', format);
  const body = sheetFile(
    [
      ['Kommentar', 'RESSOURCE', 'Bis', 'Von', 'Art', 'Extra'],
      ['Sea', 'bob', '14.08.2026', { date: '2026-08-03' }, 'vacation', 1],
      [null, 'BOB@example.org', '2026-09-01', '2026-09-01', null, null],
    ],
    file,
  );
  const result = await client.call(resources.importUnavailabilities, { body });
  expect(result).toMatchObject({ numberImported: 2, warning: [{ code: 'import.error.ColumnUnknown' }] });
  const list = await client.call(resources.listUnavailabilities, { resourceId: bob });
  expect(list?.unavailability).toMatchObject([
    { start: '2026-08-03', finish: '2026-08-14', comment: 'Sea', unavailabilityTypeId: typeId, active: true },
    { start: '2026-09-01', finish: '2026-09-01', comment: '' },
  ]);
});

test('decision 6: overlaps with the file or stored absences are reported for each row, and nothing is changed', async () => {
  await importRows([header, ['Bob', '2026-08-03', '2026-08-14']]);
  const before = await databaseFingerprint(service.database);
  const problems = await refused([
    header,
    ['Bob', '2026-08-14', '2026-08-20'],
    ['Cy', '2026-08-01', '2026-08-31'],
    ['Cy', '2026-09-01', '2026-09-05'],
    ['Cy', '2026-08-10', '2026-08-11'],
    ['Bob', '2026-08-01', '2026-08-02'],
    ['Cy', '2026-08-31', '2026-08-31'],
  ]);
  expect(problems).toEqual([
    ['resource.error.UnavailabilityOverlap', 2, 'Start'],
    ['import.error.RowsOverlap', 5, 'Start'],
    ['import.error.RowsOverlap', 7, 'Start'],
  ]);
  expect(await databaseFingerprint(service.database)).toEqual(before);
});

test('a morning and an afternoon of one day do not overlap, and a problem offers the half that is free', async () => {
  const halves = ['Ressource', 'Von', 'Bis', 'Halber Tag'];
  await importRows([
    halves,
    ['Bob', '2026-08-03', '2026-08-03', 'Nachmittag'],
    ['Cy', '2026-08-03', '2026-08-03', null],
  ]);
  await importRows([halves, ['Bob', '2026-08-03', '2026-08-03', 'Vormittag']]);
  const problems = await problemsIn([
    halves,
    ['Bob', '2026-08-03', '2026-08-03', 'Vormittag'],
    ['Cy', '2026-08-03', '2026-08-03', 'Nachmittag'],
    ['Bob', '2026-08-05', '2026-08-05', 'Nachmittag'],
    ['Bob', '2026-08-05', '2026-08-05', 'Vormittag'],
    ['Bob', '2026-08-05', '2026-08-06', null],
    ['Bob', '2026-08-05', '2026-08-05', 'Vormittag'],
  ]);
  expect(problems.map(({ row, message, accepted }) => [row, message, accepted])).toEqual([
    [
      2,
      'Bob is already away on the morning of 3 Aug 2026. Choose the afternoon or other days.',
      'the afternoon of 3 Aug 2026, days before 3 Aug 2026 or after 3 Aug 2026',
    ],
    [
      3,
      'Cy is already away from 3 Aug 2026 to 3 Aug 2026. Choose other days.',
      'days before 3 Aug 2026 or after 3 Aug 2026',
    ],
    [
      6,
      'In row 5, Bob is already away on the morning of 5 Aug 2026.',
      'the afternoon of 5 Aug 2026, days before 5 Aug 2026 or after 5 Aug 2026',
    ],
    [
      6,
      'In row 4, Bob is already away on the afternoon of 5 Aug 2026.',
      'the morning of 5 Aug 2026, days before 5 Aug 2026 or after 5 Aug 2026',
    ],
    [7, 'In row 6, Bob is already away from 5 Aug 2026 to 6 Aug 2026.', 'days before 5 Aug 2026 or after 6 Aug 2026'],
  ]);
});

test('a finish before the start names the days that are accepted', async () => {
  const [problem] = await problemsIn([header, ['Bob', '2026-08-14', '2026-08-03']]);
  expect([problem?.message, problem?.accepted]).toEqual([
    'The finish 3 Aug 2026 is before the start 14 Aug 2026. Use a later finish.',
    'a day from 14 Aug 2026 on',
  ]);
});

test('an overlap problem names the absence and the free days, and a missing right names the permitted resources', async () => {
  await importRows([header, ['Bob', '2026-08-03', '2026-08-14']]);
  const problems = await problemsIn([
    header,
    ['Bob', '2026-08-14', '2026-08-20'],
    ['Cy', '2026-09-01', '2026-09-05'],
    ['Cy', '2026-09-05', '2026-09-06'],
    ['Seen only', '2026-09-05', '2026-09-06'],
  ]);
  expect(problems.map(({ message, accepted }) => [message, accepted])).toEqual([
    [
      'Bob is already away from 3 Aug 2026 to 14 Aug 2026. Choose other days.',
      'days before 3 Aug 2026 or after 14 Aug 2026',
    ],
    ['In row 3, Cy is already away from 1 Sep 2026 to 5 Sep 2026.', 'days before 1 Sep 2026 or after 5 Sep 2026'],
    [expect.stringContaining('Manager access'), expect.stringContaining('you manage')],
  ]);
});

test('all problems are reported at once, with hidden resources and pools reported as nonexistent', async () => {
  const problems = await refused([
    header,
    ['Hidden', '2026-08-01', '2026-08-02'],
    ['Nobody', '2026-08-01', '2026-08-02'],
    ['A pool', '2026-08-01', '2026-08-02'],
    ['Seen only', '2026-08-01', '2026-08-02'],
    ['Gone', '2026-08-01', '2026-08-02'],
    ['Bob', '2026-08-03', '2026-08-02', 'Unknown type'],
    [null, '03/04/2026', null],
    ['Bob', '2026-09-01', '2026-09-05', 'Unknown type'],
    ['Bob', '2026-09-05', '2026-09-06'],
  ]);
  expect(problems).toEqual([
    ['import.error.NameUnknown', 2, 'Resource'],
    ['import.error.NameUnknown', 3, 'Resource'],
    ['import.error.NameUnknown', 4, 'Resource'],
    ['user.error.InsufficientPrivileges', 5, 'Resource'],
    ['resource.error.Archived', 6, 'Resource'],
    ['import.error.NameUnknown', 7, 'Type'],
    ['project.error.EndDateIncorrect', 7, 'Finish'],
    ['import.error.CellMissing', 8, 'Resource'],
    ['import.error.DayAmbiguous', 8, 'Start'],
    ['import.error.CellMissing', 8, 'Finish'],
    ['import.error.NameUnknown', 9, 'Type'],
    ['import.error.RowsOverlap', 10, 'Start'],
  ]);
});

test('the user of a resource needs no further permission to import its unavailabilities', async () => {
  const client = await service.as('bob');
  expect(await importRows([header, ['Bob', '2026-08-03', '2026-08-14']], {}, client)).toMatchObject({
    numberImported: 1,
  });
  expect(await refused([header, ['Cy', '2026-08-03', '2026-08-14']], {}, client)).toEqual([
    ['import.error.NameUnknown', 2, 'Resource'],
  ]);
});

describe('replaceFrom and replaceTo', () => {
  const days: [string, string][] = [
    ['2026-07-30', '2026-08-02'],
    ['2026-08-03', '2026-08-10'],
    ['2026-08-30', '2026-09-02'],
  ];
  beforeEach(async () => {
    await importRows([header, ...days.map(([start, finish]) => ['Bob', start, finish])]);
    await service.database.pool.query(
      `insert into unavailability (resource_id, start, finish) select id, '2026-08-05', '2026-08-06' from resource where name in ('Seen only', 'Gone')`,
    );
  });
  const rest = async () =>
    (await service.database.pool.query('select from unavailability where resource_id <> $1', [bob])).rowCount;

  test.each<[string, Range, [string, string][]]>([
    [
      'both days',
      { replaceFrom: '2026-08-01', replaceTo: '2026-08-31' },
      [
        ['2026-07-30', '2026-08-02'],
        ['2026-08-30', '2026-09-02'],
      ],
    ],
    ['the first day alone', { replaceFrom: '2026-08-01' }, [['2026-07-30', '2026-08-02']]],
    ['the last day alone', { replaceTo: '2026-08-31' }, [['2026-08-30', '2026-09-02']]],
  ])('absences of managed resources are deleted within a range limited by %s', async (_, range, left) => {
    await importRows([header], range);
    expect(await listOf(bob)).toEqual(left);
    expect(await rest()).toBe(2);
  });

  test('replaced absences are deleted before the rows are checked for overlaps', async () => {
    await importRows([header, ['Bob', '2026-08-05', '2026-08-06']], {
      replaceFrom: '2026-08-03',
      replaceTo: '2026-08-10',
    });
    expect(await listOf(bob)).toEqual([days[0], ['2026-08-05', '2026-08-06'], days[2]]);
  });

  test('a file with an error replaces no absences', async () => {
    await refused([header, ['Nobody', '2026-08-05', '2026-08-06']], { replaceFrom: '2026-01-01' });
    expect(await listOf(bob)).toEqual(days);
  });

  test('a replacement range that ends before it begins is refused', async () => {
    const call = importRows([header], { replaceFrom: '2026-08-03', replaceTo: '2026-08-02' });
    expect(await failureOf(call)).toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'replaceTo' },
    });
  });
});

test('two concurrent imports of one file create every absence only once', async () => {
  const rows = [header, ['Bob', '2026-08-03', '2026-08-14']];
  const results = await Promise.all([failureOf(importRows(rows)), failureOf(importRows(rows))]);
  expect(results.filter((result) => result === undefined)).toHaveLength(1);
  expect(await listOf(bob)).toEqual([['2026-08-03', '2026-08-14']]);
});
