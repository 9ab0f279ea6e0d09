import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ActivityType, DependencyType } from '#contract/codes.ts';
import { type PlannedActivity, type PlannedLink, scheduleOf } from './schedule.ts';
import { dayNumber, WorkCalendar } from './work-calendar.ts';

const { finishStart, startFinish, startStart, finishFinish } = DependencyType;

/** An activity on days of June 2026, which begins with a Monday. */
function bar(
  id: string,
  from: number | null,
  to: number | null = from,
  more: Partial<PlannedActivity> = {},
): PlannedActivity {
  const day = (number: number | null) => (number === null ? null : `2026-06-${String(number).padStart(2, '0')}`);
  const type = ActivityType.standard;
  return { id, parentId: null, type, start: day(from), finish: day(to), duration: 0, ...more };
}
const milestone = (id: string, on: number) => bar(id, on, on, { type: ActivityType.milestone });

function link(from: string, to: string, type: number = finishStart, lag = 0, isElapsed = false): PlannedLink {
  return { predecessorId: from, successorId: to, type, lag, isElapsed };
}

/** Links as `a>b`, with ! on the critical path and # in conflict. */
function told(activities: PlannedActivity[], links: PlannedLink[], holidays: string[] = []): string[] {
  const { links: flags } = scheduleOf(activities, links, holidays);
  return links.map(({ predecessorId, successorId }, index) => {
    const { onCriticalPath, conflict } = flags[index] ?? {};
    return `${predecessorId}>${successorId}${onCriticalPath ? '!' : ''}${conflict ? '#' : ''}`;
  });
}
const conflicts = (...given: Parameters<typeof told>) => told(...given).map((each) => each.endsWith('#'));

describe('a link is in conflict with the planned days', () => {
  test.each([
    ['finish-start: the successor begins on the last day of the predecessor', finishStart, 0, [1, 3], [3, 5], true],
    ['finish-start: it begins on the day after', finishStart, 0, [1, 3], [4, 5], false],
    ['finish-start over a weekend', finishStart, 0, [1, 5], [8, 9], false],
    ['finish-start with follow-up time of a day', finishStart, 8, [1, 3], [4, 5], true],
    ['finish-start with follow-up time that is kept', finishStart, 8, [1, 3], [5, 5], false],
    ['finish-start with lead time of a day', finishStart, -8, [1, 3], [3, 5], false],
    ['start-start: it begins before', startStart, 0, [3, 5], [2, 5], true],
    ['start-start on one day', startStart, 0, [3, 5], [3, 4], false],
    ['start-start with follow-up time of two days', startStart, 16, [3, 5], [4, 5], true],
    ['finish-finish: it ends before', finishFinish, 0, [1, 5], [1, 4], true],
    ['finish-finish on one day', finishFinish, 0, [1, 5], [4, 5], false],
    ['start-finish: it ends before the start', startFinish, 0, [8, 9], [1, 4], true],
    ['start-finish up to the start', startFinish, 0, [8, 9], [1, 5], false],
  ] as const)('%s', (_name, type, lag, [a, b], [c, d], isConflict) => {
    expect(conflicts([bar('a', a, b), bar('b', c, d)], [link('a', 'b', type, lag)])).toEqual([isConflict]);
  });

  test('holidays are no time in which the follow-up time passes', () => {
    const plan = [bar('a', 1, 2), bar('b', 4, 5)];
    expect(conflicts(plan, [link('a', 'b', finishStart, 8)])).toEqual([false]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 8)], ['2026-06-03'])).toEqual([true]);
  });

  test('elapsed time passes on weekends too', () => {
    const plan = [bar('a', 1, 5), bar('b', 8, 9)];
    expect(conflicts(plan, [link('a', 'b', finishStart, 16)])).toEqual([true]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 48, true)])).toEqual([false]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 96, true)])).toEqual([true]);
  });

  test('parts of a day leave the hour open: the next activity may begin on the same day', () => {
    expect(conflicts([bar('a', 1, 1, { duration: 4 }), bar('b', 1, 2)], [link('a', 'b')])).toEqual([false]);
  });

  test('a milestone stands at the end of its day for what leads to it, and at the beginning for what follows', () => {
    expect(conflicts([bar('a', 1, 3), milestone('m', 3), bar('b', 3, 4)], [link('a', 'm'), link('m', 'b')])).toEqual([
      false,
      false,
    ]);
    expect(conflicts([bar('a', 1, 4), milestone('m', 3)], [link('a', 'm')])).toEqual([true]);
  });

  test('what has no dates is in none', () => {
    expect(told([bar('a', null), bar('b', 1)], [link('a', 'b'), link('b', 'gone')])).toEqual(['a>b', 'b>gone']);
  });
});

