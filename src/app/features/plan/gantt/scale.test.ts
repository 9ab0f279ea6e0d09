import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ganttDayNumber, ganttDayText, ganttMonthStart } from './calendar.ts';
import type { PlanRow } from './plan-view.ts';
import {
  clampZoom,
  createScale,
  dayAt,
  fitZoom,
  keptZoom,
  maxPxPerDay,
  minPxPerDay,
  nextZoom,
  planRange,
  scrollAfterZoom,
  scrollWithin,
  xOf,
  zoomSteps,
} from './scale.ts';

const aDay = fc.integer({ min: -20_000, max: 60_000 });
const aZoom = fc.double({ min: minPxPerDay, max: maxPxPerDay, noNaN: true });
const aRange = fc
  .tuple(aDay, fc.integer({ min: 1, max: 8_000 }))
  .map(([first, days]) => ({ first, end: first + days }));

test('converting a day to a number and back yields the same day', () => {
  fc.assert(fc.property(aDay, (day) => ganttDayNumber(ganttDayText(day)) === day));
  expect(ganttDayNumber('1970-01-02')).toBe(1);
  expect(ganttDayNumber('not a day')).toBeNaN();
});

test('months start at their first day, across the turn of the year too', () => {
  expect(ganttDayText(ganttMonthStart(ganttDayNumber('2026-03-31')))).toBe('2026-03-01');
  expect(ganttDayText(ganttMonthStart(ganttDayNumber('2026-12-31'), 1))).toBe('2027-01-01');
  expect(ganttDayText(ganttMonthStart(ganttDayNumber('2026-01-31'), -1))).toBe('2025-12-01');
});

test('converting a day to a pixel and back yields the same day', () => {
  fc.assert(
    fc.property(aRange, aZoom, fc.double({ min: 0, max: 1, noNaN: true }), (range, zoom, part) => {
      const scale = createScale(range, zoom, 800);
      const day = range.first + (range.end - range.first) * part;
      expect(dayAt(scale, xOf(scale, day))).toBeCloseTo(day, 6);
    }),
  );
});

test('a scale contains its range and fills the window', () => {
  fc.assert(
    fc.property(aRange, aZoom, fc.integer({ min: 0, max: 4_000 }), (range, zoom, width) => {
      const scale = createScale(range, zoom, width);
      expect(xOf(scale, range.first)).toBeGreaterThan(0);
      expect(xOf(scale, range.end)).toBeLessThan(scale.width);
      expect(scale.width).toBeGreaterThanOrEqual(width);
      expect(Number.isInteger(scale.first)).toBe(true);
    }),
  );
});

test('zooming keeps the day under the anchor at every zoom', () => {
  fc.assert(
    fc.property(aRange, aZoom, aZoom, fc.integer({ min: 0, max: 1_200 }), (range, zoomA, zoomB, anchor) => {
      const before = createScale(range, zoomA, 1_200);
      const after = createScale(range, zoomB, 1_200);
      const scrollLeft = before.width / 3;
      const next = scrollAfterZoom(before, after, scrollLeft, anchor);
      expect(dayAt(after, next + anchor)).toBeCloseTo(dayAt(before, scrollLeft + anchor), 5);
    }),
  );
});

test('zooming from hours to years and back in any steps keeps the plan day under the pointer', () => {
  const width = 900;
  const steps = fc.array(aZoom, { minLength: 1, maxLength: 12 });
  const pointers = fc.double({ min: 0, max: width, noNaN: true });
  fc.assert(
    fc.property(
      aRange,
      aZoom,
      steps,
      pointers,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (range, zoom, zooms, x, part) => {
        const day = range.first + (range.end - range.first) * part;
        let scale = createScale(range, zoom, width, width);
        let left = xOf(scale, day) - x;
        for (const next of [...zooms, maxPxPerDay, minPxPerDay, maxPxPerDay]) {
          const after = createScale(range, next, width, width);
          left = scrollAfterZoom(scale, after, left, x);
          scale = after;
          // A browser scrolls no further than this.
          expect(left).toBeGreaterThanOrEqual(-1e-6);
          expect(left).toBeLessThanOrEqual(scale.width - width + 1e-6);
          expect(dayAt(scale, left + x)).toBeCloseTo(day, 4);
        }
      },
    ),
  );
});

