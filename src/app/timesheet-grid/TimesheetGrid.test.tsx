// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { putEntry } from './edits.ts';
import { TimesheetGrid } from './TimesheetGrid.tsx';
import type { TimesheetGridProps } from './TimesheetGrid.tsx';
import type { CellEntry, CellRecord, DayInfo, TimesheetRow } from './timesheet.ts';
import { weekOf } from './week.ts';

const week = weekOf('2026-11-11', 1);
const [monday = '', tuesday = '', wednesday = ''] = week;
const days: DayInfo[] = week.map((day, index) => ({ day, capacity: index < 5 ? 8 : 0 }));
const lock = { by: 'Finance office', since: '2026-11-10' };
const lockedSentence = 'Locked by Finance office on 10 Nov 2026. To have it unlocked, ask Finance office.';

const aRow = (assignmentId: string, activityName: string, change: Partial<TimesheetRow> = {}): TimesheetRow => ({
  assignmentId,
  resourceId: 'r1',
  projectId: 'p1',
  projectName: 'Harbour',
  activityName,
  remaining: 20,
  complete: 40,
  milestone: false,
  done: false,
  ...change,
});
const rows = [
  aRow('a', 'Design'),
  aRow('b', 'Tests', { bookableFrom: tuesday }),
  aRow('c', 'Review', { projectId: 'p2' }),
];
const aRecord = (assignmentId: string, day: string, hours: number, change: Partial<CellRecord> = {}): CellRecord => ({
  recordId: `${assignmentId}${day}`,
  assignmentId,
  day,
  hours,
  comment: '',
  completed: false,
  ...change,
});
const records = [aRecord('a', monday, 6), aRecord('a', tuesday, 3, { locked: lock }), aRecord('c', monday, 1)];

let calls: unknown[] = [];
beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

/** A screen that keeps what is entered in state and never hears back from a service. */
function Screen(props: Partial<TimesheetGridProps>): ReactElement {
  const [entries, setEntries] = useState<readonly CellEntry[]>(props.entries ?? []);
  const [current, setRows] = useState<readonly TimesheetRow[]>(rows);
  const change = (assignmentId: string, next: Partial<TimesheetRow>): void =>
    setRows((old) => old.map((row) => (row.assignmentId === assignmentId ? { ...row, ...next } : row)));
  return (
    <TimesheetGrid
      rows={current}
      records={records}
      days={days}
      today={wednesday}
      locale="en-GB"
      onRemainingChange={({ assignmentId, remaining }) => {
        calls.push({ assignmentId, remaining });
        change(assignmentId, { remaining });
      }}
      onCompletedChange={({ assignmentId, completed }) => {
        calls.push({ assignmentId, completed });
        change(assignmentId, { done: completed });
      }}
      onNote={(note) => calls.push(note)}
      onDiscard={(cell) => calls.push({ discard: cell })}
      {...props}
      onCellChange={(cell) => {
        calls.push(cell);
        setEntries((old) => putEntry(old, { ...cell, save: { state: 'saving' } }));
      }}
      entries={entries}
    />
  );
}

