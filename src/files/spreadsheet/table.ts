/** A table that is written row by row: typed columns below a header that stays in view, and sums below the last row. */

export type TableKind = 'text' | 'count' | 'amount' | 'percent' | 'boolean' | 'day';

export interface TableColumn {
  readonly header: string;
  readonly kind: TableKind;
  /** In characters. */
  readonly width: number;
  readonly sum: boolean;
}

/** Days are `yyyy-MM-dd`. */
export type TableCell = string | number | boolean | null;
export type TableRow = readonly TableCell[];

export interface TableHead {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Label of the row of sums. */
  readonly total: string;
}

/** Number formats by what a column holds; every program shows them in its own language. */
export const tableNumberFormats: Readonly<Record<TableKind, string>> = {
  text: 'General',
  boolean: 'General',
  count: 'General',
  amount: '#,##0.00',
  percent: '0.0',
  day: 'yyyy-mm-dd',
};

/** Maximum number of characters in a cell. */
export const mostCharacters = 32_767;

/** Sums of the columns that have some, while rows go by. */
export class ColumnSums {
  readonly #columns: readonly TableColumn[];
  readonly values: number[];

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
    this.values = columns.map(() => 0);
  }

  add(row: TableRow): void {
    for (const [index, { sum }] of this.#columns.entries()) {
      const cell = row[index];
      if (sum && typeof cell === 'number') this.values[index] = (this.values[index] ?? 0) + cell;
    }
  }
}

/** The letters of a column. @param index from 0 */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? '' : columnLetters(before - 1)) + String.fromCharCode(65 + (index % 26));
}
