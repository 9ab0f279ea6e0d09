import { describe, expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { aDocument, aLink, anActivity, anAssignment } from '#testing/plan-document.ts';
import type { PlanActivity, PlanDocument } from './document.ts';
import { documentProblems } from '#testing/document-problems.ts';

const texts = (document: PlanDocument, written?: ReadonlySet<string>) =>
  documentProblems(document, written).map(({ code, ids }) => [code, ...ids].join(' '));
const rows = (...activities: PlanActivity[]) => texts({ activities, links: [], assignments: [] });
const [a, b] = [anActivity({ id: 'a' }), anActivity({ id: 'b' })];
const holder = anActivity({ id: 'p', type: ActivityType.collection });

test('a valid document has no problems', () => {
  expect(texts(aDocument([{ id: 'p', holds: [{ id: 'a' }, { id: 'b' }] }], ['a>b'], ['a:kim']))).toEqual([]);
});

describe('outline problems of a plan document', () => {
  test('every id must be unique, and every parent must exist', () => {
    expect(rows(a, a)).toEqual(['IdTwice a']);
    expect(rows({ ...a, parentId: 'gone' })).toEqual(['HolderUnknown a']);
    expect(rows(b, { ...a, parentId: 'b' })).toEqual(['HolderNoCollection b']);
  });

  test('rows must be in reading order, each after its parent and next to its siblings', () => {
    expect(rows({ ...a, parentId: 'p' }, holder)).toEqual(['OrderBroken a']);
    expect(rows(holder, { ...a, parentId: 'p' }, b, anActivity({ id: 'c', parentId: 'p' }))).toEqual(['OrderBroken c']);
    expect(rows({ ...holder, parentId: 'q' }, { ...holder, id: 'q', parentId: 'p' })).toContain('OrderBroken p');
    expect(rows({ ...holder, parentId: 'p' })).toEqual(['OrderBroken p']);
  });
});

describe('value problems of a plan document', () => {
  test.each([
    ['NameEmpty a', { name: ' ' }],
    ['TextNotAllowed a', { description: '\u0000' }],
    ['NumberNotAllowed a', { priority: 12 }],
    ['NumberNotAllowed a', { duration: -1 }],
    ['NumberNotAllowed a', { baseEffort: Number.NaN }],
    ['NumberNotAllowed a', { complete: 101 }],
    ['DayNotAllowed a', { deadline: '2026-02-30' }],
    ['DayNotAllowed a', { actualStart: 'soon' }],
    ['FinishBeforeStart a', { start: '2026-06-02', finish: '2026-06-01' }],
    ['TypeNotAllowed a', { type: 9 }],
  ] as const)('reports a field value out of range: %s', (expected, values) => {
    expect(rows({ ...a, ...values })).toEqual([expected]);
  });

  test('only values of changed activities are checked if those are passed', () => {
    const document = {
      activities: [
        { ...a, name: '' },
        { ...b, name: '' },
      ],
      links: [],
      assignments: [],
    };
    expect(texts(document, new Set(['b']))).toEqual(['NameEmpty b']);
  });
});

describe('link and assignment problems of a plan document', () => {
  const joined = (values: Partial<PlanDocument>) =>
    texts({ activities: [a, b], links: [], assignments: [], ...values });

  test('links and assignments must be unique and refer to existing activities and resources', () => {
    expect(joined({ links: [aLink('a>gone')] })).toEqual(['ActivityUnknown a gone']);
    expect(joined({ links: [aLink('a>a')] })).toEqual(['LinkToItself a']);
    expect(joined({ links: [aLink('a>b'), aLink('a>b', { lag: 8 })] })).toEqual(['LinkExists a b']);
    expect(joined({ links: [aLink('a>b', { type: 4 })] })).toEqual(['TypeNotAllowed a b']);
    expect(joined({ links: [aLink('a>b', { lag: Number.NaN })] })).toEqual(['NumberNotAllowed a b']);
    expect(joined({ assignments: [anAssignment('gone:kim')] })).toEqual(['ActivityUnknown gone']);
    expect(joined({ assignments: [anAssignment('a:kim'), anAssignment('a:kim')] })).toEqual(['AssignmentExists a']);
    expect(joined({ assignments: [anAssignment('a:kim', { assigned: -1 })] })).toEqual(['NumberNotAllowed a']);
  });

  test('links must not form a loop', () => {
    expect(joined({ links: [aLink('a>b'), aLink('b>a')] })[0]).toMatch(/^Loop /);
    const nested = aDocument([{ id: 'p', holds: [{ id: 'a' }] }], ['a>p']);
    expect(texts(nested)[0]).toMatch(/^Loop /);
  });
});
