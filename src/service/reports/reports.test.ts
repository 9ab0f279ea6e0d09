import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import { reports } from '#contract/documented/reports.ts';
import { send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let observer: Client;
const users: Record<string, string> = {};
let seen: { id: string; plan: string; version: string };
let hidden: { id: string; plan: string; version: string };
let resource: string;
let unseenResource: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-31' });
  const { testData } = service;
  for (const login of ['observer', 'external', 'worker', 'stranger']) users[login] = await testData.user(login);
  observer = await service.as('observer');
  seen = await testData.project({
    name: 'Bridge, "north"',
    number: 'B 1',
    manager_traffic_light: 2,
    budget: 1000.5,
    finish: '2026-09-30',
  });
  hidden = await testData.project({ name: 'Secret' });
  await testData.permission(seen.id, users.observer ?? '', Level.observer);
  await testData.permission(seen.id, users.external ?? '', Level.external);
  resource = await testData.resource({ name: '=HYPERLINK("x")', user_id: users.worker ?? null });
  await testData.resourcePermission(resource, users.observer ?? '', Level.observer);
  unseenResource = await testData.resource({ name: 'Nobody knows' });
});
afterAll(() => service.close());

interface Work {
  readonly day: string;
  readonly hours?: number;
  readonly comment?: string;
}

/** Records of a resource on a new activity of a project. */
async function work(project: typeof seen, resourceId: string, records: readonly Work[]): Promise<string> {
  const activity = await service.testData.activity(project, { name: 'Pour', wbs_code: '1.2' });
  const assignment_id = await service.testData.assignment(project, activity, resourceId);
  await service.database.kysely
    .insertInto('work_record')
    .values(
      records.map(({ day, hours = 1.5, comment = '' }) => ({
        assignment_id,
        resource_id: resourceId,
        day,
        actual_effort: hours,
        open_effort: 10,
        comment,
      })),
    )
    .execute();
  return activity;
}

beforeEach(async () => {
  await service.database.kysely.deleteFrom('work_record').execute();
});

type Body = Record<string, unknown>;

async function exported(reportIdOrName: string, format: string, body: Body = {}, client = observer): Promise<string> {
  const file = await client.call(reports.export, { reportIdOrName, format, body });
  return (await file?.text()) ?? '';
}

/** Returns the content of the JSON file. */
async function rowsOf(reportIdOrName: string, body: Body = {}, client = observer): Promise<Record<string, unknown>[]> {
  // The file is made by the report: its rows are records.
  return (JSON.parse(await exported(reportIdOrName, 'json', body, client)) as { rows: Record<string, unknown>[] }).rows;
}

const refused = (code: string, values: object) => ({ status: 500, code, arguments: expect.objectContaining(values) });

