import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let projectId = '';
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
});
afterEach(() => service.database.kysely.deleteFrom('holiday').execute());
afterAll(() => service.close());

const usual = [8, 8, 8, 8, 8, 0, 0];
const fourDays = [10, 10, 10, 10, 0, 0, 0];
const closed = { from: '2026-12-24', until: '2026-12-31', hours: 0, name: 'Closed' };
const short = { from: '2026-03-06', until: '2026-03-06', hours: 4.5, name: '' };

const calendarOf = async (id = projectId) => {
  const calendar = await admin.call(appApi.getPlanCalendar, { projectId: id });
  return { week: calendar?.week, ownWeek: calendar?.ownWeek, exception: calendar?.exception };
};
const setCalendar = (body: { week?: number[]; exception?: object[] }) =>
  admin.call(appApi.setPlanCalendar, { projectId, body });
const exported = async (query: { format?: string } = {}) => {
  const answer = await admin.call(appApi.exportPlan, { projectId, ...query });
  return new Uint8Array(await answer.arrayBuffer());
};
const bring = (body: Uint8Array, options: { mergeMode?: string } = {}, id = projectId) =>
  admin.call(planning.importProjectPlan, { projectId: id, body, ...options });

const usualWorkingTimes = [
  {
    WorkingTime: [
      { FromTime: '08:00:00', ToTime: '12:00:00' },
      { FromTime: '13:00:00', ToTime: '17:00:00' },
    ],
  },
];

/** Every day from 8:00 on, to 17:00 with a break, the listed days off, and different working weeks for a limited time. */
function file(hours: { to: string; days?: readonly number[] }, exceptions: object[] = [], workWeeks: object[] = []) {
  const long = [{ WorkingTime: [{ FromTime: '08:00:00', ToTime: hours.to }] }];
  const times = hours.to === '17:00:00' ? usualWorkingTimes : long;
  const days = [1, 2, 3, 4, 5, 6, 7].map((DayType) =>
    (hours.days ?? [1, 2, 3, 4, 5, 6, 7]).includes(DayType)
      ? { DayType, DayWorking: 1, WorkingTimes: times }
      : { DayType, DayWorking: 0 },
  );
  const calendar = {
    UID: 1,
    Name: 'Standard',
    IsBaseCalendar: 1,
    WeekDays: [{ WeekDay: days }],
    Exceptions: [{ Exception: exceptions }],
    WorkWeeks: [{ WorkWeek: workWeeks }],
  };
  const tasks = [{ Name: 'Work', Start: '2026-03-02T08:00:00', Finish: '2026-03-06T18:00:00', Duration: 'PT50H0M0S' }];
  return mspdi({ project: { CalendarUID: 1, Calendars: [{ Calendar: [calendar] }] }, tasks } as MspdiParts);
}
/** Monday to Friday from 8:00 to 17:00 with a break. */
const usualCalendar = (() => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((DayType) =>
    DayType > 1 && DayType < 7
      ? { DayType, DayWorking: 1, WorkingTimes: usualWorkingTimes }
      : { DayType, DayWorking: 0 },
  );
  return { CalendarUID: 1, Calendars: [{ Calendar: [{ UID: 1, Name: 'Standard', WeekDays: [{ WeekDay: days }] }] }] };
})();
const period = (from: string, to: string) => [{ FromDate: `${from}T00:00:00`, ToDate: `${to}T23:59:00` }];

