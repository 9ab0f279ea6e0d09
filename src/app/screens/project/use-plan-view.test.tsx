import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlanView } from './use-plan-view.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const inRouter = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/plan?edit=1']}>{children}</MemoryRouter>
);
/** The view with what changes it, and the address. */
const open = () =>
  renderHook(() => ({ view: usePlanView(), search: useLocation().search }), { wrapper: inRouter }).result;

test('a change of the view is in the address at once, whatever else that says', () => {
  const result = open();
  const [view, change] = result.current.view;
  act(() => change({ ...view, find: 'doors' }));
  expect(result.current.search).toBe('?edit=1&find=doors');
  expect(result.current.view[0].find).toBe('doors');
});

test('of changes one upon the other the first and the last are written', () => {
  const result = open();
  const [view, change] = result.current.view;
  for (const find of ['d', 'do', 'doo']) act(() => change({ ...view, find }));
  expect(result.current.view[0].find).toBe('doo');
  expect(result.current.search).toBe('?edit=1&find=d');
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current.search).toBe('?edit=1&find=doo');
  expect(result.current.view[0].find).toBe('doo');
});
