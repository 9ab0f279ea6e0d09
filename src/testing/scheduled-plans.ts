import { ActivityType, DependencyType } from '#contract/core/codes.ts';
import { planWorkdays } from '#testing/plan-workdays.ts';
import type { CalendarException, PlanCalendar, PlanDocument, PlanLink } from '#plan/document.ts';
import { numbers } from './numbers.ts';
import { aDocument, aLink, anAssignment, type DocumentRow, plainCalendar } from './plan-document.ts';

/**
 * Plans that other programs can schedule as well: as soon as possible from Monday, 1 June 2026, by links that bind the start of the
 * successor, with lag that is not negative.
 */
export interface ScheduledPlan {
  readonly name: string;
  readonly document: PlanDocument;
  readonly calendar: PlanCalendar;
}

const begin = '2026-06-01';
const work = (id: string, duration: number): DocumentRow => ({ id, start: begin, finish: begin, duration });
const milestone = (id: string): DocumentRow => ({ ...work(id, 0), type: ActivityType.milestone });
const holding = (id: string, ...holds: DocumentRow[]): DocumentRow => ({ ...work(id, 8), holds });
const off = (from: string, until = from): CalendarException => ({ from, until, hours: 0 });

const lag = (text: string, hours: number) => aLink(text, { lag: hours });
const elapsed = (text: string, hours: number) => aLink(text, { lag: hours, isElapsed: true });
const starts = (text: string, hours = 0) => aLink(text, { type: DependencyType.startStart, lag: hours });

function plan(
  name: string,
  rows: DocumentRow[],
  links: (string | PlanLink)[],
  calendar: Partial<PlanCalendar> = {},
): ScheduledPlan {
  const whole = { ...plainCalendar, ...calendar };
  const { finishOf } = planWorkdays(whole);
  const document = aDocument(rows, links);
  const activities = document.activities.map((each) => ({ ...each, finish: finishOf(begin, each.duration) }));
  return { name, document: { ...document, activities }, calendar: whole };
}

const diamond = [work('a', 16), work('b', 24), work('c', 40), work('d', 8)];
const square = ['a>b', 'a>c', 'b>d', 'c>d'];
const holidays = [off('2026-06-04', '2026-06-05'), off('2026-06-10')];

const written: ScheduledPlan[] = [
  plan('a chain', [work('a', 24), work('b', 16), work('c', 8)], ['a>b', 'b>c']),
  plan('a chain over weekends', [work('a', 40), work('b', 40), work('c', 8)], ['a>b', 'b>c']),
  plan('a chain of parts of days', [work('a', 4), work('b', 3), work('c', 6), work('d', 8)], ['a>b', 'b>c', 'c>d']),
  plan('a diamond', diamond, square),
  plan('a diamond with holidays', diamond, square, { exceptions: holidays }),
  plan('a diamond with short Fridays', diamond, square, { week: [8, 8, 8, 8, 4, 0, 0] }),
  plan('a diamond of six days a week', diamond, square, { week: [8, 8, 8, 8, 8, 8, 0] }),
  plan('lag of days and hours', [work('a', 24), work('b', 16), work('c', 8)], [lag('a>b', 8), lag('b>c', 4)]),
  plan('lag over a weekend', [work('a', 32), work('b', 16), work('c', 8)], [lag('a>b', 16), lag('b>c', 12)]),
  plan('elapsed lag', [work('a', 24), work('b', 16), work('c', 8)], [elapsed('a>b', 24), elapsed('b>c', 48)]),
  plan(
    'elapsed lag into weekends',
    [work('a', 32), work('b', 12), work('c', 8)],
    [elapsed('a>b', 48), elapsed('b>c', 72)],
  ),
  plan('starts together', [work('a', 24), work('b', 16), work('c', 40)], [starts('a>b'), 'b>c']),
  plan(
    'starts one after the other',
    [work('a', 24), work('b', 16), work('c', 8)],
    [starts('a>b', 8), starts('b>c', 12)],
  ),
  plan('milestones', [work('a', 24), milestone('m'), work('b', 16), milestone('n')], ['a>m', 'm>b', 'b>n']),
  plan(
    'a milestone of two',
    [work('a', 24), work('b', 36), milestone('m'), work('c', 8)],
    ['a>m', 'b>m', lag('m>c', 8)],
  ),
  plan('a collection', [work('z', 16), holding('p', work('a', 16), work('b', 8)), work('c', 8)], ['z>p', 'a>b', 'p>c']),
  plan(
    'collections in collections',
    [
      holding('p', holding('q', work('a', 12), work('b', 20)), work('c', 8)),
      holding('r', work('d', 16), milestone('m')),
    ],
    ['a>b', 'q>c', 'p>r', 'd>m'],
  ),
  plan(
    'a collection that starts with another',
    [holding('p', work('a', 16)), holding('q', work('b', 8))],
    [starts('p>q', 12)],
  ),
  plan('two ways of one length', [work('a', 16), work('b', 16), work('c', 8), work('d', 24)], ['a>c', 'b>c', 'a>d']),
];

/** A plan of fifteen activities that are linked finish-start and, if wanted, start-start, some of them in collections. */
export function drawnPlan(seed: number, hasStartLinks = true): ScheduledPlan {
  const next = numbers(seed);
  const rows: DocumentRow[] = [];
  for (let index = 0; index < 15; index += 1) {
    const row = next(6) === 0 ? milestone(`a${index}`) : work(`a${index}`, 4 * (1 + next(10)));
    const above = rows.at(-1);
    if (above?.holds && next(3) > 0) rows[rows.length - 1] = { ...above, holds: [...above.holds, row] };
    else rows.push(next(4) === 0 ? holding(`p${index}`, row) : row);
  }
  const links = new Map<string, PlanLink>();
  for (let index = 0; index < 18; index += 1) {
    const from = next(14);
    const text = `a${from}>a${from + 1 + next(14 - from)}`;
    const isStart = next(4) === 0 && hasStartLinks;
    const isElapsed = next(4) === 0;
    const hours = isElapsed ? 24 * (1 + next(3)) : 4 * next(4);
    const type = isStart ? DependencyType.startStart : DependencyType.finishStart;
    links.set(text, aLink(text, { type, lag: hours, isElapsed }));
  }
  const exceptions = seed % 2 === 0 ? holidays : [];
  return plan(`drawn ${seed}`, rows, [...links.values()], { exceptions });
}

export const scheduledPlans: readonly ScheduledPlan[] = [
  ...written,
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((seed) => drawnPlan(seed)),
];

/** A plan of fifteen activities of whole days, linked finish-start, of which three people do one at a time by priority. */
export function drawnWork(seed: number): ScheduledPlan {
  const next = numbers(seed);
  const rows = Array.from({ length: 15 }, (_, index) => ({
    ...work(`a${index}`, 8 * (1 + next(5))),
    priority: 1 + next(9),
  }));
  const links = new Map<string, PlanLink>();
  for (let index = 0; index < 10; index += 1) {
    const from = next(14);
    const text = `a${from}>a${from + 1 + next(14 - from)}`;
    links.set(text, lag(text, 8 * next(2)));
  }
  const { document, ...drawn } = plan(`work ${seed}`, rows, [...links.values()]);
  const people = ['kim', 'robin', 'alex'];
  const assignments = rows.map(({ id, duration = 0 }) =>
    anAssignment(`${id}:${people[next(3)] ?? ''}`, { baseEffort: duration }),
  );
  return { ...drawn, document: { ...document, assignments } };
}
