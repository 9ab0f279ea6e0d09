import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barMarks } from './bar-marks.ts';
import { barMetrics, ganttBar, bracketPath, clipSpan, diamondHalf, pixelsOf, rowDaySpan } from './bars.ts';
import { addWorkingDays, freeSpans, isWorkingDay, restSpans, weekdayCalendar, ganttDayNumber } from './calendar.ts';
import type { PlanRow, WorkCalendar } from './plan-view.ts';
import { createScale, xOf } from './scale.ts';

const aRow = (more: Partial<PlanRow>): PlanRow => ({
  id: 'a',
  name: 'A',
  wbs: '1',
  outlineLevel: 1,
  kind: 'activity',
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...more,
});

const day = ganttDayNumber;
const scale = createScale({ first: day('2026-03-02'), end: day('2026-04-30') }, 20, 800);
const barFor = (more: Partial<PlanRow>) => ganttBar(aRow(more), scale, weekdayCalendar);

test('a bar reaches from the beginning of its first day to the end of its last day', () => {
  const bar = barFor({ start: '2026-03-09', finish: '2026-03-13', complete: 50 });
  expect(bar?.left).toBe(xOf(scale, day('2026-03-09')));
  expect(bar?.right).toBe(xOf(scale, day('2026-03-14')));
  expect(bar?.progress).toBe(((bar?.left ?? 0) + (bar?.right ?? 0)) / 2);
});

test('a bar begins and ends at its times of the day where hours are shown, and fills whole days elsewhere', () => {
  const noon = aRow({ start: '2026-03-09', finish: '2026-03-10', times: { start: 13, finish: 12 } });
  const hours = createScale({ first: day('2026-03-02'), end: day('2026-04-30') }, 240, 800);
  expect(ganttBar(noon, hours, weekdayCalendar)).toMatchObject({
    left: xOf(hours, day('2026-03-09') + 13 / 24),
    right: xOf(hours, day('2026-03-10') + 0.5),
  });
  expect(ganttBar(noon, scale, weekdayCalendar)).toMatchObject({
    left: xOf(scale, day('2026-03-09')),
    right: xOf(scale, day('2026-03-11')),
  });
});

test('a split bar has parts without its pauses, and its progress is a share of them', () => {
  const pauses = [
    { from: '2026-03-11', until: '2026-03-12' },
    { from: '2026-04-20', until: '2026-04-21' },
  ];
  const at = (date: string) => xOf(scale, day(date));
  const bar = barFor({ start: '2026-03-09', finish: '2026-03-16', complete: 50, pauses });
  expect(bar?.parts).toEqual([
    { left: at('2026-03-09'), right: at('2026-03-11') },
    { left: at('2026-03-13'), right: at('2026-03-17') },
  ]);
  expect(bar?.progress).toBe(at('2026-03-14'));
  const style = {
    metrics: barMetrics(false),
    display: { critical: false, baseline: false, slack: false },
    textOf: () => '',
  };
  const marks = bar && barMarks(bar, 0, { left: 0, right: 2000 }, style);
  expect(marks?.flatMap((mark) => ('part' in mark ? mark.part : []))).toEqual(['split', 'bar', 'progress']);
  expect(barFor({ start: '2026-03-09', finish: '2026-03-16', kind: 'collection', pauses })?.parts).toBeUndefined();
});

test('a row without dates has no bar, and a row with a single date has a bar of one day', () => {
  expect(barFor({})).toBeUndefined();
  expect(barFor({ start: 'soon', finish: '2026-03-13' })).toBeUndefined();
  expect(rowDaySpan(aRow({ finish: '2026-03-13' }))).toEqual({ start: day('2026-03-13'), end: day('2026-03-14') });
  expect(rowDaySpan(aRow({ start: '2026-03-13', finish: '2026-03-10' }))).toEqual({
    start: day('2026-03-10'),
    end: day('2026-03-14'),
  });
});

test('overlapping absences of several people are merged into one span, and other absences stay separate', () => {
  const away = (resource: string, from: string, until: string) => ({ resource, from, until, days: 1 });
  const absences = [
    away('Lea', '2026-03-12', '2026-03-12'),
    away('Lea', '2026-03-09', '2026-03-09'),
    away('Noor', '2026-03-09', '2026-03-10'),
  ];
  const bar = barFor({ start: '2026-03-09', finish: '2026-03-13', absences });
  expect(bar?.absences).toEqual([
    { left: xOf(scale, day('2026-03-09')), right: xOf(scale, day('2026-03-11')) },
    { left: xOf(scale, day('2026-03-12')), right: xOf(scale, day('2026-03-13')) },
  ]);
});

test('a milestone is a point within its day', () => {
  const bar = barFor({ kind: 'milestone', start: '2026-03-13', finish: '2026-03-13' });
  expect(bar && (bar.left + bar.right) / 2).toBe(xOf(scale, day('2026-03-13') + 0.5));
  expect(bar && bar.right - bar.left).toBe(2 * diamondHalf);
});

