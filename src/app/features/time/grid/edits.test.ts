import { describe, expect, test } from 'vitest';
import { putEntry, settleEntry } from './edits.ts';
import type { CellEntry, SaveState } from '#app/data/outbox/timesheet.ts';

const saving: SaveState = { state: 'saving' };
const refused: SaveState = { state: 'refused', message: 'The day is full.', code: 'work.error.IncorrectActualEffort' };
const entry = (hours: number | null, change: Partial<CellEntry> = {}): CellEntry => ({
  assignmentId: 'a',
  day: '2026-11-09',
  hours,
  save: saving,
  ...change,
});

describe('the pending entries of a screen', () => {
  test('a later entry of a cell replaces the earlier one', () => {
    const other = entry(2, { day: '2026-11-10' });
    expect(putEntry([entry(1), other], entry(3))).toEqual([other, entry(3)]);
  });

  test('the next entry keeps a pending comment unless the entry deletes the record', () => {
    const noted = entry(1, { comment: 'Review' });
    expect(putEntry([noted], entry(3))).toEqual([entry(3, { comment: 'Review' })]);
    expect(putEntry([noted], entry(3, { comment: '' }))).toEqual([entry(3, { comment: '' })]);
    expect(putEntry([noted], entry(null))).toEqual([entry(null)]);
  });

  test('a saved entry leaves the list, and a refused one stays with its value', () => {
    expect(settleEntry([entry(1)], entry(1), { state: 'saved' })).toEqual([]);
    expect(settleEntry([entry(1)], entry(1), refused)).toEqual([entry(1, { save: refused })]);
  });

  test('the result of an outdated value changes nothing', () => {
    expect(settleEntry([entry(3)], entry(1), { state: 'saved' })).toEqual([entry(3)]);
    expect(settleEntry([], entry(1), refused)).toEqual([]);
  });
});