describe.each(['json', 'xml'] as const)('reports in %s', (format) => {
  let client: Client;
  beforeAll(async () => {
    client = await service.as('observer', format);
  });

  test('report parameters are described with their type, label, default and possible values', async () => {
    await service.database.kysely
      .insertInto('project_status')
      .values({ name: `Started ${format}`, sequence: 1 })
      .execute();
    const work_ = await client.call(reports.inputParameters, { reportIdOrName: 'work-report' });
    expect(work_?.parameter).toMatchObject([
      { name: 'from', label: 'From', type: 'DATE', required: true },
      { name: 'until', label: 'Until', type: 'DATE', required: false, defaultValue: '2026-03-31Z' },
      { name: 'projectIds', type: 'TEXT', required: false },
      { name: 'resourceIds', type: 'TEXT', required: false },
    ]);
    const status = await client.call(reports.inputParameters, { reportIdOrName: 'PROJEKTSTATUS' });
    expect(status?.parameter).toMatchObject([
      { name: 'projectIds' },
      { name: 'status', type: 'CHOICE', possibleValues: expect.arrayContaining([`Started ${format}`]) },
      { name: 'includeArchived', type: 'BOOLEAN', defaultValue: false },
    ]);
  });

  test('a missing or invalid report parameter is named', async () => {
    const call = (body: Body, id = 'work-report') => exported(id, 'csv', body, client);
    await expect(call({})).rejects.toMatchObject(refused('report.error.MissingInputParameter', { name: 'from' }));
    const wrong: [string, Body][] = [
      ['from', { from: '2026-02-30' }],
      ['until', { from: '2026-03-02', until: 'soon' }],
      ['until', { from: '2026-03-02', until: '2026-03-01' }],
      ['projectIds', { from: '2026-03-02', projectIds: '1;2' }],
      ['resourceIds', { from: '2026-03-02', resourceIds: [{ id: 1 }] }],
    ];
    for (const [parameterName, body] of wrong) {
      await expect(call(body)).rejects.toMatchObject(refused('main.error.InvalidParameter', { parameterName }));
    }
    for (const body of [{ status: 'no such' }, { includeArchived: 'perhaps' }]) {
      const [parameterName] = Object.keys(body);
      await expect(call(body, 'project-status')).rejects.toMatchObject(
        refused('main.error.InvalidParameter', { parameterName }),
      );
    }
  });

  test('an unsupported format is refused with the supported formats of the report', async () => {
    const input = { reportIdOrName: 'project-status', body: {}, format: 'docx' };
    await expect(client.call(reports.export, input)).rejects.toMatchObject(
      refused('report.error.InvalidReportFormat', {
        format: 'docx',
        formats: ['pdf', 'xlsx', 'xls', 'csv', 'html', 'xml', 'json'],
      }),
    );
  });

  test('an unknown report is not found', async () => {
    const input = { reportIdOrName: 'all-secrets' };
    const answer = refused('report.error.NotFound', { id: 'all-secrets' });
    await expect(client.call(reports.inputParameters, input)).rejects.toMatchObject(answer);
    await expect(client.call(reports.export, { ...input, body: {} })).rejects.toMatchObject(answer);
  });

  test('a report gives the same file by id and by name in any language', async () => {
    await work(seen, resource, [{ day: '2026-03-02' }]);
    const body = { from: '2026-03-01', projectIds: [seen.id] };
    expect(await exported('Work report', 'csv', body, client)).toBe(await exported('work-report', 'csv', body));
    expect(await rowsOf('arbeitsbericht', body, client)).toHaveLength(1);
  });
});

test('a CSV report begins with a byte order mark', async () => {
  const file = await observer.call(reports.export, { reportIdOrName: 'project-status', format: 'CSV', body: {} });
  expect([...new Uint8Array((await file?.slice(0, 4).arrayBuffer()) ?? [])]).toEqual([0xef, 0xbb, 0xbf, 0x4e]);
});

test('a CSV report follows RFC 4180, and texts that look like formulas are neutralized', async () => {
  await work(seen, resource, [{ day: '2026-03-02', hours: 7.25, comment: 'Rain,\n"wet"' }]);
  const headers = { authorization: `Bearer ${await service.tokenOf('observer')}`, 'content-type': 'application/json' };
  const answer = await send(`${service.baseUrl}/api/json/v2/reports/export/work-report?format=csv`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ from: '2026-03-02', until: '2026-03-02' }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Work report 2026-03-31.csv"',
    'cache-control': 'no-store',
  });
  expect(answer.text).toBe(
    'Date,Resource ID,Resource,Project number,Project,WBS code,Activity,Actual effort (h),Remaining effort (h),Completed,Status,Comment\r\n' +
      `2026-03-02,${resource},"'=HYPERLINK(""x"")",B 1,"Bridge, ""north""",1.2,Pour,7.25,10,false,editable,"Rain,\n""wet"""\r\n`,
  );
});

test("labels and meanings of codes are in the caller's language, numbers are not", async () => {
  const headers = {
    authorization: `Bearer ${await service.tokenOf('observer')}`,
    'content-type': 'application/json',
    'accept-language': 'de',
  };
  const { text, headers: file } = await send(
    `${service.baseUrl}/api/rest/v2/reports/export/project-status?format=csv`,
    {
      method: 'POST',
      headers,
      body: '{}',
    },
  );
  expect(file['content-disposition']).toBe('attachment; filename="Projektstatus 2026-03-31.csv"');
  expect(text).toMatch(/^Nummer,Projekt,Portfolio,Status,Projektleitung,Ampel,/);
  expect(text).toMatch(/\r\nB 1,"Bridge, ""north""",,,,gelb,2026-01-01,2026-09-30,.*,1000\.5,/);
});

