import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { resources } from '#contract/documented/resources.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { planSetting } from '#service/plans/plan-setting.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
const id: Record<string, string> = {};
const db = () => service.database.kysely;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  for (const login of ['ann', 'observer', 'glimpse']) id[login] = await service.testData.user(login);
  ann = await service.as('ann');
});
afterAll(() => service.close());

let pool: string;
let kim: string;
beforeEach(async () => {
  const { testData } = service;
  pool = await testData.pool();
  kim = await testData.resource({ parent_id: pool });
  await testData.resourcePermission(pool, id['ann'] ?? '', Level.manager);
  await testData.resourcePermission(kim, id['observer'] ?? '', Level.observer);
  await testData.resourcePermission(kim, id['glimpse'] ?? '', Level.external);
});

const read = (resourceId: string, client = ann) => client.call(appApi.getResourceCalendar, { resourceId });
const set = (resourceId: string, body: object, client = ann) =>
  client.call(appApi.setResourceCalendar, { resourceId, body });
const day = (from: string, hours = 0, name = '') => ({ from, until: from, hours, name });

const modified = expect.stringMatching(/^\d{4}-/);
const company = [8, 8, 8, 8, 8, 0, 0];
const mornings = [4, 4, 4, 4, 0, 0, 0];

describe('the calendar of a resource', () => {
  test('the calendar of a resource is the company calendar with its holidays until another is set', async () => {
    await db().insertInto('holiday').values({ day: '2026-05-01', name: 'May Day' }).execute();
    const nothing = {
      week: company,
      ownWeek: false,
      companyWeek: true,
      weekSetFor: null,
      exception: [],
      modified,
      inherited: [{ ...day('2026-05-01', 0, 'May Day'), holiday: true, setFor: null }],
    };
    expect(await read(kim)).toEqual(nothing);
    expect(await read(pool)).toEqual(nothing);
    await db().deleteFrom('holiday').execute();
  });

  test('the calendar of a resource has its own week or that of the nearest pool, and exceptions add up along the path', async () => {
    await set(pool, { week: [7, 7, 7, 7, 7, 0, 0], exception: [day('2026-08-15', 0, 'Assumption')] });
    const inherited = [{ ...day('2026-08-15', 0, 'Assumption'), holiday: false, setFor: pool }];
    expect(await read(kim)).toEqual({
      week: [7, 7, 7, 7, 7, 0, 0],
      ownWeek: false,
      companyWeek: false,
      weekSetFor: pool,
      exception: [],
      modified,
      inherited,
    });
    const own = [day('2026-03-07', 5), { from: '2026-03-09', until: '2026-03-11', hours: 2.5, name: 'Fair' }];
    expect(await set(kim, { week: mornings, exception: own.toReversed() })).toEqual({
      week: mornings,
      ownWeek: true,
      companyWeek: false,
      weekSetFor: null,
      exception: own,
      modified,
      inherited,
    });
    await set(kim, {});
    expect(await read(kim)).toMatchObject({ week: [7, 7, 7, 7, 7, 0, 0], ownWeek: false, exception: [] });
  });

  test('the calendar of a resource has the times of its days, or those of the pool that its week is from', async () => {
    const weekTimes = ['6-10', '', '', '', '', '', ''];
    await set(pool, { week: mornings, weekTimes });
    const answer = { week: mornings, weekTimes: ['06:00-10:00', '', '', '', '', '', ''] };
    expect(await read(kim)).toMatchObject({ ...answer, ownWeek: false });
    const fair = { ...day('2026-03-07', 4, 'Fair'), times: '18:00-22:00' };
    expect(await set(kim, { exception: [fair] })).toMatchObject({ ...answer, exception: [fair] });
    expect(await set(kim, { week: mornings, exception: [fair] })).toMatchObject({ week: mornings, ownWeek: true });
    expect((await read(kim))?.weekTimes).toBeUndefined();
    await expect(set(kim, { week: mornings, weekTimes: ['6', '', '', '', '', '', ''] })).rejects.toMatchObject({
      arguments: { parameterName: 'weekTimes[0]' },
    });
  });

  test('the calendar of a resource names the pool that it comes from only to callers who see that pool', async () => {
    await set(pool, { week: mornings, exception: [day('2026-08-15')] });
    expect(await read(kim, await service.as('observer'))).toMatchObject({
      week: mornings,
      companyWeek: false,
      weekSetFor: null,
      inherited: [{ from: '2026-08-15', setFor: null }],
    });
  });

  test('the calendar of a resource is readable for observers and can be set by managers', async () => {
    const [observer, glimpse] = [await service.as('observer'), await service.as('glimpse')];
    expect(await read(kim, observer)).toMatchObject({ ownWeek: false });
    const tooLow = { code: 'user.error.InsufficientPrivileges' };
    await expect(read(kim, glimpse)).rejects.toMatchObject(tooLow);
    await expect(set(kim, { week: mornings }, observer)).rejects.toMatchObject(tooLow);
    await expect(read(pool, glimpse)).rejects.toMatchObject({ code: 'resource.error.NotFound' });
  });

  test('the calendar of an archived resource cannot be changed', async () => {
    await db().updateTable('resource').set({ archived: true }).where('id', '=', kim).execute();
    await expect(set(kim, { week: mornings })).rejects.toMatchObject({ code: 'resource.error.Archived' });
  });

  test('a change of the calendar of a resource is audited once, and a change without differences is not audited', async () => {
    const count = async () =>
      (await db().selectFrom('audit_entry').select('action').where('object_id', '=', kim).execute()).length;
    await set(kim, { week: mornings });
    await set(kim, { week: mornings });
    expect(await count()).toBe(1);
  });

  test('an outdated calendar change is refused with the current calendar, unless no modification time is sent', async () => {
    const seen = await read(kim);
    const current = await set(kim, { week: mornings, modified: seen?.modified });
    expect(current?.modified).not.toBe(seen?.modified);
    expect(await read(kim)).toEqual(current);
    await expect(set(kim, { exception: [day('2026-03-07', 5)], modified: seen?.modified })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
      arguments: { id: kim, modified: current?.modified, current: { week: mornings, ownWeek: true, exception: [] } },
    });
    expect(await read(kim)).toEqual(current);
    expect(await set(kim, { week: mornings, modified: current?.modified })).toEqual(current);
    const emptied = await set(kim, { modified: current?.modified });
    expect(emptied).toMatchObject({ ownWeek: false, exception: [] });
    await expect(set(kim, { week: mornings, modified: current?.modified })).rejects.toMatchObject({
      code: 'main.error.ModifiedMeanwhile',
    });
    expect(await set(kim, { week: mornings })).toMatchObject({ week: mornings });
  });

  test('of several concurrent changes to a resource calendar exactly one is accepted', async () => {
    const seen = await read(kim);
    const weeks = [1, 2, 3].map((hours) => [hours, 0, 0, 0, 0, 0, 0]);
    const results = await Promise.allSettled(weeks.map((week) => set(kim, { week, modified: seen?.modified })));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value?.week] : []));
    expect(won).toHaveLength(1);
    expect((await read(kim))?.week).toEqual(won[0]);
  });

  test('the modification time of a resource calendar ignores changes of the record and of its pool', async () => {
    const resource = async () => (await ann.call(resources.getResourceById, { resourceId: kim }))?.modified;
    const [seen, before] = [await read(kim), await resource()];
    await ann.call(resources.updateResource, { body: { id: kim, description: 'New' } });
    await set(pool, { week: mornings });
    const record = await resource();
    expect(record).not.toBe(before);
    expect((await read(kim))?.modified).toBe(seen?.modified);
    await set(kim, { week: company, modified: seen?.modified });
    expect(await resource()).toBe(record);
  });

  test('an invalid resource calendar is refused with the parameter named', async () => {
    await expect(set(kim, { week: [0, 0, 0, 0, 0, 0, 0] })).rejects.toMatchObject({
      arguments: { parameterName: 'week' },
    });
    const twice = { exception: [day('2026-03-07'), day('2026-03-07')] };
    await expect(set(kim, twice)).rejects.toMatchObject({ arguments: { parameterName: 'exception[1].from' } });
  });
});

