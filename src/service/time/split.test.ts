import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitHours } from './quick-track-commands.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));

/** Up to 24 hours for each of some days, in ten-thousandths of an hour. */
const testData = fc
  .integer({ min: 1, max: 60 })
  .chain((count) =>
    fc.record({ list: fc.constant(days(count)), parts: fc.integer({ min: 0, max: count * 24 * 10_000 }) }),
  );

const inParts = (hours: number) => Math.round(hours * 10_000);

const check = (property: (shares: ReturnType<typeof splitHours>, list: string[], parts: number) => void) =>
  fc.assert(
    fc.property(testData, ({ list, parts }) => {
      property(splitHours(parts / 10_000, list), list, parts);
    }),
    { seed: 6, numRuns: 500 },
  );

test('hours are split evenly in hundredths, with the remainder on the last day', () => {
  expect(splitHours(8, days(3))).toEqual([
    { date: '2026-01-01', hours: 2.66 },
    { date: '2026-01-02', hours: 2.66 },
    { date: '2026-01-03', hours: 2.68 },
  ]);
  expect(splitHours(7.5, days(1))).toEqual([{ date: '2026-01-01', hours: 7.5 }]);
});

test('days without hours are omitted except the last', () => {
  expect(splitHours(0, days(3))).toEqual([{ date: '2026-01-03', hours: 0 }]);
  expect(splitHours(0.02, days(3))).toEqual([{ date: '2026-01-03', hours: 0.02 }]);
});

test('the split hours add up exactly', () => {
  check((shares, _, parts) => expect(shares.reduce((sum, { hours }) => sum + inParts(hours), 0)).toBe(parts));
});

test('only the requested days get hours, each once and in order, and the last day always', () => {
  check((shares, list) => {
    const dates = shares.map(({ date }) => date);
    expect(list.filter((day) => dates.includes(day))).toEqual(dates);
    expect(dates.at(-1)).toBe(list.at(-1));
  });
});

test('no day but the last exceeds the even share, and the last by less than a hundredth per day', () => {
  check((shares, list, parts) => {
    const share = parts / list.length;
    for (const { hours } of shares.slice(0, -1)) {
      expect(inParts(hours)).toBeLessThanOrEqual(share);
      expect(inParts(hours) % 100).toBe(0);
    }
    const last = inParts(shares.at(-1)?.hours ?? -1);
    expect(last).toBeGreaterThanOrEqual(Math.floor(share));
    expect(last).toBeLessThan(share + 100 * list.length);
  });
});
