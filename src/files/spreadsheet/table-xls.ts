import { serialOfDate } from './serial.ts';
import { ColumnSums, mostCharacters, type TableCell, type TableHead, type TableKind, type TableRow } from './table.ts';
import { xf } from './xls-formats.ts';
import { xlsFile, XlsSheet } from './xls-sheet.ts';
import { SharedStrings } from './xls-strings.ts';

/** Rows of a sheet, the header and the sums included. */
const MAX_XLS_ROWS = 65_536;
/** Text on its own is numbered like that. */
const xlsTableStyles: Readonly<Record<TableKind, number>> = {
  text: xf.general,
  boolean: xf.flag,
  count: xf.general,
  amount: xf.amount,
  percent: xf.percent,
  day: xf.date,
};

/**
 * A workbook (BIFF8) with a table; rows beyond a sheet's limit continue in the next one. The texts of all cells precede
 * the sheets, so the file is complete only after all rows.
 */
export class TableXls {
  readonly #head: TableHead;
  readonly #strings = new SharedStrings();
  readonly #sums: ColumnSums;
  readonly #sheets: XlsSheet[] = [];

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
    const { name } = this.#head;
    const names = this.#sheets.map((_, index) => (index === 0 ? name : `${name.slice(0, 25)} (${index + 1})`));
    const bodies = this.#sheets.map((sheet, index) => sheet.ended(true, index === 0));
    return xlsFile(names, bodies, this.#strings);
  }

  #sheet(): XlsSheet {
    return this.#sheets.at(-1) ?? this.#begin();
  }

  #begin(): XlsSheet {
    const { columns } = this.#head;
    const sheet = new XlsSheet(
      this.#strings,
      columns.map(({ width }) => width),
    );
    columns.forEach(({ header }, column) => this.#cell(sheet, column, header, 'text', xf.header));
    sheet.rows = 1;
    this.#sheets.push(sheet);
    return sheet;
  }

  #total(sheet: XlsSheet): void {
    const { columns, total } = this.#head;
    if (!columns.some(({ sum }) => sum)) return;
    const isOne = this.#sheets.length === 1;
    for (const [index, { sum, kind }] of columns.entries()) {
      const style = kind === 'amount' ? xf.totalAmount : xf.total;
      const value = this.#sums.values[index] ?? 0;
      if (!sum) this.#cell(sheet, index, index === 0 ? total : null, 'text', style);
      else if (isOne) sheet.sum(index, value, style);
      else this.#cell(sheet, index, value, kind, style);
    }
    sheet.rows += 1;
  }

  #cell(sheet: XlsSheet, column: number, cell: TableCell, kind: TableKind, style: number): void {
    if (cell === null || cell === '') return;
    const value = typeof cell === 'string' && kind === 'day' ? serialOfDate(cell) : cell;
    if (typeof value === 'boolean') sheet.flag(column, value, style);
    else if (typeof value === 'number') sheet.number(column, value, style);
    else sheet.text(column, String(cell).slice(0, mostCharacters), style === xf.date ? xf.general : style);
  }
}
