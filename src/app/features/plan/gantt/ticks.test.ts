import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ganttDayNumber, ganttDayText } from './calendar.ts';
import { createScale, maxPxPerDay, minPxPerDay, zoomSteps } from './scale.ts';
import { floorTo, nextOf, tickFormat, tierRows, ticks, tiersFor, type TickUnit } from './ticks.ts';

const units: readonly TickUnit[] = [
  'hour',
  'threeHours',
  'sixHours',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
];
const english = tickFormat('en-GB', 'W');
const range = { first: ganttDayNumber('2026-01-05'), end: ganttDayNumber('2027-06-30') };

describe.each(units)('the timeline unit %s', (unit) => {
  test('every day lies in exactly the unit that starts before and ends after the day', () => {
    const aDay = fc.double({ min: -10_000, max: 60_000, noNaN: true });
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 7 }), (day, firstWeekday) => {
        const start = floorTo(unit, day, firstWeekday);
        const next = nextOf(unit, start);
        expect(start).toBeLessThanOrEqual(day + 1e-6);
        expect(next).toBeGreaterThan(day - 1e-6);
        expect(floorTo(unit, next, firstWeekday)).toBeCloseTo(next, 9);
      }),
    );
  });
});

test('ticks follow each other without gaps and cover the window', () => {
  fc.assert(
    fc.property(
      fc.double({ min: minPxPerDay, max: maxPxPerDay, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (zoom, at) => {
        const scale = createScale(range, zoom, 900);
        const from = (scale.width - 900) * at;
        for (const { unit } of tierRows(tiersFor(zoom))) {
          const found = ticks(scale, unit, from, from + 900, english, false);
          expect(found[0]?.x).toBeLessThanOrEqual(from + 1e-3);
          const last = found.at(-1);
          expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(from + 900 - 1);
          found.slice(1).forEach((tick, index) => {
            const before = found[index];
            expect(tick.x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 3);
          });
        }
      },
    ),
  );
});

test('at every zoom step the ticks of a window are wide enough to read', () => {
  for (const zoom of zoomSteps) {
    const scale = createScale(range, zoom, 900);
    const { lower } = tiersFor(zoom);
    const widths = ticks(scale, lower, 0, 900, english, true).map((tick) => tick.width);
    expect(Math.min(...widths), `${lower} at ${zoom}`).toBeGreaterThanOrEqual(18);
  }
});

test('the timeline header has three rows at every zoom, each with longer units than the row below', () => {
  fc.assert(
    fc.property(fc.double({ min: minPxPerDay, max: maxPxPerDay, noNaN: true }), (zoom) => {
      const rows = tierRows(tiersFor(zoom));
      expect(rows.reduce((sum, each) => sum + each.rows, 0)).toBe(3);
      expect(rows.at(-1)?.rows).toBe(1);
      const lengths = rows.map(({ unit }) => nextOf(unit, floorTo(unit, 20_000, 1)) - floorTo(unit, 20_000, 1));
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    }),
  );
  expect(tiersFor(576)).toEqual({ top: 'month', upper: 'day', lower: 'hour' });
  expect(tiersFor(20)).toEqual({ top: 'month', upper: 'week', lower: 'day' });
});

test('a tick label omits the part already shown in a row above', () => {
  const day = ganttDayNumber('2026-03-16');
  expect(english.label('week', day, 140, true)).toBe('W 12');
  expect(english.label('day', day, 300, true)).toBe('Monday 16');
  expect(english.label('month', ganttDayNumber('2026-03-01'), 120, true)).toBe('March');
});

test('tick labels follow the locale', () => {
  const german = tickFormat('de', 'KW');
  const day = ganttDayNumber('2026-03-16');
  expect(german.label('week', day, 140, false)).toBe('KW 12 · März 2026');
  expect(german.label('month', ganttDayNumber('2026-03-01'), 120, false)).toBe('März 2026');
  expect(english.label('month', ganttDayNumber('2026-03-01'), 60, true)).toBe('Mar');
  expect(english.label('day', day, 44, true)).toBe('Mon 16');
  expect(english.label('day', day, 20, true)).toBe('16');
  expect(english.label('quarter', ganttDayNumber('2026-04-01'), 60, true)).toBe('Q2');
  expect(english.label('decade', ganttDayNumber('2020-01-01'), 300, false)).toBe('2020 – 2029');
  expect(english.label('hour', day + 15 / 24, 24, true)).toBe('15');
});

test('a week starts on the first weekday of the locale and has the ISO number of its Thursday', () => {
  const american = tickFormat('en-US', 'W');
  const start = floorTo('week', ganttDayNumber('2026-03-18'), american.firstWeekday);
  expect(ganttDayText(start)).toBe('2026-03-15');
  expect(american.label('week', start, 140, false)).toBe('W 12 · Mar 2026');
  expect(tickFormat('en-GB-u-fw-sun', 'W').firstWeekday).toBe(7);
});
