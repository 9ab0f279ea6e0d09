import { expect, test } from 'vitest';
import { aDocument } from '#testing/plan-document.ts';
import { createHistory, edited, redoEdit, undoEdit } from './history.ts';

const [first, second, third] = [aDocument([{ id: 'a' }]), aDocument([{ id: 'b' }]), aDocument([{ id: 'c' }])];

test('undo and redo return the identical documents with the labels of the edits', () => {
  const history = edited(edited(createHistory(first), 'rename', second), 'remove', third);
  expect([history.past?.label, history.future?.label]).toEqual(['remove', undefined]);
  const back = undoEdit(history);
  expect(back.current).toBe(second);
  expect([back.past?.label, back.future?.label]).toEqual(['rename', 'remove']);
  expect(undoEdit(back).current).toBe(first);
  expect(redoEdit(undoEdit(back)).current).toBe(second);
  expect(redoEdit(back).current).toBe(third);
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
  expect(undoEdit(history).current).toBe(first);
});

test('a hundred thousand edits can be undone individually', () => {
  let history = createHistory(first);
  for (let count = 0; count < 100_000; count += 1) history = edited(history, 'turn', count % 2 === 0 ? second : third);
  for (let count = 0; count < 100_000; count += 1) history = undoEdit(history);
  expect(history.current).toBe(first);
});
