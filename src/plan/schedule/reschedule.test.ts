import { describe, expect, test } from 'vitest';
import { ActivityAttribute, ActivityType, DependencyType } from '#contract/core/codes.ts';
import { aDocument, aLink, aResource, aSetting, type DocumentRow } from '#testing/plan-document.ts';
import type { PlanActivity, PlanDocument, PlanLink, PlanSetting } from '../document.ts';
import { reschedule, scheduleAll, startReschedule } from './reschedule.ts';

const { finishStart, startFinish, startStart, finishFinish } = DependencyType;

const june = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;

/** An activity on days of June 2026, which begins with a Monday; without other hours it takes all of its days. */
function bar(id: string, from: number, to = from, more: Partial<DocumentRow> = {}): DocumentRow {
  const weekends = Array.from({ length: to - from + 1 }, (_, index) => (from + index) % 7).filter(
    (day) => day === 6 || day === 0,
  );
  return { id, start: june(from), finish: june(to), duration: (to - from + 1 - weekends.length) * 8, ...more };
}
const milestone = (id: string, on: number, more: Partial<DocumentRow> = {}) =>
  bar(id, on, on, { type: ActivityType.milestone, duration: 0, ...more });

/** Days of June as `a 1-3`, in the order of the document; of one day as `a 1`. */
function told({ activities }: PlanDocument): string {
  const day = (text: string | null) => String(Number(text?.slice(8)));
  return activities
    .map(({ id, start, finish }) => `${id} ${start === finish ? day(start) : `${day(start)}-${day(finish)}`}`)
    .join(', ');
}

function changed(document: PlanDocument, id: string, values: Partial<PlanActivity>): PlanDocument {
  const activities = document.activities.map((each) => (each.id === id ? { ...each, ...values } : each));
  return { ...document, activities };
}

/** Returns the plan after a change of one activity; the preview must be equal. */
function after(
  rows: DocumentRow[],
  links: (string | PlanLink)[],
  id: string,
  values: { start?: string; finish?: string; duration?: number },
  setting = aSetting(),
): string {
  const document = aDocument(rows, links);
  const result = reschedule(document, changed(document, id, values), setting);
  const preview = startReschedule(document, setting).preview(new Map([[id, values]]));
  const moved = result.activities.filter(({ start, finish }, index) => {
    const was = document.activities[index];
    return was?.start !== start || was.finish !== finish;
  });
  expect(preview).toEqual(new Map(moved.map(({ id: of, start, finish }) => [of, { start, finish }])));
  return told(result);
}

const all = (rows: DocumentRow[], links: (string | PlanLink)[], setting: PlanSetting = aSetting()) =>
  told(scheduleAll(aDocument(rows, links), setting));