test('a JSON report has codes as integers and days with a Z, and omits fields without a value', async () => {
  const [row] = await rowsOf('project-status', { projectIds: seen.id });
  expect(row).toEqual({
    number: 'B 1',
    name: 'Bridge, "north"',
    trafficLight: 2,
    start: '2026-01-01Z',
    finish: '2026-09-30Z',
    planStatus: 0,
    complete: 0,
    baseEffort: 0,
    actualEffort: 0,
    openEffort: 0,
    varianceEffort: 0,
    budget: 1000.5,
    baseCosts: 0,
    actualCosts: 0,
    openCosts: 0,
    varianceCosts: 0,
  });
});

describe('visibility of report rows', () => {
  test('the project status report requires observer level', async () => {
    const names = async (login: string) =>
      (await rowsOf('project-status', {}, await service.as(login))).map(({ name }) => name);
    expect(await names('observer')).toEqual(['Bridge, "north"']);
    expect(await names('external')).toEqual([]);
    expect(await names('stranger')).toEqual([]);
  });

  test('a report hides the name of a hidden portfolio, but names the project manager to all who see the project', async () => {
    const parent = await service.testData.portfolio({ name: 'Confidential' });
    const { id } = await service.testData.project({ parent_id: parent, project_manager_id: unseenResource });
    await service.testData.permission(id, users.observer ?? '', Level.observer);
    const [row] = await rowsOf('project-status', { projectIds: id });
    expect(row).not.toHaveProperty('portfolio');
    expect(row).toMatchObject({ projectManager: 'Nobody knows' });
    await service.testData.permission(parent, users.observer ?? '', Level.external);
    const [after] = await rowsOf('project-status', { projectIds: id });
    expect(after).toMatchObject({ portfolio: 'Confidential', projectManager: 'Nobody knows' });
    await service.database.kysely.updateTable('project_node').set({ archived: true }).where('id', '=', id).execute();
  });

  test('archived projects are in a report only if requested', async () => {
    const { id } = await service.testData.project({ archived: true });
    await service.testData.permission(id, users.observer ?? '', Level.observer);
    expect(await rowsOf('project-status', { projectIds: id })).toEqual([]);
    expect(await rowsOf('project-status', { projectIds: id, includeArchived: 'true' })).toHaveLength(1);
  });

  test('a work report has own work and that of observed projects, and hidden resources have no name', async () => {
    await work(seen, resource, [{ day: '2026-03-02' }]);
    await work(seen, unseenResource, [{ day: '2026-03-03' }]);
    await work(hidden, resource, [{ day: '2026-03-04' }]);
    await work(hidden, unseenResource, [{ day: '2026-03-05' }]);
    // The worker is one of the first project, and no longer one of the second.
    await service.database.kysely.deleteFrom('project_resource').where('project_node_id', '=', hidden.id).execute();
    const days = async (login: string) =>
      (await rowsOf('work-report', { from: '2026-01-01' }, await service.as(login))).map(({ date }) => date);
    expect(await days('observer')).toEqual(['2026-03-02Z', '2026-03-03Z']);
    expect(await days('worker')).toEqual(['2026-03-02Z', '2026-03-03Z', '2026-03-04Z']);
    expect(await days('external')).toEqual([]);
    const rows = await rowsOf('work-report', { from: '2026-01-01' });
    expect(rows[1]).toMatchObject({ resourceId: unseenResource });
    expect(rows[1]).not.toHaveProperty('resource');
  });
});

