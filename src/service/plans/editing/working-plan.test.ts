import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, Level, UserLevel } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { planSetting } from '../plan-setting.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let editor: PlanEditor;
let observer: PlanEditor;
let project: { id: string; plan: string; version: string };
const id: Record<string, string> = {};
const db = () => service.database.kysely;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  for (const login of ['ann', 'ben', 'stranger']) id[login] = await service.testData.user(login);
  id['observer'] = await service.testData.user('observer', { level: UserLevel.observer });
  await service.testData.administrator('admin');
  ann = await service.as('ann');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  for (const login of ['ann', 'ben']) await service.testData.permission(project.id, id[login] ?? '', Level.manager);
  await service.testData.permission(project.id, id['observer'] ?? '', Level.observer);
  editor = planEditor(ann, project.id);
  observer = planEditor(await service.as('observer'), project.id);
});

const calendar = (client = ann) => client.call(appApi.getPlanCalendar, { projectId: project.id });
const setCalendar = (body: object, client = ann) =>
  client.call(appApi.setPlanCalendar, { projectId: project.id, body });

describe('the plan in the editor', () => {
  test('the editor shows the holder the working version and all others the current version', async () => {
    const work = await service.testData.activity(project, { name: 'Work' });
    await editor.checkOut();
    await editor.save({ activity: [{ id: work, name: 'Edited' }] });
    expect(await editor.read()).toMatchObject({
      workingVersion: true,
      version: { version: -1 },
      activity: [{ name: 'Edited' }],
    });
    for (const login of ['ben', 'observer', 'admin']) {
      const seen = await planEditor(await service.as(login), project.id).read();
      expect(seen).toMatchObject({ workingVersion: false, revision: 0, activity: [{ name: 'Work' }] });
    }
  });

  test('constraints and manual scheduling are saved, checked in, exported and imported again', async () => {
    const days = { start: '2026-03-04', finish: '2026-03-06', duration: 24 };
    // One after the other: created at once, their order is that in which the database is reached.
    const late = await service.testData.activity(project, { name: 'Late', ...days });
    const bound = await service.testData.activity(project, { name: 'Bound', ...days });
    const manual = await service.testData.activity(project, { name: 'Manual', ...days });
    await editor.checkOut();
    await editor.save({
      activity: [
        { id: late, constraint: 1 },
        { id: bound, constraint: 7, constraintDay: '2026-03-09' },
        { id: manual, manual: true },
      ],
    });
    await editor.checkIn();
    const constraints = async (of: PlanEditor) =>
      (await of.read()).activity.map(({ name, constraint, constraintDay, manual: isManual }) => ({
        name,
        constraint,
        day: constraintDay?.slice(0, 10),
        isManual,
      }));
    const expected = [
      { name: 'Late', constraint: 1, day: undefined, isManual: undefined },
      { name: 'Bound', constraint: 7, day: '2026-03-09', isManual: undefined },
      { name: 'Manual', constraint: undefined, day: undefined, isManual: true },
    ];
    expect(await constraints(observer)).toEqual(expected);
    const file = await ann.call(appApi.exportPlan, { projectId: project.id });
    const other = await service.testData.project();
    await service.testData.permission(other.id, id['ann'] ?? '', Level.manager);
    await ann.call(planning.importProjectPlan, { projectId: other.id, body: new Uint8Array(await file.arrayBuffer()) });
    expect(await constraints(planEditor(ann, other.id))).toEqual(expected);
  });

  test('reading the plan requires observer level, and without any level the project is not found', async () => {
    const stranger = planEditor(await service.as('stranger'), project.id);
    await expect(stranger.read()).rejects.toMatchObject({ code: 'project.error.NotFound' });
    await service.testData.permission(project.id, id['stranger'] ?? '', Level.external);
    await expect(stranger.read()).rejects.toMatchObject({ code: 'user.error.InsufficientPrivileges' });
  });

  test('the editor lists visible resources in use, and to an editor also the assignable ones', async () => {
    const work = await service.testData.activity(project);
    const [used, hidden, other, gone] = [
      await service.testData.resource({ name: 'Used', available: 50, hourly_rate: 80, override_pool_rate: true }),
      await service.testData.resource({ name: 'Hidden' }),
      await service.testData.resource({ name: 'Other' }),
      await service.testData.resource({ name: 'Gone', archived: true }),
    ];
    await service.testData.assignment(project, work, used);
    await service.testData.assignment(project, work, hidden);
    const type = await db()
      .insertInto('unavailability_type')
      .values({ name: 'Leave' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const away = { resource_id: used, start: '2026-01-06', finish: '2026-01-07', type_id: type.id };
    await db().insertInto('unavailability').values(away).execute();
    await db()
      .insertInto('unavailability')
      .values({ ...away, start: '2026-02-06', finish: '2026-02-07', active: false })
      .execute();
    for (const resource of [used, other, gone])
      await service.testData.resourcePermission(resource, id['ann'] ?? '', Level.manager);
    await service.testData.resourcePermission(used, id['observer'] ?? '', Level.external);
    const absence = [{ from: '2026-01-06', until: '2026-01-07', half: false, type: 'Leave' }];
    expect((await observer.read()).resource).toEqual([
      { id: used, name: 'Used', available: 50, assignable: true, absence: [] },
    ]);
    expect((await editor.read()).resource).toMatchObject([{ id: used, hourlyRate: 80, absence }]);
    await editor.checkOut();
    expect((await editor.read()).resource).toMatchObject([
      { id: other, assignable: true },
      { id: used, absence },
    ]);
    const setting = await planSetting(db(), project.plan);
    expect([...setting.resources.keys()].toSorted()).toEqual([hidden, used].toSorted());
    expect(setting.resources.get(used)).toEqual({
      id: used,
      name: 'Used',
      available: 50,
      calendars: [],
      absences: [{ from: '2026-01-06', until: '2026-01-07', isHalf: false, type: 'Leave' }],
    });
  });

  test('a save keeps an assignment of a resource that is hidden from the editor', async () => {
    const work = await service.testData.activity(project, { name: 'Work' });
    const hidden = await service.testData.resource();
    await service.testData.assignment(project, work, hidden);
    await editor.checkOut();
    await editor.save({ assignment: [{ activity: work, resource: hidden, assigned: 50, baseEffort: 5 }] });
    expect(await editor.read()).toMatchObject({
      resource: expect.any(Array),
      assignment: [{ resource: hidden, assigned: 50 }],
    });
  });
});

describe('the calendar of a plan', () => {
  const company = [8, 8, 8, 8, 8, 0, 0];
  const modified = expect.stringMatching(/^\d{4}-/);

  test('an outdated calendar change is refused with the current calendar of the plan', async () => {
    const seen = await calendar();
    const current = await setCalendar({ week: [6, 6, 6, 6, 6, 0, 0], modified: seen?.modified });
    expect(current?.modified).not.toBe(seen?.modified);
    expect(await calendar()).toEqual(current);
    await expect(setCalendar({ week: company, modified: seen?.modified })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id: project.id, modified: current?.modified, current: { week: [6, 6, 6, 6, 6, 0, 0] } },
    });
    await editor.checkOut();
    await editor.checkIn();
    expect(await setCalendar({ week: company, modified: current?.modified })).toMatchObject({ week: company });
    expect(await setCalendar({ week: [5, 5, 5, 5, 5, 0, 0] })).toMatchObject({ ownWeek: true });
  });

  test('the calendar of a plan is the company calendar with its holidays until another is set', async () => {
    await db().insertInto('holiday').values({ day: '2026-05-01', name: 'May Day' }).execute();
    const mayDay = { from: '2026-05-01', until: '2026-05-01', hours: 0, name: 'May Day' };
    expect(await calendar()).toEqual({
      week: company,
      ownWeek: false,
      exception: [],
      holiday: [mayDay],
      activityCalendar: [],
      modified,
    });
    expect((await observer.read()).calendar).toEqual({ week: company, exception: [mayDay] });
    await db().deleteFrom('holiday').execute();
  });

  test('the calendar of a plan overrides holidays and determines durations in the plan', async () => {
    await db()
      .insertInto('holiday')
      .values([{ day: '2026-01-06' }, { day: '2026-01-08' }])
      .execute();
    await service.testData.activity(project, { type: ActivityType.standard });
    await editor.checkOut();
    await editor.save({ activity: [{ id: uuid(), name: 'Other', start: '2026-01-05', finish: '2026-01-11' }] });
    await editor.checkIn();
    const duration = async () => (await ann.call(projects.getPlanForProject, { projectId: project.id }))?.duration;
    expect(await duration()).toBe(24);
    const own = [
      { from: '2026-01-07', until: '2026-01-08', hours: 7.5, name: 'Short' },
      { from: '2026-01-11', until: '2026-01-11', hours: 4, name: '' },
    ];
    const answer = await setCalendar({ week: [6, 6, 6, 6, 6, 0, 0], exception: own.toReversed() });
    const holiday = [{ from: '2026-01-06', until: '2026-01-06', hours: 0, name: '' }];
    expect(answer).toMatchObject({ week: [6, 6, 6, 6, 6, 0, 0], ownWeek: true, exception: own, holiday, modified });
    expect(await calendar()).toEqual(answer);
    expect(await duration()).toBe(6 + 7.5 + 7.5 + 6 + 4);
    expect((await planSetting(db(), project.plan)).calendar.exceptions).toEqual([
      { from: '2026-01-06', until: '2026-01-06', hours: 0 },
      { from: '2026-01-07', until: '2026-01-08', hours: 7.5 },
      { from: '2026-01-11', until: '2026-01-11', hours: 4 },
    ]);
    await setCalendar({});
    expect(await duration()).toBe(24);
    await db().deleteFrom('holiday').execute();
  });

  test('the calendar of a plan is set by managers unless another user holds the plan', async () => {
    const other = await service.as('ben');
    await editor.checkOut();
    await expect(setCalendar({ week: company }, other)).rejects.toMatchObject({
      code: 'project.error.ProjectLockedError',
    });
    await expect(setCalendar({ week: company }, await service.as('observer'))).rejects.toMatchObject({
      code: 'project.error.ManagerAccessDenied',
    });
    expect(await setCalendar({ week: company })).toMatchObject({ ownWeek: true });
  });

  test('a plan is scheduled from its finish until a calendar without that day is set', async () => {
    await service.testData.activity(project, { type: ActivityType.standard });
    expect(await setCalendar({ scheduleFinish: '2026-09-30' })).toMatchObject({ scheduleFinish: '2026-09-30' });
    expect(await calendar()).toMatchObject({ ownWeek: false, scheduleFinish: '2026-09-30' });
    expect((await observer.read()).scheduleFinish).toBe('2026-09-30');
    expect((await planSetting(db(), project.plan)).scheduleFinish).toBe('2026-09-30');
    await setCalendar({});
    expect(await calendar()).not.toHaveProperty('scheduleFinish');
    expect(await planSetting(db(), project.plan)).not.toHaveProperty('scheduleFinish');
  });

  const day = (from: string, until: string, hours = 0) => ({ from, until, hours });
  test.each([
    ['a week of six days', { week: [8, 8, 8, 8, 8, 0] }, 'week'],
    ['a week without work', { week: [0, 0, 0, 0, 0, 0, 0] }, 'week'],
    ['a day of 25 hours', { week: [25, 8, 8, 8, 8, 0, 0] }, 'week[0]'],
    ['an exception without a day', { exception: [{ hours: 1 }] }, 'exception[0].from'],
    ['an exception that ends before it begins', { exception: [day('2026-01-02', '2026-01-01')] }, 'exception[0].until'],
    ['negative hours', { exception: [day('2026-01-02', '2026-01-02', -1)] }, 'exception[0].hours'],
    [
      'two for one day',
      { exception: [day('2026-01-02', '2026-01-05'), day('2026-01-05', '2026-01-06')] },
      'exception[1].from',
    ],
  ])('the calendar of a plan is refused with %s', async (_what, body, parameterName) => {
    await expect(setCalendar(body)).rejects.toMatchObject({ arguments: { parameterName } });
  });
});
