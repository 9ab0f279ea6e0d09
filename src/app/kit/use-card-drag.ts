import { type DragEvent, useState } from 'react';

/**
 * Drags cards (`data-card`) to the columns (`data-column`) of a board.
 * @param dragType type of the dragged data: cards of other boards are not accepted
 * @param onDrop called with the card and the column it was dropped on
 */
export function useCardDrag(dragType: string, onDrop: (card: string, column: number) => void) {
  const [over, setOver] = useState<number>();
  const columnAt = ({ target }: DragEvent): number | undefined => {
    const column = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    return column ? Number(column.dataset.column) : undefined;
  };
  const drag = {
    onDragStart: (event: DragEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
      if (!card) return;
      event.dataTransfer.setData(dragType, card.dataset.card ?? '');
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setOver(columnAt(event));
    },
    onDragEnd: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      const column = columnAt(event);
      setOver(undefined);
      if (column === undefined) return;
      event.preventDefault();
      onDrop(event.dataTransfer.getData(dragType), column);
    },
  };
  return { over, drag };
}
