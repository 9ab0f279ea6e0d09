import { useText } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '../Failure.tsx';
import type { RowAction } from '../row-action.ts';
import { useTableView } from '../table/use-table-view.ts';

import type { CatalogEntry, CatalogEntryKind } from './entry-list.ts';
import { movedIds } from './entry-rows.ts';
import type { DropPlace } from './RowDrag.tsx';

const none: readonly never[] = [];

/** The ways to change the order of entries. */
export interface EntryMoves<T> {
  /** The list shows all entries in their own order, so that it can be changed. */
  readonly isOrdered: boolean;
  actions(entry: T): readonly RowAction[];
  placeFor(from: number, to: number, isUpperHalf: boolean): DropPlace | undefined;
  drop(from: number, to: number, place: DropPlace): void;
}

/** Up and down: by keys, the menu of a row, and by its grip. */
export function useMoving<T extends CatalogEntry>({ rows = none, order }: CatalogEntryKind<T>): EntryMoves<T> {
  const { view } = useTableView();
  const { text } = useText();
  const notifyFailure = useNotifyFailure();
  const isNarrowed = view.search !== '' || view.filters.length > 0;
  const isOrdered = order !== undefined && !isNarrowed && view.sort === undefined;
  const ids = rows.map(({ id }) => id);
  const move = (from: number, to: number) => {
    const next = movedIds(ids, from, to);
    if (next.join() === ids.join()) return;
    order?.(next).catch(notifyFailure);
  };
  return {
    isOrdered,
    actions: ({ id }: T): readonly RowAction[] => {
      if (!order) return [];
      const place = ids.indexOf(id);
      const refusal = isOrdered ? undefined : text('entries.notInOrder');
      const step = (name: 'up' | 'down', by: 1 | -1, keys: string): RowAction => ({
        id: name,
        label: text(`entries.${name}`),
        keys,
        refusal: refusal ?? (ids[place + by] === undefined ? text('entries.atEnd') : undefined),
        run: () => move(place, place + by),
      });
      return [step('up', -1, 'Alt+ArrowUp'), step('down', 1, 'Alt+ArrowDown')];
    },
    placeFor: (from: number, to: number, isUpperHalf: boolean) =>
      isOrdered && from >= 0 && from !== to ? (isUpperHalf ? 'before' : 'after') : undefined,
    drop: (from: number, to: number, place: string) => {
      const target = place === 'before' ? to : to + 1;
      move(from, target > from ? target - 1 : target);
    },
  };
}