describe('the calendar of a plan file', () => {
  test('the calendar of a plan file with its exceptions becomes that of the plan, which the answer reports', async () => {
    const closing = { TimePeriod: period('2026-12-24', '2026-12-31'), Name: 'Closed', DayWorking: 0 };
    const sentence = await bring(file({ to: '18:00:00' }, [closing]));
    expect(sentence).toContain('The plan now uses the file’s calendar.');
    expect(await calendarOf()).toEqual({ week: [10, 10, 10, 10, 10, 10, 10], ownWeek: true, exception: [closed] });
  });

  test('a plan gets no calendar of its own if the calendar of the file equals that of the company with holidays', async () => {
    await service.database.kysely.insertInto('holiday').values({ day: '2026-12-25', name: 'Christmas' }).execute();
    const off = { TimePeriod: period('2026-12-25', '2026-12-25'), Name: 'Weihnachten', DayWorking: 0 };
    const sentence = await bring(file({ to: '17:00:00', days: [2, 3, 4, 5, 6] }, [off]));
    expect(sentence).not.toContain('The plan');
    expect(await calendarOf()).toEqual({ week: usual, ownWeek: false, exception: [] });
  });

  test('a temporary week in the file becomes exceptions, and a period that is too long is reported', async () => {
    const times = [{ WorkingTime: [{ FromTime: '08:00:00', ToTime: '12:00:00' }] }];
    const days = [2, 3, 4, 5, 6].map((DayType) => ({ DayType, DayWorking: 1, WorkingTimes: times }));
    const summer = { TimePeriod: period('2026-07-03', '2026-07-07'), Name: 'Summer', WeekDays: [{ WeekDay: days }] };
    const ever = { TimePeriod: period('2026-01-01', '2046-01-01'), Name: 'Ever', WeekDays: [{ WeekDay: days }] };
    const sentence = await bring(file({ to: '17:00:00', days: [2, 3, 4, 5, 6] }, [], [summer, ever]));
    expect(await calendarOf()).toEqual({
      week: usual,
      ownWeek: false,
      exception: [
        { from: '2026-07-03', until: '2026-07-03', hours: 4, name: 'Summer' },
        { from: '2026-07-06', until: '2026-07-07', hours: 4, name: 'Summer' },
      ],
    });
    expect(sentence).toContain('of the plan’s calendar not imported');
  });

  test('the calendar of a plan is removed by a replacing file with the company week and kept if the file has none', async () => {
    await setCalendar({ week: fourDays });
    await bring(mspdi({ tasks: [{ Name: 'Without a calendar' }] }));
    expect(await calendarOf()).toMatchObject({ week: fourDays });
    const sentence = await bring(file({ to: '17:00:00', days: [2, 3, 4, 5, 6] }));
    expect(sentence).toContain('The plan uses the company calendar again, as in the file.');
    expect(await calendarOf()).toEqual({ week: usual, ownWeek: false, exception: [] });
  });

  test('a file that is scheduled from its finish makes the plan so, as its export says, until a file says otherwise', async () => {
    const scheduleFinish = async () => (await admin.call(appApi.getPlanCalendar, { projectId }))?.scheduleFinish;
    const project = { ScheduleFromStart: 0, FinishDate: '2026-09-30T17:00:00' };
    const direction = (parts: object) => mspdi({ project: parts, tasks: [{ Name: 'Work' }] } as MspdiParts);
    await bring(direction({ ...project, ...usualCalendar }));
    expect(await scheduleFinish()).toBe('2026-09-30');
    const again = await exported();
    expect(Buffer.from(again).toString()).toContain('<ScheduleFromStart>0</ScheduleFromStart>');
    expect(Buffer.from(again).toString()).toContain('<FinishDate>2026-09-30T17:00:00</FinishDate>');
    await bring(direction({ ...usualCalendar, ScheduleFromStart: 1 }));
    expect(await scheduleFinish()).toBeUndefined();
    await bring(again);
    expect(await scheduleFinish()).toBe('2026-09-30');
    // A spreadsheet has a calendar and no direction.
    await admin.call(appApi.setPlanCalendar, { projectId, body: { week: fourDays, scheduleFinish: '2026-09-30' } });
    const sheet = await exported({ format: 'xlsx' });
    await admin.call(appApi.setPlanCalendar, { projectId, body: { scheduleFinish: '2026-09-30' } });
    expect(await bring(sheet)).toContain('The plan now uses the file’s calendar.');
    expect(await scheduleFinish()).toBe('2026-09-30');
  });

  test('an appending import into a plan with activities keeps the calendar of the plan', async () => {
    await setCalendar({ week: fourDays });
    await bring(mspdi({ tasks: [{ Name: 'There before' }] }));
    const sentence = await bring(file({ to: '18:00:00' }), { mergeMode: 'append' });
    expect(sentence).toContain('The plan keeps its calendar, which differs from the file’s.');
    expect(await calendarOf()).toMatchObject({ week: fourDays });
  });

  test('undoing an import restores the calendar of the plan unless it was changed since', async () => {
    const undo = async () => {
      const list = await admin.call(appApi.listImports, { numberRecords: 1 });
      await admin.call(appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
    };
    await setCalendar({ week: fourDays, exception: [closed] });
    await bring(file({ to: '18:00:00' }));
    await undo();
    expect(await calendarOf()).toEqual({ week: fourDays, ownWeek: true, exception: [closed] });
    await bring(file({ to: '18:00:00' }));
    await setCalendar({ week: fourDays, exception: [short] });
    await undo();
    expect(await calendarOf()).toEqual({ week: fourDays, ownWeek: true, exception: [short] });
  });

  test('a check reports the change of the calendar of the plan', async () => {
    const check = (options: { mergeMode?: string } = {}) =>
      admin.call(appApi.checkPlanImport, { projectId, body: file({ to: '18:00:00' }), ...options });
    expect(await check()).toMatchObject({ calendar: 'taken', changes: true });
    await bring(file({ to: '18:00:00' }));
    expect((await check({ mergeMode: 'append' }))?.calendar).toBeUndefined();
    await setCalendar({ week: fourDays });
    expect(await check({ mergeMode: 'append' })).toMatchObject({ calendar: 'kept' });
  });
});

test('a file that works the company week at other times gives the plan these times, and its export has them', async () => {
  const { CalendarUID, Calendars } = usualCalendar;
  const early = JSON.parse(JSON.stringify(Calendars).replaceAll('"08:', '"06:').replaceAll('"13:', '"12:'));
  await bring(mspdi({ project: { CalendarUID, Calendars: early }, tasks: [{ Name: 'Work' }] }));
  const times = '06:00-17:00';
  expect(await admin.call(appApi.getPlanCalendar, { projectId })).toMatchObject({
    week: [11, 11, 11, 11, 11, 0, 0],
    weekTimes: [times, times, times, times, times, '', ''],
  });
  expect(Buffer.from(await exported()).toString()).toContain('<FromTime>06:00:00</FromTime>');
});

describe.each(['mspdi', 'xlsx'])('an exported plan (%s)', (format) => {
  test('an exported plan sets its calendar in another project', async () => {
    await service.database.kysely.insertInto('holiday').values({ day: '2026-12-25', name: 'Christmas' }).execute();
    const worked = { from: '2026-12-25', until: '2026-12-25', hours: 6, name: 'Fair' };
    await bring(file({ to: '17:00:00', days: [2, 3, 4, 5, 6] }));
    await setCalendar({ week: fourDays, exception: [short, worked] });
    const { id } = await service.testData.project();
    await bring(await exported({ format }), {}, id);
    expect(await calendarOf(id)).toEqual({ week: fourDays, ownWeek: true, exception: [short, worked] });
  });

  test('an exported plan with the company calendar sets no calendar in another project', async () => {
    await service.database.kysely.insertInto('holiday').values({ day: '2026-12-25', name: 'Christmas' }).execute();
    await bring(file({ to: '17:00:00', days: [2, 3, 4, 5, 6] }));
    const { id } = await service.testData.project();
    await bring(await exported({ format }), {}, id);
    expect(await calendarOf(id)).toEqual({ week: usual, ownWeek: false, exception: [] });
  });
});
