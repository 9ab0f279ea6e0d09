import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import type { Sort, TreeColumn } from './tree-column.ts';
import { TreeTable } from './TreeTable.tsx';
import { type TreeExpansion, sortedTree, type TreeNode, visibleTreeRows, withToggledNode } from './tree.ts';

interface Thing {
  readonly name: string;
  readonly size: number;
}

const node = (name: string, size: number, children: TreeNode<Thing>[] = []): TreeNode<Thing> => ({
  key: name,
  item: { name, size },
  children,
});
const boxes = Array.from({ length: 200 }, (_, box) => {
  const things = Array.from({ length: 25 }, (_each, thing) => node(`Thing ${box}-${thing}`, thing));
  return node(`Box ${box}`, 1000 - box, things);
});
const usual: readonly TreeColumn<Thing>[] = [
  { id: 'name', header: 'Name', width: 200, cell: ({ name }) => <span>{name}</span> },
  { id: 'size', header: 'Size', width: 100, align: 'end', isSortable: true, cell: ({ size }) => <span>{size}</span> },
];

const happened: string[] = [];

/** A screen that keeps in state what others keep in the address. */
function Things({
  isLoading = false,
  columns = usual,
  isFixed = false,
}: {
  isLoading?: boolean;
  columns?: typeof usual;
  isFixed?: boolean;
}) {
  const [expansion, setExpansion] = useState<TreeExpansion>({ level: 1, turned: ['Box 0'] });
  const [sort, setSort] = useState<Sort>();
  const [selected, setSelected] = useState<string>();
  const direction = sort?.isDescending ? -1 : 1;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const kept = boxes.filter(({ key }) => !hidden.includes(key));
  const roots = sort ? sortedTree(kept, (a, b) => direction * (a.size - b.size)) : kept;
  return (
    <TextProvider>
      <TreeTable<Thing>
        label="Things"
        rows={visibleTreeRows(roots, expansion)}
        columns={columns}
        sort={sort}
        selected={selected}
        isLoading={isLoading}
        actions={({ item }) => [
          { id: 'drop', label: 'Drop', keys: 'Delete', run: () => happened.push(`dropped ${item.name}`) },
          { id: 'hide', label: 'Hide', keys: 'F8', run: () => setHidden([...hidden, item.name]) },
          { id: 'sell', label: 'Sell', keys: 'F4', refusal: 'Nobody wants it.', run: () => happened.push('sold') },
        ]}
        onSort={setSort}
        onTurn={({ key }) => setExpansion(withToggledNode(expansion, key))}
        onSelect={({ key }) => setSelected(key)}
        onOpen={({ key }) => happened.push(`opened ${key}`)}
        {...(!isFixed && { onResize: (column: string, width: number) => happened.push(`${column} is ${width} wide`) })}
      />
    </TextProvider>
  );
}

const focused = () => document.activeElement?.querySelector('[role=rowheader]')?.textContent;