describe('the critical path', () => {
  test('is the chain of links that decides when the last activity ends', () => {
    const plan = [bar('a', 1, 3), bar('short', 1, 1), bar('b', 4, 5), bar('c', 8, 9)];
    const links = [link('a', 'b'), link('short', 'b'), link('b', 'c')];
    expect(told(plan, links)).toEqual(['a>b!', 'short>b', 'b>c!']);
  });

  test('ends where there is a day to spare', () => {
    expect(told([bar('a', 1, 3), bar('b', 5, 5), bar('c', 8, 9)], [link('a', 'b'), link('b', 'c')])).toEqual([
      'a>b',
      'b>c!',
    ]);
    expect(told([bar('a', 1, 3), bar('b', 5, 5)], [link('a', 'b', finishStart, 8)])).toEqual(['a>b!']);
  });

  test('goes through all four types of links', () => {
    const plan = [bar('a', 1, 3), bar('b', 1, 4), bar('c', 2, 4), bar('d', 5, 5)];
    const links = [link('a', 'b', startStart), link('b', 'c', finishFinish), link('c', 'd')];
    expect(told(plan, links)).toEqual(['a>b!', 'b>c!', 'c>d!']);
    expect(told([bar('late', 3, 4), bar('e', 1, 2)], [link('late', 'e', startFinish)])).toEqual(['late>e']);
  });

  test('goes through collections: they begin with what is in them and end with it', () => {
    const plan = [
      bar('phase', 1, 5),
      bar('a', 1, 5, { parentId: 'phase' }),
      bar('b', 1, 2, { parentId: 'phase' }),
      bar('next', 8, 9),
      bar('c', 8, 9, { parentId: 'next' }),
      milestone('end', 9),
    ];
    const links = [link('phase', 'next'), link('b', 'c'), link('c', 'end')];
    expect(told(plan, links)).toEqual(['phase>next!', 'b>c', 'c>end!']);
  });

  test('does not care for what is not linked', () => {
    expect(told([bar('a', 1, 3), bar('b', 4, 5), bar('alone', 1, 30)], [link('a', 'b')])).toEqual(['a>b!']);
  });

  test('an activity that would have to move takes along what follows', () => {
    const plan = [bar('a', 1, 4), bar('b', 3, 4), bar('c', 5, 5), bar('free', 10, 10)];
    const { late } = scheduleOf(plan, [link('a', 'b'), link('b', 'c'), link('c', 'free')], []);
    expect(late).toEqual(['b', 'c']);
  });
});

const anyPlan = fc.record({
  bars: fc.array(
    fc.record({
      from: fc.integer({ min: 1, max: 30 }),
      days: fc.integer({ min: 0, max: 9 }),
      above: fc.nat(12),
      type: fc.constantFrom(ActivityType.standard, ActivityType.milestone),
      duration: fc.constantFrom(0, 4, 12, 40),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  links: fc.array(
    fc.record({
      from: fc.nat(11),
      to: fc.nat(11),
      type: fc.constantFrom(...Object.values(DependencyType)),
      lag: fc.constantFrom(0, 8, -8, 4),
      isElapsed: fc.boolean(),
    }),
    { maxLength: 20 },
  ),
});

test('any plan is scheduled, loops and all; a plan that is moved as a whole by weeks has the same flags', () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 1, max: 500 }), ({ bars, links }, weeks) => {
      const plan = (shift: number) =>
        bars.map(({ from, days, above, type, duration }, index): PlannedActivity => {
          const day = (number: number) =>
            new Date((dayNumber('2026-06-01') + number + shift) * 86_400_000).toISOString().slice(0, 10);
          const parentId = above < index ? String(above) : null;
          return { id: String(index), parentId, type, start: day(from), finish: day(from + days), duration };
        });
      const between = links.map(({ from, to, ...rest }) => ({
        predecessorId: String(from),
        successorId: String(to),
        ...rest,
      }));
      const here = scheduleOf(plan(0), between, []);
      expect(here.links).toHaveLength(links.length);
      expect(scheduleOf(plan(weeks * 7), between, [])).toEqual(here);
    }),
    { seed: 20_260_302 },
  );
});

test('a position is found again from its day, with holidays and through any span', () => {
  fc.assert(
    fc.property(
      // From the year 53 to 9909.
      fc.integer({ min: -700_000, max: 2_900_000 }),
      fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 15 }),
      fc.integer({ min: -30, max: 30 }),
      (day, off, days) => {
        const iso = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
        const calendar = new WorkCalendar(off.map((each) => iso(day + each)));
        const start = calendar.startOf(day);
        const end = calendar.startOf(day + 1);
        // On a day off nothing begins or ends.
        fc.pre(end > start);
        expect(calendar.elapsed(start, 24 * days, false)).toBe(calendar.startOf(day + days));
        expect(calendar.elapsed(end, 24 * days, true)).toBe(calendar.startOf(day + 1 + days));
      },
    ),
    { seed: 20_260_302 },
  );
});

test('every link of a large plan is marked', () => {
  const bars = Array.from({ length: 400 }, (_, index) => bar(String(index), 1 + (index % 28)));
  const links = bars.flatMap(({ id }, index) => bars.slice(index + 1).map((other) => link(id, other.id)));
  expect(scheduleOf(bars, links, []).links).toHaveLength(79_800);
});
