import { expect, test } from 'vitest';
import { compareOwnFirst, ownResource } from './own-resources.ts';

const resources = ['1002', '999', '1001'];

test('a user’s own resource comes first, and the other resources follow by number', () => {
  expect(resources.toSorted(compareOwnFirst({ primaryResource: '1002' }))).toEqual(['1002', '999', '1001']);
  expect(resources.toSorted(compareOwnFirst({ primaryResource: null }))).toEqual(['999', '1001', '1002']);
});

test('the resource with the lowest number represents a user without a primary resource', () => {
  expect(ownResource({ primaryResource: '1001', resources })).toBe('1001');
  expect(ownResource({ primaryResource: null, resources })).toBe('999');
  expect(ownResource({ resources: ['100000000000000002', '100000000000000001'] })).toBe('100000000000000001');
  expect(ownResource({ resources: [] })).toBeUndefined();
});
