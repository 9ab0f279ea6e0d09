import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router, placeAt, useLocation, type AddressVisits } from '#app/kit/router.tsx';
import { memoryVisits } from '#testing/memory-visits.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlanView } from './use-plan-view.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An address of its own for each test. */
const inRouter = () => {
  const visits = memoryVisits('/plan?edit=1');
  return ({ children }: { children: ReactNode }) => <Router visits={visits}>{children}</Router>;
};
/** The view with what changes it, and the address. */
const open = () =>
  renderHook(() => ({ view: usePlanView(), search: useLocation().search }), { wrapper: inRouter() }).result;

test('a change of the view is written to the address at once and keeps the other parameters', () => {
  const result = open();
  const [view, change] = result.current.view;
  act(() => change({ ...view, find: 'doors' }));
  expect(result.current.search).toBe('?edit=1&find=doors');
  expect(result.current.view[0].find).toBe('doors');
});

test('of several changes in quick succession, only the first and the last are written to the address', () => {
  const result = open();
  const [view, change] = result.current.view;
  for (const find of ['d', 'do', 'doo']) act(() => change({ ...view, find }));
  expect(result.current.view[0].find).toBe('doo');
  expect(result.current.search).toBe('?edit=1&find=d');
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current.search).toBe('?edit=1&find=doo');
  expect(result.current.view[0].find).toBe('doo');
});

/** A router whose addresses arrive when the test says so, as on a machine that has much to do. */
function openLate() {
  const asked: string[] = [];
  const { place: start } = memoryVisits('/plan');
  let place = start;
  let announce: () => void = () => undefined;
  const visits: AddressVisits = {
    get place() {
      return place;
    },
    go: () => undefined,
    visit: (to) => void asked.push(placeAt(to, place).search),
    listen(listener) {
      announce = listener;
      return () => undefined;
    },
  };
  const Late = ({ children }: { children: ReactNode }) => <Router visits={visits}>{children}</Router>;
  const { result } = renderHook(() => usePlanView(), { wrapper: Late });
  const arrive = (next: string) => {
    place = { ...place, search: next };
    act(() => announce());
  };
  return { result, asked, arrive };
}

test('an address that arrives late does not undo a later change of the view', () => {
  const { result, asked, arrive } = openLate();
  const change = (zoom: number, at: string) => act(() => result.current[1]({ ...result.current[0], zoom, at }));
  change(20, '2026-03-02');
  act(() => void vi.advanceTimersByTime(1000));
  change(40, '2026-03-09');
  expect(asked).toHaveLength(2);
  arrive(asked[0] ?? '');
  expect(result.current[0]).toMatchObject({ zoom: 40, at: '2026-03-09' });
  arrive(asked[1] ?? '');
  expect(result.current[0]).toMatchObject({ zoom: 40, at: '2026-03-09' });
});

test('going back restores the previous view, even while a change waits to be written', () => {
  const { result, asked, arrive } = openLate();
  const change = (zoom: number) => act(() => result.current[1]({ ...result.current[0], zoom }));
  change(20);
  arrive(asked[0] ?? '');
  change(40);
  arrive('?find=doors');
  expect(result.current[0]).toMatchObject({ find: 'doors', zoom: 'fit' });
  act(() => void vi.advanceTimersByTime(1000));
  expect(asked).toHaveLength(1);
  arrive(asked[0] ?? '');
  expect(result.current[0]).toMatchObject({ find: '', zoom: 20 });
});
