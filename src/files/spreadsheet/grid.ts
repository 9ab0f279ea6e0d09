import { type SheetLimits, tooLarge } from './limits.ts';
import type { Cell } from './workbook.ts';

/** The area of cells that a merged cell covers; rows and columns count from 0, the ends belong to it. */
export interface GridArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Counts the cells of a workbook, so that many sheets together stay within the limit. */
export class CellCount {
  private count = 0;
  readonly limits: SheetLimits;

  constructor(limits: SheetLimits) {
    this.limits = limits;
  }

  add(cells: number): void {
    this.count += cells;
    if (this.count > this.limits.cells) throw tooLarge('cells', this.limits.cells);
  }
}

const noCells: readonly Cell[] = [];

/** Collects the values of a sheet in any order, and never makes more cells than the limits allow. */
export class Grid {
  private readonly lines: Cell[][] = [];
  private readonly count: CellCount;

  constructor(count: CellCount) {
    this.count = count;
  }

  /** Row and column count from 0; an empty text is an empty cell. @throws SheetFileError `tooLarge` */
  set(row: number, column: number, value: Cell): void {
    if (value === null || value === '') return;
    const { rows, columns } = this.count.limits;
    if (row >= rows) throw tooLarge('rows', rows, row + 1);
    if (column >= columns) throw tooLarge('columns', columns, column + 1);
    const line = (this.lines[row] ??= []);
    if (column >= line.length) this.count.add(column + 1 - line.length);
    while (line.length < column) line.push(null);
    line[column] = value;
  }

  /** Empties what merged cells cover: of each area only the first cell shows. */
  merge(areas: readonly GridArea[]): void {
    for (const area of areas) {
      const { limits } = this.count;
      const bottom = Math.min(area.bottom, this.lines.length - 1);
      // Areas that overlap would be gone through again and again: looking at a cell counts like a cell.
      this.count.add(Math.max(0, Math.min(bottom, limits.rows) - area.top));
      for (let row = area.top; row <= bottom; row += 1) this.cover(row, area);
    }
  }

  private cover(row: number, area: GridArea): void {
    const line = this.lines[row];
    if (!line) return;
    const right = Math.min(area.right, line.length - 1);
    this.count.add(Math.max(0, right - area.left));
    for (let column = area.left; column <= right; column += 1) {
      if (row !== area.top || column !== area.left) line[column] = null;
    }
  }

  /** The rows from the first on, each up to its last value; rows without values are empty. */
  rows(): (readonly Cell[])[] {
    const rows = Array.from({ length: this.lines.length }, (_, row) => trimmed(this.lines[row]));
    while (rows.at(-1)?.length === 0) rows.pop();
    return rows;
  }
}

function trimmed(line: Cell[] | undefined): readonly Cell[] {
  if (!line) return noCells;
  while (line.length > 0 && line.at(-1) === null) line.pop();
  return line;
}
