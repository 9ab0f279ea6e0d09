import { describe, expect, test } from 'vitest';
import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import { aDocument, aLink, aResource, aSetting, type DocumentRow } from '#testing/plan-document.ts';
import type { PlanLink } from '../document.ts';
import { calculateSchedule } from './schedule.ts';

const { finishStart, startFinish, startStart, finishFinish } = DependencyType;

/** An activity on days of June 2026, which begins with a Monday; without a duration, its days are all that is known. */
function bar(id: string, from: number | null, to: number | null = from, more: Partial<DocumentRow> = {}): DocumentRow {
  const day = (number: number | null) => (number === null ? null : `2026-06-${String(number).padStart(2, '0')}`);
  return { id, start: day(from), finish: day(to), duration: 0, ...more };
}
const milestone = (id: string, on: number) => bar(id, on, on, { type: ActivityType.milestone });

function link(from: string, to: string, type: number = finishStart, lag = 0, isElapsed = false): PlanLink {
  return aLink(`${from}>${to}`, { type, lag, isElapsed });
}

const daysOff = (days: readonly string[]) =>
  aSetting({ exceptions: days.map((day) => ({ from: day, until: day, hours: 0 })) });

/** Links as `a>b`, with ! on the critical path and # in conflict. */
function told(rows: DocumentRow[], links: PlanLink[], holidays: string[] = []): string[] {
  const { links: flags } = calculateSchedule(aDocument(rows, links), daysOff(holidays));
  return links.map(({ predecessorId, successorId }, index) => {
    const { isCritical, isConflict } = flags[index] ?? {};
    return `${predecessorId}>${successorId}${isCritical ? '!' : ''}${isConflict ? '#' : ''}`;
  });
}
const conflicts = (...testData: Parameters<typeof told>) => told(...testData).map((each) => each.endsWith('#'));

describe('conflicts between links and planned dates', () => {
  test.each([
    ['finish-start: the successor begins on the last day of the predecessor', finishStart, 0, [1, 3], [3, 5], true],
    ['finish-start: it begins on the day after', finishStart, 0, [1, 3], [4, 5], false],
    ['finish-start over a weekend', finishStart, 0, [1, 5], [8, 9], false],
    ['finish-start with lag of a day', finishStart, 8, [1, 3], [4, 5], true],
    ['finish-start with lag that is kept', finishStart, 8, [1, 3], [5, 5], false],
    ['finish-start with lead of a day', finishStart, -8, [1, 3], [3, 5], false],
    ['start-start: it begins before', startStart, 0, [3, 5], [2, 5], true],
    ['start-start on one day', startStart, 0, [3, 5], [3, 4], false],
    ['start-start with lag of two days', startStart, 16, [3, 5], [4, 5], true],
    ['finish-finish: it ends before', finishFinish, 0, [1, 5], [1, 4], true],
    ['finish-finish on one day', finishFinish, 0, [1, 5], [4, 5], false],
    ['start-finish: it ends before the start', startFinish, 0, [8, 9], [1, 4], true],
    ['start-finish up to the start', startFinish, 0, [8, 9], [1, 5], false],
  ] as const)('detects whether a link is in conflict: %s', (_name, type, lag, [a, b], [c, d], isConflict) => {
    expect(conflicts([bar('a', a, b), bar('b', c, d)], [link('a', 'b', type, lag)])).toEqual([isConflict]);
  });

  test('lag does not elapse on holidays', () => {
    const plan = [bar('a', 1, 2), bar('b', 4, 5)];
    expect(conflicts(plan, [link('a', 'b', finishStart, 8)])).toEqual([false]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 8)], ['2026-06-03'])).toEqual([true]);
  });

  test('elapsed lag also elapses on weekends', () => {
    const plan = [bar('a', 1, 5), bar('b', 8, 9)];
    expect(conflicts(plan, [link('a', 'b', finishStart, 16)])).toEqual([true]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 48, true)])).toEqual([false]);
    expect(conflicts(plan, [link('a', 'b', finishStart, 96, true)])).toEqual([true]);
  });

  test('after part of a day, the successor may start on the same day', () => {
    expect(conflicts([bar('a', 1, 1, { duration: 4 }), bar('b', 1, 2)], [link('a', 'b')])).toEqual([false]);
  });

  test('a milestone is at the end of its day for predecessors and at the start for successors', () => {
    expect(conflicts([bar('a', 1, 3), milestone('m', 3), bar('b', 3, 4)], [link('a', 'm'), link('m', 'b')])).toEqual([
      false,
      false,
    ]);
    expect(conflicts([bar('a', 1, 4), milestone('m', 3)], [link('a', 'm')])).toEqual([true]);
  });

  test('the follow-up time of the predecessor and the lead time of the successor are added', () => {
    const plan = (more: Partial<DocumentRow>, after: Partial<DocumentRow>) => [
      bar('a', 1, 3, more),
      bar('b', 5, 5, after),
    ];
    expect(conflicts(plan({ followUpTime: 8 }, {}), [link('a', 'b')])).toEqual([false]);
    expect(conflicts(plan({ followUpTime: 8 }, { leadTime: 8 }), [link('a', 'b')])).toEqual([true]);
    expect(conflicts(plan({ followUpTime: 16 }, {}), [link('a', 'b', startStart)])).toEqual([false]);
    expect(conflicts(plan({}, { leadTime: 16 }), [link('a', 'b', finishFinish)])).toEqual([false]);
  });

  test('undated activities have no conflicts', () => {
    expect(told([bar('a', null), bar('b', 1)], [link('a', 'b'), link('b', 'gone')])).toEqual(['a>b', 'b>gone']);
  });
});

