import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import { failureOf } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let service: TestService;
let ann: Client;
let annId = '';
let customers = '';
let europe = '';
beforeAll(async () => {
  service = await startService();
  const { testData, database } = service;
  annId = await testData.user('ann');
  customers = await testData.portfolio({ name: 'Customers' });
  europe = await testData.portfolio({ name: 'Europe', parent_id: customers });
  await testData.permission(customers, annId, Level.manager);
  await testData.resource({ name: 'Secret Person' });
  await database.pool.query(`insert into custom_attribute (applies_to, type, name, visible_from)
    values ('project', 'TEXT', 'Confidential', 64)`);
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
describe('decision 9: import of projects and hidden records', () => {
  test('a hidden resource or portfolio is reported exactly like one that does not exist', async () => {
    await service.testData.portfolio({ name: 'Hidden' });
    const tell = async (portfolio: string, manager: string) => {
      const failure = await failureOf(
        importRows([
          ['Name', 'Portfolio', 'Start', 'Project manager'],
          ['X', portfolio, '2026-01-01', manager],
        ]),
      );
      return JSON.stringify((failure as { arguments: unknown }).arguments)
        .replaceAll(portfolio, 'P')
        .replaceAll(manager, 'M');
    };
    expect(await tell('Hidden', 'Secret Person')).toBe(await tell('Nowhere', 'Nobody'));
  });

  test('a custom attribute that is hidden from the caller everywhere is an unknown column', async () => {
    const result = await importRows([
      ['Name', 'Portfolio', 'Start', 'Confidential', 'Elsewise'],
      ['Attribute', 'Customers', '2026-01-01', 'x', 'x'],
    ]);
    expect(result?.warning).toMatchObject([
      { code: 'import.error.ColumnUnknown', argument: { column: 'Confidential' } },
      { code: 'import.error.ColumnUnknown', argument: { column: 'Elsewise' } },
    ]);
  });

  test('a portfolio below a hidden portfolio is named from its first visible ancestor', async () => {
    const eve = await service.testData.user('eve');
    await service.testData.permission(europe, eve, Level.manager);
    const client = await service.as('eve');
    const header = ['Name', 'Portfolio', 'Start'];
    expect(await importRows([header, ['From Eve', 'Europe', '2026-01-01']], client)).toMatchObject({
      numberImported: 1,
    });
    expect(await refused([header, ['From Eve 2', 'Customers/Europe', '2026-01-01']], client)).toEqual([
      ['import.error.NameUnknown', 2, 'Portfolio'],
    ]);
  });
});

describe('manager level in an import of projects', () => {
  test('importing projects requires manager level on the portfolio and on a changed project, as in single calls', async () => {
    const viewer = await service.testData.user('viewer');
    await service.testData.permission(customers, viewer, Level.contributor);
    const { id } = await service.testData.project({ parent_id: customers, name: 'Watched', start: '2026-01-01' });
    const problems = await refused(
      [
        ['Name', 'Portfolio', 'Start'],
        ['New', 'Customers', '2026-01-01'],
        ['Watched', 'Customers', '2026-02-02'],
        ['At the top', null, '2026-01-01'],
      ],
      await service.as('viewer'),
    );
    expect(problems).toEqual([
      ['project.error.ManagerAccessDenied', 2, 'Portfolio'],
      ['project.error.UpdateAccessDenied', 3, 'Name'],
      ['project.error.ManagerAccessDenied', 4, 'Name'],
    ]);
    const { rows } = await service.database.pool.query('select from event where project_node_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('moving a project by an import requires manager level on the old portfolio as well', async () => {
    const from = await service.testData.portfolio({ name: 'From' });
    const { id } = await service.testData.project({
      parent_id: from,
      name: 'Mover',
      number: 'MV-1',
      start: '2026-01-01',
    });
    await service.testData.permission(id, annId, Level.manager);
    const rows = [
      ['Number', 'Name', 'Portfolio', 'Start'],
      ['MV-1', 'Mover', 'Customers', '2026-01-01'],
    ];
    expect(await refused(rows)).toEqual([['project.error.ManagerAccessDenied', 2, 'Portfolio']]);
    await service.testData.permission(from, annId, Level.manager);
    expect(await importRows(rows)).toMatchObject({ numberImported: 1 });
  });
});

test('two concurrent imports of one file create every project once', async () => {
  const rows = [
    ['Name', 'Portfolio', 'Start'],
    ...Array.from({ length: 50 }, (_, n) => [`Twin ${n}`, 'Customers', '2026-01-01']),
  ];
  const results = await Promise.all([importRows(rows), importRows(rows)]);
  expect(results.map((result) => result?.numberImported).toSorted((one, two) => Number(one) - Number(two))).toEqual([
    0, 50,
  ]);
});

test('hostile cells are imported as plain texts', async () => {
  await importRows([
    ['Name', 'Portfolio', 'Start', 'Description', '__proto__', 'constructor'],
    ['__proto__', 'Customers', '2026-01-01', '=HYPERLINK("http://x","y")', '{"a":1}', 'x'],
    [`'; drop table project_node; --`, 'Customers', '2026-01-01', 'x'.repeat(10_000), null, null],
  ]);
  expect(await byName('__proto__')).toMatchObject({ description: '=HYPERLINK("http://x","y")' });
  // A text that is too long is left out with a warning.
  expect(await byName(`'; drop table project_node; --`)).toMatchObject({ description: '' });
});

test('a file that is not a spreadsheet is refused with a reason in the language of the caller', async () => {
  const body = Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3);
  const unreadable = 'main.error.SheetFileUnreadable';
  expect(await failureOf(ann.call(projects.importProjects, { body }))).toMatchObject({ code: unreadable });
  const credentials = { kind: 'token', token: await service.tokenOf('ann') } as const;
  const german = createClient({ baseUrl: service.baseUrl, format: inject('format'), language: 'de', credentials });
  const refused = (file: Uint8Array<ArrayBuffer>) => failureOf(german.call(projects.importProjects, { body: file }));
  expect(await refused(body)).toMatchObject({
    code: unreadable,
    arguments: { reason: 'Die Datei ist beschädigt oder unvollständig.' },
  });
  expect(await refused(new TextEncoder().encode(`Name\n${'x\n'.repeat(200_000)}`))).toMatchObject({
    code: unreadable,
    arguments: { reason: 'Die Tabelle ist zu groß: Höchstens 200000 Zeilen werden gelesen.' },
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)(
  'while an import of projects runs (on a server: an embedded database has one session)',
  () => {
    const row = (number: string, name: string) => [
      ['Number', 'Name', 'Portfolio', 'Start'],
      [number, name, 'Customers', '2026-01-01'],
    ];
    /** Changes a project in a transaction of its own, which stays open while the work runs; returns what the work did until its end. */
    async function whileChanged(projectId: string, change: string, work: () => Promise<unknown>): Promise<unknown> {
      const other = await service.database.pool.connect();
      try {
        await other.query('begin');
        await other.query(`update project_node set ${change} where id = $1`, [projectId]);
        const working = failureOf(work());
        const first = await Promise.race([working.then(() => 'done'), waits(other)]);
        await other.query('commit');
        return [first, await working];
      } finally {
        other.release();
      }
    }
    /** Resolves once another session waits for a lock held by this one. */
    async function waits(session: { query(text: string): Promise<{ rows: unknown[] }> }): Promise<string> {
      for (;;) {
        const { rows } = await session.query(
          'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
        );
        if (rows.length > 0) return 'waits';
      }
    }

    test('projects that no row refers to can be changed during an import', async () => {
      const { id } = await service.testData.project({ parent_id: customers, name: 'Bystander' });
      expect(await whileChanged(id, `description = 'x'`, () => importRows(row('IM-1', 'Made beside')))).toEqual([
        'done',
        undefined,
      ]);
    });

    test('a concurrent change of a project in the file is done before the import and kept', async () => {
      const { id } = await service.testData.project({ parent_id: customers, name: 'Shared', number: 'IM-2' });
      expect(await whileChanged(id, `description = 'kept'`, () => importRows(row('IM-2', 'Renamed')))).toEqual([
        'waits',
        undefined,
      ]);
      expect(await byName('Renamed')).toMatchObject({ id, description: 'kept' });
    });

    test('an import restarts if a name is taken concurrently, and then finds the project with that name', async () => {
      const { id } = await service.testData.project({ parent_id: customers, name: 'Old name', number: 'IM-3' });
      expect(await whileChanged(id, `name = 'Taken', number = ''`, () => importRows(row('IM-4', 'Taken')))).toEqual([
        'waits',
        undefined,
      ]);
      // The row is about the project of its portfolio and name: repeated, the import finds it.
      expect(await byName('Taken')).toMatchObject({ id, number: 'IM-4' });
    });
  },
);
