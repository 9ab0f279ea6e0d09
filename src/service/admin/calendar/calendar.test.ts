import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { projects } from '#contract/documented/projects.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  await service.testData.user('staff');
  admin = await service.as('admin');
});
beforeEach(() => service.database.kysely.deleteFrom('holiday').execute());
afterAll(() => service.close());

const put = (day: string, name?: string) =>
  admin.call(appApi.putHoliday, { body: { day, ...(name !== undefined && { name }) } });
const listed = async (query: object = {}, client = admin) =>
  (await client.call(appApi.listHolidays, query))?.holiday.map(({ day, name }) => [day, name]);
const file = (...events: string[]) =>
  new TextEncoder().encode(
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('|'), 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\n'),
  );
const load = (body: Uint8Array) => admin.call(appApi.importHolidays, { body });
const actions = async () => {
  const rows = await service.database.kysely.selectFrom('audit_entry').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action);
};

test('a holiday is added, renamed and deleted with one audit entry each, and every user can read holidays', async () => {
  const before = (await actions()).length;
  expect(await put('2026-05-01', 'May Day')).toEqual({
    day: '2026-05-01',
    name: 'May Day',
    regional: false,
    modified: expect.stringMatching(/^\d{4}-/),
  });
  await put('2026-05-01', 'May Day');
  await put('2026-05-01', 'Labour Day');
  await put('2026-12-25');
  expect(await listed({}, await service.as('staff'))).toEqual([
    ['2026-05-01', 'Labour Day'],
    ['2026-12-25', ''],
  ]);
  expect(await listed({ from: '2026-05-01', until: '2026-05-01' })).toEqual([['2026-05-01', 'Labour Day']]);
  expect(await listed({ from: '2026-05-02' })).toEqual([['2026-12-25', '']]);
  await admin.call(appApi.deleteHoliday, { day: '2026-05-01' });
  expect(await listed({ until: '2026-12-24' })).toEqual([]);
  expect((await actions()).slice(before)).toEqual([
    'holiday.created',
    'holiday.changed',
    'holiday.created',
    'holiday.deleted',
  ]);
});

describe('concurrent changes of a holiday', () => {
  const day = '2026-05-01';
  const rename = (name: string, modified?: string | null) =>
    admin.call(appApi.putHoliday, { body: { day, name, ...(modified && { modified }) } });

  test('a stale change is refused with the current holiday, and a change without modified is not checked', async () => {
    const seen = await put(day, 'May Day');
    expect((await admin.call(appApi.listHolidays, {}))?.holiday).toEqual([seen]);
    const current = await rename('Labour Day', seen?.modified);
    expect(current?.modified).not.toBe(seen?.modified);
    const { modified } = current ?? {};
    await expect(rename('Workers’ Day', seen?.modified)).rejects.toMatchObject({
      status: 500,
      ...refused('main.error.ModifiedMeanwhile', { id: day, modified, current: { ...current, day: `${day}Z` } }),
    });
    expect(await listed()).toEqual([[day, 'Labour Day']]);
    expect(await rename('Labour Day', modified)).toEqual(current);
    expect(await rename('Workers’ Day', modified)).toMatchObject({ name: 'Workers’ Day' });
    expect(await rename('May Day')).toMatchObject({ name: 'May Day' });
  });

  test('a rename by an imported file makes other changes stale', async () => {
    const seen = await put(day, 'May Day');
    await load(file('DTSTART;VALUE=DATE:20260501|SUMMARY:Labour Day'));
    await expect(rename('Workers’ Day', seen?.modified)).rejects.toMatchObject(
      refused('main.error.ModifiedMeanwhile', { current: expect.objectContaining({ name: 'Labour Day' }) }),
    );
  });

  test('exactly one of several simultaneous renames succeeds', async () => {
    const seen = await put(day, 'May Day');
    const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => rename(name, seen?.modified)));
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value?.name] : []));
    expect(won).toHaveLength(1);
    expect(await listed()).toEqual([[day, won[0]]]);
  });

  test('renaming a deleted holiday does not restore the holiday', async () => {
    const seen = await put(day, 'May Day');
    await admin.call(appApi.deleteHoliday, { day });
    await expect(rename('Labour Day', seen?.modified)).rejects.toMatchObject(
      refused('catalogue.error.NotFound', { id: day }),
    );
    expect(await listed()).toEqual([]);
  });
});

test('invalid days, unknown holidays and reversed periods are refused', async () => {
  await expect(admin.call(appApi.putHoliday, { body: { name: 'x' } })).rejects.toMatchObject(
    refused('main.error.InvalidParameter', { parameterName: 'day' }),
  );
  await expect(put('2026-02-30')).rejects.toMatchObject(
    refused('main.error.InvalidParameter', { parameterName: 'day' }),
  );
  await expect(admin.call(appApi.deleteHoliday, { day: '2026-05-01' })).rejects.toMatchObject(
    refused('catalogue.error.NotFound', { id: '2026-05-01' }),
  );
  await expect(listed({ from: '2026-05-02', until: '2026-05-01' })).rejects.toMatchObject(
    refused('main.error.InvalidParameter', { parameterName: 'until' }),
  );
});

