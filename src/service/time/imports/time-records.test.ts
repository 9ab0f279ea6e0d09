import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, EventCode } from '#contract/core/codes.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { type Cell, sheetFormats } from '#files/spreadsheet/workbook.ts';
import { january as day, placesOf, problemsOf, type Site, startRecordSites } from '#testing/record-site.ts';
import type { TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let sites: Awaited<ReturnType<typeof startRecordSites>>;
let service: TestService;
let worker: Client;
let manager: Client;
let admin: Client;
let site: Site;

beforeAll(async () => {
  sites = await startRecordSites();
  ({ service } = sites);
  [worker, manager, admin] = [await service.as('worker'), await service.as('manager'), await service.as('admin')];
});
afterAll(() => service.close());
beforeEach(async () => {
  site = await sites.renew();
});

const header = ['Resource', 'Date', 'Project', 'Activity', 'Actual effort', 'Remaining effort', 'Completed', 'Comment'];
/** A row on the activity of the test. */
const row = (date: Cell, hours: Cell, ...more: Cell[]): Cell[] => [
  site.names.resource,
  date,
  site.names.project,
  site.names.activity,
  hours,
  ...more,
];
const file = (...rows: Cell[][]) => sheetFile([header, ...rows]);

const bring = (client: Client, body: Uint8Array<ArrayBuffer>) => client.call(worklogs.importTimeRecords, { body });
const problems = (client: Client, body: Uint8Array<ArrayBuffer>) => problemsOf(service, () => bring(client, body));
const places = async (client: Client, body: Uint8Array<ArrayBuffer>) => placesOf(await problems(client, body));

const records = (assignmentId = site.assignment) =>
  service.database.kysely
    .selectFrom('work_record')
    .select([
      'id',
      'day',
      'actual_effort as actual',
      'open_effort as open',
      'completed',
      'comment',
      'state',
      'creator_id as creator',
    ])
    .where('assignment_id', '=', assignmentId)
    .orderBy('day')
    .execute();

const book = (client: Client, bookingDate: string, actualEffort: number, more: object = {}) =>
  client.call(worklogs.createWorkRecord, { assignmentId: site.assignment, bookingDate, actualEffort, ...more });

const eventsOf = (projectNodeId: string) =>
  service.database.kysely
    .selectFrom('event')
    .select('message_code as code')
    .where('project_node_id', '=', projectNodeId)
    .orderBy('id')
    .execute();

describe('importTimeRecords', () => {
  test.each(sheetFormats)(
    'importTimeRecords books every row of an .%s file, with one event and an entry in the list of imports',
    async (format) => {
      const rows: Cell[][] = [
        ['stunden', 'KOMMENTAR', 'Restaufwand', 'Vorgang', 'Projekt', 'Datum', 'Ressource', 'Erledigt'],
        [7.5, 'Day one', null, site.names.activity, site.names.project, { date: day(5) }, site.names.resource, null],
        ['2:15', null, '20', '1.1', site.names.number.toLowerCase(), '06.01.2026', 'WORKER@example.org', 'nein'],
        [1, null, null, site.names.activity.toUpperCase(), site.names.project, day(7), site.names.resource, 'ja'],
      ];
      expect(await bring(worker, sheetFile(rows, format))).toMatchObject({ numberImported: 3 });
      expect(await records()).toMatchObject([
        {
          day: day(5),
          actual: 7.5,
          open: 32.5,
          completed: false,
          comment: 'Day one',
          state: 0,
          creator: sites.user('worker'),
        },
        { day: day(6), actual: 2.25, open: 20, completed: false, comment: '' },
        { day: day(7), actual: 1, open: 0, completed: true },
      ]);
      expect(await eventsOf(site.project.id)).toEqual([{ code: EventCode.recordsImported }]);
      const list = await worker.call(appApi.listImports, { numberRecords: 1 });
      expect(list?.import).toMatchObject([{ kind: 'timeRecords', format, project: site.project.id, numberCreated: 3 }]);
    },
  );

  test.each([
    ['json', '{"numberImported":1,"warning":[]}'],
    ['rest', '<recordsImportResult><numberImported>1</numberImported></recordsImportResult>'],
  ])('importTimeRecords returns the documented record in %s', async (base, expected) => {
    const response = await fetch(`${service.baseUrl}/api/${base}/v2/worklogs/importTimeRecords`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf('worker')}`,
        'content-type': 'application/octet-stream',
      },
      body: file(row(day(5), 8)),
    });
    expect(response.status).toBe(200);
    expect((await response.text()).replace(/^<\?xml.*\?>\s*/, '')).toContain(expected);
  });

  test('importTimeRecords reports all problems at once with row, column, value and accepted values, and changes nothing', async () => {
    const body = file(
      row('yesterday', 8),
      [`Nobody ${site.project.id}`, day(6), 'Nowhere', 'Nothing', 30],
      row(day(7), 25),
      row(day(3), 8),
      row(day(8), 8, null, null, 'fine'),
    );
    const found = await problems(worker, body);
    expect(found.map(({ code, row: line, column }) => [code, line, column])).toEqual([
      ['import.error.CellNotValid', 2, 'Date'],
      ['import.error.CellNotValid', 3, 'Actual effort'],
      ['import.error.NameUnknown', 3, 'Resource'],
      ['import.error.NameUnknown', 3, 'Project'],
      ['import.error.CellNotValid', 4, 'Actual effort'],
      ['work.error.BeforeActivityStart', 5, 'Date'],
    ]);
    expect(found[2]).toMatchObject({
      value: `Nobody ${site.project.id}`,
      accepted: expect.stringContaining('resource'),
    });
  });

  test('importTimeRecords requires only the right to book: a resource manager without access to the project may import', async () => {
    expect(await bring(await service.as('head'), file(row(day(5), 1)))).toMatchObject({ numberImported: 1 });
    expect(await bring(manager, file(row(day(6), 1)))).toMatchObject({ numberImported: 1 });
  });

  test('importTimeRecords is refused for an observer of project and resource', async () => {
    expect(await places(await service.as('observer'), file(row(day(5), 1)))).toEqual([
      ['user.error.InsufficientPrivileges', 2, 'Resource'],
    ]);
  });

  test('importTimeRecords answers for hidden records as for ones that do not exist', async () => {
    const hidden = await service.testData.project({ name: `Hidden ${site.project.id}` });
    await service.testData.activity(hidden, { name: 'Secret' });
    const body = (...values: [string, string, string]) => file([values[0], day(5), values[1], values[2], 1]);
    const stranger = await service.as('stranger');
    const told = async (client: Client, ...values: [string, string, string]) =>
      (await problems(client, body(...values))).map(({ code, message, column }) => ({
        code,
        column,
        message: values.reduce((text, value) => text.replace(value, '?'), message),
      }));
    expect(await told(stranger, site.names.resource, site.names.project, site.names.activity)).toEqual(
      await told(stranger, 'Nobody', 'Nowhere', 'Nothing'),
    );
    expect(await told(worker, site.names.resource, `Hidden ${site.project.id}`, 'Secret')).toEqual(
      await told(worker, site.names.resource, 'Nowhere', 'Nothing'),
    );
  });

  test('importTimeRecords asks for details that distinguish projects, activities or resources with equal names', async () => {
    const { testData } = service;
    const portfolio = await testData.portfolio();
    const twin = await testData.project({
      name: site.names.project,
      parent_id: portfolio,
      number: `T- ${site.project.id}`,
    });
    await testData.permission(twin.id, sites.user('worker'));
    await testData.activity(site.project, { name: site.names.activity, wbs_code: '1.10' });
    expect(await problems(worker, file(row(day(5), 1)))).toMatchObject([
      { code: 'import.error.NameAmbiguous', column: 'Project', accepted: 'the number of the project' },
    ]);
    const byNumber = [site.names.resource, day(5), site.names.number, site.names.activity, 1];
    expect(await problems(worker, file(byNumber))).toMatchObject([
      { code: 'import.error.NameAmbiguous', column: 'Activity', accepted: expect.stringContaining('WBS code') },
    ]);
    // A number cell cannot distinguish 1.1 from 1.10; a text cell can.
    expect(await places(worker, file(byNumber.with(3, 1.1)))).toEqual([['import.error.NameAmbiguous', 2, 'Activity']]);
    expect(await bring(worker, file(byNumber.with(3, '1.1')))).toMatchObject({ numberImported: 1 });
  });

  test('importTimeRecords prefers the active project among several with the same name', async () => {
    const portfolio = await service.testData.portfolio();
    const old = await service.testData.project({ name: site.names.project, parent_id: portfolio, archived: true });
    await service.testData.permission(old.id, sites.user('worker'));
    expect(await bring(worker, file(row(day(5), 1)))).toMatchObject({ numberImported: 1 });
  });

  test('importTimeRecords finds an activity by a number cell that lost its trailing zero', async () => {
    const ten = await service.testData.activity(site.project, { wbs_code: '2.10' });
    const other = await service.testData.assignment(site.project, ten, site.resource);
    await bring(worker, file([site.names.resource, day(5), site.names.project, 2.1, 3]));
    expect(await records(other)).toMatchObject([{ actual: 3 }]);
  });

  test('importTimeRecords is refused for archived projects, deleted or untracked activities and missing assignments', async () => {
    const { testData, database } = service;
    const archived = await testData.project({ name: `Old ${site.project.id}`, archived: true });
    const untracked = await testData.project({ name: `Untracked ${site.project.id}`, work_trackable: false });
    for (const each of [archived, untracked]) {
      await testData.assignment(each, await testData.activity(each, { name: 'Work' }), site.resource);
    }
    const gone = await testData.activity(site.project, { name: 'Gone' });
    await testData.assignment(site.project, gone, site.resource);
    const { id: next } = await database.kysely
      .insertInto('plan_version')
      .values({ plan_id: site.project.plan, number: 1, check_in_time: '2026-01-02T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await testData.activity({ plan: site.project.plan, version: next }, { name: 'Free' });
    await database.kysely
      .updateTable('project_plan')
      .set({ current_version_id: next })
      .where('id', '=', site.project.plan)
      .execute();
    const refused = await problems(
      worker,
      file(
        [site.names.resource, day(5), `Old ${site.project.id}`, 'Work', 1],
        [site.names.resource, day(5), `Untracked ${site.project.id}`, 'Work', 1],
        [site.names.resource, day(5), site.names.project, 'Gone', 1],
        [site.names.resource, day(5), site.names.project, 'Free', 1],
      ),
    );
    const ofPlan = 'an activity of the checked-in plan of a project with time booking';
    expect(refused.map(({ code, row: line, column, accepted }) => [code, line, column, accepted])).toEqual([
      ['project.error.Archived', 2, 'Project', 'a project that isn’t archived'],
      ['work.error.NotBookable', 3, 'Activity', ofPlan],
      ['work.error.NotBookable', 4, 'Activity', ofPlan],
      ['work.error.NotAssigned', 5, 'Activity', 'an activity that the resource is assigned to'],
    ]);
  });

  test('importTimeRecords is refused on locked days unless the project is exempt from a lock of all projects', async () => {
    await admin.call(worklogs.lockWorkRecords, { from: day(5), until: day(9) });
    await admin.call(worklogs.unlockWorkRecordsOfProject, { projectId: site.project.id, from: day(7), until: day(7) });
    await admin.call(worklogs.lockWorkRecordsOfProject, { projectId: site.project.id, from: day(12), until: day(12) });
    const found = await problems(worker, file(row(day(6), 1), row(day(7), 1), row(day(12), 1), row(day(13), 1)));
    expect(found).toMatchObject([
      { code: 'work.error.WorkSlipNotEditable', row: 2, message: expect.stringContaining('admin') },
      { code: 'work.error.WorkSlipNotEditable', row: 4 },
    ]);
    expect(await bring(worker, file(row(day(7), 1), row(day(13), 1)))).toMatchObject({ numberImported: 2 });
  });

  test('importTimeRecords completes a milestone without hours', async () => {
    const milestone = await service.testData.activity(site.project, { name: 'Done', type: ActivityType.milestone });
    const ofMilestone = await service.testData.assignment(site.project, milestone, site.resource);
    const at = (date: string, hours: number, open: number | null = null): Cell[] => [
      site.names.resource,
      date,
      site.names.project,
      'Done',
      hours,
      open,
      'x',
    ];
    expect(await places(worker, file(at(day(5), 1), at(day(6), 0, 3)))).toEqual([
      ['work.error.IncorrectActualEffort', 2, 'Actual effort'],
      ['work.error.IncorrectRemainingEffort', 3, 'Remaining effort'],
    ]);
    await bring(worker, file(at(day(5), 0)));
    expect(await records(ofMilestone)).toMatchObject([{ actual: 0, open: 0, completed: true }]);
  });

  test('importTimeRecords limits a resource to 24 hours a day, over the file and existing records', async () => {
    const second = await service.testData.activity(site.project, { name: 'Second' });
    const third = await service.testData.activity(site.project, { name: 'Third' });
    for (const each of [second, third]) await service.testData.assignment(site.project, each, site.resource);
    await book(worker, day(5), 10);
    const at = (name: string, hours: number): Cell[] => [site.names.resource, day(5), site.names.project, name, hours];
    const found = await problems(worker, file(at('Second', 10), at('Third', 5)));
    expect(found).toMatchObject([
      { code: 'work.error.IncorrectActualEffort', row: 3, message: expect.stringContaining('has 20 hours') },
    ]);
    expect(await bring(worker, file(at('Second', 10), at('Third', 4)))).toMatchObject({ numberImported: 2 });
  });

  test('importTimeRecords books an assignment once a day, within the file and with existing records', async () => {
    await book(worker, day(6), 1);
    const found = await problems(worker, file(row(day(5), 1), row(day(5), 2), row(day(6), 1)));
    expect(found).toMatchObject([
      { code: 'import.error.RowTwice', row: 3, message: expect.stringContaining('row 2') },
      {
        code: 'work.error.RecordExists',
        row: 4,
        column: 'Date',
        message: expect.stringMatching(/^Ann \d+ already has a record on 6 Jan 2026 for this assignment\./),
      },
    ]);
  });

  test('importTimeRecords derives remaining effort in order of days from the previous value less the hours, at least 0', async () => {
    await book(worker, day(6), 2, { open: 10 });
    await bring(worker, file(row(day(8), 9), row(day(5), 4), row(day(7), 3)));
    expect((await records()).map(({ actual, open }) => [actual, open])).toEqual([
      [4, 36],
      [2, 10],
      [3, 7],
      [9, 0],
    ]);
  });

  test('importTimeRecords leaves remaining effort 0 after the day on which the plan closed the activity', async () => {
    const closed = `update activity set actual_finish = '${day(7)}'`;
    await service.database.pool.query(`update assignment set open_effort = 0; ${closed}`);
    await bring(worker, file(row(day(5), 2), row(day(6), 1, 20), row(day(8), 1), row(day(9), 1, 6), row(day(10), 1)));
    expect((await records()).map(({ open }) => open)).toEqual([0, 20, 0, 6, 5]);
  });

  test('importTimeRecords warns about columns and cells that it ignores and imports the rest', async () => {
    const body = sheetFile([[...header, 'Mood'], row(day(5), 1, 'much', null, null, 'good')]);
    const result = await bring(worker, body);
    expect(result).toMatchObject({ numberImported: 1 });
    expect(result?.warning).toMatchObject([
      { code: 'import.error.ColumnUnknown', isWarning: true },
      { code: 'import.error.CellNotValid', isWarning: true },
    ]);
  });

  test('importTimeRecords results in the same figures as single bookings', async () => {
    const { testData, database } = service;
    const build = async (projectName: string) => {
      const made = await testData.project({ name: projectName });
      const top = await testData.activity(made, { name: 'Top', type: ActivityType.collection });
      // One after another, so that ids are in the order of the parts.
      const ids: string[] = [];
      for (const name of ['A', 'B', 'C']) {
        const part = await testData.activity(made, { name, parent_id: top, outline_level: 2 });
        ids.push(await testData.assignment(made, part, site.resource, { base_effort: 30 }));
      }
      return { ...made, ids };
    };
    const single = await build(`Single ${site.project.id}`);
    const imported = await build(`Imported ${site.project.id}`);
    await testData.resource({ name: `Rated ${site.project.id}` });
    await database.kysely.updateTable('resource').set({ hourly_rate: 50 }).where('id', '=', site.resource).execute();
    const bookings = Array.from({ length: 18 }, (_, index) => ({
      part: index % 3,
      date: day(5 + Math.floor(index / 3)),
      hours: (index * 7) % 4,
      open: index % 5 === 0 ? 12 : undefined,
      completed: index === 17,
    }));
    for (const { part, date, hours, open, completed } of bookings) {
      await worker.call(worklogs.createWorkRecord, {
        assignmentId: single.ids[part] ?? '',
        bookingDate: date,
        actualEffort: hours,
        completed,
        ...(open !== undefined && { open }),
      });
    }
    const rows = bookings.map(({ part, date, hours, open, completed }): Cell[] => [
      site.names.resource,
      date,
      `Imported ${site.project.id}`,
      'ABC'[part] ?? null,
      hours,
      open ?? null,
      completed,
    ]);
    await bring(worker, file(...rows));
    expect(await figuresOf(imported)).toEqual(await figuresOf(single));
  });
});

/** Everything that is computed of a plan, without ids. */
async function figuresOf({ plan, ids }: { plan: string; ids: string[] }) {
  const { kysely } = service.database;
  const figures = ['actual_effort', 'open_effort', 'complete'] as const;
  return {
    plan: await kysely.selectFrom('project_plan').select(figures).where('id', '=', plan).execute(),
    costs: await kysely
      .selectFrom('plan_cost')
      .select(['cost_type', 'base', 'actual', 'open'])
      .where('plan_id', '=', plan)
      .execute(),
    activities: await kysely.selectFrom('activity').select(figures).where('plan_id', '=', plan).orderBy('id').execute(),
    assignments: await kysely.selectFrom('assignment').select(figures).where('id', 'in', ids).orderBy('id').execute(),
    records: await kysely
      .selectFrom('work_record')
      .select(['day', 'actual_effort', 'open_effort', 'completed'])
      .where('assignment_id', 'in', ids)
      .orderBy('assignment_id')
      .orderBy('day')
      .execute(),
  };
}
