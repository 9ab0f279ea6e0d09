import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memoryVisits } from '#testing/memory-visits.tsx';
import { Router } from './router.tsx';
import { useAddress } from './use-address.ts';

/** Two parts of one screen, each with the address. */
const open = (at = '/plan?edit=1', visits = memoryVisits(at)) =>
  renderHook(() => ({ first: useAddress(), second: useAddress() }), {
    wrapper: ({ children }) => <Router visits={visits}>{children}</Router>,
  }).result;

test('two parts of a screen that change the address at once keep the change of each other', () => {
  const result = open();
  act(() => {
    result.current.first.put({ full: '1' });
    result.current.second.put({ zoom: '20' });
  });
  expect(result.current.first.values.toString()).toBe('edit=1&full=1&zoom=20');
  act(() => result.current.first.put({ full: undefined }));
  expect(result.current.second.values.toString()).toBe('edit=1&zoom=20');
});

test('a change after a step back starts from the address that the step back shows', () => {
  const visits = memoryVisits('/plan?edit=1');
  const result = open('', visits);
  act(() => result.current.first.put({ version: '3' }, true));
  act(() => visits.go(-1));
  act(() => result.current.second.put({ zoom: '20' }));
  expect(result.current.first.values.toString()).toBe('edit=1&zoom=20');
});

test('a screen opened elsewhere does not take over the values of the previous one', () => {
  const former = open();
  act(() => former.current.first.put({ full: '1' }));
  const result = open('/tasks?sort=name');
  act(() => result.current.first.put({ find: 'doors' }));
  expect(result.current.first.values.toString()).toBe('sort=name&find=doors');
});