test('the period and the filters select the records, and unknown ids are ignored', async () => {
  await work(seen, resource, [{ day: '2026-03-01' }, { day: '2026-03-02' }, { day: '2026-03-03' }]);
  const count = async (body: Body) => (await rowsOf('work-report', body)).length;
  expect(await count({ from: '2026-03-02' })).toBe(2);
  expect(await count({ from: '2026-03-01Z', until: '2026-03-02Z' })).toBe(2);
  expect(await count({ from: '2026-03-01', projectIds: `${seen.id}, 999999` })).toBe(3);
  expect(await count({ from: '2026-03-01', projectIds: hidden.id })).toBe(0);
  expect(await count({ from: '2026-03-01', resourceIds: unseenResource })).toBe(0);
  expect(await count({ from: '2026-03-01', whatever: 1, resourceIds: '', until: null })).toBe(3);
});

test('a visible pool filters by its content and linked resources, and the report header has names', async () => {
  const { testData, database } = service;
  const pool = await testData.pool({ name: 'Masons' });
  const group = await testData.pool({ name: 'North group', parent_id: pool });
  const member = await testData.resource({ name: 'Ann', parent_id: group });
  const linked = await testData.resource({ name: 'Ben' });
  await database.kysely.insertInto('resource_link').values({ parent_id: pool, resource_id: linked }).execute();
  for (const each of [member, linked, resource]) await work(seen, each, [{ day: '2026-03-02' }]);
  const asked = { from: '2026-03-01', resourceIds: pool };
  expect(await rowsOf('work-report', asked)).toEqual([]);
  await testData.resourcePermission(pool, users.observer ?? '', Level.observer);
  const ids = async (resourceIds: string) => {
    const rows = await rowsOf('work-report', { ...asked, resourceIds });
    return new Set(rows.map(({ resourceId }) => resourceId));
  };
  expect(await ids(pool)).toEqual(new Set([member, linked]));
  expect(await ids(`${group},${resource}`)).toEqual(new Set([member, resource]));
  const people = await rowsOf('resource-utilization', { ...asked, until: '2026-03-31' });
  expect(people.map((row) => row.resource)).toEqual(['Ann']);
  const page = await exported('work-report', 'html', { ...asked, projectIds: `${seen.id},${hidden.id}` });
  expect(page).toContain('Masons');
  expect(page).toContain(`Bridge, &quot;north&quot;, ${hidden.id}`);
  expect(page).not.toContain('Secret');
});

test('records of an activity that left the plan are reported under its last name', async () => {
  const activity = await work(seen, resource, [{ day: '2026-03-02' }]);
  const { database } = service;
  const { id: empty } = await database.kysely
    .insertInto('plan_version')
    .values({ plan_id: seen.plan, number: 7, check_in_time: '2026-03-02T00:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const setVersion = (id: string) =>
    database.kysely.updateTable('project_plan').set({ current_version_id: id }).where('id', '=', seen.plan).execute();
  await setVersion(empty);
  expect(await rowsOf('work-report', { from: '2026-03-02' })).toMatchObject([{ activity: 'Pour', actualEffort: 1.5 }]);
  await setVersion(seen.version);
  expect(activity).not.toBe('');
});

test('rows of several chunks appear once each and in order, even with equal days and names', async () => {
  const activity = await work(seen, resource, [{ day: '2020-01-01' }]);
  await service.database.pool.query(
    `insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort)
     select assignment.id, assignment.resource_id, date '2020-01-02' + n, 1, 0
     from assignment, generate_series(0, 2197) n where activity_id = $1`,
    [activity],
  );
  const others = await Promise.all(
    Array.from({ length: 4 }, (_, n) => service.testData.resource({ name: `Helper ${n}` })),
  );
  for (const helper of others)
    await work(seen, helper, [{ day: '2025-06-21' }, { day: '2025-06-22' }, { day: '2025-06-23' }]);
  const rows = await rowsOf('work-report', { from: '2020-01-01' });
  expect(rows).toHaveLength(2199 + 12);
  const days = rows.map(({ date }) => String(date));
  expect(days).toEqual(days.toSorted());
  expect(new Set(rows.map(({ date, resourceId }) => `${String(date)} ${String(resourceId)}`)).size).toBe(rows.length);
});
