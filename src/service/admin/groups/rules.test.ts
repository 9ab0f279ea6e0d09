import { expect, test } from 'vitest';
import { checkLoop, type Step, waysFrom } from './rules.ts';

test('a way is the shortest, from the first step to the subject itself', () => {
  const steps: Step[] = [
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
  const steps: Step[] = [
    ['a', 'b'],
    ['b', 'a'],
  ];
  expect([...waysFrom('a', steps)]).toEqual([['b', ['b']]]);
});

test('the refusal of a loop names the groups on it', () => {
  const memberships = [
    { groupId: 'upper', memberId: 'middle' },
    { groupId: 'middle', memberId: 'lower' },
  ];
  expect(() => checkLoop('lower', ['other', 'upper'], memberships)).toThrow(
    expect.objectContaining({ code: 'user.error.GroupLoop', arguments: { groups: ['lower', 'middle', 'upper'] } }),
  );
  expect(() => checkLoop('lower', ['lower'], [])).toThrow(
    expect.objectContaining({ arguments: { groups: ['lower'] } }),
  );
  expect(() => checkLoop('upper', ['lower'], memberships)).not.toThrow();
});
