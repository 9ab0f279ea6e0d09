import type { KeyPress } from './key-press.ts';
import type { TreeRow } from './tree.ts';

/** Move of a key in a tree table, by the WAI-ARIA treegrid pattern with focus on rows. */
export type TreeMove =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'header'; readonly column: number }
  | { readonly kind: 'turn'; readonly index: number }
  | { readonly kind: 'open'; readonly index: number }
  | { readonly kind: 'select'; readonly index: number }
  | { readonly kind: 'menu'; readonly index: number };

/**
 * Returns the move of a key pressed on the row at `index`; undefined for other keys.
 * @param page number of rows in view
 */
export function rowMove(
  event: KeyPress,
  index: number,
  rows: readonly TreeRow<unknown>[],
  page: number,
): TreeMove | undefined {
  const row = rows[index];
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.shiftKey) return event.key === 'F10' ? { kind: 'menu', index } : undefined;
  const to = (place: number): TreeMove => ({
    kind: 'row',
    index: Math.max(0, Math.min(rows.length - 1, place)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return to(index + 1);
    case 'ArrowUp':
      return index === 0 ? { kind: 'header', column: 0 } : to(index - 1);
    case 'PageDown':
      return to(index + Math.max(1, page - 1));
    case 'PageUp':
      return to(index - Math.max(1, page - 1));
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return rightMove(row, index);
    case 'ArrowLeft':
      return leftMove(row, index);
    case 'Enter':
      return { kind: 'open', index };
    case ' ':
      return { kind: 'select', index };
    case 'ContextMenu':
      return { kind: 'menu', index };
    default:
      return undefined;
  }
}

function rightMove({ isOpen }: TreeRow<unknown>, index: number): TreeMove | undefined {
  if (isOpen === undefined) return undefined;
  return isOpen ? { kind: 'row', index: index + 1 } : { kind: 'turn', index };
}

function leftMove({ isOpen, parent }: TreeRow<unknown>, index: number): TreeMove | undefined {
  if (isOpen) return { kind: 'turn', index };
  return parent < 0 ? undefined : { kind: 'row', index: parent };
}

/** Tells whether an event is a key combination such as `Control+Enter` or `F2`. */
export function isCombination(event: KeyPress, keys: string): boolean {
  const parts = keys.split('+');
  const has = (name: string) => parts.includes(name);
  const isKey = event.key.toLowerCase() === parts.at(-1)?.toLowerCase();
  return (
    isKey &&
    (event.ctrlKey || event.metaKey) === has('Control') &&
    event.shiftKey === has('Shift') &&
    event.altKey === has('Alt')
  );
}
