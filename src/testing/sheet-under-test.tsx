import { screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { TimesheetGrid, type TimesheetGridProps } from '#app/features/time/grid/TimesheetGrid.tsx';
import type { CellEntry, CellRecord, DayInfo, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { weekOf } from '#app/i18n/week.ts';

/** A sheet under test: a week of a few rows, and a screen that keeps what is entered. */

const testedWeek = weekOf('2026-11-11', 1);
export const [monday = '', tuesday = '', wednesday = ''] = testedWeek;
export const testedDays: DayInfo[] = testedWeek.map((day, index) => ({ day, capacity: index < 5 ? 8 : 0 }));
export const lock = { by: 'Finance office', since: '2026-11-10' };
export const lockedSentence = 'Locked by Finance office on 10 Nov 2026. Ask Finance office to unlock it.';

export const aRow = (assignmentId: string, activityName: string, change: Partial<TimesheetRow> = {}): TimesheetRow => ({
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
export const testedRows = [
  aRow('a', 'Design'),
  aRow('b', 'Tests', { bookableFrom: tuesday }),
  aRow('c', 'Review', { projectId: 'p2' }),
];
export const aRecord = (
  assignmentId: string,
  day: string,
  hours: number,
  change: Partial<CellRecord> = {},
): CellRecord => ({
  recordId: `${assignmentId}${day}`,
  assignmentId,
  day,
  hours,
  comment: '',
  completed: false,
  ...change,
});
export const testedRecords = [
  aRecord('a', monday, 6),
  aRecord('a', tuesday, 3, { locked: lock }),
  aRecord('c', monday, 1),
];

/** Calls of the sheet's callbacks. */
export const calls: unknown[] = [];

/** Puts an entry into a list in the place of an earlier one of the same cell. A comment that waits there is kept. */
export function putEntry(entries: readonly CellEntry[], entry: CellEntry): readonly CellEntry[] {
  const earlier = entries.find((other) => other.assignmentId === entry.assignmentId && other.day === entry.day);
  const kept = entry.comment ?? earlier?.comment;
  const next = kept === undefined || entry.hours === null ? entry : { ...entry, comment: kept };
  return [...entries.filter((other) => other !== earlier), next];
}

/** A screen that keeps what is entered in state and never hears back from a service. */
export function Screen(props: Partial<TimesheetGridProps>): ReactElement {
  const [entries, setEntries] = useState<readonly CellEntry[]>(props.entries ?? []);
  const [current, setRows] = useState<readonly TimesheetRow[]>(testedRows);
  const change = (assignmentId: string, next: Partial<TimesheetRow>): void =>
    setRows((old) => old.map((row) => (row.assignmentId === assignmentId ? { ...row, ...next } : row)));
  return (
    <TimesheetGrid
      rows={current}
      records={testedRecords}
      days={testedDays}
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
      onDiscard={(key) => calls.push({ discard: key })}
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
export function sheetCell(activity: string, column: number): HTMLElement {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${activity}`) }).closest('[role="row"]');
  const found = row?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (!found) throw new Error(`No cell ${column} of ${activity}`);
  return found;
}
export const focusedElement = (): Element | null => document.activeElement;
export const focusedCell = (): Element | null => document.activeElement?.closest('[data-column]') ?? null;
export const announcedText = (): string => screen.getByRole('status').textContent ?? '';
