import { ByteWriter } from './byte-writer.ts';
import { sheetColumnWidths } from './layout.ts';
import { serialOfDate, xlsErrorCodes } from './serial.ts';
import type { Cell, Sheet } from './workbook.ts';
import { xf } from './xls-formats.ts';
import { xlsFile, XlsSheet } from './xls-sheet.ts';
import { SharedStrings } from './xls-strings.ts';

/** Writes BIFF8 ([MS-XLS]): one stream of records, the globals first and then each sheet, in an OLE2 container. */
export function writeXls(sheets: readonly Sheet[], hasHeader: boolean): Uint8Array {
  const strings = new SharedStrings();
  const bodies = sheets.map((sheet, index) => {
    const body = new XlsSheet(strings, sheetColumnWidths(sheet));
    for (const row of sheet.rows) {
      const style = hasHeader && body.rows === 0 ? xf.header : xf.general;
      row.forEach((cell, column) => writeXlsCell(body, column, cell, style));
      body.rows += 1;
    }
    return body.ended(hasHeader && sheet.rows.length > 0, index === 0);
  });
  const names = sheets.map(({ name }) => name);
  const all = new ByteWriter();
  for (const part of xlsFile(names, bodies, strings)) all.append(part);
  return all.written();
}

function writeXlsCell(sheet: XlsSheet, column: number, cell: Cell, style: number): void {
  if (cell === null || cell === '') return;
  if (typeof cell === 'string') sheet.text(column, cell, style);
  else if (typeof cell === 'number') sheet.number(column, cell, style);
  else if (typeof cell === 'boolean') sheet.flag(column, cell, style);
  else if ('error' in cell) {
    const code = xlsErrorCodes[cell.error];
    if (code === undefined) sheet.text(column, cell.error, style);
    else sheet.error(column, code, style);
  } else {
    const serial = serialOfDate(cell.date);
    // A day before the calendar of spreadsheets can only be a text.
    if (serial === undefined) sheet.text(column, cell.date, style);
    else sheet.number(column, serial, cell.date.length > 10 ? xf.dateTime : xf.date);
  }
}
