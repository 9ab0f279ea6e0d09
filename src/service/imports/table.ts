import { setImmediate as turn } from 'node:timers/promises';
import type { Cell, Sheet } from '#files/spreadsheet/workbook.ts';
import type { Context } from '#service/core/context.ts';
import type { Language, LocalText } from '#service/core/messages/messages.ts';
import { type FilledSheetCell, provenThousands } from '#files/sheet/cells.ts';
import { columnKeysByName } from '#files/sheet/columns.ts';
import type { SheetProblemCode } from '#files/sheet-problem.ts';
import { dayOrderIn, provenDayOrders } from '#files/sheet/days.ts';
import {
  type ColumnNotation,
  type ImportColumn,
  type ImportColumns,
  normaliseWords,
  type ValuesOf,
} from './columns.ts';
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
/** Rows at the top, empty ones apart, among which the header is looked for: titles and remarks may precede it. */
const mostRowsAboveHeader = 20;

const emptyCells: readonly Cell[] = [];

/** For whom a sheet is read. */
export interface SheetAudience extends Pick<Context, 'locale' | 'timeZone'> {
  readonly language: Language;
}

/**
 * Reads a sheet by the columns of a kind; adds findings to `problems`. Periodically reports the number of rows read.
 */
export async function readTable<C extends ImportColumns>(
  sheet: Sheet | undefined,
  columns: C,
  reader: SheetAudience,
  onRows: (done: number, total: number) => void = () => undefined,
): Promise<{ table: ImportedTable<C>; problems: ImportFileProblems }> {
  const problems = new ImportFileProblems(sheet?.name ?? '');
  const lines = sheet?.rows ?? [];
  const keys = columnKeysByName<string & keyof C>(columns, normaliseWords);
  const first = headerPlace(lines, keys);
  const empty = { table: new ImportedTable<C>(columns, [], new Map(), []), problems };
  if (first < 0) problems.add({ severity: 'error', code: 'import.error.FileEmpty' });
  if (lines.length > maxImportRows) {
    problems.add({ severity: 'error', code: 'import.error.TooManyRows', values: { limit: maxImportRows } });
  }
  if (first < 0 || lines.length > maxImportRows) return empty;
  const header = lines[first] ?? emptyCells;
  const places = readSheetHeader(header, first + 1, columns, { keys, problems, language: reader.language });
  const read = columnReadings(
    columns,
    places,
    columnNotations({ lines, first }, columns, places, { reader, problems }),
  );
  const rows: ImportedRow<C>[] = [];
  for (let index = first + 1; index < lines.length; index++) {
    if (index % rowsATurn === 0) {
      onRows(index, lines.length);
      await turn();
    }
    const cells = lines[index] ?? emptyCells;
    if (cells.some(isFilledCell)) rows.push(readImportRow<C>(cells, index + 1, read, problems));
  }
  reportOutside(lines.slice(first), first, problems);
  return { table: new ImportedTable(columns, header, places, rows), problems };
}

/**
 * Finds the row that names the columns: of the first filled rows the one that names most of them, the upper one of two.
 * Without any such name it is the first filled row; -1 for an empty sheet.
 */
function headerPlace(lines: readonly (readonly Cell[])[], keys: ReadonlyMap<string, string>): number {
  const best = { place: -1, names: -1 };
  let filled = 0;
  for (let place = 0; place < lines.length && filled < mostRowsAboveHeader; place += 1) {
    const cells = lines[place] ?? emptyCells;
    if (!cells.some(isFilledCell)) continue;
    filled += 1;
    const known = cells.flatMap((cell) => (typeof cell === 'string' ? (keys.get(normaliseWords(cell)) ?? []) : []));
    const names = new Set(known).size;
    if (names > best.names) Object.assign(best, { place, names });
  }
  return best.place;
}

interface SheetLines {
  readonly lines: readonly (readonly Cell[])[];
  /** Index of the header. */
  readonly first: number;
}

/**
 * How each column of days and numbers is read: by what its own cells prove. Without a proof, days are read in the order of
 * the reader's region, which a warning says.
 */
function columnNotations<C extends ImportColumns>(
  { lines, first }: SheetLines,
  columns: C,
  places: ReadonlyMap<keyof C, HeaderColumn>,
  { reader: { locale, timeZone }, problems }: { reader: SheetAudience; problems: ImportFileProblems },
): ReadonlyMap<keyof C, ColumnNotation> {
  const notations = new Map<keyof C, ColumnNotation>();
  for (const [key, { index, header }] of places) {
    const column = columns[key];
    if (column?.notation === undefined) continue;
    const below = lines.slice(first + 1).map((cells) => cells[index] ?? null);
    const texts = below.filter((cell) => typeof cell === 'string');
    if (column.notation === 'numbers') {
      notations.set(key, { thousands: provenThousands(texts) });
      continue;
    }
    const [order, other] = provenDayOrders(texts);
    const usual = order === undefined ? dayOrderIn(locale) : undefined;
    notations.set(key, { timeZone, order: other === undefined ? (order ?? usual) : undefined });
    const offset = usual === undefined ? -1 : below.findIndex((cell) => isAmbiguousDay(cell, column));
    const value = below[offset];
    if (value === undefined || value === null) continue;
    // A filled cell: it was read as ambiguous.
    const reading = column.read(value as FilledSheetCell, { order: usual });
    const values = { date: 'value' in reading ? reading.value : '' };
    const row = first + offset + 2;
    problems.add({ severity: 'warning', code: 'import.error.DayOrderAssumed', row, column: header, value, values });
  }
  return notations;
}

