import { expect, test } from 'vitest';
import { SignOnNotes } from './identity.ts';
import { window } from './throttle.ts';

test('refusals of one login or address are logged once per window, failed sign-ons every time', () => {
  const notes = new SignOnNotes();
  const refusals = [0, 1, window - 1].map((at) => notes.of('login mia', at));
  expect(refusals).toEqual(['write', 'none', 'none']);
  expect(notes.of('address 10.0.0.1', 2)).toBe('write');
  expect([notes.of(undefined, 3), notes.of(undefined, 4)]).toEqual(['write', 'write']);
  expect(notes.of('login mia', window)).toBe('write');
});

test('an attack from many addresses writes 500 log entries per window and a final entry about the pause', () => {
  const notes = new SignOnNotes();
  const attempts = (from: number) =>
    Array.from({ length: 3000 }, (_, index) =>
      notes.of(index % 2 === 0 ? `login ${from} ${index}` : undefined, from + index),
    );
  const first = attempts(0);
  expect(first.filter((note) => note === 'write')).toHaveLength(500);
  expect(first.filter((note) => note === 'pause')).toHaveLength(1);
  expect(first.indexOf('pause')).toBe(500);
  expect(attempts(window).filter((note) => note !== 'none')).toHaveLength(501);
});
