import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanCalendar } from '#contract/app/plan-editing.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { readPlanFile } from '#files/read.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import { planSetting } from '../plan-setting.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Calendars of activities: shared by all versions of a plan, and named by their activities. */

let service: TestService;
let ann: Client;
let editor: PlanEditor;
let project: { id: string; plan: string; version: string };

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const user = await service.testData.user('ann');
  await service.testData.administrator('admin');
  ann = await service.as('ann');
  project = await service.testData.project();
  await service.testData.permission(project.id, user, Level.manager);
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  const { id } = await service.database.kysely
    .selectFrom('subject')
    .select('id')
    .where('name', '=', 'ann')
    .executeTakeFirstOrThrow();
  await service.testData.permission(project.id, id, Level.manager);
  editor = planEditor(ann, project.id);
});

const read = async (projectId = project.id, client = ann): Promise<OpPlanCalendar> =>
  (await client.call(appApi.getPlanCalendar, { projectId })) ?? {};
const put = (body: OpPlanCalendar, projectId = project.id) => ann.call(appApi.setPlanCalendar, { projectId, body });
const night = { name: 'Night shift', week: [6, 6, 6, 6, 6, 0, 0] };
const crew = {
  name: 'Weekend crew',
  week: [0, 0, 0, 0, 0, 8, 8],
  exception: [{ from: '2026-03-14', until: '2026-03-15', hours: 0, name: 'Fair' }],
};
const addCalendars = async () => {
  const answer = await put({ activityCalendar: [night, crew] });
  return (answer?.activityCalendar ?? []).map(({ id }) => id ?? '');
};
const invalid = (parameterName: string) => ({ code: 'main.error.InvalidParameter', arguments: { parameterName } });

describe('the calendars of activities of a plan', () => {
  test('calendars are added, renamed, changed and removed with the calendar of the plan', async () => {
    const [nightId, crewId] = await addCalendars();
    expect((await read()).activityCalendar).toEqual([
      { id: nightId, ...night, exception: [], activities: 0 },
      { id: crewId, ...crew, activities: 0 },
    ]);
    await put({ week: [8, 8, 8, 8, 4, 0, 0] });
    expect((await read()).activityCalendar).toHaveLength(2);
    await put({ activityCalendar: [{ id: crewId ?? '', name: 'Saturday crew', week: [0, 0, 0, 0, 0, 8, 0] }] });
    expect(await read()).toMatchObject({
      ownWeek: false,
      activityCalendar: [{ id: crewId, name: 'Saturday crew', week: [0, 0, 0, 0, 0, 8, 0], exception: [] }],
    });
  });

  test('holidays of the company are days off unless a calendar has them as exceptions', async () => {
    await service.database.kysely
      .insertInto('holiday')
      .values([
        { day: '2026-03-14', name: 'Pi Day' },
        { day: '2026-03-21', name: 'Spring' },
      ])
      .execute();
    const [, crewId] = await addCalendars();
    const setting = await planSetting(service.database.kysely, project.plan);
    await service.database.kysely.deleteFrom('holiday').execute();
    expect(setting.activityCalendars?.get(crewId ?? '')).toEqual({
      name: 'Weekend crew',
      week: crew.week,
      weekTimes: null,
      exceptions: [
        { from: '2026-03-14', until: '2026-03-15', hours: 0 },
        { from: '2026-03-21', until: '2026-03-21', hours: 0 },
      ],
    });
  });

  test.each([
    ['a name', 'activityCalendar[0].name', { ...night, name: ' ' }],
    ['time to work', 'activityCalendar[0].week', { ...night, week: [0, 0, 0, 0, 0, 0, 0] }],
    ['a week', 'activityCalendar[0].week', { name: 'Night' }],
    ['an id of the plan', 'activityCalendar[0].id', { id: '1', ...night }],
  ])('a calendar without %s is refused', async (_, parameter, calendar) => {
    await expect(put({ activityCalendar: [calendar] })).rejects.toMatchObject(invalid(parameter));
  });

  test('two calendars of the same name are refused', async () => {
    const twice = put({ activityCalendar: [night, { ...crew, name: 'night SHIFT' }] });
    await expect(twice).rejects.toMatchObject(invalid('activityCalendar[1].name'));
  });

  test('a calendar that activities work by is not removed until none does', async () => {
    const [nightId = ''] = await addCalendars();
    await editor.checkOut();
    const work = uuid();
    await editor.save({ activity: [{ id: work, name: 'Work', calendar: nightId }] });
    expect((await read()).activityCalendar).toMatchObject([{ activities: 1 }, { activities: 0 }]);
    await expect(put({ activityCalendar: [] })).rejects.toMatchObject(invalid('activityCalendar'));
    await editor.checkIn();
    await editor.checkOut();
    await editor.save({ activity: [{ id: (await editor.activity('Work')).id, calendar: null }] });
    await expect(put({ activityCalendar: [] })).rejects.toMatchObject(invalid('activityCalendar'));
    await editor.checkIn();
    expect(await put({ activityCalendar: [] })).toMatchObject({ activityCalendar: [] });
  });
});