describe('a link that pushes its successor', () => {
  const lag = (hours: number, type: number = finishStart) => aLink('a>b', { type, lag: hours });
  const elapsed = (hours: number, type: number = finishStart) => aLink('a>b', { type, lag: hours, isElapsed: true });
  test.each([
    ['finish-start: to the day after', aLink('a>b'), 'b 4'],
    ['finish-start with lag', lag(8), 'b 5'],
    ['finish-start with lag over a weekend', lag(16), 'b 8'],
    ['finish-start with half a day of lag: to the same hours of the next day', lag(4), 'b 4-5'],
    ['finish-start with lead', lag(-8), 'b 3'],
    ['finish-start with elapsed lag of a day', elapsed(24), 'b 5'],
    ['finish-start with elapsed lag into the weekend', elapsed(72), 'b 8'],
    ['finish-start with elapsed lag over the weekend', elapsed(120), 'b 9'],
    ['finish-start with elapsed lead', elapsed(-24), 'b 3'],
    ['start-start: not at all, where both begin on one day', aLink('a>b', { type: startStart }), 'b 1'],
    ['start-start with lag', lag(8, startStart), 'b 2'],
    ['start-start with elapsed lag', elapsed(24, startStart), 'b 2'],
    ['finish-finish: to end on the same day', aLink('a>b', { type: finishFinish }), 'b 3'],
    ['finish-finish with lag', lag(8, finishFinish), 'b 4'],
    ['finish-finish with half a day of lag', lag(4, finishFinish), 'b 3-4'],
    ['finish-finish with lead', lag(-8, finishFinish), 'b 2'],
    ['finish-finish with elapsed lag', elapsed(24, finishFinish), 'b 4'],
    ['start-finish: not at all, where it ends after the start', aLink('a>b', { type: startFinish }), 'b 1'],
    ['start-finish with lag', lag(16, startFinish), 'b 2'],
    ['start-finish with elapsed lag', elapsed(48, startFinish), 'b 2'],
  ])('a link pushes its successor: %s', (_name, link, expected) => {
    expect(all([bar('a', 1, 3), bar('b', 1)], [link])).toBe(`a 1-3, ${expected}`);
  });

  test('a link pushes its successor over holidays and by the working hours of the plan', () => {
    const holiday = aSetting({ exceptions: [{ from: june(4), until: june(5), hours: 0 }] });
    expect(all([bar('a', 1, 3), bar('b', 1)], ['a>b'], holiday)).toBe('a 1-3, b 8');
    const short = aSetting({ week: [8, 8, 8, 8, 4, 0, 0] });
    expect(all([bar('a', 1, 3), bar('b', 1, 2)], ['a>b'], short)).toBe('a 1-3, b 4-8');
    const saturday = aSetting({ exceptions: [{ from: june(6), until: june(6), hours: 8 }] });
    expect(all([bar('a', 1, 5), bar('b', 1, 2)], ['a>b'], saturday)).toBe('a 1-5, b 6-8');
  });

  test('activities that last part of a day share the day by the hour', () => {
    const half = (id: string) => bar(id, 1, 1, { duration: 4 });
    expect(all([half('a'), half('b'), half('c'), bar('d', 1)], ['a>b', 'b>c', 'c>d'])).toBe('a 1, b 1, c 2, d 2-3');
  });

  test('a link adds the lead time of the successor and the follow-up time of the predecessor', () => {
    expect(all([bar('a', 1, 1, { followUpTime: 8 }), bar('b', 1, 1, { leadTime: 8 })], ['a>b'])).toBe('a 1, b 4');
    const link = aLink('a>b', { lag: 24, isElapsed: true });
    expect(all([bar('a', 1, 1, { followUpTime: 8 }), bar('b', 1, 1, { leadTime: 8 })], [link])).toBe('a 1, b 5');
  });

  test('a milestone is pushed to the end of the day, and its successor starts on the next day', () => {
    expect(all([bar('a', 1, 5), milestone('m', 1), bar('b', 1)], ['a>m', 'm>b'])).toBe('a 1-5, m 5, b 8');
    const begins = aLink('a>m', { type: startStart });
    expect(all([bar('a', 3, 5), milestone('m', 1)], [begins])).toBe('a 3-5, m 3');
  });
});

describe('activities that are never moved', () => {
  const { startFixed, finishFixed } = ActivityAttribute;
  test.each([
    ['with a fixed start', { attributes: startFixed }],
    ['with a fixed finish', { attributes: finishFixed }],
    ['that is in progress', { complete: 10 }],
    ['that has begun', { actualStart: june(1) }],
    ['that is done', { complete: 100, actualStart: june(1), actualFinish: june(2) }],
    ['that is ad hoc', { type: ActivityType.adHoc }],
  ])('an activity %s is not moved, and its successors follow its actual place', (_name, values) => {
    const rows = [bar('a', 1, 3), bar('b', 1, 2, values), bar('c', 1)];
    expect(all(rows, ['a>b', 'b>c'])).toBe('a 1-3, b 1-2, c 3');
    expect(after([bar('z', 1), ...rows], ['z>a', 'a>b', 'b>c'], 'z', { duration: 16 })).toBe(
      'z 1-2, a 3-5, b 1-2, c 1',
    );
  });

  test('undated activities are not moved and do not move their successors', () => {
    const none = { id: 'b', start: null, finish: null, type: ActivityType.task };
    expect(all([bar('a', 1, 3), none, bar('c', 1)], ['a>b', 'b>c'])).toBe('a 1-3, b NaN, c 1');
  });

  test('undated activities move their successors once they get dates', () => {
    const rows = [{ id: 'a', start: null, finish: null, duration: 16 }, bar('b', 1)];
    expect(after(rows, ['a>b'], 'a', { start: june(2) })).toBe('a 2-3, b 4');
    const phase = [{ id: 'p', start: null, finish: null, holds: rows.slice(0, 1) }, bar('b', 1)];
    expect(after(phase, ['p>b'], 'a', { start: june(2), finish: june(3) })).toBe('p 2-3, a 2-3, b 4');
  });

  test('a pinned activity can still be changed manually', () => {
    const rows = [bar('a', 1, 3, { attributes: startFixed }), bar('b', 4)];
    expect(after(rows, ['a>b'], 'a', { start: june(2) })).toBe('a 2-4, b 5');
  });
});

