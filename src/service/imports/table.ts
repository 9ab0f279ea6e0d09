import { setImmediate as turn } from 'node:timers/promises';
import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import type { Language } from '#service/core/messages/messages.ts';
import type { FilledSheetCell } from '#files/sheet/cells.ts';
import { columnKeysByName } from '#files/sheet/columns.ts';
import type { SheetProblemCode } from '#files/sheet-problem.ts';
import { type ImportColumn, type ImportColumns, normaliseWords, type ValuesOf } from './columns.ts';
import { ImportFileProblems } from '#service/core/messages/problems.ts';

/** A sheet as the rows of a kind of import: the header was understood, and every cell read. */

/** One row below the header that is not empty. */
export interface ImportedRow<C extends ImportColumns> {
  /** Its number in the sheet, from 1. */
  readonly line: number;
  readonly values: ValuesOf<C>;
  /** Columns whose cell was unreadable, or empty although required; already reported. */
  readonly bad: ReadonlySet<keyof C>;
  readonly cells: readonly Cell[];
}

/** The rows of a sheet, with the places of its columns. */
export class ImportedTable<C extends ImportColumns> {
  readonly columns: C;
  readonly rows: readonly ImportedRow<C>[];
  /** The cells of the row that names the columns. */
  readonly header: readonly Cell[];
  readonly #places: ReadonlyMap<keyof C, HeaderColumn>;

  constructor(
    columns: C,
    header: readonly Cell[],
    places: ReadonlyMap<keyof C, HeaderColumn>,
    rows: readonly ImportedRow<C>[],
  ) {
    this.columns = columns;
    this.header = header;
    this.#places = places;
    this.rows = rows;
  }

  /** Returns the position of a column in the sheet; undefined if missing. */
  placeOf(key: keyof C): HeaderColumn | undefined {
    return this.#places.get(key);
  }
}

/** Position of a column: its index, from 0, and its name as written in the file. */
interface HeaderColumn {
  readonly index: number;
  readonly header: string;
}

/** Maximum number of rows, including the header. */
const maxImportRows = 100_000;
/** Rows that are read in one go, before others get their turn. */
const rowsATurn = 500;

const emptyCells: readonly Cell[] = [];

/**
 * Reads a sheet by the columns of a kind; adds findings to `problems`. Periodically reports the number of rows read.
 */
export async function readTable<C extends ImportColumns>(
  sheet: Sheet | undefined,
  columns: C,
  language: Language,
  onRows: (done: number, total: number) => void = () => undefined,
): Promise<{ table: ImportedTable<C>; problems: ImportFileProblems }> {
  const problems = new ImportFileProblems(sheet?.name ?? '');
  const lines = sheet?.rows ?? [];
  const first = lines.findIndex((cells) => cells.some(isFilledCell));
  const empty = { table: new ImportedTable<C>(columns, [], new Map(), []), problems };
  if (first < 0) problems.add({ severity: 'error', code: 'import.error.FileEmpty' });
  if (lines.length > maxImportRows) {
    problems.add({ severity: 'error', code: 'import.error.TooManyRows', values: { limit: maxImportRows } });
  }
  if (first < 0 || lines.length > maxImportRows) return empty;
  const header = lines[first] ?? emptyCells;
  const places = readSheetHeader(header, first + 1, columns, { problems, language });
  const rows: ImportedRow<C>[] = [];
  for (let index = first + 1; index < lines.length; index++) {
    if (index % rowsATurn === 0) {
      onRows(index, lines.length);
      await turn();
    }
    const cells = lines[index] ?? emptyCells;
    if (cells.some(isFilledCell)) rows.push(readImportRow(cells, index + 1, columns, places, problems));
  }
  reportOutside(lines.slice(first), first, problems);
  return { table: new ImportedTable(columns, header, places, rows), problems };
}

function isFilledCell(cell: Cell): boolean {
  return cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

function readSheetHeader<C extends ImportColumns>(
  header: readonly Cell[],
  line: number,
  columns: C,
  { problems, language }: { problems: ImportFileProblems; language: Language },
): ReadonlyMap<keyof C, HeaderColumn> {
  const keys = columnKeysByName<string & keyof C>(columns, normaliseWords);
  const places = new Map<keyof C, HeaderColumn>();
  for (const [index, cell] of header.entries()) {
    const name = typeof cell === 'string' ? cell.trim() : '';
    if (!isFilledCell(cell)) continue;
    const key = keys.get(normaliseWords(name));
    const at = { row: line, column: name };
    if (key === undefined) problems.add({ severity: 'warning', code: 'import.error.ColumnUnknown', ...at });
    else if (places.has(key)) problems.add({ severity: 'error', code: 'import.error.ColumnTwice', ...at });
    else places.set(key, { index, header: name });
  }
  for (const [key, { isRequired, names, accepted }] of Object.entries(columns)) {
    if (!isRequired || places.has(key)) continue;
    const column = names[language][0];
    problems.add({ severity: 'error', code: 'import.error.ColumnMissing', row: line, column, accepted });
  }
  return places;
}

function readImportRow<C extends ImportColumns>(
  cells: readonly Cell[],
  line: number,
  columns: C,
  places: ReadonlyMap<keyof C, HeaderColumn>,
  problems: ImportFileProblems,
): ImportedRow<C> {
  const bad = new Set<keyof C>();
  const read = Object.entries(columns).map(([key, column]): [string, unknown] => {
    const place = places.get(key);
    if (place === undefined) return [key, null];
    const cell = cells[place.index] ?? null;
    const reading = readImportCell(cell, column);
    if (reading === null || 'value' in reading) return [key, reading?.value ?? null];
    bad.add(key);
    const { accepted, badCell: severity } = column;
    problems.add({
      severity,
      code: `import.error.${reading.bad}`,
      row: line,
      column: place.header,
      value: cell,
      accepted,
    });
    return [key, null];
  });
  // Object.fromEntries forgets the keys of the columns and the types of their readings.
  return { line, values: Object.fromEntries(read) as ValuesOf<C>, bad, cells };
}

/** Returns the value of a cell; null if it is empty and optional. */
function readImportCell<T>(cell: Cell, column: ImportColumn<T>): { value: T } | { bad: SheetProblemCode } | null {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return { bad: 'ErrorValue' };
  if (isFilledCell(cell)) {
    // Not empty and no error value.
    return column.read(cell as FilledSheetCell);
  }
  return column.isRequired ? { bad: 'CellMissing' } : null;
}

/** Adds one warning for all cells without a column name. */
function reportOutside(
  [header = emptyCells, ...lines]: readonly (readonly Cell[])[],
  first: number,
  problems: ImportFileProblems,
): void {
  const offset = lines.findIndex((cells) =>
    cells.some((cell, index) => isFilledCell(cell) && !isFilledCell(header[index] ?? null)),
  );
  if (offset < 0) return;
  const value = lines[offset]?.find((cell, index) => isFilledCell(cell) && !isFilledCell(header[index] ?? null));
  problems.add({ severity: 'warning', code: 'import.error.CellOutsideColumns', row: first + offset + 2, value });
}
