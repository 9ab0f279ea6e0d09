import { act, renderHook } from '@testing-library/react';
import { useNavigate, MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddress } from './use-address.ts';

/** Two parts of one screen, each with the address, and the router's own way to change it. */
const open = (at = '/plan?edit=1') =>
  renderHook(() => ({ first: useAddress(), second: useAddress(), navigate: useNavigate() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
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
  const result = open();
  act(() => result.current.first.put({ version: '3' }, true));
  act(() => void result.current.navigate(-1));
  act(() => result.current.second.put({ zoom: '20' }));
  expect(result.current.first.values.toString()).toBe('edit=1&zoom=20');
});

test('a screen opened elsewhere does not take over the values of the previous one', () => {
  open().current.first.put({ full: '1' });
  const result = open('/tasks?sort=name');
  act(() => result.current.first.put({ find: 'doors' }));
  expect(result.current.first.values.toString()).toBe('sort=name&find=doors');
});
