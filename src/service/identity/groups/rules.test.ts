import { expect, test } from 'vitest';
import { findMembershipLoop, type SubjectStep, waysFrom } from './rules.ts';

test('a way is the shortest, from the first step to the subject itself', () => {
  const steps: SubjectStep[] = [
    ['user', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['user', 'c'],
    ['x', 'y'],
  ];
  expect([...waysFrom('user', steps)]).toEqual([
    ['a', ['a']],
    ['c', ['c']],
    ['b', ['a', 'b']],
  ]);
});

test('ways end where groups contain each other', () => {
  const steps: SubjectStep[] = [
    ['a', 'b'],
    ['b', 'a'],
  ];
  expect([...waysFrom('a', steps)]).toEqual([['b', ['b']]]);
});

test('a loop is told by the groups on it', () => {
  const memberships = [
    { groupId: 'upper', memberId: 'middle' },
    { groupId: 'middle', memberId: 'lower' },
  ];
  expect(findMembershipLoop('lower', ['other', 'upper'], memberships)).toEqual(['lower', 'middle', 'upper']);
  expect(findMembershipLoop('lower', ['lower'], [])).toEqual(['lower']);
  expect(findMembershipLoop('upper', ['lower'], memberships)).toBeUndefined();
});