describe('a tree table', () => {
  // Without layout nothing has a size, and a table of no height shows no rows.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get');
  beforeAll(() => void height.mockReturnValue(36 + 10 * 32));
  afterAll(() => height.mockRestore());

  test('the first column takes the remaining width if the last column contains numbers', () => {
    render(<Things />);
    const tracks = screen.getByRole('treegrid', { name: 'Things' }).style.getPropertyValue('--tree-columns');
    expect(tracks).toMatch(/^minmax\(min\(200px, [\d.]+vw\), 1fr\) 100px$/);
  });

  const tracksOf = () =>
    screen
      .getByRole('treegrid', { name: 'Things' })
      .style.getPropertyValue('--tree-columns')
      .replaceAll(/[\d.]+vw/g, 'vw');
  const [first, size] = usual;
  const last = { id: 'note', header: 'Note', width: 80, cell: () => <span>–</span> };

  test('the growing columns take the remaining width, or the last column if none grows', () => {
    if (!first || !size) throw new Error('The table has two columns.');
    const { rerender } = render(<Things columns={[first, size, last]} />);
    expect(tracksOf()).toBe('min(200px, vw) 100px minmax(80px, 1fr)');
    rerender(<Things columns={[{ ...first, grows: true }, size, last]} />);
    expect(tracksOf()).toBe('minmax(min(200px, vw), 1fr) 100px 80px');
    rerender(<Things columns={[{ ...first, grows: true }, size, { ...last, grows: true }]} />);
    expect(tracksOf()).toBe('minmax(min(200px, vw), 1fr) 100px minmax(80px, 1fr)');
  });

  test('columns have a drag handle only if their widths are stored', () => {
    const { container, rerender } = render(<Things isFixed />);
    expect(container.querySelectorAll('.tree-resize')).toHaveLength(0);
    rerender(<Things />);
    expect(container.querySelectorAll('.tree-resize')).toHaveLength(2);
  });

  test('narrowing a grown column starts from its actual width, not from its set width', () => {
    if (!first) throw new Error('The table has a first column.');
    const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500);
    render(<Things columns={[{ ...first, grows: true }, last]} />);
    happened.length = 0;
    fireEvent.keyDown(screen.getByRole('columnheader', { name: 'Name' }), { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(screen.getByRole('columnheader', { name: 'Note' }), { key: 'ArrowLeft', shiftKey: true });
    expect(happened).toEqual(['name is 484 wide', 'note is 64 wide']);
    width.mockRestore();
  });

  test('the table renders only the visible rows but announces the total count', () => {
    render(<Things />);
    expect(screen.getByRole('treegrid', { name: 'Things' }).getAttribute('aria-rowcount')).toBe('226');
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    const first = screen.getByRole('row', { name: /^Thing 0-0/ });
    expect([first.getAttribute('aria-level'), first.getAttribute('aria-setsize')]).toEqual(['2', '25']);
  });

  test('the table is one tab stop, and keys move within the table', async () => {
    const user = userEvent.setup();
    render(<Things />);
    await user.tab();
    expect(focused()).toMatch(/^Box 0/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toMatch(/^Thing 0-1/);
    await user.keyboard('{End}');
    expect(focused()).toMatch(/^Box 199/);
    await user.keyboard('{Home}');
    expect(focused()).toMatch(/^Box 0/);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('the focus stays on its row after sorting', async () => {
    const user = userEvent.setup();
    render(<Things />);
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toContain('Name');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('columnheader', { name: /Size/ }).getAttribute('aria-sort')).toBe('ascending');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^Box 199/);
  });

  test('Shift with an arrow key on a header changes the column width', async () => {
    const user = userEvent.setup();
    render(<Things />);
    await user.tab();
    await user.keyboard('{ArrowUp}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(happened).toContain('size is 116 wide');
  });

  test('shortcut keys run their actions, and open the menu if the action is refused', async () => {
    const user = userEvent.setup();
    render(<Things />);
    await user.tab();
    await user.keyboard('{Delete}{Enter}');
    expect(happened).toContain('dropped Box 0');
    expect(happened).toContain('opened Box 0');
    await user.keyboard('{F4}');
    const sell = await screen.findByRole('menuitem', { name: /Sell/ });
    expect(within(sell).getByText('Nobody wants it.')).toBeDefined();
    await user.click(sell);
    expect(happened).not.toContain('sold');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });

  test('after a row disappears, the row in its place has the focus', async () => {
    render(<Things />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
    expect(focused()).toMatch(/^Box 1/);
    await userEvent.keyboard('{F8}');
    expect(focused()).toMatch(/^Box 2/);
    await userEvent.keyboard('{F8}{ArrowDown}');
    expect(focused()).toMatch(/^Box 4/);
  });

  test('Space and a click select a row', async () => {
    const user = userEvent.setup();
    render(<Things />);
    await user.tab();
    await user.keyboard(' ');
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('Box 0');
    await user.click(screen.getByText('Thing 0-3'));
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('Thing 0-3');
  });

  test('placeholder rows appear during loading', () => {
    render(<Things isLoading />);
    expect(screen.getByRole('treegrid').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Box 0')).toBeNull();
  });
});
