import { expect, test } from 'vitest';
import { subjectTree } from './rules.ts';

const tree = (groups: string[], users: string[], pairs: [string, string][]) =>
  subjectTree({ groups, users, memberships: pairs.map(([groupId, memberId]) => ({ groupId, memberId })) });

test('groups are placed under their groups, then users, all below a virtual root', () => {
  expect(
    tree(
      ['10', '11'],
      ['20', '21'],
      [
        ['10', '11'],
        ['11', '20'],
        ['10', '21'],
      ],
    ),
  ).toEqual({
    id: '0',
    virtual: true,
    child: [
      {
        id: '10',
        child: [
          { id: '11', child: [{ id: '20', child: [] }] },
          { id: '21', child: [] },
        ],
      },
    ],
  });
});

test('Everyone contains all users without stored memberships', () => {
  expect(tree(['3'], ['20', '21'], []).child).toEqual([
    {
      id: '3',
      child: [
        { id: '20', child: [] },
        { id: '21', child: [] },
      ],
    },
  ]);
});

test('a user without a visible group is placed under the root', () => {
  expect(
    tree(
      ['10'],
      ['20', '21'],
      [
        ['10', '21'],
        ['99', '20'],
      ],
    ).child,
  ).toEqual([
    { id: '10', child: [{ id: '21', child: [] }] },
    { id: '20', child: [] },
  ]);
});

test('a tree of groups that contain each other is finite', () => {
  expect(
    tree(
      ['10', '11'],
      [],
      [
        ['10', '11'],
        ['11', '10'],
      ],
    ).child,
  ).toEqual([{ id: '10', child: [{ id: '11', child: [] }] }]);
});
