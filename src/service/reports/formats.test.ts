import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { type Client, createClient } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import { reports } from '#contract/documented/reports.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Every report in every format; the files are opened by our own readers and by other programs where these are installed. */

let service: TestService;
let english: Client;
let german: Client;
let folder: string;
let catalogue: readonly string[];

const body = (id: string) => (id === 'work-report' ? { from: '2026-03-01' } : {});

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opdesk-reports-'));
  service = await startService({ today: '2026-03-31' });
  const { testData } = service;
  await testData.administrator('admin');
  const stranger = await testData.user('stranger');
  const project = await testData.project({ name: 'Brücke <Nord> & "Süd"', number: 'B 1', budget: 1000.5 });
  const resource = await testData.resource({
    name: 'Ωmega Łódź',
    hourly_rate: 80,
    user_id: await testData.user('worker'),
  });
  await testData.resource({ name: 'Of the stranger', user_id: stranger });
  const activity = await testData.activity(project, {
    name: '=1+1',
    wbs_code: '1.2',
    start: '2026-03-02',
    finish: '2026-03-13',
  });
  const assignment_id = await testData.assignment(project, activity, resource, { base_effort: 40 });
  const db = service.database.kysely;
  await db
    .insertInto('work_record')
    .values(
      ['2026-03-30', '2026-03-31'].map((day) => ({
        assignment_id,
        resource_id: resource,
        day,
        actual_effort: 7.25,
        open_effort: 10,
        comment: 'Zeile\n</row>\u0001😀',
      })),
    )
    .execute();
  await db
    .insertInto('unavailability')
    .values({ resource_id: resource, start: '2026-03-16', finish: '2026-03-17', reason: 'Course' })
    .execute();
  await db
    .insertInto('todo')
    .values({
      project_node_id: project.id,
      name: 'Call the office',
      due: '2026-03-30',
      responsible_resource_id: resource,
    })
    .execute();
  await db
    .insertInto('plan_cost')
    .values({ plan_id: project.plan, cost_type: 3, base: 100, actual: 20, open: 90 })
    .execute();
  await db
    .updateTable('project_plan')
    .set({ baseline_version_id: project.version })
    .where('id', '=', project.plan)
    .execute();
  english = await service.as('admin');
  german = createClient({
    baseUrl: service.baseUrl,
    format: 'json',
    language: 'de',
    credentials: { kind: 'token', token: await service.tokenOf('admin') },
  });
  catalogue = ((await english.call(appApi.listReports, {}))?.report ?? []).flatMap(({ id }) => id ?? []);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

async function file(id: string, format: string, client = english): Promise<Uint8Array> {
  const blob = await client.call(reports.export, { reportIdOrName: id, format, body: body(id) });
  return new Uint8Array((await blob?.arrayBuffer()) ?? []);
}
const textOf = async (...testData: Parameters<typeof file>) => new TextDecoder().decode(await file(...testData));

interface Made {
  readonly columns: readonly { readonly name: string; readonly label: string; readonly kind: string }[];
  readonly groupBy?: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly sums?: Record<string, number>;
  readonly chart?: {
    readonly title: string;
    readonly stacked: boolean;
    readonly categories: readonly string[];
    readonly series: readonly { readonly label: string }[];
  };
}
// The file is made by the report.
const json = async (id: string, client = english) => JSON.parse(await textOf(id, 'json', client)) as Made;

/** Tells whether a program is installed; tests that need a missing one are skipped. */
function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('all eleven reports exist, each with a description of its own in both languages', async () => {
  expect(catalogue.toSorted()).toEqual([
    'cost-report',
    'earned-value',
    'plan-variance',
    'portfolio-overview',
    'project-status',
    'resource-allocation',
    'resource-utilization',
    'time-sheet',
    'todo-list',
    'unavailability-calendar',
    'work-report',
  ]);
  const told = [english, german].map(async (client) => (await client.call(appApi.listReports, {}))?.report ?? []);
  const sentences = (await Promise.all(told)).flat().map(({ description }) => description);
  expect(new Set(sentences).size).toBe(22);
});

