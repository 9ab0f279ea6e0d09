import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasUnsavedWork } from '#app/data/unsaved.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aRecord,
  aRow,
  calls,
  sheetCell,
  testedDays,
  focusedElement,
  focusedCell,
  lock,
  lockedSentence,
  monday,
  testedRows,
  Screen,
  announcedText,
  tuesday,
  wednesday,
} from '#testing/sheet-under-test.tsx';
import { weekOf } from '#app/i18n/week.ts';

beforeEach(() => void calls.splice(0));
afterEach(cleanup);

describe('typing in the timesheet', () => {
  test('typing books hours, Enter moves down, and the totals follow', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.tab();
    expect(focusedElement()).toBe(sheetCell('Design', 1));
    await user.keyboard('{ArrowRight}{ArrowRight}7:30{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: wednesday, hours: 7.5 }]);
    expect(sheetCell('Design', 3).textContent).toBe('7.5');
    expect(focusedElement()).toBe(sheetCell('Tests', 3));
    expect(sheetCell('Design', 8).textContent).toBe('16.5');
    expect(screen.getByTitle('7.5 h of 8 h, 0.5 h missing')).toBeTruthy();
  });

  test('a click opens the editor, typing replaces the hours, and Tab moves on', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    expect(focusedElement()).toBe(screen.getByRole('textbox', { name: 'Design, Monday, 9 November 2026' }));
    await user.keyboard('+1{Tab}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 7 }]);
    expect(focusedCell()).toBe(sheetCell('Design', 3));
  });

  test('the = key copies the value of the row above, and Delete removes the record', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Tests', 2));
    await user.keyboard('={Enter}');
    await user.click(sheetCell('Design', 1));
    await user.keyboard('{Delete}');
    expect(calls).toEqual([
      { assignmentId: 'b', day: tuesday, hours: 3 },
      { assignmentId: 'a', day: monday, hours: null },
    ]);
    expect(sheetCell('Design', 1).textContent).toBe('');
  });

  test('invalid hours keep the editor open with an explanation, and Escape restores the value', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.keyboard('7:5{Enter}');
    expect(screen.getAllByText(/Minutes need two digits/)).not.toHaveLength(0);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '7:5');
    await user.keyboard('{Escape}');
    expect(sheetCell('Design', 1).textContent).toBe('6');
    expect(calls).toEqual([]);
  });

  test('invalid hours stay in their cell when another cell is clicked', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.keyboard('later');
    await user.click(sheetCell('Review', 3));
    expect(sheetCell('Design', 1).textContent).toContain('later');
    expect(sheetCell('Design', 1).getAttribute('aria-invalid')).toBe('true');
    await user.click(sheetCell('Design', 1));
    await user.keyboard('{F2}{Control>}a{/Control}4{Enter}');
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 4 }]);
    expect(sheetCell('Design', 1).getAttribute('aria-invalid')).toBeNull();
  });

  test('invalid hours count as unsaved, can be discarded, and are undone with their block', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 3));
    await user.paste('2\tlater\t25');
    const problems = screen.getByRole('list', { name: '2 entries not saved' });
    expect(problems.textContent).toContain('“later”: Not a number of hours.');
    expect(problems.textContent).toContain('“25”: A day has at most 24 hours.');
    expect(screen.queryByText(/All saved/)).toBeNull();
    expect(hasUnsavedWork()).toBe(true);
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.queryByRole('list')).toBeNull();
    expect(hasUnsavedWork()).toBe(false);
    expect([3, 4, 5].map((column) => sheetCell('Design', column).textContent)).toEqual(['', '', '']);
    expect(announcedText()).toBe('3 cells changed.');
    await user.keyboard('{Control>}y{/Control}');
    expect([3, 4, 5].map((column) => sheetCell('Design', column).textContent)).toEqual(['2', 'later', '25']);
    await user.click(screen.getAllByRole('button', { name: 'Discard' })[0] ?? document.body);
    expect(sheetCell('Design', 4).querySelector('.value')?.textContent).toBe('');
    expect(focusedElement()).toBe(sheetCell('Design', 4));
    expect(screen.getByRole('list', { name: '1 entry not saved' }).textContent).toContain('“25”');
    expect(calls).toEqual([2, null, 2].map((hours) => ({ assignmentId: 'a', day: wednesday, hours })));
  });

  test('remaining effort and done can be changed in the row', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 9));
    await user.keyboard('12,5{Tab} ');
    expect(calls).toEqual([
      { assignmentId: 'a', remaining: 12.5 },
      { assignmentId: 'a', completed: true },
    ]);
    expect(screen.getByRole('checkbox', { name: 'Design, done' })).toHaveProperty('checked', true);
  });

  test('hours are shown in the reader’s notation', () => {
    render(<Screen locale="de" language="de" records={[aRecord('a', monday, 7.5)]} />);
    expect(sheetCell('Design', 1).textContent).toBe('7,5');
    expect(screen.getByRole('columnheader', { name: 'Summe' })).toBeTruthy();
  });
});