/** The cell of an activity on a day of the week, 1 Monday to 7 Sunday. */
function cell(activity: string, column: number): HTMLElement {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${activity}`) }).closest('[role="row"]');
  const found = row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`No cell ${column} of ${activity}`);
  return found;
}
const focused = (): Element | null => document.activeElement;
const focusedCell = (): Element | null => document.activeElement?.closest('[data-column]') ?? null;
const spoken = (): string => screen.getByRole('status').textContent ?? '';

describe('typing', () => {
  test('typing books hours, Enter goes down, the totals follow', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.tab();
    expect(focused()).toBe(cell('Design', 1));
    await user.keyboard('{ArrowRight}{ArrowRight}7:30{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: wednesday, hours: 7.5 }]);
    expect(cell('Design', 3).textContent).toBe('7.5');
    expect(focused()).toBe(cell('Tests', 3));
    expect(cell('Design', 8).textContent).toBe('16.5');
    expect(screen.getByTitle('7.5 h of 8 h, 0.5 h missing')).toBeTruthy();
  });

  test('a click opens the editor, typing replaces the hours, Tab goes on', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Design, Monday, 9 November 2026' }));
    await user.keyboard('+1{Tab}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 7 }]);
    expect(focusedCell()).toBe(cell('Design', 3));
  });

  test('= takes the value of the row above, Delete removes the record', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Tests', 2));
    await user.keyboard('={Enter}');
    await user.click(cell('Design', 1));
    await user.keyboard('{Delete}');
    expect(calls).toEqual([
      { assignmentId: 'b', day: tuesday, hours: 3 },
      { assignmentId: 'a', day: monday, hours: null },
    ]);
    expect(cell('Design', 1).textContent).toBe('');
  });

  test('a text that is no hours keeps the editor open and says why; Escape restores', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    await user.keyboard('7:5{Enter}');
    expect(screen.getAllByText(/Minutes take two digits/)).not.toHaveLength(0);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '7:5');
    await user.keyboard('{Escape}');
    expect(cell('Design', 1).textContent).toBe('6');
    expect(calls).toEqual([]);
  });

  test('a text that is no hours stays in its cell when another one is clicked', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    await user.keyboard('later');
    await user.click(cell('Review', 3));
    expect(cell('Design', 1).textContent).toContain('later');
    expect(cell('Design', 1).getAttribute('aria-invalid')).toBe('true');
    await user.click(cell('Design', 1));
    await user.keyboard('{F2}{Control>}a{/Control}4{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 4 }]);
    expect(cell('Design', 1).getAttribute('aria-invalid')).toBeNull();
  });

  test('remaining effort and done are changed in the row', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 9));
    await user.keyboard('12,5{Tab} ');
    expect(calls).toEqual([
      { assignmentId: 'a', remaining: 12.5 },
      { assignmentId: 'a', completed: true },
    ]);
    expect(screen.getByRole('checkbox', { name: 'Design, done' })).toHaveProperty('checked', true);
  });

  test('hours are shown in the notation of the reader', () => {
    render(<Screen locale="de" labels={{ total: 'Summe' }} records={[aRecord('a', monday, 7.5)]} />);
    expect(cell('Design', 1).textContent).toBe('7,5');
    expect(screen.getByRole('columnheader', { name: 'Summe' })).toBeTruthy();
  });
});

describe('cells that can’t be changed', () => {
  test('a locked cell says by whom and since when, and does nothing else', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    await user.keyboard('{ArrowRight}');
    expect(cell('Design', 2).getAttribute('aria-description')).toBe(lockedSentence);
    expect(spoken()).toBe('');
    await user.keyboard('5');
    expect(spoken()).toBe(lockedSentence);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Delete}{Control>}v{/Control}');
    expect(calls).toEqual([]);
    expect(cell('Design', 2).textContent).toBe('3');
  });

  test('a day before the start says when it starts', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Tests', 1));
    expect(spoken()).toBe('The activity starts on 10 Nov 2026. Hours can be booked from then on.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('blocks', () => {
  test('a pasted block changes each cell for itself, leaves locked ones out, and copies back', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    await user.paste('1\t2\t3\r\n4\t5:30\t6\r\n');
    expect(calls).toEqual([
      { assignmentId: 'a', day: monday, hours: 1 },
      { assignmentId: 'a', day: wednesday, hours: 3 },
      { assignmentId: 'b', day: tuesday, hours: 5.5 },
      { assignmentId: 'b', day: wednesday, hours: 6 },
    ]);
    expect(spoken()).toBe('4 cells changed. 2 cells left out: locked or not bookable.');
    let copied = '';
    fireEvent.copy(cell('Design', 1), { clipboardData: { setData: (_type: string, text: string) => (copied = text) } });
    expect(copied).toBe('1\t3\t3\n\t5.5\t6\n');
  });

  test('fill right and fill down take the first value of the range', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 3));
    await user.keyboard('2{Enter}{ArrowUp}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect([3, 4, 5].map((column) => cell('Design', column).textContent)).toEqual(['2', '2', '2']);
    expect([3, 4, 5].map((column) => cell('Tests', column).textContent)).toEqual(['2', '2', '2']);
    expect(calls).toHaveLength(6);
  });

  test('undo takes back a step as a whole, redo makes it again', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 1));
    await user.paste('1\t\t3');
    await user.keyboard('{Control>}z{/Control}');
    expect(calls.slice(2)).toEqual([
      { assignmentId: 'a', day: wednesday, hours: null },
      { assignmentId: 'a', day: monday, hours: 6 },
    ]);
    await user.keyboard('{Control>}y{/Control}');
    expect([1, 3].map((column) => cell('Design', column).textContent)).toEqual(['1', '3']);
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(spoken()).toBe('Nothing to undo');
  });
});

describe('saving', () => {
  const refused = {
    state: 'refused',
    message: 'The day has more than 24 hours.',
    code: 'work.error.IncorrectActualEffort',
  } as const;
  const entry = (change: Partial<CellEntry> = {}): CellEntry => ({
    assignmentId: 'a',
    day: monday,
    hours: 20,
    save: refused,
    ...change,
  });

  test('a refused cell keeps its value, shows the sentence and can be sent again', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry()]} />);
    expect(cell('Design', 1).textContent).toBe('20');
    const problems = screen.getByRole('list', { name: '1 entry not saved' });
    expect(problems.textContent).toContain('The day has more than 24 hours. (work.error.IncorrectActualEffort)');
    await user.click(within(problems).getByRole('button', { name: 'Try again' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 20, comment: '' }]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText(/Saving 1 entry/)).toBeTruthy();
  });

  test('a refused cell can be discarded, or takes what the service has', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry(), entry({ day: wednesday, save: { ...refused, serverValue: 4 } })]} />);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Take 4\u00a0h' }));
    expect(calls).toEqual([
      { discard: { assignmentId: 'a', day: monday } },
      { assignmentId: 'a', day: wednesday, hours: 4 },
    ]);
  });

  test('F2 and Enter send a refused value again', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry()]} />);
    await user.tab();
    await user.keyboard('{F2}{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 20, comment: '' }]);
  });

  test('entries that wait are counted and marked', () => {
    render(<Screen entries={[entry({ save: { state: 'waiting' } })]} />);
    expect(screen.getByText(/1 entry waiting for the connection/)).toBeTruthy();
    expect(cell('Design', 1).getAttribute('aria-description')).toContain('Waiting for the connection');
  });
});

describe('notes', () => {
  test('Shift+F2 opens the note, saving tells the screen, the focus comes back', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.tab();
    await user.keyboard('{Shift>}{F2}{/Shift}');
    await user.type(screen.getByRole('textbox', { name: 'What was done' }), 'Crane schedule');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, comment: 'Crane schedule' }]);
    expect(focused()).toBe(cell('Design', 1));
  });

  test('a cell without hours takes no note and says so', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(cell('Design', 3));
    await user.click(screen.getByRole('button', { name: /^Note: Design/ }));
    expect(screen.getByText('A note belongs to booked hours. Book hours first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the grid', () => {
  test('is one stop of Tab; Escape, then Tab leaves it', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    const grid = screen.getByRole('grid', { name: 'Timesheet' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Escape}{Tab}');
    expect(grid.contains(focused())).toBe(false);
  });

  test('draws only the cells that changed', async () => {
    const user = userEvent.setup();
    const drawn: string[] = [];
    const labels = {
      hoursOf: (activity: string, day: string): string => {
        drawn.push(`${activity} ${day}`);
        return `${activity}, ${day}`;
      },
    };
    render(<Screen labels={labels} />);
    await user.click(cell('Design', 4));
    drawn.length = 0;
    await user.keyboard('7');
    expect(new Set(drawn)).toEqual(new Set(['Design Thursday, 12 November 2026']));
    await user.keyboard('{Enter}');
    expect(new Set(drawn)).toEqual(new Set(['Design Thursday, 12 November 2026', 'Tests Thursday, 12 November 2026']));
  });

  test('cursor and open editor stay on their assignment when a row appears above', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Screen rows={rows} />);
    await user.click(cell('Tests', 3));
    await user.keyboard('4');
    rerender(<Screen rows={[aRow('x', 'Kick-off'), ...rows]} />);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '4');
    await user.keyboard('{Enter}');
    expect(calls).toEqual([{ assignmentId: 'b', day: wednesday, hours: 4 }]);
  });

  test('another week takes nothing over from an open editor, and undo leaves the week before alone', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Screen />);
    await user.click(cell('Design', 1));
    await user.keyboard('4{Enter}{ArrowUp}5');
    const next = weekOf('2026-11-18', 1).map((day) => ({ day, capacity: 8 }));
    rerender(<Screen days={next} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 4 }]);
    rerender(<Screen days={days} />);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual({ assignmentId: 'a', day: monday, hours: 6 });
  });

  test('without rows it says what belongs here and offers the first step', () => {
    render(<Screen rows={[]} tools={() => <button type="button">Find activities</button>} />);
    expect(screen.getByText('No activities to book on')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Find activities' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});
