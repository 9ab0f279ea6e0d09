import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_HISTORY, recordStep, redoStep, undoStep, type TimesheetChange, type TimesheetStep } from './history.ts';

const remaining = (before: number, after: number): TimesheetChange => ({
  kind: 'remaining',
  assignmentId: 'a',
  before,
  after,
});
const apply = (value: number, step: TimesheetStep): number =>
  step.reduce((now, change) => (change.kind === 'remaining' ? change.after : now), value);

test('undo reverses each change of a step, in the order of the changes', () => {
  const step: TimesheetStep = [
    remaining(8, 6),
    { kind: 'note', assignmentId: 'a', day: '2026-11-09', before: '', after: 'Review' },
    { kind: 'completed', assignmentId: 'a', before: false, after: true },
    {
      kind: 'hours',
      assignmentId: 'a',
      day: '2026-11-09',
      before: { hours: null, comment: '' },
      after: { hours: 2, comment: '' },
    },
  ];
  expect(undoStep(recordStep(NO_HISTORY, step)).step).toEqual([
    remaining(6, 8),
    { kind: 'note', assignmentId: 'a', day: '2026-11-09', before: 'Review', after: '' },
    { kind: 'completed', assignmentId: 'a', before: true, after: false },
    {
      kind: 'hours',
      assignmentId: 'a',
      day: '2026-11-09',
      before: { hours: 2, comment: '' },
      after: { hours: null, comment: '' },
    },
  ]);
});

test('an empty history has nothing to undo or redo', () => {
  expect(undoStep(NO_HISTORY).step).toEqual([]);
  expect(redoStep(NO_HISTORY).step).toEqual([]);
  expect(recordStep(NO_HISTORY, [])).toBe(NO_HISTORY);
});

test('a new step discards undone steps, and only the last 100 steps are kept', () => {
  const undone = undoStep(recordStep(NO_HISTORY, [remaining(1, 2)])).history;
  expect(redoStep(recordStep(undone, [remaining(1, 3)])).step).toEqual([]);
  const many = Array.from({ length: 130 }, (_, index) => [remaining(index, index + 1)]);
  expect(many.reduce(recordStep, NO_HISTORY).done).toHaveLength(100);
});

test('undoing all steps restores the first value, and redoing all restores the last one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 50 }), (values) => {
      let history = NO_HISTORY;
      values.reduce((before, after) => {
        history = recordStep(history, [remaining(before, after)]);
        return after;
      }, -1);
      let value = values.at(-1) ?? NaN;
      values.forEach(() => {
        const travel = undoStep(history);
        [history, value] = [travel.history, apply(value, travel.step)];
      });
      expect(value).toBe(-1);
      values.forEach(() => {
        const travel = redoStep(history);
        [history, value] = [travel.history, apply(value, travel.step)];
      });
      expect(value).toBe(values.at(-1));
    }),
  );
});
