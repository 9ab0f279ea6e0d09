import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { reports } from '#contract/documented/reports.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import { createRandom } from '#service/demo/rows.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Sums over absences of whole and half days, against arithmetic that goes through the days one by one. */

/** Four weeks, of which one day is a holiday; all of them are over. */
const period = { from: '2026-03-02', until: '2026-03-29' };
const holiday = '2026-03-19';
const days = Array.from({ length: 28 }, (_, index) => dayText(dayNumber(period.from) + index));
const workdays = days.filter((day, index) => index % 7 < 5 && day !== holiday);
const tolerance = 0.5;

interface AbsentHalves {
  readonly morning: boolean;
  readonly afternoon: boolean;
}

interface Worker {
  readonly id: string;
  readonly available: number;
  readonly halves: ReadonlyMap<string, AbsentHalves>;
  readonly booked: ReadonlyMap<string, number>;
  /** Hours planned over the whole period. */
  readonly effort: number;
}

let service: TestService;
let admin: Client;
const workers: Worker[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-03-31' });
  const { testData, database } = service;
  await testData.administrator('admin');
  admin = await service.as('admin');
  await database.kysely.insertInto('holiday').values({ day: holiday, name: 'Day of rest' }).execute();
  const project = await testData.project();
  const activity = await testData.activity(project, { start: period.from, finish: period.until });
  const random = createRandom('half days');
  for (const available of [100, 100, 100, 80, 50, 100, 60, 100]) {
    const effort = random.whole(1, 40);
    const id = await testData.resource({ available });
    const assignment_id = await testData.assignment(project, activity, id, { base_effort: effort });
    const halves = new Map<string, AbsentHalves>();
    const booked = new Map<string, number>();
    const absence = (start: string, day_part: number, finish = start) =>
      database.kysely.insertInto('unavailability').values({ resource_id: id, start, finish, day_part }).execute();
    for (let index = 0; index < days.length; index++) {
      const day = days[index] ?? '';
      if (random.chance(0.6)) {
        const hours = random.whole(1, 36) / 4;
        booked.set(day, hours);
        await database.kysely
          .insertInto('work_record')
          .values({ assignment_id, resource_id: id, day, actual_effort: hours, open_effort: 0 })
          .execute();
      }
      const kind = random.whole(0, 7);
      const whole = { morning: true, afternoon: true };
      if (kind === 0) {
        const last = Math.min(index + random.whole(0, 3), days.length - 1);
        await absence(day, 0, days[last]);
        for (const each of days.slice(index, last + 1)) halves.set(each, whole);
        index = last;
      } else if (kind <= 2) {
        await absence(day, kind);
        halves.set(day, { morning: kind === 1, afternoon: kind === 2 });
      } else if (kind <= 4) {
        await absence(day, 2);
        await absence(day, 1);
        halves.set(day, whole);
      }
    }
    workers.push({ id, available, halves, booked, effort });
  }
});
afterAll(() => service.close());

const round = (value: number) => Math.round(value * 10_000) / 10_000;
const sum = (values: readonly number[]) => round(values.reduce((total, value) => total + value, 0));

/** Half days of a day on which a person is away: 0, 1 or 2. */
const absentHalves = ({ halves }: Worker, day: string) =>
  Number(halves.get(day)?.morning ?? false) + Number(halves.get(day)?.afternoon ?? false);
const usualHours = ({ available }: Worker, day: string) => (workdays.includes(day) ? available * 0.08 : 0);
const capacity = (worker: Worker, day: string) =>
  round((usualHours(worker, day) / 2) * (2 - absentHalves(worker, day)));
const capacities = (worker: Worker) => days.map((day) => capacity(worker, day));

/** Hours that are missing: those of each week, unless they are within the tolerance. */
function missingHours(worker: Worker): number {
  const weeks = [0, 7, 14, 21].map((first) =>
    sum(days.slice(first, first + 7).map((day) => capacity(worker, day) - (worker.booked.get(day) ?? 0))),
  );
  return sum(weeks.filter((hours) => hours > tolerance));
}

test('the sheet, team time and the preview of locking expect no hours in each absent half, and miss the same hours', async () => {
  const team = await admin.call(appApi.getTeamTime, period);
  const preview = await admin.call(appApi.previewLock, period);
  for (const worker of workers) {
    const sheet = await admin.call(appApi.getTimesheet, { ...period, resourceId: worker.id });
    expect(sheet?.day?.map((each) => each.capacity)).toEqual(capacities(worker));
    const member = team?.person?.find(({ resource }) => resource === worker.id);
    expect(member?.day?.map((each) => each.capacity)).toEqual(capacities(worker));
    expect(member).toMatchObject({ capacity: sum(capacities(worker)), booked: sum([...worker.booked.values()]) });
    expect(member?.missingHours).toBe(missingHours(worker));
    const listed = preview?.missing?.find(({ resource }) => resource === worker.id);
    expect(listed?.missingHours ?? 0).toBeCloseTo(missingHours(worker), 2);
  }
});

test('utilization has the capacity, the absent days and the planned hours of each day, and loses no planned hour', async () => {
  const utilization = await admin.call(appApi.getUtilization, { ...period, unit: 'day' });
  for (const worker of workers) {
    const row = utilization?.resource?.find(({ resource }) => resource === worker.id);
    expect(row?.capacity).toEqual(capacities(worker).map((hours) => Math.round(hours * 100) / 100));
    expect(row?.absentDays).toEqual(days.map((day) => (workdays.includes(day) ? absentHalves(worker, day) / 2 : 0)));
    const total = sum(capacities(worker));
    expect(row?.planned).toEqual(
      capacities(worker).map((hours) => expect.closeTo((worker.effort * hours) / total, 2) as number),
    );
    const details = await admin.call(appApi.getUtilizationDetails, { ...period, resourceId: worker.id });
    expect(details?.capacity).toBeCloseTo(total, 2);
    expect(details?.planned).toBeCloseTo(worker.effort, 2);
  }
});

test('the reports on utilization and absences have the same hours', async () => {
  interface Row {
    readonly capacity: number;
    readonly absent: number;
    readonly workingDays: number;
    readonly hours: number;
  }
  for (const worker of workers) {
    const rowsOf = async (reportIdOrName: string) => {
      const body = { ...period, resourceIds: worker.id };
      const file = await admin.call(reports.export, { reportIdOrName, format: 'json', body });
      return (JSON.parse((await file?.text()) ?? '') as { rows: Row[] }).rows;
    };
    const absentHours = sum(days.map((day) => usualHours(worker, day) - capacity(worker, day)));
    const [utilization] = await rowsOf('resource-utilization');
    expect(utilization).toMatchObject({ capacity: sum(capacities(worker)), absent: absentHours });
    const absences = await rowsOf('unavailability-calendar');
    expect(sum(absences.map(({ hours }) => hours))).toBeCloseTo(absentHours, 2);
    expect(sum(absences.map(({ workingDays }) => workingDays))).toBe(
      sum(workdays.map((day) => absentHalves(worker, day) / 2)),
    );
  }
});
