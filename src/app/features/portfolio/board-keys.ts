/** Effect of a key on a board card. `column` is the index of a column. */
export type BoardMove =
  | { readonly kind: 'focus'; readonly card: HTMLElement }
  | { readonly kind: 'carry'; readonly card: HTMLElement; readonly column: number }
  | { readonly kind: 'open'; readonly card: HTMLElement };

interface BoardKeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget;
}

const cardsOf = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];

/** Arrows lead to the next card or column that has some, Ctrl and an arrow carries the card to the next column, Enter opens. */
export function boardMove(
  { key, ctrlKey, metaKey, altKey, target }: BoardKeyPress,
  root: HTMLElement | null,
): BoardMove | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  const columns = [...(root?.querySelectorAll('[data-column]') ?? [])];
  const at = columns.findIndex((column) => column.contains(card));
  if (!card || at < 0 || altKey) return undefined;
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (ctrlKey || metaKey) {
    const to = at + side;
    return side !== 0 && columns[to] ? { kind: 'carry', card, column: to } : undefined;
  }
  if (key === 'Enter') return { kind: 'open', card };
  const focus = (to: HTMLElement | undefined): BoardMove | undefined => to && { kind: 'focus', card: to };
  if (side !== 0) return focus(besideCard(columns, at, side, Number(card.dataset.place)));
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return step === 0 ? undefined : focus(nextBoardCard(cardsOf(columns[at]), Number(card.dataset.place) + step));
}

const nextBoardCard = (cards: readonly HTMLElement[], place: number) =>
  cards.find((each) => Number(each.dataset.place) === place);

/** The card at the same place in the next column that has some, or its last one. */
function besideCard(columns: readonly Element[], at: number, side: 1 | -1, place: number): HTMLElement | undefined {
  const beside = side > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const cards = cardsOf(beside.find((column) => cardsOf(column).length > 0));
  return nextBoardCard(cards, place) ?? cards.at(-1);
}
