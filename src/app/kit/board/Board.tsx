import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useFocusFollows } from '../use-focus-follows.ts';
import { rangeWith } from '../virtual-range.ts';
import { BoardRoot } from './board-style.ts';

export interface BoardColumn<T> {
  readonly id: string;
  readonly title: ReactNode;
  /** Number of its cards, and further totals. */
  readonly total: ReactNode;
  readonly cards: readonly T[];
}

interface BoardProps<T> {
  readonly label: string;
  readonly columns: readonly BoardColumn<T>[];
  /** Expected height of a card with the gap below it, in pixels; the real height is measured. */
  readonly cardHeight: number;
  cardId(card: T): string;
  /** Renders a card: an element of the class `card`, whose first button takes the focus of the arrow keys. */
  renderCard(card: T): ReactNode;
  /** Tells whether a card may be moved; without it no card is. */
  isMovable?(card: T): boolean;
  /** Called with a card and the id of the column that it was dragged or moved to. */
  onMove?(card: T, column: string): void;
}

/**
 * Cards in columns. Arrow keys go from card to card; Ctrl and an arrow key, or dragging, move a card to another column,
 * and the focus follows it. Only visible cards are rendered, and the focused one.
 */
export function Board<T>(props: BoardProps<T>) {
  const { label, columns, cardId, onMove } = props;
  const move = (id: string, to: BoardColumn<T> | undefined) => {
    const card = columns.flatMap(({ cards }) => cards).find((each) => cardId(each) === id);
    if (card !== undefined && to && !to.cards.includes(card)) onMove?.(card, to.id);
  };
  const drag = useCardDrag((card, column) => move(card, columns[column]));
  const { handlers, focusedRow } = useFocusFollows();
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const press = readBoardKey(event);
    if (!press || (press.moves && !onMove)) return;
    event.preventDefault();
    if (press.moves) move(press.card.dataset.row ?? '', columns[press.column + press.step]);
    else nextCard(press)?.querySelector('button')?.focus();
  };
  return (
    <BoardRoot role="group" aria-label={label} onKeyDown={keyDown} {...handlers} {...drag.handlers}>
      {columns.map((column, place) => (
        <Column
          key={column.id}
          {...props}
          column={column}
          place={place}
          isOver={drag.over === place}
          focusedCard={focusedRow}
        />
      ))}
    </BoardRoot>
  );
}

interface ColumnProps<T> extends BoardProps<T> {
  readonly column: BoardColumn<T>;
  readonly place: number;
  /** A card is dragged over it. */
  readonly isOver: boolean;
  focusedCard(): string | undefined;
}

function Column<T>(props: ColumnProps<T>) {
  const { column, place, isOver, cardHeight, cardId, renderCard, isMovable, focusedCard } = props;
  const { title, total, cards } = column;
  const titleId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: cards.length,
    overscan: 6,
    useFlushSync: false,
    estimateSize: () => cardHeight,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keyAt(cards, index, cardId), [cards, cardId]),
    rangeExtractor: (range: Range) =>
      rangeWith(
        range,
        cards.findIndex((card) => cardId(card) === focusedCard()),
      ),
  });
  return (
    <section aria-labelledby={titleId} data-column={place} data-over={isOver}>
      <h2>
        <span id={titleId}>{title}</span>
        <small>{total}</small>
      </h2>
      <div ref={scroller} className="board-scroller">
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const card = cards[index];
            return (
              card !== undefined && (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  style={{ transform: `translateY(${start}px)` }}
                  aria-setsize={cards.length}
                  aria-posinset={index + 1}
                  data-row={key}
                  data-index={index}
                  draggable={isMovable?.(card) === true}
                >
                  {renderCard(card)}
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function keyAt<T>(cards: readonly T[], index: number, cardId: (card: T) => string): string | number {
  const card = cards[index];
  return card === undefined ? index : cardId(card);
}

/**
 * Drags the cards of a board over its columns.
 * @param onDrop called with the id of the card and the index of the column that it was dropped on
 */
function useCardDrag(onDrop: (card: string, column: number) => void) {
  const [over, setOver] = useState<number>();
  const dragged = useRef<string>(undefined);
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const handlers = {
    onDragStart: ({ target, dataTransfer }: DragEvent) => {
      dragged.current = closest(target, '[data-row]')?.dataset.row;
      // Firefox starts no drag without data.
      dataTransfer.setData('text/plain', '');
      dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      setOver(columnAt(event.target));
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      const [card, column] = [dragged.current, columnAt(event.target)];
      end();
      if (card === undefined || column === undefined) return;
      event.preventDefault();
      onDrop(card, column);
    },
  };
  return { over, handlers };
}

/** An arrow key on a card. */
interface BoardKey {
  readonly card: HTMLElement;
  readonly column: number;
  /** Direction: across the columns, or along the cards of a column. */
  readonly axis: 'column' | 'card';
  readonly step: 1 | -1;
  /** Moves the card instead of the focus. */
  readonly moves: boolean;
}

const boardArrows: Readonly<Record<string, Pick<BoardKey, 'axis' | 'step'>>> = {
  ArrowLeft: { axis: 'column', step: -1 },
  ArrowRight: { axis: 'column', step: 1 },
  ArrowUp: { axis: 'card', step: -1 },
  ArrowDown: { axis: 'card', step: 1 },
};

/** Reads an arrow key; undefined for other keys, and in fields, which use the arrows themselves. */
function readBoardKey({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): BoardKey | undefined {
  const arrow = boardArrows[key];
  const [card, column] = [closest(target, '[data-row]'), columnAt(target)];
  if (!arrow || !card || column === undefined || altKey || shiftKey) return undefined;
  if (closest(target, 'input:not([type=checkbox]), [role=combobox], textarea')) return undefined;
  const moves = ctrlKey || metaKey;
  return moves && arrow.axis === 'card' ? undefined : { ...arrow, card, column, moves };
}

/** Returns the next card of the column, or the one at the same place in the next column that has any. */
function nextCard({ card, column, axis, step }: BoardKey): HTMLElement | undefined {
  const columns = [...(card.closest('[role=group]')?.querySelectorAll('[data-column]') ?? [])];
  const cardsIn = (place: number) => [...(columns[place]?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const index = Number(card.dataset.index);
  const at = (cards: readonly HTMLElement[], place: number) =>
    cards.find((each) => Number(each.dataset.index) === place);
  if (axis === 'card') return at(cardsIn(column), index + step);
  let next = column + step;
  while (columns[next] && cardsIn(next).length === 0) next += step;
  return at(cardsIn(next), index) ?? cardsIn(next).at(-1);
}

function closest(target: EventTarget, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function columnAt(target: EventTarget): number | undefined {
  const column = closest(target, '[data-column]');
  return column ? Number(column.dataset.column) : undefined;
}
