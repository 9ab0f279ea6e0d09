import type { Cell, Sheet } from '../spreadsheet/workbook.ts';
import {
  type FilledSheetCell,
  isFilledSheetCell,
  type SheetReading,
  readAmount,
  readCellFlag,
  readInteger,
  filledCellText,
  normalizeWords,
  invalidCell,
  readNumeric,
} from './cells.ts';
import { columnKeysByName, type SheetColumn } from './columns.ts';
import { type DayOrder, dayOrderOf, readMoment } from './days.ts';
import { type ReadDuration, readDuration } from './durations.ts';
import type { SheetProblemCode, SheetProblems } from '../sheet-problem.ts';
import type { DurationUnit } from '../plan.ts';
import type { LocalDateTime } from '../plan-calendar.ts';

/** A sheet as rows of known columns. */

interface SheetColumnPlace {
  /** From 0. */
  readonly index: number;
  /** The column's name as the file writes it. */
  readonly header: string;
}

const noSheetCells: readonly Cell[] = [];

/** A table whose header was understood; its problems and those of its cells are collected. */
export class SheetTable<K extends string> {
  readonly columns: Readonly<Record<K, SheetColumn>>;
  readonly rows: readonly PlanSheetRow<K>[];
  readonly dayOrder: DayOrder;
  readonly #places: ReadonlyMap<K, SheetColumnPlace>;
  readonly #sheet: string;
  readonly #problems: SheetProblems;

  /** @param derived names of columns that are passed over; null: all that are not known */
  constructor(
    sheet: Sheet,
    columns: Readonly<Record<K, SheetColumn>>,
    problems: SheetProblems,
    derived: ReadonlySet<string> | null,
  ) {
    this.columns = columns;
    this.#sheet = sheet.name;
    this.#problems = problems;
    const first = sheet.rows.findIndex((cells) => cells.some(isFilledSheetCell));
    if (first < 0) problems.add({ severity: 'error', code: 'FileEmpty', sheet: sheet.name });
    this.#places = this.#readHeader(sheet.rows[first] ?? noSheetCells, first + 1, derived);
    this.rows = sheet.rows
      .slice(first + 1)
      .map((cells, index) => new PlanSheetRow(this, cells, first + index + 2))
      .filter(({ cells }) => cells.some(isFilledSheetCell));
    this.dayOrder = dayOrderOf(this.#texts());
  }

  has(key: K): boolean {
    return this.#places.has(key);
  }

  cell(cells: readonly Cell[], key: K): Cell {
    const place = this.#places.get(key);
    return place === undefined ? null : (cells[place.index] ?? null);
  }

  /** Reports the problem of a cell: an error if the column is required. */
  tell(row: PlanSheetRow<K>, key: K, code: SheetProblemCode, value: Cell | undefined = row.cell(key)): void {
    const { accepted, isRequired } = this.columns[key];
    this.#problems.add({
      severity: isRequired ? 'error' : 'warning',
      code,
      sheet: this.#sheet,
      row: row.line,
      column: this.#places.get(key)?.header,
      value: filledCellText(value),
      accepted,
    });
  }

  #readHeader(
    header: readonly Cell[],
    line: number,
    derived: ReadonlySet<string> | null,
  ): ReadonlyMap<K, SheetColumnPlace> {
    const keys = columnKeysByName(this.columns);
    const places = new Map<K, SheetColumnPlace>();
    const tell = (severity: 'error' | 'warning', code: SheetProblemCode, name: string) =>
      this.#problems.add({ severity, code, sheet: this.#sheet, row: line, column: name });
    for (const [index, cell] of header.entries()) {
      if (!isFilledSheetCell(cell)) continue;
      const name = filledCellText(cell).trim();
      const key = keys.get(normalizeWords(name));
      if (key === undefined) {
        if (derived !== null && !derived.has(normalizeWords(name))) tell('warning', 'ColumnUnknown', name);
      } else if (places.has(key)) tell('error', 'ColumnTwice', name);
      else places.set(key, { index, header: name });
    }
    // The keys of the record are its keys.
    for (const key of Object.keys(this.columns) as K[]) {
      const { isRequired, names } = this.columns[key];
      if (isRequired && !places.has(key) && header.length > 0) tell('error', 'ColumnMissing', names.en[0]);
    }
    return places;
  }

  *#texts(): Generator<string> {
    for (const { cells } of this.rows) for (const cell of cells) if (typeof cell === 'string') yield cell;
  }
}

