import { expect, test } from 'vitest';
import { findMembershipLoop, type SubjectStep, waysFrom } from './rules.ts';

test('a membership path is the shortest from the first step to the subject itself', () => {
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

test('membership paths are finite even if groups contain each other', () => {
  const steps: SubjectStep[] = [
    ['a', 'b'],
    ['b', 'a'],
  ];
  expect([...waysFrom('a', steps)]).toEqual([['b', ['b']]]);
});

test('a membership loop is reported with the groups in it', () => {
  const memberships = [
    { groupId: 'upper', memberId: 'middle' },
    { groupId: 'middle', memberId: 'lower' },
  ];
  expect(findMembershipLoop('lower', ['other', 'upper'], memberships)).toEqual(['lower', 'middle', 'upper']);
  expect(findMembershipLoop('lower', ['lower'], [])).toEqual(['lower']);
  expect(findMembershipLoop('upper', ['lower'], memberships)).toBeUndefined();
});
