import { expect, test } from 'vitest';
import { draftContent } from './draft-lines.ts';

const guid = '00000000-0000-4000-8000-000000000001';
const plan = {
  activity: [
    { id: '1', name: 'Dredging' },
    { id: '2', name: 'Paving' },
    { id: '3', name: 'Lamps', guid },
    { id: '4', name: 'Quay' },
    { id: '5', name: 'Wall', parent: '4' },
  ],
};

test('a draft lists additions, changes and removals with the names from the plan', () => {
  const { lines, links, assignments } = draftContent(
    [
      { key: 'k', activity: [{ id: '1', sequence: 1, start: '2026-03-04' }], removedActivity: ['2'] },
      {
        key: 'l',
        activity: [
          { id: '1', sequence: 2 },
          { id: guid, sequence: 3, name: 'Lanterns' },
          { id: 'n-1', sequence: 4, name: 'New' },
          // Values that a collection derives from its children are not listed as its own changes.
          { id: '4', sequence: 5, duration: 16 },
        ],
        link: [{ predecessor: '1', successor: '3', type: 0 }],
        removedAssignment: [{ activity: '1', resource: '7' }],
      },
    ],
    plan,
  );
  expect(lines).toEqual([
    { id: '1', name: 'Dredging', kind: 'changed', fields: ['start'] },
    { id: '2', name: 'Paving', kind: 'removed', fields: [] },
    { id: guid, name: 'Lanterns', kind: 'changed', fields: ['name'] },
    { id: 'n-1', name: 'New', kind: 'added', fields: ['name'] },
  ]);
  expect([links, assignments]).toEqual([1, 1]);
});

test('a row that a draft adds and removes again is not listed', () => {
  const steps = [
    { key: 'k', activity: [{ id: 'n-1', sequence: 1, name: 'New' }] },
    { key: 'l', removedActivity: ['n-1'] },
  ];
  expect(draftContent(steps, plan).lines).toEqual([]);
});