test('the progress stays within its bar, and a bar is always wide enough to be visible', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 200 }),
      fc.double({ min: 0.08, max: 40, noNaN: true }),
      (complete, zoom) => {
        const other = createScale({ first: day('2026-03-02'), end: day('2026-04-30') }, zoom, 0);
        const bar = ganttBar(aRow({ start: '2026-03-09', finish: '2026-03-09', complete }), other, weekdayCalendar);
        if (!bar) throw new Error('no bar');
        expect(bar.progress).toBeGreaterThanOrEqual(bar.left);
        expect(bar.progress).toBeLessThanOrEqual(bar.right);
        expect(bar.right - bar.left).toBeGreaterThanOrEqual(3 - 1e-9);
      },
    ),
  );
});

test('the baseline bar is drawn at the baseline dates', () => {
  const bar = barFor({
    start: '2026-03-09',
    finish: '2026-03-13',
    baseline: { start: '2026-03-04', finish: '2026-03-06' },
  });
  expect(bar?.baseline).toEqual({ left: xOf(scale, day('2026-03-04')), right: xOf(scale, day('2026-03-07')) });
});

test('slack is counted in working days after the finish, and collections have none', () => {
  const dates = { start: '2026-03-09', finish: '2026-03-12', slackDays: 2 };
  expect(barFor(dates)?.slackEnd).toBe(xOf(scale, day('2026-03-17')));
  expect(barFor({ ...dates, slackDays: 0 })?.slackEnd).toBeUndefined();
  expect(barFor({ ...dates, kind: 'collection' })?.slackEnd).toBeUndefined();
});

test('a deadline is missed if the finish is after the deadline, not if the finish is on the deadline', () => {
  const dates = { start: '2026-03-09', finish: '2026-03-13' };
  expect(barFor({ ...dates, deadline: '2026-03-13' })?.deadline?.missed).toBe(false);
  expect(barFor({ ...dates, deadline: '2026-03-12' })?.deadline?.missed).toBe(true);
});

test('consecutive days off are merged, including holidays', () => {
  const calendar: WorkCalendar = { workingWeekdays: [1, 2, 3, 4, 5], holidays: new Set(['2026-04-03', '2026-04-06']) };
  expect(freeSpans(calendar, day('2026-03-30'), day('2026-04-08'))).toEqual([[day('2026-04-03'), day('2026-04-07')]]);
  expect(isWorkingDay(calendar, day('2026-04-07'))).toBe(true);
  expect(addWorkingDays(calendar, day('2026-04-02'), 2)).toBe(day('2026-04-08'));
  expect(addWorkingDays({ workingWeekdays: [], holidays: new Set() }, 10, 5)).toBe(15);
});

test('free spans and working days together cover every day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 60 }), (from, length) => {
      const free = freeSpans(weekdayCalendar, from, from + length).reduce((sum, [start, end]) => sum + end - start, 0);
      const worked = Array.from({ length }, (_, at) => isWorkingDay(weekdayCalendar, from + at)).filter(Boolean).length;
      expect(free + worked).toBe(length);
    }),
  );
});

test('coordinates far outside the window are clipped, and near ones are kept', () => {
  expect(clipSpan({ left: -9e6, right: 50 }, 0, 100)).toEqual({ left: -32, right: 50 });
  expect(clipSpan({ left: 20, right: 9e6 }, 0, 100)).toEqual({ left: 20, right: 132 });
});

test('a narrow collection bracket keeps its feet within its width', () => {
  expect(bracketPath(10, 4, 40)).toBe('M10 4h40v10l-6 -5h-28l-6 5z');
  expect(bracketPath(10, 4, 4)).toBe('M10 4h4v10l-2 -5h0l-2 5z');
});

test('a span is never less than a minimum number of pixels wide', () => {
  expect(pixelsOf({ start: 0, end: 1 }, false, { ...scale, first: 0, pxPerDay: 0.1 })).toEqual({ left: 0, right: 3 });
});

test('a working day shades the hours before, between and after work, and a day off shades no hours', () => {
  const monday = day('2026-03-16');
  const hours = (calendar: WorkCalendar, from: number, to: number) =>
    restSpans(calendar, from, to).map(([first, end]) => [(first - monday) * 24, (end - monday) * 24].map(Math.round));
  const ofDay = [
    [0, 8],
    [12, 13],
    [17, 24],
  ];
  expect(hours(weekdayCalendar, monday, monday + 1)).toEqual(ofDay);
  expect(hours(weekdayCalendar, monday - 2, monday + 0.5)).toEqual(ofDay);
  const short = { ...weekdayCalendar, hours: [4, 8, 8, 8, 8, 0, 0] };
  expect(hours(short, monday, monday + 1)).toEqual([
    [0, 8],
    [12, 24],
  ]);
  const long = { ...weekdayCalendar, hours: [24, 8, 8, 8, 8, 0, 0] };
  expect(hours(long, monday, monday + 1)).toEqual([]);
  const timed = {
    ...weekdayCalendar,
    timesOn: (at: number) => (at === monday ? [{ from: 22 * 60, to: 24 * 60 }] : undefined),
  };
  expect(hours(timed, monday, monday + 1)).toEqual([[0, 22]]);
});