describe('a calendar with times of the day', () => {
  const shift = '00:00-06:00 22:00-24:00';
  const times = ['22:00-24:00', shift, shift, shift, shift, '00:00-06:00', ''];
  const late = { name: 'Late shift', week: [2, 8, 8, 8, 8, 6, 0], weekTimes: times };
  const exception = { from: '2026-03-03', until: '2026-03-03', hours: 4, name: 'Half', times: '18:00-22:00' };

  test('hours follow from times, and usual times are none', async () => {
    const week = [0, 0, 0, 0, 0, 0, 8];
    await put({
      week,
      weekTimes: ['8-12 13-17', '', '9-17', '', '', '', ''],
      activityCalendar: [{ name: 'Late shift', week, weekTimes: ['22-24', '0-6, 22-24', ...times.slice(2)] }],
      exception: [{ ...exception, hours: 1, times: '18-22' }],
    });
    expect(await read()).toMatchObject({
      week: [8, 0, 8, 0, 0, 0, 8],
      weekTimes: ['', '', '09:00-17:00', '', '', '', ''],
      exception: [exception],
      activityCalendar: [{ ...late, week: [2, 8, 8, 8, 8, 6, 8] }],
    });
    await put({ week, exception: [] });
    const plain = await read();
    expect([plain.week, plain.weekTimes, plain.exception]).toEqual([week, undefined, []]);
  });

  test.each([
    ['that overlap', 'weekTimes[1]', { weekTimes: ['', '8-12 11-13', '', '', '', '', ''] }],
    ['of too few days', 'weekTimes', { weekTimes: ['8-12'] }],
    ['past midnight', 'exception[0].times', { exception: [{ from: '2026-03-03', times: '22-6' }] }],
  ])('times %s are refused', async (_, parameter, change) => {
    await expect(put({ week: [8, 8, 8, 8, 8, 0, 0], ...change })).rejects.toMatchObject(invalid(parameter));
  });

  test('times are exported, and with them starts and finishes; their import brings them to another plan', async () => {
    await put({ activityCalendar: [late], exception: [exception] });
    const [{ id: calendar = '' } = {}] = (await read()).activityCalendar ?? [];
    await editor.checkOut();
    const work = { id: uuid(), name: 'Work', start: '2026-03-02', finish: '2026-03-03', duration: 10 };
    await editor.save({ activity: [{ ...work, calendar }] });
    await editor.checkIn();
    const exported = async (options: { format?: string }) => {
      const answer = await ann.call(appApi.exportPlan, { projectId: project.id, ...options });
      return new Uint8Array(await answer.arrayBuffer());
    };
    const xml = await exported({});
    expect(readPlanFile(xml).tasks.find(({ name }) => name === 'Work')).toMatchObject({
      start: '2026-03-02T22:00:00',
      finish: '2026-03-03T23:59:00',
    });
    const admin = await service.as('admin');
    for (const body of [xml, await exported({ format: 'xlsx' })]) {
      expect(await ann.call(planning.importProjectPlan, { projectId: project.id, body })).toContain(
        'Nothing was changed',
      );
      const copy = await service.testData.project();
      await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
      expect(await read(copy.id, admin)).toMatchObject({
        week: [8, 8, 8, 8, 8, 0, 0],
        exception: [exception],
        activityCalendar: [{ ...late, exception: [] }],
      });
    }
  });

  test('a copy of the project has the times', async () => {
    const own = ['9-13', '9-13', '9-13', '9-13', '', '', ''];
    await put({ week: [4, 4, 4, 4, 4, 0, 0], weekTimes: own, activityCalendar: [late] });
    const admin = await service.as('admin');
    const portfolio = await service.testData.portfolio({ name: 'Copies with times' });
    const body = { portfolio, name: 'Copy', start: '2026-03-02' };
    const { project: copied = '' } = (await admin.call(appApi.copyProject, { projectId: project.id, body })) ?? {};
    const half = '09:00-13:00';
    expect(await read(copied, admin)).toMatchObject({
      weekTimes: [half, half, half, half, '', '', ''],
      activityCalendar: [late],
    });
  });
});