test('a calendar file adds and renames holidays and returns a summary with problems', async () => {
  await put('2026-05-01', 'May Day');
  await put('2026-12-25', 'Christmas');
  const events = [
    'DTSTART;VALUE=DATE:20260501|SUMMARY:Labour Day',
    'DTSTART;VALUE=DATE:20261225|SUMMARY:Christmas',
    'DTSTART;VALUE=DATE:20261226|DTEND;VALUE=DATE:20261228|SUMMARY:St Stephen',
    'DTSTART:20260601T090000Z|SUMMARY:Meeting',
  ];
  expect(await load(file(...events))).toEqual({
    added: 2,
    changed: 1,
    unchanged: 1,
    problem: [
      {
        line: 15,
        code: 'NotAllDay',
        value: '20260601T090000Z',
        message: 'The event isn’t all-day.',
      },
    ],
  });
  expect(await listed()).toEqual([
    ['2026-05-01', 'Labour Day'],
    ['2026-12-25', 'Christmas'],
    ['2026-12-26', 'St Stephen'],
    ['2026-12-27', 'St Stephen'],
  ]);
  expect((await actions()).at(-1)).toBe('holiday.imported');
});

test('a file that is too large or not a calendar changes nothing', async () => {
  const unreadable = { code: 'calendar.error.FileReadError' };
  await expect(load(new TextEncoder().encode('Hello'))).rejects.toMatchObject(unreadable);
  await expect(load(new Uint8Array(4 * 1024 * 1024 + 1))).rejects.toMatchObject(unreadable);
  expect(await listed()).toEqual([]);
});

test('plan durations are updated when holidays within the plan change', async () => {
  const project = await service.testData.project();
  await service.testData.activity(project, { start: '2026-01-05', finish: '2026-01-16' });
  await service.database.kysely.transaction().execute((db) => recomputePlan(db, project.plan));
  const duration = async () => (await admin.call(projects.getPlanForProject, { projectId: project.id }))?.duration;
  expect(await duration()).toBe(80);
  await put('2026-01-06', 'Epiphany');
  expect(await duration()).toBe(72);
  await put('2026-01-10', 'A Saturday');
  await put('2026-01-19', 'After its end');
  expect(await duration()).toBe(72);
  await load(file('DTSTART:20260107|DTEND:20260109'));
  expect(await duration()).toBe(56);
  await admin.call(appApi.deleteHoliday, { day: '2026-01-06' });
  expect(await duration()).toBe(64);
});

describe('public holidays of a region', () => {
  const choose = (region: string | null) => admin.call(appApi.chooseHolidayRegion, { body: { region } });
  const yearOf = (year: string) => listed({ from: `${year}-01-01`, until: `${year}-12-31` });
  const thisYear = () => service.clock.today().slice(0, 4);

  test('the holidays of the chosen region replace those of the region before, and own ones stay', async () => {
    const year = thisYear();
    await put(`${year}-12-25`, 'Company party');
    const lastYear = Number(year) + 10;
    expect(await choose('DE-BY')).toMatchObject({ region: 'DE-BY', lastYear, removed: 0 });
    const bavaria = await yearOf(year);
    expect(bavaria).toContainEqual([`${year}-01-06`, 'Epiphany']);
    expect(bavaria).toContainEqual([`${year}-12-25`, 'Company party']);
    expect((await yearOf(String(lastYear)))?.length).toBeGreaterThan(9);
    expect(await yearOf(String(lastYear + 1))).toEqual([]);
    expect((await choose('DE-NI'))?.removed).toBeGreaterThan(20);
    expect((await yearOf(year))?.map(([day]) => day)).not.toContain(`${year}-01-06`);
    expect(await admin.call(appApi.getHolidayRegion, {})).toEqual({ region: 'DE-NI', lastYear });
    await choose(null);
    expect(await listed()).toEqual([[`${year}-12-25`, 'Company party']]);
    expect(await admin.call(appApi.getHolidayRegion, {})).toBeNull();
  });

  test('a public holiday that was renamed is one of the company', async () => {
    const year = thisYear();
    await choose('DE');
    await put(`${year}-05-01`, 'May Day');
    await choose(null);
    expect(await yearOf(year)).toEqual([[`${year}-05-01`, 'May Day']]);
  });

  test('an unknown region is refused, and all regions are listed below their countries in both languages', async () => {
    for (const region of ['XX', 'DE-', 'DE-QQ', 'DE-BY-Z', '__proto__'])
      await expect(choose(region)).rejects.toMatchObject(
        refused('main.error.InvalidParameter', { parameterName: 'region', value: region }),
      );
    const list = (await admin.call(appApi.listHolidayRegions, {}))?.region ?? [];
    expect(list).toContainEqual({ id: 'DE', name: 'Germany' });
    expect(list).toContainEqual({ id: 'DE-BY', name: 'Bayern', parent: 'DE' });
    expect(list.length).toBeGreaterThan(500);
  });
});