test('a zoom from an address is read back unchanged', () => {
  fc.assert(
    fc.property(aZoom, (zoom) => {
      const kept = keptZoom(zoom);
      expect(keptZoom(Number(String(kept)))).toBe(kept);
      expect(Math.abs(kept / zoom - 1)).toBeLessThan(1e-4);
    }),
  );
});

test('going to a day leaves no more empty space than the margin around the plan', () => {
  const range = { first: 100, end: 400 };
  const scale = createScale(range, 20, 900, 900);
  expect(scrollWithin(scale, range, 900, 0)).toBe(xOf(scale, 100) - 48);
  expect(scrollWithin(scale, range, 900, 1e6)).toBe(xOf(scale, 400) + 180 - 900);
  expect(scrollWithin(scale, range, 900, xOf(scale, 200))).toBe(xOf(scale, 200));
});

test('a fitted range lies within the window with room for its labels', () => {
  fc.assert(
    fc.property(aRange, fc.integer({ min: 400, max: 4_000 }), (range, width) => {
      const zoom = fitZoom(range, width);
      fc.pre(zoom > minPxPerDay);
      const bars = (range.end - range.first) * zoom;
      expect(bars).toBeLessThanOrEqual(Math.max(64, width - 48 - Math.min(240, Math.round(width / 5))));
      expect(createScale(range, zoom, width).width).toBeLessThanOrEqual(width + 2 * Math.ceil(zoom));
    }),
  );
});

test('a fitted range fills most of a narrow window', () => {
  const range = { first: 0, end: 400 };
  expect(400 * fitZoom(range, 600)).toBeGreaterThan(600 * 0.7);
});

test('zoom steps cover all zooms and stop at both ends', () => {
  const up: number[] = [minPxPerDay];
  for (let zoom = nextZoom(minPxPerDay, 1); zoom > (up.at(-1) ?? 0); zoom = nextZoom(zoom, 1)) up.push(zoom);
  expect(up).toEqual([...zoomSteps]);
  expect(nextZoom(minPxPerDay, -1)).toBe(minPxPerDay);
  expect(nextZoom(13, 1)).toBe(20);
  expect(nextZoom(13, -1)).toBe(12);
});

test('a zoom is limited by the minimum, the maximum and the width of the timeline', () => {
  expect(clampZoom(5_000, { first: 0, end: 10 })).toBe(maxPxPerDay);
  expect(clampZoom(0, { first: 0, end: 10 })).toBe(minPxPerDay);
  expect(clampZoom(576, { first: 0, end: 40_000 }) * 40_000).toBeLessThanOrEqual(8_000_000);
});

const aRow = (dates: Partial<PlanRow>): PlanRow => ({
  id: 'a',
  name: 'A',
  wbs: '1',
  outlineLevel: 1,
  kind: 'activity',
  complete: 0,
  status: 'notStarted',
  resources: '',
  ...dates,
});

test('the range of a plan covers dates, baselines and deadlines', () => {
  const rows = [
    aRow({ start: '2026-03-10', finish: '2026-03-12' }),
    aRow({ baseline: { start: '2026-03-02', finish: '2026-03-04' }, deadline: '2026-04-01' }),
    aRow({ start: 'nonsense' }),
  ];
  expect(planRange(rows, 0)).toEqual({ first: ganttDayNumber('2026-03-02'), end: ganttDayNumber('2026-04-02') });
});

test('a plan without dates shows the time around today', () => {
  const today = ganttDayNumber('2026-03-18');
  expect(planRange([aRow({})], today)).toEqual({ first: today - 7, end: today + 21 });
});
