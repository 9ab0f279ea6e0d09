import { type CellObject, utils, write } from '@e965/xlsx';
import { SheetFileError } from './error.ts';
import { dateFormat, dateTimeFormat, sheetColumnWidths, sheetsToWrite } from './layout.ts';
import type { Cell, Sheet, SheetFormat, Workbook } from './workbook.ts';
import { writeCsv } from './write-csv.ts';
import { writeXls } from './write-xls.ts';
import { serialOfDate, xlsErrorCodes } from './serial.ts';

interface WriteOptions {
  /** The first row of each sheet names the columns. In .xls it is bold and stays in view; the other formats are written without looks. */
  readonly header?: boolean;
  /** Separator between cells of separated text; a comma by default. */
  readonly separator?: string;
}

/**
 * Writes a workbook. Dates become dates of the format, columns get the width of their content, and names of sheets are made valid and
 * distinct. Separated text holds the first sheet alone. OpenDocument and .xls have no error values but a few: others are written as text.
 * @throws SheetFileError `empty` without a sheet, `tooLarge` beyond the rows, columns or text length of the format
 */
export function writeWorkbook(workbook: Workbook, format: SheetFormat, options: WriteOptions = {}): Uint8Array {
  const sheets = sheetsToWrite(workbook, format);
  const [first] = sheets;
  if (!first) throw new SheetFileError('empty', 'A workbook without sheets cannot be written.');
  switch (format) {
    case 'xls':
      return writeXls(sheets, options.header === true);
    case 'xlsx':
    case 'ods':
      return writeZipped(sheets, format);
    case 'csv':
      return writeCsv(first, options.separator ?? ',');
  }
}

/** Writes Office Open XML or OpenDocument. */
function writeZipped(sheets: readonly Sheet[], format: 'xlsx' | 'ods'): Uint8Array {
  const book = utils.book_new();
  for (const sheet of sheets) {
    const data = sheet.rows.map((row) => row.map((cell) => cellObjectOf(cell, format)));
    const columns = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
    const end = { r: Math.max(0, data.length - 1), c: Math.max(0, columns - 1) };
    const worksheet = {
      // Missing entries are how the library marks empty cells; its types do not say so.
      '!data': (data.length > 0 ? data : [[]]) as CellObject[][],
      '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
      '!cols': sheetColumnWidths(sheet).map((wch) => ({ wch })),
    };
    utils.book_append_sheet(book, worksheet, sheet.name);
  }
  // With this type the library answers an ArrayBuffer.
  return new Uint8Array(write(book, { type: 'array', bookType: format, compression: true }) as ArrayBuffer);
}

function cellObjectOf(cell: Cell, format: 'xlsx' | 'ods'): CellObject | undefined {
  if (cell === null || cell === '') return undefined;
  if (typeof cell === 'string') return { t: 's', v: writableText(cell, format) };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  if (typeof cell === 'number') return Number.isFinite(cell) ? { t: 'n', v: cell } : undefined;
  if ('error' in cell) {
    const code = xlsErrorCodes[cell.error];
    return format === 'ods' || code === undefined
      ? { t: 's', v: writableText(cell.error, format) }
      : { t: 'e', v: code };
  }
  // A day before the calendar of spreadsheets can only be a text.
  if (serialOfDate(cell.date) === undefined) return { t: 's', v: writableText(cell.date, format) };
  const hasTime = cell.date.length > 10;
  // The library reads and writes dates in UTC.
  const day: CellObject = { t: 'd', v: new Date(`${hasTime ? cell.date : `${cell.date}T00:00:00`}Z`) };
  // OpenDocument states what is a date without a number format, and the library knows no format with dashes there.
  return format === 'ods' ? day : { ...day, z: hasTime ? dateTimeFormat : dateFormat };
}

/** Half of a character of two units. */
const halfCharacter = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Removes characters not allowed in XML. Office Open XML has its own escapes, so text that looks like one is escaped,
 * too.
 */
function writableText(text: string, format: 'xlsx' | 'ods'): string {
  const wellFormed = text.replaceAll(halfCharacter, '\uFFFD');
  if (format === 'xlsx') return wellFormed.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
  // oxlint-disable-next-line no-control-regex -- control characters are what is left out
  return wellFormed.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
}