describe('read-only cells of the timesheet', () => {
  test('a locked cell names who locked it and when, and ignores input', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.keyboard('{ArrowRight}');
    expect(sheetCell('Design', 2).getAttribute('aria-description')).toBe(lockedSentence);
    expect(announcedText()).toBe('');
    await user.keyboard('5');
    expect(announcedText()).toBe(lockedSentence);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Delete}{Control>}v{/Control}');
    expect(calls).toEqual([]);
    expect(sheetCell('Design', 2).textContent).toBe('3');
  });

  test('a cell and a row are named by their content, not by their buttons', async () => {
    const user = userEvent.setup();
    const favourites = [
      aRow('a', 'Design', { favourite: true, activityId: '1' }),
      aRow('b', 'Tests', { activityId: '2' }),
    ];
    render(<Screen rows={favourites} onFavourite={() => undefined} />);
    await user.tab();
    expect(screen.getAllByRole('gridcell', { name: '6' })).toContain(sheetCell('Design', 1));
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('gridcell', { name: '3' })).toContain(sheetCell('Design', 2));
    expect(screen.getByRole('rowheader', { name: /^Design Favourite/ })).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: /^Tests Favourite/ })).toBeNull();
  });

  test('an empty read-only cell has no hours, and its description explains why', () => {
    render(<Screen records={[]} projectLocks={[{ projectId: 'p2', from: tuesday, until: tuesday, lock }]} />);
    expect(screen.getByRole('gridcell', { name: 'no hours', description: lockedSentence })).toBe(
      sheetCell('Review', 2),
    );
  });

  test('a day before the start of an activity names the start', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Tests', 1));
    expect(announcedText()).toBe('The activity starts on 10 Nov 2026. You can book hours from that day.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('blocks of cells', () => {
  test('a pasted block changes each cell separately, skips locked ones, and can be copied back', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.paste('1\t2\t3\r\n4\t5:30\t6\r\n');
    expect(calls).toEqual([
      { assignmentId: 'a', day: monday, hours: 1 },
      { assignmentId: 'a', day: wednesday, hours: 3 },
      { assignmentId: 'b', day: tuesday, hours: 5.5 },
      { assignmentId: 'b', day: wednesday, hours: 6 },
    ]);
    expect(announcedText()).toBe('4 cells changed. 2 cells skipped: locked or not bookable.');
    let copied = '';
    fireEvent.copy(sheetCell('Design', 1), {
      clipboardData: { setData: (_type: string, text: string) => (copied = text) },
    });
    expect(copied).toBe('1\t3\t3\n\t5.5\t6\n');
  });

  test('fill right and fill down repeat the first value of the range', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 3));
    await user.keyboard('2{Enter}{ArrowUp}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect([3, 4, 5].map((column) => sheetCell('Design', column).textContent)).toEqual(['2', '2', '2']);
    expect([3, 4, 5].map((column) => sheetCell('Tests', column).textContent)).toEqual(['2', '2', '2']);
    expect(calls).toHaveLength(6);
  });

  test('undo reverts a step as a whole, and redo repeats the step', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.paste('1\t\t3');
    await user.keyboard('{Control>}z{/Control}');
    expect(calls.slice(2)).toEqual([
      { assignmentId: 'a', day: monday, hours: 6 },
      { assignmentId: 'a', day: wednesday, hours: null },
    ]);
    await user.keyboard('{Control>}y{/Control}');
    expect([1, 3].map((column) => sheetCell('Design', column).textContent)).toEqual(['1', '3']);
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(announcedText()).toBe('Nothing to undo');
  });
});