describe('resource calendars in plans', () => {
  let project: { id: string; plan: string; version: string };
  let work: string;
  let next: string;
  beforeEach(async () => {
    const { testData } = service;
    project = await testData.project();
    await testData.permission(project.id, id['ann'] ?? '', Level.manager);
    for (const login of ['observer', 'glimpse']) await testData.permission(project.id, id[login] ?? '', Level.observer);
    work = await testData.activity(project, { start: '2026-03-02', finish: '2026-03-05', duration: 24 });
    next = await testData.activity(project, { start: '2026-03-05', finish: '2026-03-05', duration: 8 });
    await testData.assignment(project, work, kim);
    await db()
      .insertInto('dependency')
      .values({ plan_version_id: project.version, predecessor_id: work, successor_id: next })
      .execute();
    await ann.call(planning.edit, { projectId: project.id });
    await ann.call(planning.checkIn, { projectId: project.id });
  });
  const links = async () => (await ann.call(tasks.getTaskById, { id: next }))?.predecessorActivities;
  const isConflict = async () => (await links())?.map(({ conflict }) => conflict);

  test('a calendar change of a resource or pool updates the conflicts in all plans that assign it', async () => {
    expect(await isConflict()).toEqual([false]);
    await set(kim, { week: mornings });
    expect(await isConflict()).toEqual([true]);
    await set(kim, {});
    expect(await isConflict()).toEqual([false]);
    await set(pool, { exception: [day('2026-03-03', 0, 'Strike')] });
    expect(await isConflict()).toEqual([true]);
    await set(kim, { exception: [day('2026-03-03', 8)] });
    expect(await isConflict()).toEqual([false]);
  });

  test('plans use the calendar of a resource for its observers and hide it from other users', async () => {
    await set(pool, { exception: [day('2026-03-03', 4, 'Secret')] });
    await set(kim, { week: mornings });
    const working = async (login: string) =>
      (await service.as(login)).call(appApi.getWorkingPlan, { projectId: project.id });
    const seen = await working('observer');
    expect(seen?.resource).toMatchObject([{ id: kim, calendar: [0, 1] }]);
    expect(seen?.resourceCalendar).toEqual([
      { exception: [{ from: '2026-03-03', until: '2026-03-03', hours: 4 }] },
      { week: mornings, exception: [] },
    ]);
    const glimpsed = await working('glimpse');
    expect(glimpsed?.resource).toEqual([expect.not.objectContaining({ calendar: expect.anything() })]);
    expect(glimpsed?.resourceCalendar).toEqual([]);
    const setting = await planSetting(db(), project.plan);
    expect(setting.resources.get(kim)?.calendars).toEqual([
      { week: null, weekTimes: null, exceptions: [{ from: '2026-03-03', until: '2026-03-03', hours: 4 }] },
      { week: mornings, weekTimes: null, exceptions: [] },
    ]);
  });
});
