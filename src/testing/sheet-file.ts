import type { Cell, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';

/** A spreadsheet file with one sheet: the names of the columns, then the rows. */
export function sheetFile(rows: readonly (readonly Cell[])[], format: SheetFormat = 'xlsx'): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(writeWorkbook({ sheets: [{ name: 'Records', rows }] }, format, { header: true }));
}