describe('the timesheet grid', () => {
  test('the grid is a single tab stop, and Escape followed by Tab leaves the grid', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    const grid = screen.getByRole('grid', { name: 'Timesheet' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Escape}{Tab}');
    expect(grid.contains(focusedElement())).toBe(false);
  });

  test('the grid redraws only the changed cells', async () => {
    const user = userEvent.setup();
    // React keeps at an element the properties of its last drawing.
    const drawing = (cell: Element) =>
      Object.entries(cell).find(([key]) => key.startsWith('__reactProps$'))?.[1] as unknown;
    const cells = ['Design', 'Tests', 'Review'].flatMap((activity) =>
      [1, 2, 3, 4, 5, 6, 7].map((day) => ({ name: `${activity} ${day}`, find: () => sheetCell(activity, day) })),
    );
    render(<Screen />);
    await user.click(sheetCell('Design', 4));
    const before = cells.map(({ find }) => drawing(find()));
    expect(before).not.toContain(undefined);
    const redrawn = () => cells.filter(({ find }, at) => drawing(find()) !== before[at]).map(({ name }) => name);
    await user.keyboard('7');
    expect(redrawn()).toEqual(['Design 4']);
    await user.keyboard('{Enter}');
    expect(redrawn()).toEqual(['Design 4', 'Tests 4']);
  });

  test('the cursor and the open editor stay on their assignment when a row appears above', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Screen rows={testedRows} />);
    await user.click(sheetCell('Tests', 3));
    await user.keyboard('4');
    rerender(<Screen rows={[aRow('x', 'Kick-off'), ...testedRows]} />);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '4');
    await user.keyboard('{Enter}');
    expect(calls).toEqual([{ assignmentId: 'b', day: wednesday, hours: 4 }]);
  });

  test('the cursor moves to today in an added row once the row appears', async () => {
    const { rerender } = render(<Screen rows={testedRows} added="x" />);
    expect(focusedElement()).toBe(document.body);
    let reached = 0;
    const onAdded = () => (reached += 1);
    rerender(<Screen rows={[...testedRows, aRow('x', 'Kick-off')]} added="x" onAdded={onAdded} />);
    expect(focusedElement()).toBe(sheetCell('Kick-off', 3));
    expect(reached).toBe(1);
  });

  test('a change of the week discards the open editor, and undo does not affect the previous week', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Screen />);
    await user.click(sheetCell('Design', 1));
    await user.keyboard('4{Enter}{ArrowUp}5');
    const next = weekOf('2026-11-18', 1).map((day) => ({ day, capacity: 8 }));
    rerender(<Screen days={next} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls).toEqual([{ assignmentId: 'a', day: monday, hours: 4 }]);
    expect(announcedText()).toBe('That change is on Monday, 9 November 2026, outside this period');
    rerender(<Screen days={testedDays} />);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(calls.at(-1)).toEqual({ assignmentId: 'a', day: monday, hours: 6 });
  });

  test('a grid without rows explains itself and offers the first step', () => {
    render(<Screen rows={[]} tools={() => <button type="button">Find activities</button>} />);
    expect(screen.getByText('Nothing to book on yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Find activities' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

test('a row over plan shows the exceeding hours instead of a percentage, unless done', () => {
  const over = { remaining: 0, complete: 99, overPlan: 1.75 };
  render(<Screen rows={[aRow('a', 'Design', over), aRow('b', 'Tests', { ...over, done: true, complete: 100 })]} />);
  expect(screen.getByRole('rowheader', { name: /^Design/ }).textContent).toBe('Design1.75\u00a0h over plan');
  expect(screen.getByRole('rowheader', { name: /^Tests/ }).textContent).not.toContain('over plan');
});

test('a row shows booked and planned hours, how far it will be over plan, and asks for the remaining effort', () => {
  const planned = { base: 40, actual: 38, remaining: 4, complete: 90 };
  const asked = { ...planned, remaining: 2, question: 'ending', finish: '2026-03-06' } as const;
  render(<Screen rows={[aRow('a', 'Design', planned), aRow('b', 'Tests', asked)]} />);
  const design = screen.getByRole('rowheader', { name: /^Design/ });
  expect(design.textContent).toContain('38 / 40\u00a0h');
  expect(design.textContent).toContain('2\u00a0h over plan');
  const tests = screen.getByRole('rowheader', { name: /^Tests/ });
  expect(tests.textContent).not.toContain('over plan');
  const question = tests.parentElement?.querySelector('.remaining');
  expect(question?.getAttribute('aria-description')).toBe('Due 6 Mar 2026. How much is left?');
  expect(design.parentElement?.querySelector('.remaining')?.getAttribute('aria-description')).toBeNull();
});