/** A row below the header. An unreadable cell is reported and counts as empty. */
export class PlanSheetRow<K extends string> {
  readonly cells: readonly Cell[];
  /** Its number in the sheet, from 1. */
  readonly line: number;
  readonly #table: SheetTable<K>;

  constructor(table: SheetTable<K>, cells: readonly Cell[], line: number) {
    this.#table = table;
    this.cells = cells;
    this.line = line;
  }

  cell(key: K): Cell {
    return this.#table.cell(this.cells, key);
  }

  isFilled(key: K): boolean {
    return isFilledSheetCell(this.cell(key));
  }

  read<T>(key: K, reader: (cell: FilledSheetCell) => SheetReading<T>): T | undefined {
    const cell = this.cell(key);
    if (!isFilledSheetCell(cell)) return undefined;
    if (typeof cell === 'object' && cell !== null && 'error' in cell) {
      this.tell(key, 'ErrorValue');
      return undefined;
    }
    // Filled, and no error value. Runs of spaces are collapsed, because they would slow down the readers' patterns.
    const filled = typeof cell === 'string' ? cell.replaceAll(/\s+/gu, ' ').trim() : (cell as FilledSheetCell);
    const reading = reader(filled);
    if ('value' in reading) return reading.value;
    this.tell(key, reading.bad);
    return undefined;
  }

  tell(key: K, code: SheetProblemCode, value?: string): void {
    this.#table.tell(this, key, code, value);
  }

  /** The text of a cell, without spaces around it. */
  text(key: K): string | undefined {
    return this.read(key, () => ({ value: filledCellText(this.cell(key)).replaceAll(/\r\n?/g, '\n').trim() }));
  }

  whole(key: K, least: number, most: number): number | undefined {
    return this.read(key, (cell) => readInteger(cell, least, most));
  }

  flag(key: K): boolean | undefined {
    return this.read(key, readCellFlag);
  }

  amount(key: K): number | undefined {
    return this.read(key, readAmount);
  }

  /** @param usual the time of a day without one, `HH:MM` */
  moment(key: K, usual: string): LocalDateTime | undefined {
    return this.read(key, (cell) => readMoment(cell, usual, this.#table.dayOrder));
  }

  /** @param usual the unit of a number without one */
  duration(key: K, usual: DurationUnit): ReadDuration | undefined {
    return this.read(key, (cell) => readDuration(cell, usual));
  }

  /** Percent; `scale` is 100 where number cells hold fractions, as cells with a percent format do. */
  percent(key: K, scale: number): number | undefined {
    return this.read(key, (cell) => {
      const reading = readNumeric(typeof cell === 'string' ? cell.replace(/\s*%\s*$/, '') : cell);
      if ('bad' in reading) return reading;
      const value = Math.round(reading.value * (typeof cell === 'number' ? scale : 1) * 1e4) / 1e4;
      return value >= 0 && value <= 100 ? { value } : invalidCell;
    });
  }
}

/** 100 where no number of a column of percentages is greater than one, so that they are fractions of a whole; else 1. */
export function percentScale<K extends string>(table: SheetTable<K>, key: K): number {
  const numbers = table.rows.map((row) => row.cell(key)).filter((cell) => typeof cell === 'number');
  return numbers.some((number) => number > 0) && numbers.every((number) => number <= 1) ? 100 : 1;
}
