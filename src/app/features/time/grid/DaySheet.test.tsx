import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TimesheetGrid } from './TimesheetGrid.tsx';
import {
  aRecord,
  aRow,
  testedDays,
  lock,
  lockedSentence,
  monday,
  tuesday,
  wednesday,
  putEntry,
} from '#testing/sheet-under-test.tsx';
import type { CellEntry } from '#app/data/outbox/timesheet.ts';

const rows = [aRow('a', 'Design'), aRow('b', 'Tests'), aRow('m', 'Handover', { milestone: true })];
const records = [aRecord('a', monday, 6), aRecord('a', tuesday, 3, { locked: lock })];

let calls: unknown[] = [];
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

/** A narrow screen that keeps what is entered in state and never hears back from a service. */
function Screen(): ReactElement {
  const [entries, setEntries] = useState<readonly CellEntry[]>([]);
  return (
    <TimesheetGrid
      layout="day"
      rows={rows}
      records={records}
      entries={entries}
      days={testedDays}
      today={wednesday}
      locale="en-GB"
      onCellChange={(cell) => {
        calls.push(cell);
        setEntries((old) => putEntry(old, { ...cell, save: { state: 'saving' } }));
      }}
      onRemainingChange={(change) => calls.push(change)}
      onCompletedChange={(change) => calls.push(change)}
      onNote={(change) => calls.push(change)}
      onDiscard={(key) => calls.push({ discard: key })}
    />
  );
}
const focused = (): Element | null => document.activeElement;

describe('the timesheet for a single day', () => {
  test('the day sheet shows today, books hours in a field, and changes the day with its tabs', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Wednesday, 11 November 2026 (today)');
    await user.type(screen.getByRole('textbox', { name: 'Design, Wednesday, 11 November 2026' }), '7,5{Enter}');
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Tests, Wednesday, 11 November 2026' }));
    await user.click(screen.getByRole('tab', { name: /Monday/ }));
    const field = screen.getByRole('textbox', { name: 'Design, Monday, 9 November 2026' });
    expect(field).toHaveProperty('value', '6');
    await user.clear(field);
    await user.tab();
    expect(calls).toEqual([
      { assignmentId: 'a', day: wednesday, hours: 7.5 },
      { assignmentId: 'a', day: monday, hours: null },
    ]);
  });

  test('the signs of a day that is too narrow for them are above its hours', () => {
    render(<Screen />);
    const sum = screen.getByRole('tab', { name: /Tuesday/ }).querySelector('.sum');
    expect(sum?.querySelectorAll('svg').length).toBeGreaterThan(0);
    expect(sum && getComputedStyle(sum).flexWrap).toBe('wrap');
  });

  test('a locked cell explains itself and is read-only, and an invalid text stays with its problem', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('tab', { name: /Tuesday/ }));
    const barred = screen.getByRole('textbox', { name: 'Design, Tuesday, 10 November 2026' });
    await user.type(barred, '5');
    expect(barred).toHaveProperty('value', '3');
    expect(screen.getByText(lockedSentence)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Tests, Tuesday, 10 November 2026' });
    await user.type(field, '25{Tab}');
    expect(screen.getByText('A day has at most 24 hours.')).toBeTruthy();
    expect(field).toHaveProperty('value', '25');
    expect(calls).toEqual([]);
  });

  test('arrow buttons change the day, and undo reverts an entry', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.type(screen.getByRole('textbox', { name: /^Design, Wednesday/ }), '2');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual({ assignmentId: 'a', day: wednesday, hours: null });
    await user.click(screen.getByRole('tab', { selected: true }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Thursday');
  });

  test('remaining effort, done and note can be changed in the row, and a milestone can only be done', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('tab', { name: /Monday/ }));
    const remaining = screen.getByRole('textbox', { name: 'Design, remaining effort in hours' });
    await user.clear(remaining);
    await user.type(remaining, '12{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Handover, done' }));
    expect(screen.queryByRole('textbox', { name: /^Handover/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Note: Design/ }));
    await user.keyboard('Crane schedule{Control>}{Enter}{/Control}');
    expect(calls).toEqual([
      { assignmentId: 'a', remaining: 12 },
      { assignmentId: 'm', completed: true },
      { assignmentId: 'a', day: monday, comment: 'Crane schedule' },
    ]);
  });
});
