import { detectSheetFormat } from './detect.ts';
import { SheetFileError } from './error.ts';
import { defaultSheetLimits, type SheetLimits } from './limits.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXls } from './read-xls.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetFormat, Workbook } from './workbook.ts';
import { ZipFile } from './zip.ts';

/**
 * Reads a spreadsheet; its format is detected by the content, never by a name. Hidden sheets follow the visible ones,
 * so that the first sheet is visible; chart and macro sheets are omitted. In separated text every value is text. Cells
 * that show a time or a duration are text, `HH:mm` or `HH:mm:ss`; merged cells have their value in the first cell; a
 * formula that was never calculated is null.
 * @throws SheetFileError and nothing else, for any bytes
 */
export function readWorkbook(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
): { format: SheetFormat; workbook: Workbook } {
  const all = { ...defaultSheetLimits, ...limits };
  const format = detectSheetFormat(bytes, all);
  const workbook = readFormat(format, bytes, all);
  if (workbook.sheets.length === 0) throw new SheetFileError('empty', 'The spreadsheet has no sheet with cells.');
  return { format, workbook };
}

function readFormat(format: SheetFormat, bytes: Uint8Array, limits: SheetLimits): Workbook {
  switch (format) {
    case 'xls':
      return readXls(bytes, limits);
    case 'xlsx':
      return readXlsx(new ZipFile(bytes, limits), limits);
    case 'ods':
      return readOds(new ZipFile(bytes, limits), limits);
    case 'csv':
      return readCsv(bytes, limits);
  }
}