test('the catalogue describes the columns and the chart of each report exactly as generated', async () => {
  const listed = (await german.call(appApi.listReports, {}))?.report ?? [];
  for (const { id, columns, chart } of listed) {
    const made = await json(id ?? '', german);
    expect(columns?.map(({ label, kind }) => [label, kind])).toEqual(
      made.columns.map(({ label, kind }) => [label, kind]),
    );
    expect(columns?.find(({ group }) => group === true)?.label).toBe(
      made.columns.find(({ name }) => name === made.groupBy)?.label,
    );
    // Without rows there is nothing to draw.
    const { title, stacked, series } = made.chart ?? { ...chart, series: chart?.series?.map((label) => ({ label })) };
    expect([chart?.title, chart?.stacked, chart?.series]).toEqual([title, stacked, series?.map(({ label }) => label)]);
  }
  expect(listed.filter(({ chart }) => chart?.ordered === true).map(({ id }) => id)).toEqual([
    'work-report',
    'resource-utilization',
    'unavailability-calendar',
  ]);
});

describe('report contents', () => {
  test.each<[string, Record<string, unknown>]>([
    ['portfolio-overview', { type: 1, projects: 1, budget: 1000.5, trafficLight: 0 }],
    [
      'cost-report',
      { costType: 3, baseCosts: 100, actualCosts: 20, openCosts: 90, varianceCosts: 10, variancePercent: 10 },
    ],
    ['resource-allocation', { resource: 'Ωmega Łódź', activity: '=1+1', start: '2026-03-02Z', baseEffort: 40 }],
    ['earned-value', { baselineVersion: 0 }],
    ['plan-variance', { activity: '=1+1', change: 0, startVariance: 0, finishVariance: 0 }],
    [
      'unavailability-calendar',
      { resource: 'Ωmega Łódź', start: '2026-03-16Z', type: 'Course', workingDays: 2, hours: 16 },
    ],
    ['todo-list', { name: 'Call the office', status: 0, responsible: 'Ωmega Łódź', overdue: true }],
    ['time-sheet', { activity: '=1+1', day1: 7.25, day2: 7.25, total: 14.5 }],
  ])('the report has the expected content: %s', async (id, row) => {
    expect((await json(id)).rows).toContainEqual(expect.objectContaining(row));
  });

  test('resource-utilization: planned effort is spread over the months, and absences reduce capacity', async () => {
    const { rows } = await json('resource-utilization');
    const own = rows.filter(({ resource }) => resource === 'Ωmega Łódź');
    expect(own.map(({ from }) => from)).toEqual(['2026-03-01Z', '2026-04-01Z', '2026-05-01Z']);
    expect(own[0]).toMatchObject({ capacity: 160, absent: 16, planned: 40, booked: 14.5, utilization: 25 });
    expect(own[1]).toMatchObject({ planned: 0, booked: 0 });
  });

  test('without permissions, a user sees only the own record in any report', async () => {
    const stranger = await service.as('stranger');
    const own = { 'resource-utilization': 'Of the stranger' } as Record<string, string | undefined>;
    for (const id of catalogue) {
      const { rows } = await json(id, stranger);
      expect([id, new Set(rows.map(({ resource }) => resource))]).toEqual([id, new Set(own[id] ? [own[id]] : [])]);
    }
  });

  test('an observer of a person does not see how much is planned for the person in hidden projects', async () => {
    const observer = await service.testData.user('observer');
    const { id } = await service.database.kysely
      .selectFrom('resource')
      .select('id')
      .where('name', '=', 'Ωmega Łódź')
      .executeTakeFirstOrThrow();
    await service.testData.resourcePermission(id, observer, Level.observer);
    const { rows } = await json('resource-utilization', await service.as('observer'));
    expect(rows[0]).toMatchObject({ capacity: 160, planned: 0, booked: 0 });
    expect((await json('resource-allocation', await service.as('observer'))).rows).toEqual([]);
  });
});

test('the sums of a report equal those of its rows, and its chart has their categories', async () => {
  const { sums, chart } = await json('work-report');
  expect(sums).toEqual({ actualEffort: 14.5 });
  expect(chart).toMatchObject({ categories: ['Mar 2026'], series: [{ values: [14.5] }] });
});

test('HTML is in the language of the caller, contains no scripts, and escapes its content', async () => {
  const page = await textOf('work-report', 'html', german);
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<h1>Arbeitsbericht</h1>');
  expect(page).toContain('31.03.2026');
  expect(page).toContain('7,25');
  expect(page).toContain('Brücke &lt;Nord&gt; &amp; &quot;Süd&quot;');
  expect(page).toContain('&lt;/row&gt;😀');
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('<svg ');
  expect(page).not.toMatch(/<script| on\w+=/);
  expect(page).not.toContain('\u0001');
});

