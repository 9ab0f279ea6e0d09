import { SheetFileError } from './error.ts';
import { sheetsToWrite } from './layout.ts';
import type { SheetFormat, Workbook } from './workbook.ts';
import { writeCsv } from './write-csv.ts';
import { writeXls } from './write-xls.ts';
import { writeZipped } from './write-zipped.ts';

export interface WriteOptions {
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