describe('the critical path', () => {
  test('the critical path is the chain of links that determines the finish of the last activity', () => {
    const plan = [bar('a', 1, 3), bar('short', 1, 1), bar('b', 4, 5), bar('c', 8, 9)];
    const links = [link('a', 'b'), link('short', 'b'), link('b', 'c')];
    expect(told(plan, links)).toEqual(['a>b!', 'short>b', 'b>c!']);
  });

  test('the critical path is interrupted by a day of slack', () => {
    expect(told([bar('a', 1, 3), bar('b', 5, 5), bar('c', 8, 9)], [link('a', 'b'), link('b', 'c')])).toEqual([
      'a>b',
      'b>c!',
    ]);
    expect(told([bar('a', 1, 3), bar('b', 5, 5)], [link('a', 'b', finishStart, 8)])).toEqual(['a>b!']);
  });

  test('the critical path runs through all four types of links', () => {
    const plan = [bar('a', 1, 3), bar('b', 1, 4), bar('c', 2, 4), bar('d', 5, 5)];
    const links = [link('a', 'b', startStart), link('b', 'c', finishFinish), link('c', 'd')];
    expect(told(plan, links)).toEqual(['a>b!', 'b>c!', 'c>d!']);
    expect(told([bar('late', 3, 4), bar('e', 1, 2)], [link('late', 'e', startFinish)])).toEqual(['late>e']);
  });

  test('the critical path runs through collections, which start and end with their children', () => {
    const plan = [
      bar('phase', 1, 5, { holds: [bar('a', 1, 5), bar('b', 1, 2)] }),
      bar('next', 8, 9, { holds: [bar('c', 8, 9)] }),
      milestone('end', 9),
    ];
    const links = [link('phase', 'next'), link('b', 'c'), link('c', 'end')];
    expect(told(plan, links)).toEqual(['phase>next!', 'b>c', 'c>end!']);
  });

  test('the critical path ignores activities without links', () => {
    expect(told([bar('a', 1, 3), bar('b', 4, 5), bar('alone', 1, 30)], [link('a', 'b')])).toEqual(['a>b!']);
  });

  test('the critical path excludes completed activities', () => {
    const plan = [bar('a', 1, 3, { complete: 100 }), bar('b', 4, 5), bar('c', 8, 9)];
    expect(told(plan, [link('a', 'b'), link('b', 'c')])).toEqual(['a>b', 'b>c!']);
  });
});

describe('activities that links would move', () => {
  const late = (rows: DocumentRow[], links: PlanLink[]) =>
    [...calculateSchedule(aDocument(rows, links), aSetting()).activities].flatMap(([id, { isLate }]) =>
      isLate ? [id] : [],
    );

  test('an activity that would have to move makes its successors late too', () => {
    const plan = [bar('a', 1, 4), bar('b', 3, 4), bar('c', 5, 5), bar('free', 10, 10)];
    expect(late(plan, [link('a', 'b'), link('b', 'c'), link('c', 'free')])).toEqual(['b', 'c']);
  });

  test('a pinned activity does not make its successors late', () => {
    const plan = [bar('a', 1, 4), bar('b', 3, 4, { complete: 10 }), bar('c', 5, 5)];
    expect(late(plan, [link('a', 'b'), link('b', 'c')])).toEqual(['b']);
  });

  test('hours add up within a day, so the third half-day activity is late', () => {
    const plan = ['a', 'b', 'c'].map((id) => bar(id, 1, 1, { duration: 4 }));
    expect(late(plan, [link('a', 'b'), link('b', 'c')])).toEqual(['c']);
  });
});

test('half a day of work ends at noon, what follows begins after the break, and moved work has no times', () => {
  const half = (id: string) => ({ id, start: '2026-06-01', finish: '2026-06-01', duration: 4 });
  const document = aDocument([half('a'), half('b'), { ...half('c'), duration: 8 }], ['a>b', 'b>c']);
  const { activities } = calculateSchedule(document, aSetting());
  expect(['a', 'b', 'c'].map((id) => activities.get(id)?.times)).toEqual([
    { start: 8, finish: 12 },
    { start: 13, finish: 17 },
    null,
  ]);
});

test('work of a night shift begins at night, whose end is in the morning of the next day', () => {
  const night = '00:00-06:00 22:00-24:00';
  const setting = aSetting({
    week: [2, 8, 8, 8, 8, 6, 0],
    weekTimes: ['22:00-24:00', night, night, night, night, '00:00-06:00', ''],
    exceptions: [{ from: '2026-06-03', until: '2026-06-03', hours: 4, times: '18:00-22:00' }],
  });
  const rows = [
    { id: 'a', start: '2026-06-01', finish: '2026-06-02', duration: 8 },
    { id: 'b', start: '2026-06-02', finish: '2026-06-03', duration: 4 },
  ];
  const { activities } = calculateSchedule(aDocument(rows, ['a>b']), setting);
  expect([activities.get('a')?.times, activities.get('b')?.times]).toEqual([
    { start: 22, finish: 6 },
    { start: 22, finish: 20 },
  ]);
});

test('times of a person count where one person works, those of the plan where several do', () => {
  const early = {
    week: [8, 8, 8, 8, 8, 0, 0] as const,
    weekTimes: Array<string>(7).fill('06:00-14:00'),
    exceptions: [],
  };
  const people = [aResource({ id: 'kim', calendars: [early] }), aResource({ id: 'robin' })];
  const rows = ['a', 'b'].map((id) => ({ id, start: '2026-06-01', finish: '2026-06-01', duration: 8 }));
  const document = aDocument(rows, [], ['a:kim', 'b:kim', 'b:robin']);
  const { activities } = calculateSchedule(document, aSetting({}, people));
  expect([activities.get('a')?.times, activities.get('b')?.times]).toEqual([
    { start: 6, finish: 14 },
    { start: 8, finish: 17 },
  ]);
});