test('spreadsheets have typed cells, a sum, and texts that are not formulas', async () => {
  for (const format of ['xlsx', 'xls']) {
    const { sheets } = readWorkbook(await file('work-report', format)).workbook;
    expect([format, sheets[0]?.name]).toEqual([format, 'Work report']);
    const [header, first, , total] = sheets[0]?.rows ?? [];
    expect(header?.slice(0, 3)).toEqual(['Date', 'Resource ID', 'Resource']);
    expect(first?.[0]).toEqual({ date: '2026-03-30' });
    expect(first?.slice(6, 11)).toEqual(['=1+1', 7.25, 10, false, 'editable']);
    expect([total?.[0], total?.[7]]).toEqual(['Total', 14.5]);
  }
});

test('a report too long for paper is refused with the formats that can hold all rows', async () => {
  const db = service.database.kysely;
  const { id: project_node_id } = await db
    .selectFrom('project_node')
    .select('id')
    .where('type', '=', 3)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('todo')
    .values(Array.from({ length: 4_100 }, (_, n) => ({ project_node_id, name: `Many ${n}` })))
    .execute();
  await expect(file('todo-list', 'pdf')).rejects.toMatchObject({
    code: 'report.error.TooManyRows',
    arguments: { format: 'pdf', limit: 4_000, formats: ['xlsx', 'xls', 'csv', 'html', 'xml', 'json'] },
  });
  await db.deleteFrom('todo').where('name', 'like', 'Many %').execute();
});

describe('report files in other programs', () => {
  test.runIf(has('pdftotext'))('pdftotext: every report is a PDF with its title, days and sums', async () => {
    for (const [client, id, words] of [
      [german, 'work-report', ['Arbeitsbericht', '31.03.2026', '14,50', 'Ωmega Łódź', 'Seite 1 von 1', 'Gesamt']],
      [english, 'cost-report', ['Cost report', 'material', '100.00', 'Page 1 of 1']],
      [english, 'todo-list', ['To-do list', 'Call the office', '30 Mar 2026']],
    ] as const) {
      const place = path.join(folder, `${id}.pdf`);
      writeFileSync(place, await file(id, 'pdf', client));
      const text = execFileSync('pdftotext', ['-layout', place, '-'], { encoding: 'utf8' });
      for (const word of words) expect(text).toContain(word);
    }
  });

  test.runIf(has('xmllint'))('xmllint: every report is well-formed XML', async () => {
    const files = await Promise.all(
      catalogue.map(async (id) => {
        const place = path.join(folder, `${id}.xml`);
        writeFileSync(place, await file(id, 'xml', german));
        return place;
      }),
    );
    execFileSync('xmllint', ['--noout', ...files]);
    const sum = execFileSync('xmllint', [
      '--xpath',
      'string(/report/sums/actualEffort)',
      path.join(folder, 'work-report.xml'),
    ]);
    expect(sum.toString().trim()).toBe('14.5');
  });

  test.runIf(has('soffice'))(
    'LibreOffice: a workbook of each kind has the same cells and keeps them as OpenDocument',
    async () => {
      for (const format of ['xlsx', 'xls'])
        writeFileSync(path.join(folder, `${format}.${format}`), await file('work-report', format));
      const files = ['xlsx.xlsx', 'xls.xls'].map((name) => path.join(folder, name));
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          'ods',
          '--outdir',
          folder,
          ...files,
        ],
        { stdio: 'ignore', timeout: 60_000 },
      );
      for (const format of ['xlsx', 'xls']) {
        const { sheets } = readWorkbook(readFileSync(path.join(folder, `${format}.ods`))).workbook;
        const rows = sheets[0]?.rows ?? [];
        expect(rows).toHaveLength(4);
        expect(rows[1]?.slice(0, 1)).toEqual([{ date: '2026-03-30' }]);
        expect(rows[1]?.slice(6, 9)).toEqual(['=1+1', 7.25, 10]);
        expect(rows[3]?.[7]).toBe(14.5);
      }
    },
    90_000,
  );
});
