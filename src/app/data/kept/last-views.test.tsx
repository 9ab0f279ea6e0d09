import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionMark } from '../session-mark.ts';
import { forgetHeldPage, holdPage } from '../unsaved.ts';
import { forgetLastViews, keepLastViews } from './last-views.ts';

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('opdesk.view '));

let stopKeeping = () => {};

beforeEach(() => {
  localStorage.clear();
  forgetHeldPage();
  sessionMark.set('7');
  document.body.innerHTML = '<div id="root"><main><h1>My day</h1><p>8 h</p></main></div>';
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  stopKeeping = keepLastViews('7');
});

afterEach(() => {
  stopKeeping();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  localStorage.clear();
});

function leave(address: string): void {
  history.replaceState(null, '', address);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the page that is left is kept with its content for its user and address', () => {
  leave('/my-day?week=2026-W49');
  expect(keptKeys()).toEqual(['opdesk.view 7 /my-day?week=2026-W49']);
  expect(localStorage.getItem('opdesk.view 7 /my-day?week=2026-W49')).toContain('<p>8 h</p>');
});

test('only the styles that elements on the page may have are kept', () => {
  const style = document.createElement('style');
  style.textContent =
    '.shown { color: red } .gone { color: blue } p { color: green } @media print { .gone { top: 0 } }';
  document.head.append(style);
  document.querySelector('p')?.classList.add('shown');
  leave('/my-day');
  style.remove();
  const kept = localStorage.getItem('opdesk.view 7 /my-day');
  expect(kept).toContain('color: red');
  expect(kept).toContain('color: green');
  expect(kept).not.toContain('.gone');
});

test('no view is kept of administration and of absences', () => {
  leave('/administration/users');
  leave('/absences');
  expect(keptKeys()).toEqual([]);
});

test('no view is kept of a screen that is still loading', () => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<div aria-busy="true"></div>');
  leave('/my-day');
  expect(keptKeys()).toEqual([]);
});

test('no view is kept while work is unsaved', () => {
  const release = holdPage();
  leave('/timesheet');
  expect(keptKeys()).toEqual([]);
  release();
  leave('/timesheet');
  expect(keptKeys()).toHaveLength(1);
});

test('no view is kept once another tab has changed the user', () => {
  sessionMark.set('8');
  leave('/my-day');
  expect(keptKeys()).toEqual([]);
});

test('the oldest view makes room for a fifth one', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const address of ['/my-day', '/timesheet', '/todos', '/portfolio', '/my-day', '/activities']) {
    vi.advanceTimersByTime(1_000);
    leave(address);
  }
  vi.useRealTimers();
  const addresses = new Set(keptKeys().map((key) => key.split(' ').at(-1)));
  expect(addresses).toEqual(new Set(['/activities', '/my-day', '/portfolio', '/todos']));
});

test('the views of other users are forgotten, those of the user stay', () => {
  leave('/my-day');
  localStorage.setItem('opdesk.view 71 /my-day', '{}');
  forgetLastViews('7');
  expect(keptKeys()).toEqual(['opdesk.view 7 /my-day']);
  forgetLastViews();
  expect(keptKeys()).toEqual([]);
});