describe('rescheduling after a change', () => {
  const chain = [bar('a', 1, 2), bar('b', 3, 4), bar('c', 5), bar('other', 1)];

  test('a change pushes direct and indirect successors', () => {
    expect(after(chain, ['a>b', 'b>c'], 'a', { duration: 24 })).toBe('a 1-3, b 4-5, c 8, other 1');
    expect(after(chain, ['a>b', 'b>c'], 'a', { start: june(2) })).toBe('a 2-3, b 4-5, c 8, other 1');
    expect(after(chain, ['a>b', 'b>c'], 'a', { finish: june(3) })).toBe('a 1-3, b 4-5, c 8, other 1');
  });

  test('an earlier finish moves successors back if they started as early as their links allowed', () => {
    expect(after(chain, ['a>b', 'b>c'], 'a', { duration: 8 })).toBe('a 1, b 2-3, c 4, other 1');
  });

  test('a planned gap is kept when its predecessor shrinks, and used up when the predecessor grows', () => {
    const gap = [bar('a', 1, 2), bar('b', 4, 5), bar('c', 8)];
    expect(after(gap, ['a>b', 'b>c'], 'a', { duration: 8 })).toBe('a 1, b 4-5, c 8');
    expect(after(gap, ['a>b', 'b>c'], 'a', { duration: 24 })).toBe('a 1-3, b 4-5, c 8');
    expect(after(gap, ['a>b', 'b>c'], 'a', { duration: 32 })).toBe('a 1-4, b 5-8, c 9');
  });

  test('manually set dates are kept unless a link requires later ones', () => {
    expect(after(chain, ['a>b', 'b>c'], 'b', { start: june(9) })).toBe('a 1-2, b 9-10, c 11, other 1');
    expect(after(chain, ['a>b', 'b>c'], 'b', { start: june(1) })).toBe('a 1-2, b 3-4, c 5, other 1');
  });

  test('an activity with two predecessors moves back only as far as both allow', () => {
    const rows = [bar('a', 1, 4), bar('x', 1, 3), bar('b', 5)];
    expect(after(rows, ['a>b', 'x>b'], 'a', { duration: 8 })).toBe('a 1, x 1-3, b 4');
  });

  test('a change moves only dependent activities and keeps conflicts elsewhere', () => {
    const rows = [bar('a', 1, 2), bar('b', 3), bar('x', 1, 3), bar('y', 1)];
    expect(after(rows, ['a>b', 'x>y'], 'a', { duration: 24 })).toBe('a 1-3, b 4, x 1-3, y 1');
  });

  test('moving a milestone moves its successors', () => {
    const rows = [milestone('m', 2), bar('b', 2, 3)];
    expect(after(rows, ['m>b'], 'm', { start: june(4) })).toBe('m 4, b 4-5');
  });

  test('a changed duration moves the start if the finish is fixed', () => {
    const rows = [bar('a', 3, 5, { attributes: ActivityAttribute.finishFixed })];
    expect(after(rows, [], 'a', { duration: 32 })).toBe('a 2-5');
  });

  test('changing both dates recalculates a duration that equals the working hours between them', () => {
    const document = aDocument([bar('a', 1, 3)]);
    const { activities } = reschedule(
      document,
      changed(document, 'a', { start: june(2), finish: june(9) }),
      aSetting(),
    );
    expect(activities).toMatchObject([{ start: june(2), finish: june(9), duration: 48 }]);
  });

  test('a new link pushes its successor, a removed link releases the successor, and a changed lag moves the successor', () => {
    const rows = [bar('a', 1, 3), bar('x', 1), bar('b', 4)];
    const of = (before: (string | PlanLink)[], now: (string | PlanLink)[], from = rows) =>
      told(
        reschedule(
          aDocument(from, before),
          { ...aDocument(from, before), links: aDocument(from, now).links },
          aSetting(),
        ),
      );
    expect(of([], ['b>x'])).toBe('a 1-3, x 5, b 4');
    expect(of(['a>b', 'x>b'], ['x>b'])).toBe('a 1-3, x 1, b 2');
    expect(of(['a>b'], [])).toBe('a 1-3, x 1, b 4');
    expect(of(['a>b'], [aLink('a>b', { lag: 8 })])).toBe('a 1-3, x 1, b 5');
    expect(of(['a>b'], [aLink('a>b')], [bar('a', 1, 3), bar('x', 1), bar('b', 2)])).toBe('a 1-3, x 1, b 2');
  });

  test('days on which all assigned resources are absent count as days off', () => {
    const away = (id: string, from: number, until: number) =>
      aResource({ id, absences: [{ from: june(from), until: june(until), type: '' }] });
    const setting = aSetting({}, [away('kim', 2, 3), away('robin', 3, 4), aResource({ id: 'sam' })]);
    const rows = [bar('a', 1, 2), bar('b', 3)];
    const assigned = (...who: string[]) => {
      const before = aDocument(rows, ['a>b']);
      const now = aDocument(
        rows,
        ['a>b'],
        who.map((id) => `a:${id}`),
      );
      return told(reschedule(before, { ...before, assignments: now.assignments }, setting));
    };
    expect(assigned('sam')).toBe('a 1-2, b 3');
    expect(assigned('kim')).toBe('a 1-4, b 5');
    expect(assigned('kim', 'robin')).toBe('a 1-2, b 3');
    expect(assigned('robin')).toBe('a 1-2, b 3');
    expect(assigned('kim', 'sam')).toBe('a 1-2, b 3');
  });

  test('removing an activity keeps the dates of its successors and shrinks its collection', () => {
    const document = aDocument([bar('p', 1, 5, { holds: [bar('a', 1, 3), bar('b', 4, 5)] })], ['a>b']);
    const left = { ...document, activities: document.activities.filter(({ id }) => id !== 'a'), links: [] };
    expect(told(reschedule(document, left, aSetting()))).toBe('p 4-5, b 4-5');
  });

  test('a change without effect on dates returns the same document', () => {
    const document = aDocument(chain, ['a>b', 'b>c']);
    expect(reschedule(document, document, aSetting())).toBe(document);
    const renamed = changed(document, 'a', { name: 'Dig' });
    expect(reschedule(document, renamed, aSetting())).toBe(renamed);
  });
});

