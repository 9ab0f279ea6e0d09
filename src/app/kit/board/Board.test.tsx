import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { Board } from './Board.tsx';

// Without layout nothing has a size: a column shows three cards of 100 pixels, and six more.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
const cardHeight = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
afterAll(() => {
  height.mockRestore();
  cardHeight.mockRestore();
});

interface Fruit {
  readonly name: string;
  readonly column: string;
}

const fruitName = ({ name }: Fruit) => name;

function FruitBoard({ fruits: initial }: { readonly fruits: readonly Fruit[] }) {
  const [fruits, setFruits] = useState(initial);
  const columns = ['Unripe', 'Empty', 'Ripe'].map((id) => {
    const cards = fruits.filter(({ column }) => column === id);
    return { id, title: id, total: cards.length, cards };
  });
  const move = (fruit: Fruit, column: string) =>
    setFruits((all) => [...all.filter((each) => each !== fruit), { ...fruit, column }]);
  return (
    <Board
      label="Fruits"
      columns={columns}
      cardHeight={100}
      cardId={fruitName}
      isMovable={() => true}
      onMove={move}
      renderCard={({ name }) => (
        <div className="card">
          <button type="button">{name}</button>
          <input aria-label={`Color of ${name}`} />
        </div>
      )}
    />
  );
}

const few = [
  { name: 'Apple', column: 'Unripe' },
  { name: 'Banana', column: 'Unripe' },
  { name: 'Cherry', column: 'Ripe' },
];
const focusedText = () => document.activeElement?.textContent;

test('arrow keys go along the cards of a column and to the next column that has any, but not from a field', async () => {
  const user = userEvent.setup();
  render(<FruitBoard fruits={few} />);
  screen.getByText('Apple').focus();
  await user.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('Banana');
  await user.keyboard('{ArrowDown}');
  expect(focusedText()).toBe('Banana');
  await user.keyboard('{ArrowRight}');
  expect(focusedText()).toBe('Cherry');
  await user.keyboard('{ArrowLeft}');
  expect(focusedText()).toBe('Apple');
  const field = screen.getByLabelText('Color of Apple');
  field.focus();
  await user.keyboard('{ArrowDown}{Control>}{ArrowRight}{/Control}');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('region', { name: 'Empty' }).textContent).toBe('Empty0');
});

test('the focus follows a card that Ctrl and an arrow key move below the visible part of a column', async () => {
  const user = userEvent.setup();
  const many = Array.from({ length: 40 }, (_, index) => ({ name: `Plum ${index}`, column: 'Empty' }));
  render(<FruitBoard fruits={[...few, ...many]} />);
  expect(screen.queryByText('Plum 30')).toBeNull();
  screen.getByText('Apple').focus();
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  const apple = screen.getByText('Apple');
  expect(document.activeElement).toBe(apple);
  expect(apple.closest('li')?.getAttribute('aria-posinset')).toBe('41');
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(screen.getByRole('region', { name: 'Ripe' }).textContent).toBe('Ripe2CherryApple');
  expect(focusedText()).toBe('Apple');
});
