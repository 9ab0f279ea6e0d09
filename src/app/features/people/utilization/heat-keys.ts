import type { HeatRow } from './heat-rows.ts';

/** A cell of the map: a row, and -2 for its name, -1 for its total, else the place of a period. */
export interface HeatCell {
  readonly row: number;
  readonly column: number;
}

export const nameColumn = -2;
export const totalColumn = -1;

export type HeatMove =
  | { readonly kind: 'go'; readonly place: HeatCell }
  | { readonly kind: 'turn'; readonly row: number }
  | { readonly kind: 'open'; readonly place: HeatCell };

interface HeatKeyEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Size {
  readonly rows: readonly HeatRow[];
  readonly columns: number;
  /** Number of rows visible at once. */
  readonly page: number;
}

/** Maps a key on a cell to a move, by the WAI-ARIA tree grid pattern with focus on cells. */
export function heatMove(
  event: HeatKeyEvent,
  { row, column }: HeatCell,
  { rows, columns, page }: Size,
): HeatMove | undefined {
  if (event.altKey) return undefined;
  const isFar = event.ctrlKey || event.metaKey;
  const go = (to: HeatCell): HeatMove => ({
    kind: 'go',
    place: {
      row: Math.max(0, Math.min(rows.length - 1, to.row)),
      column: Math.max(nameColumn, Math.min(columns - 1, to.column)),
    },
  });
  const at = rows[row];
  switch (event.key) {
    case 'ArrowDown':
      return go({ row: row + 1, column });
    case 'ArrowUp':
      return go({ row: row - 1, column });
    case 'ArrowRight':
      if (column === nameColumn && at?.isPool && !at.isOpen) return { kind: 'turn', row };
      return go({ row, column: column + 1 });
    case 'ArrowLeft':
      if (column === nameColumn && at?.isPool && at.isOpen) return { kind: 'turn', row };
      return go({ row, column: column - 1 });
    case 'PageDown':
      return go({ row: row + page, column });
    case 'PageUp':
      return go({ row: row - page, column });
    case 'Home':
      return go({ row: isFar ? 0 : row, column: nameColumn });
    case 'End':
      return go({ row: isFar ? rows.length - 1 : row, column: columns - 1 });
    case 'Enter':
    case ' ':
      if (column === nameColumn && at?.isPool) return { kind: 'turn', row };
      return { kind: 'open', place: { row, column } };
    default:
      return undefined;
  }
}