function isAmbiguousDay(cell: Cell, column: ImportColumn<unknown>): boolean {
  if (typeof cell !== 'string' || !isFilledCell(cell)) return false;
  const reading = column.read(cell, {});
  return 'bad' in reading && reading.bad === 'DayAmbiguous';
}

function isFilledCell(cell: Cell): boolean {
  return cell !== null && (typeof cell !== 'string' || cell.trim() !== '');
}

/** Place of a name among those of its column: earlier ones win if a file has several of them. */
function nameRank(column: ImportColumn<unknown> | undefined, name: string): number {
  const isName = (each: string) => normaliseWords(each) === normaliseWords(name);
  const ranks = Object.values(column?.names ?? {}).map((names) => names.findIndex(isName));
  return Math.min(...ranks.filter((rank) => rank >= 0));
}

function readSheetHeader<C extends ImportColumns>(
  header: readonly Cell[],
  line: number,
  columns: C,
  {
    keys,
    problems,
    language,
  }: { keys: ReadonlyMap<string, string & keyof C>; problems: ImportFileProblems; language: Language },
): ReadonlyMap<keyof C, HeaderColumn> {
  const found = new Map<string & keyof C, (HeaderColumn & { readonly rank: number })[]>();
  for (const [index, cell] of header.entries()) {
    const name = typeof cell === 'string' ? cell.trim() : '';
    if (!isFilledCell(cell)) continue;
    const key = keys.get(normaliseWords(name));
    const named = key === undefined ? undefined : { index, header: name, rank: nameRank(columns[key], name) };
    if (key !== undefined && named) found.set(key, [...(found.get(key) ?? []), named]);
    else problems.add({ severity: 'warning', code: 'import.error.ColumnUnknown', row: line, column: name });
  }
  const places = new Map<keyof C, HeaderColumn>();
  for (const [key, named] of found) {
    const [used, ...others] = named.toSorted((one, other) => one.rank - other.rank);
    if (used === undefined) continue;
    places.set(key, used);
    for (const { header: column, rank } of others) {
      const isTwice = rank === used.rank;
      const values = isTwice ? {} : { used: used.header };
      const code = isTwice ? 'import.error.ColumnTwice' : 'import.error.ColumnUnused';
      problems.add({ severity: isTwice ? 'error' : 'warning', code, row: line, column, values });
    }
  }
  for (const [key, { isRequired, names }] of Object.entries(columns)) {
    if (!isRequired || places.has(key)) continue;
    const column = names[language][0];
    const accepted: LocalText = (inLanguage) => names[inLanguage].join(', ');
    problems.add({ severity: 'error', code: 'import.error.ColumnMissing', row: line, column, accepted });
  }
  return places;
}

/** A column with its place in the sheet, if it is there. */
interface ColumnReading {
  readonly key: string;
  readonly column: ImportColumn<unknown>;
  readonly place: HeaderColumn | undefined;
  readonly notation: ColumnNotation;
}

const columnReadings = <C extends ImportColumns>(
  columns: C,
  places: ReadonlyMap<keyof C, HeaderColumn>,
  notations: ReadonlyMap<keyof C, ColumnNotation>,
): ColumnReading[] =>
  Object.entries(columns).map(([key, column]) => ({
    key,
    column,
    place: places.get(key),
    notation: notations.get(key) ?? {},
  }));

function readImportRow<C extends ImportColumns>(
  cells: readonly Cell[],
  line: number,
  columns: readonly ColumnReading[],
  problems: ImportFileProblems,
): ImportedRow<C> {
  const bad = new Set<keyof C>();
  const values: Record<string, unknown> = {};
  for (const { key, column, place, notation } of columns) {
    values[key] = null;
    if (place === undefined) continue;
    const value = cells[place.index] ?? null;
    const reading = readImportCell(value, column, notation);
    if (reading === null) continue;
    if ('value' in reading) values[key] = reading.value;
    else {
      bad.add(key);
      const { accepted, badCell: severity } = column;
      const code = `import.error.${reading.bad}` as const;
      problems.add({ severity, code, row: line, column: place.header, value, accepted });
    }
  }
  // Each column was read by its own reader.
  return { line, values: values as ValuesOf<C>, bad, cells };
}

/** Returns the value of a cell; null if it is empty and optional. */
function readImportCell<T>(
  cell: Cell,
  column: ImportColumn<T>,
  notation: ColumnNotation,
): { value: T } | { bad: SheetProblemCode } | null {
  if (typeof cell === 'object' && cell !== null && 'error' in cell) return { bad: 'ErrorValue' };
  if (isFilledCell(cell)) {
    // Not empty and no error value.
    return column.read(cell as FilledSheetCell, notation);
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
