import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportedActivity } from './from-plan-file.ts';
import { type ExistingActivity, findDependencyLoop, matchActivities } from './match.ts';

type Marks = Pick<ImportedActivity, 'uid' | 'guid' | 'wbsCode'>;

const imported = (uid: number, guid: string | null = null, wbsCode = ''): ImportedActivity => ({
  uid,
  guid,
  wbsCode,
  parentUid: null,
  name: '',
  description: '',
  type: 0,
  start: null,
  finish: null,
  duration: 0,
  durationUnit: 0,
  isElapsed: false,
  calendarUid: null,
  priority: 5,
  unassignedEffort: 0,
  attributes: 0,
  deadline: null,
  constraint: 0,
  constraintDay: null,
  isManual: false,
  contact: '',
  fixedCosts: null,
  progress: null,
  baseline: null,
});
const existing = (activityId: string, marks: Partial<Marks> = {}): ExistingActivity => ({
  activityId,
  guid: marks.guid ?? null,
  uid: marks.uid ?? null,
  wbsCode: marks.wbsCode ?? '',
  name: '',
  parentId: null,
});
const matches = (file: readonly ImportedActivity[], version: readonly ExistingActivity[]) =>
  Object.fromEntries(matchActivities(file, version));

describe('decision 5: matching activities of a file', () => {
  test('an activity matches by GUID before unique id, and by unique id before WBS code', () => {
    const version = [
      existing('a', { guid: 'g1', uid: 9, wbsCode: '3' }),
      existing('b', { uid: 1, wbsCode: '1' }),
      existing('c', { wbsCode: '2' }),
    ];
    const file = [imported(1, 'g1', '1'), imported(9, null, '2'), imported(2, null, '1')];
    expect(matches(file, version)).toEqual({ 1: 'a', 9: 'c', 2: 'b' });
  });

  test('an activity matches at most one existing activity, and never one with a different GUID', () => {
    expect(matches([imported(1), imported(2, null, '1')], [existing('a', { uid: 1, wbsCode: '1' })])).toEqual({
      1: 'a',
    });
    expect(matches([imported(1, 'g2', '1')], [existing('a', { guid: 'g1', uid: 1, wbsCode: '1' })])).toEqual({});
    expect(matches([imported(1, 'g1'), imported(2, 'g1')], [existing('a', { guid: 'g1' })])).toEqual({ 1: 'a' });
  });

  test('an empty WBS code matches no activity', () => {
    expect(matches([imported(1)], [existing('a')])).toEqual({});
  });
});

describe('a loop of links', () => {
  test('a loop of links is reported in its order', () => {
    const links = ['ab', 'bc', 'cd', 'db', 'xa', 'de'].map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));
    const loop = findDependencyLoop(links) ?? [];
    expect(loop.toSorted()).toEqual(['b', 'c', 'd']);
    const next = (id: string) => links.filter(({ from }) => from === id).map(({ to }) => to);
    loop.forEach((id, index) => expect(next(id)).toContain(loop[(index + 1) % loop.length]));
  });

  test('a loop of links is found exactly if one exists', () => {
    const pair = fc.record({ from: fc.nat({ max: 7 }).map(String), to: fc.nat({ max: 7 }).map(String) });
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 12 }), (links) => {
        const loop = findDependencyLoop(links);
        const isClosed = (loop ?? []).every((id, index, all) =>
          links.some(({ from, to }) => from === id && to === all[(index + 1) % all.length]),
        );
        expect(isClosed).toBe(true);
        expect(loop === undefined).toBe(links.every(({ from, to }) => !reaches(links, to, from)));
      }),
    );
  });
});

function reaches(links: readonly { from: string; to: string }[], start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const id of seen) for (const { from, to } of links) if (from === id) seen.add(to);
  return seen.has(goal);
}
