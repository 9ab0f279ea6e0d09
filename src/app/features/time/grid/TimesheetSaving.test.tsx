import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  calls,
  sheetCell,
  focusedElement,
  lockedSentence,
  monday,
  Screen,
  testedRecords,
  tuesday,
  wednesday,
} from '#testing/sheet-under-test.tsx';
import type { CellEntry } from '#app/data/outbox/timesheet.ts';

beforeEach(() => void calls.splice(0));
afterEach(cleanup);

describe('saving the timesheet', () => {
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

  test('a refused cell keeps its value, shows the message and can be sent again', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry()]} />);
    expect(sheetCell('Design', 1).textContent).toBe('20');
    const problems = screen.getByRole('list', { name: '1 entry not saved' });
    expect(problems.textContent).toContain('The day has more than 24 hours. (work.error.IncorrectActualEffort)');
    await user.click(within(problems).getByRole('button', { name: 'Retry' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 20, comment: '' }]);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByText(/Saving 1 entry/)).toBeTruthy();
  });

  test('a refused cell can be discarded or can take the value of the service', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry(), entry({ day: wednesday, save: { ...refused, serverValue: 4 } })]} />);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.click(screen.getByRole('button', { name: 'Use 4\u00a0h' }));
    expect(calls).toEqual([{ discard: `a ${monday}` }, { assignmentId: 'a', day: wednesday, hours: 4 }]);
  });

  test('a value refused by a lock names once who locked the day, since when, and whom to contact', () => {
    const message = 'The record of Ann on 2026-11-10 is locked by Finance office since 2026-11-10T08:00:00.000Z.';
    const save = { state: 'refused', code: 'work.error.WorkSlipNotEditable', message } as const;
    render(<Screen entries={[entry({ day: tuesday, save })]} />);
    const problems = screen.getByRole('list', { name: '1 entry not saved' });
    expect(problems.textContent).toContain(lockedSentence);
    expect(problems.textContent).not.toContain(message);
    expect(sheetCell('Design', 2).getAttribute('aria-description')).toBe(lockedSentence);
  });

  test('F2 and Enter send a refused value again', async () => {
    const user = userEvent.setup();
    render(<Screen entries={[entry()]} />);
    await user.tab();
    await user.keyboard('{F2}{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 20, comment: '' }]);
  });

  test('pending entries are counted and marked', () => {
    render(<Screen entries={[entry({ save: { state: 'waiting' } })]} />);
    expect(screen.getByText(/1 entry waiting for the connection/)).toBeTruthy();
    expect(sheetCell('Design', 1).getAttribute('aria-description')).toContain('Waiting for the connection');
  });
});

describe('notes of the timesheet', () => {
  test('Shift+F2 opens the note, saving notifies the screen, and the focus returns', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.tab();
    await user.keyboard('{Shift>}{F2}{/Shift}');
    await user.type(screen.getByRole('textbox', { name: 'What did you do?' }), 'Crane schedule');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, comment: 'Crane schedule' }]);
    expect(focusedElement()).toBe(sheetCell('Design', 1));
  });

  test('a tap beside the note keeps what was typed, and Escape discards it', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    const typeNote = async (note: string) => {
      await user.click(sheetCell('Design', 1));
      await user.click(screen.getByTitle(/^Note: Design/));
      await user.type(screen.getByRole('textbox', { name: 'What did you do?' }), note);
    };
    await typeNote('Crane schedule');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Note' })).toBeNull();
    expect(calls).toEqual([]);
    await typeNote('Load plan');
    await user.click(document.querySelector('.MuiBackdrop-root') ?? document.body);
    expect(screen.queryByRole('dialog', { name: 'Note' })).toBeNull();
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, comment: 'Load plan' }]);
  });

  test('a note that was only read does not replace the one that another window saves in between', async () => {
    const user = userEvent.setup();
    const { rerender, unmount } = render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.click(screen.getByTitle(/^Note: Design/));
    rerender(<Screen records={testedRecords.map((record) => ({ ...record, comment: 'From another window' }))} />);
    unmount();
    expect(calls).toEqual([]);
  });

  test('a note that is being typed when Back leaves the timesheet is kept', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.click(screen.getByTitle(/^Note: Design/));
    await user.type(screen.getByRole('textbox', { name: 'What did you do?' }), 'Load plan');
    unmount();
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, comment: 'Load plan' }]);
  });

  test('a cell without hours cannot have a note and explains why', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 3));
    await user.click(screen.getByTitle(/^Note: Design/));
    expect(screen.getByText('Book hours before you add a note.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