describe('rescheduling of a collection', () => {
  const phase = (more: DocumentRow[] = []) => bar('p', 1, 4, { holds: [bar('a', 1, 2), bar('b', 3, 4), ...more] });

  test('a collection on any level starts and ends with its children', () => {
    const rows = [bar('top', 1, 5, { holds: [phase(), bar('c', 5)] })];
    expect(after(rows, ['a>b'], 'a', { duration: 40 })).toBe('top 1-9, p 1-9, a 1-5, b 8-9, c 5');
  });

  test('the duration of a collection is the working hours of its days', () => {
    const document = aDocument([phase()], ['a>b']);
    const { activities } = reschedule(document, changed(document, 'a', { duration: 40 }), aSetting());
    expect(activities[0]).toMatchObject({ id: 'p', duration: 56 });
  });

  test('moving a collection moves all its children and successors', () => {
    const rows = [phase([milestone('m', 4), bar('done', 1, 1, { complete: 100 })]), bar('next', 5)];
    expect(after(rows, ['a>b', 'p>next'], 'p', { start: june(3) })).toBe('p 1-8, a 3-4, b 5-8, m 8, done 1, next 9');
  });

  test('moving a collection keeps gaps between its children, and links limit the move', () => {
    const rows = [bar('z', 1, 2), bar('p', 3, 9, { holds: [bar('a', 3), bar('b', 8, 9)] })];
    expect(after(rows, ['z>a'], 'p', { start: june(5) })).toBe('z 1-2, p 5-11, a 5, b 10-11');
    expect(after(rows, ['z>a'], 'p', { start: june(1) })).toBe('z 1-2, p 3-5, a 3, b 4-5');
  });

  test('a link to a collection applies to all its children, and successors follow its last child', () => {
    const rows = [bar('z', 1, 2), phase(), bar('next', 1)];
    expect(all(rows, ['z>p', 'p>next'])).toBe('z 1-2, p 3-4, a 3-4, b 3-4, next 5');
    expect(after([bar('z', 1), phase()], [aLink('z>p', { type: startStart }), 'a>b'], 'z', { start: june(2) })).toBe(
      'z 2, p 2-5, a 2-3, b 4-5',
    );
  });

  test('a finish-finish link to a collection moves its last child', () => {
    const rows = [bar('z', 1, 9), phase()];
    expect(all(rows, [aLink('z>p', { type: finishFinish })])).toBe('z 1-9, p 1-9, a 1-2, b 8-9');
  });

  test('a collection with its own dates and no dated children is scheduled like an activity', () => {
    const task = { id: 't', start: null, finish: null, type: ActivityType.task };
    const rows = [bar('a', 1, 3), bar('p', 1, 2, { type: ActivityType.scheduledTaskCollection, holds: [task] })];
    expect(all([...rows, bar('c', 1)], ['a>p', 'p>c'])).toBe('a 1-3, p 4-5, t NaN, c 8');
  });

  test('a collection is rolled up again after a child is moved in or out', () => {
    const rows = [
      bar('p', 1, 2, { holds: [bar('a', 1, 2)] }),
      bar('q', 3, 9, { holds: [bar('b', 3), bar('c', 8, 9)] }),
    ];
    const document = aDocument(rows);
    expect(told(reschedule(document, changed(document, 'c', { parentId: 'p' }), aSetting()))).toBe(
      'p 1-9, a 1-2, q 3, b 3, c 8-9',
    );
  });
});
