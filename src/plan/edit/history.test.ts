import { expect, test } from 'vitest';
import { aDocument } from '#testing/plan-document.ts';
import { createHistory, current, edited, redoEdit, redoLabel, undoEdit, undoLabel } from './history.ts';

const [first, second, third] = [aDocument([{ id: 'a' }]), aDocument([{ id: 'b' }]), aDocument([{ id: 'c' }])];

test('undo and redo return the identical documents with the labels of the edits', () => {
  const history = edited(edited(createHistory(first), 'rename', second), 'remove', third);
  expect([undoLabel(history), redoLabel(history)]).toEqual(['remove', undefined]);
  const back = undoEdit(history);
  expect(current(back)).toBe(second);
  expect([undoLabel(back), redoLabel(back)]).toEqual(['rename', 'remove']);
  expect(current(undoEdit(back))).toBe(first);
  expect(current(redoEdit(undoEdit(back)))).toBe(second);
  expect(current(redoEdit(back))).toBe(third);
});

test('undo at the start and redo at the end of a history change nothing', () => {
  const history = createHistory(first);
  expect(undoEdit(history)).toBe(history);
  expect(redoEdit(history)).toBe(history);
});

test('an edit that changes nothing adds no step to the history', () => {
  const history = edited(createHistory(first), 'rename', second);
  expect(edited(history, 'nothing', second)).toBe(history);
});

test('an undone edit cannot be redone after another edit', () => {
  const history = edited(undoEdit(edited(createHistory(first), 'rename', second)), 'remove', third);
  expect(redoEdit(history)).toBe(history);
  expect(current(undoEdit(history))).toBe(first);
});

test('a hundred thousand edits can be undone individually', () => {
  let history = createHistory(first);
  for (let count = 0; count < 100_000; count += 1) history = edited(history, 'turn', count % 2 === 0 ? second : third);
  for (let count = 0; count < 100_000; count += 1) history = undoEdit(history);
  expect(current(history)).toBe(first);
});
