import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CellGrid } from './CellGrid.tsx';
import type { CellRange, GridLook } from './grid-props.ts';

// Without layout nothing has a size: ten rows and twenty columns are visible.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
afterAll(() => {
  height.mockRestore();
  width.mockRestore();
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const look: GridLook<string> = {
  rowHeight: 10,
  headHeight: 20,
  lead: [100],
  head: (column) => ({ content: column }),
  cell: (letter, column) => ({ content: column < 0 ? letter : `${letter}${column}` }),
  cellLabel: (letter, column) => `${letter} ${column}`,
};
const onOpen = vi.fn<(letter: string, range: CellRange) => void>();
const onToggle = vi.fn<(letter: string) => void>();
beforeEach(() => vi.clearAllMocks());

const grid = () => screen.getByLabelText('Letters');
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;
const selected = () => [...document.querySelectorAll('.is-selected')].map(({ textContent }) => textContent);

function show(isOpen?: boolean) {
  render(
    <CellGrid
      label="Letters"
      keysText="Keyboard shortcuts"
      look={look}
      rows={letters}
      rowId={(letter) => letter}
      columnCount={200}
      columnWidth={10}
      tree={() => ({ level: 1, isOpen })}
      onToggle={onToggle}
      isRangeAllowed={(letter) => letter !== 'B'}
      onOpen={onOpen}
    />,
  );
  grid().focus();
  return userEvent.setup();
}

test('keys lead to other cells, which are rendered wherever the grid is scrolled to', async () => {
  const user = show();
  expect(active()).toBe('A');
  expect(screen.queryByText('Z')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
  expect(active()).toBe('B1');
  await user.keyboard('{PageDown}');
  expect(active()).toBe('K1');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(active()).toBe('Z199');
  screen.getByText('Z');
  await user.keyboard('{Home}{Control>}{Home}{/Control}');
  expect(active()).toBe('A');
});

test('Shift and arrow keys select cells of a row, and Enter opens them together', async () => {
  const user = show();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}');
  expect(selected()).toEqual(['A1', 'A2']);
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('A', { row: 0, from: 2, to: 1 });
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual([]);
});

test('dragging selects cells of a row where several are allowed, and a click opens one', async () => {
  const user = show();
  const drag = (from: string, to: string) =>
    user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText(from) },
      { target: screen.getByText(to) },
      { keys: '[/MouseLeft]' },
    ]);
  await drag('A1', 'A3');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('A', { row: 0, from: 1, to: 3 });
  expect(selected()).toEqual(['A1', 'A2', 'A3']);
  onOpen.mockClear();
  await drag('B1', 'B3');
  expect(selected()).toEqual([]);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(screen.getByText('B2'));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('B', { row: 1, from: 2, to: 2 });
});

test('the name of a closed row opens it with the right arrow key, Enter or a click', async () => {
  const user = show(false);
  await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}');
  await user.click(screen.getByText('C'));
  expect(onToggle.mock.calls).toEqual([['A'], ['A'], ['C']]);
  expect(onOpen).not.toHaveBeenCalled();
});
