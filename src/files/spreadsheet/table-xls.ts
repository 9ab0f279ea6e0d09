import { ByteWriter } from './byte-writer.ts';
import { ole2Container } from './ole2-container.ts';
import { serialOfDate } from './serial.ts';
import { ColumnSums, mostCharacters, type TableCell, type TableHead, type TableKind, type TableRow } from './table.ts';
import { writeBof, xf } from './xls-formats.ts';
import { SharedStrings } from './xls-strings.ts';
import { writeGlobals, writeView } from './write-xls.ts';

/** Rows of a sheet, the header and the sums included. */
const MAX_XLS_ROWS = 65_536;
const WORKSHEET_STREAM = 0x0010;
/** Text on its own is numbered like that. */
const xlsTableStyles: Readonly<Record<TableKind, number>> = {
  text: xf.general,
  boolean: xf.flag,
  count: xf.general,
  amount: xf.amount,
  percent: xf.percent,
  day: xf.date,
};

interface OpenSheet {
  readonly out: ByteWriter;
  /** Offset at which the number of rows is filled in at the end. */
  readonly sizeAt: number;
  /** Rows that it has. */
  rows: number;
}

/**
 * A workbook (BIFF8) with a table; rows beyond a sheet's limit continue in the next one. The texts of all cells precede
 * the sheets, so the file is complete only after all rows.
 */
export class TableXls {
  readonly #head: TableHead;
  readonly #strings = new SharedStrings();
  readonly #sums: ColumnSums;
  readonly #sheets: OpenSheet[] = [];

  constructor(head: TableHead) {
    this.#head = head;
    this.#sums = new ColumnSums(head.columns);
    this.#begin();
  }

  add(rows: readonly TableRow[]): void {
    for (const row of rows) {
      this.#sums.add(row);
      let sheet = this.#sheet();
      // One row is kept free for the sums.
      if (sheet.rows >= MAX_XLS_ROWS - 1) sheet = this.#begin();
      for (const [index, { kind }] of this.#head.columns.entries()) {
        this.#cell(sheet, index, row[index] ?? null, kind, xlsTableStyles[kind]);
      }
      sheet.rows += 1;
    }
  }

  /** The pieces of the file. */
  end(): Uint8Array[] {
    if (this.#sheet().rows > 1) this.#total(this.#sheet());
    const names = this.#sheets.map((_, index) =>
      index === 0 ? this.#head.name : `${this.#head.name.slice(0, 25)} (${index + 1})`,
    );
    const globals = new ByteWriter();
    const places = writeGlobals(globals, names, this.#strings);
    const bodies = this.#sheets.map((sheet, index) => this.#ended(sheet, index === 0));
    let place = globals.length;
    for (const [index, body] of bodies.entries()) {
      globals.setU32(places[index] ?? 0, place);
      place += body.length;
    }
    return ole2Container('Workbook', [globals.written(), ...bodies]);
  }

  #sheet(): OpenSheet {
    return this.#sheets.at(-1) ?? this.#begin();
  }

  #begin(): OpenSheet {
    const out = new ByteWriter();
    const { columns } = this.#head;
    writeBof(out, WORKSHEET_STREAM);
    columns.forEach(({ width }, column) => out.u16(0x7d, 12, column, column, width * 256, xf.general, 0, 0)); // COLINFO
    out.u16(0x200, 14); // DIMENSIONS
    out.u32(0);
    const sheet = { out, sizeAt: out.length, rows: 0 };
    out.u32(0);
    out.u16(0, columns.length, 0);
    columns.forEach(({ header }, column) => this.#cell(sheet, column, header, 'text', xf.header));
    sheet.rows = 1;
    this.#sheets.push(sheet);
    return sheet;
  }

  #ended({ out, sizeAt, rows }: OpenSheet, isFirst: boolean): Uint8Array {
    out.setU32(sizeAt, rows);
    writeView(out, true, isFirst);
    out.u16(0x0a, 0); // EOF
    return out.written();
  }

  #total(sheet: OpenSheet): void {
    const { columns, total } = this.#head;
    if (!columns.some(({ sum }) => sum)) return;
    const isOne = this.#sheets.length === 1;
    for (const [index, { sum, kind }] of columns.entries()) {
      const style = kind === 'amount' ? xf.totalAmount : xf.total;
      const value = this.#sums.values[index] ?? 0;
      if (!sum) this.#cell(sheet, index, index === 0 ? total : null, 'text', style);
      else if (isOne) writeSum(sheet, index, style, value);
      else this.#cell(sheet, index, value, kind, style);
    }
    sheet.rows += 1;
  }

  #cell({ out, rows: row }: OpenSheet, column: number, cell: TableCell, kind: TableKind, style: number): void {
    if (cell === null || cell === '') return;
    if (typeof cell === 'boolean') {
      out.u16(0x205, 8, row, column, style); // BOOLERR
      out.u8(cell ? 1 : 0);
      out.u8(0);
      return;
    }
    const value = typeof cell === 'number' ? cell : kind === 'day' ? serialOfDate(cell) : undefined;
    if (value === undefined) {
      out.u16(0xfd, 10, row, column, style === xf.date ? xf.general : style); // LABELSST
      out.u32(this.#strings.add(String(cell).slice(0, mostCharacters)));
    } else if (Number.isFinite(value)) {
      out.u16(0x203, 14, row, column, style); // NUMBER
      out.f64(value);
    }
  }
}

/** The sum of a column from the second row to the last one, with its value. */
function writeSum({ out, rows: row }: OpenSheet, column: number, style: number, value: number): void {
  out.u16(0x06, 35, row, column, style); // FORMULA
  out.f64(value);
  out.u16(0);
  out.u32(0);
  out.u16(13);
  out.u8(0x25); // An area, of which column and rows are relative.
  out.u16(1, row - 1, column | 0xc000, column | 0xc000);
  out.u8(0x22); // A function with one argument: SUM.
  out.u8(1);
  out.u16(4);
}