describe('an activity with a calendar', () => {
  const plan = async () => {
    const [nightId = ''] = await addCalendars();
    await editor.checkOut();
    const [work, next] = [uuid(), uuid()];
    await editor.save({
      activity: [
        { id: work, name: 'Work', start: '2026-03-02', finish: '2026-03-05', duration: 24, calendar: nightId },
        { id: next, name: 'Next', start: '2026-03-06', finish: '2026-03-06', duration: 8 },
      ],
      link: [{ predecessor: work, successor: next, type: 0 }],
    });
    return nightId;
  };

  test('the calendar is saved, kept by a check-in, and shown with its times', async () => {
    const nightId = await plan();
    await editor.checkIn();
    const working = await editor.read();
    expect(working.activity).toMatchObject([{ calendar: nightId }, {}]);
    expect(working.activityCalendar).toMatchObject([{ id: nightId, name: 'Night shift', week: night.week }, {}]);
    const version = await ann.call(appApi.getPlanVersion, { planVersionId: String(working.version.id.id) });
    expect(version?.activity).toMatchObject([{ calendar: nightId }, {}]);
    expect(version?.link).toMatchObject([{ conflict: false }]);
  });

  test('a calendar of another plan is refused', async () => {
    const [nightId = ''] = await addCalendars();
    const other = await service.testData.project();
    const admin = planEditor(await service.as('admin'), other.id);
    await admin.checkOut();
    await expect(admin.save({ activity: [{ id: uuid(), name: 'Work', calendar: nightId }] })).rejects.toMatchObject(
      invalid('activity[0].calendar'),
    );
  });

  test('an exported plan names the calendar, and its import changes nothing, or gives another plan the same', async () => {
    await plan();
    await editor.checkIn();
    const answer = await ann.call(appApi.exportPlan, { projectId: project.id });
    const body = new Uint8Array(await answer.arrayBuffer());
    const file = readPlanFile(body);
    const work = file.tasks.find(({ name }) => name === 'Work');
    expect(file.calendars.find(({ uid }) => uid === work?.calendarUid)).toMatchObject({ name: 'Night shift' });
    expect(await ann.call(planning.importProjectPlan, { projectId: project.id, body })).toContain(
      'Nothing was changed',
    );
    const admin = await service.as('admin');
    const copy = await service.testData.project();
    await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
    const [own] = (await read(copy.id, admin)).activityCalendar ?? [];
    expect(own).toMatchObject({ ...night, exception: [], activities: 1 });
    expect((await planEditor(admin, copy.id).read()).activity).toMatchObject([{ calendar: own?.id }, {}]);
    await admin.call(planning.importProjectPlan, { projectId: copy.id, body, appendToPlan: true });
    expect((await read(copy.id, admin)).activityCalendar).toMatchObject([{ id: own?.id, activities: 2 }]);
  });

  test('an exported spreadsheet keeps the calendars of activities, also without its sheet of calendars', async () => {
    const nightId = await plan();
    await editor.checkIn();
    const answer = await ann.call(appApi.exportPlan, { projectId: project.id, format: 'xlsx' });
    const body = new Uint8Array(await answer.arrayBuffer());
    const bring = (bytes: Uint8Array) => ann.call(planning.importProjectPlan, { projectId: project.id, body: bytes });
    expect(await bring(body)).toContain('Nothing was changed');
    const [sheet] = readWorkbook(body, { rows: 100, columns: 100, cells: 1_000 }).workbook.sheets;
    expect(await bring(writeWorkbook({ sheets: sheet ? [sheet] : [] }, 'xlsx'))).toContain(
      '“Night shift” was not found',
    );
    expect((await editor.read()).activity).toMatchObject([{ calendar: nightId }, {}]);
    const admin = await service.as('admin');
    const copy = await service.testData.project();
    await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
    const [own] = (await read(copy.id, admin)).activityCalendar ?? [];
    expect(own).toMatchObject({ ...night, exception: [], activities: 1 });
    expect((await planEditor(admin, copy.id).read()).activity).toMatchObject([{ calendar: own?.id }, {}]);
  });

  test('undoing an import removes the calendars that it brought', async () => {
    await plan();
    await editor.checkIn();
    const answer = await ann.call(appApi.exportPlan, { projectId: project.id });
    const body = new Uint8Array(await answer.arrayBuffer());
    const admin = await service.as('admin');
    const copy = await service.testData.project();
    await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
    const { import: runs } = (await admin.call(appApi.listImports, {})) ?? {};
    await admin.call(appApi.undoImport, { importId: runs?.[0]?.id ?? '' });
    expect((await read(copy.id, admin)).activityCalendar).toEqual([]);
  });

  test('a copy of the project has calendars of its own', async () => {
    await plan();
    await editor.checkIn();
    const admin = await service.as('admin');
    const portfolio = await service.testData.portfolio({ name: 'Copies' });
    const body = { portfolio, name: 'Copy', start: '2026-03-02' };
    const { project: copied = '' } = (await admin.call(appApi.copyProject, { projectId: project.id, body })) ?? {};
    const calendars = (await read(copied, admin)).activityCalendar ?? [];
    expect(calendars).toMatchObject([
      { ...night, activities: 1 },
      { name: 'Weekend crew', exception: crew.exception },
    ]);
    expect((await planEditor(admin, copied).read()).activity).toMatchObject([{ calendar: calendars[0]?.id }, {}]);
  });

  test('an older version falls back to the calendar of the plan when the calendar is removed', async () => {
    await plan();
    await editor.checkIn();
    const { version } = await editor.read();
    await editor.checkOut();
    await editor.save({
      activity: [{ id: (await editor.activity('Work')).id, calendar: null, type: ActivityType.standard }],
    });
    await editor.checkIn();
    await put({ activityCalendar: [] });
    const old = await ann.call(appApi.getPlanVersion, { planVersionId: String(version.id.id) });
    expect(old?.activity?.[0]?.calendar ?? null).toBeNull();
  });
});
