import { SheetFileError } from './error.ts';
import type { Cell, Sheet, SheetFormat, Workbook } from './workbook.ts';

/** Maximum dimensions by format. Separated text has no limits. */
const sheetReach: Readonly<Record<SheetFormat, { rows: number; columns: number; characters: number }>> = {
  xls: { rows: 65_536, columns: 256, characters: 32_767 },
  xlsx: { rows: 1_048_576, columns: 16_384, characters: 32_767 },
  ods: { rows: 1_048_576, columns: 16_384, characters: Infinity },
  csv: { rows: Infinity, columns: Infinity, characters: Infinity },
};

const MAX_NAME = 31;
const MAX_WIDTH = 60;
const LEAST_WIDTH = 8;

/** The sheets as a format takes them, with valid names. @throws SheetFileError `tooLarge` */
export function sheetsToWrite(workbook: Workbook, format: SheetFormat): Sheet[] {
  const taken = new Set<string>();
  return workbook.sheets.map((sheet, index) => {
    checkReach(sheet, format);
    return { name: format === 'csv' ? sheet.name : validSheetName(sheet, index, taken), rows: sheet.rows };
  });
}

function checkReach({ name, rows }: Sheet, format: SheetFormat): void {
  const limits = sheetReach[format];
  const refuse = (what: string, limit: number, found: number) => {
    const message = `The sheet "${name}" has too many ${what} for .${format}: at most ${limit}, it has ${found}.`;
    throw new SheetFileError('tooLarge', message, { what, limit, found, sheet: name });
  };
  if (rows.length > limits.rows) refuse('rows', limits.rows, rows.length);
  for (const row of rows) {
    if (row.length > limits.columns) refuse('columns', limits.columns, row.length);
    for (const cell of row) {
      if (typeof cell !== 'string' || cell.length <= limits.characters) continue;
      refuse('characters in a cell', limits.characters, cell.length);
    }
  }
}

/** A name without the characters that formulas need, not too long, and different from the others in any case. */
function validSheetName({ name }: Sheet, index: number, taken: Set<string>): string {
  const valid = name
    // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
    .replaceAll(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
    .trim()
    .replaceAll(/^'+|'+$/g, '');
  const base = valid === '' ? `Sheet${index + 1}` : valid;
  let candidate = cutCellText(base, MAX_NAME);
  for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) {
    const suffix = ` (${count})`;
    candidate = cutCellText(base, MAX_NAME - suffix.length) + suffix;
  }
  taken.add(candidate.toLowerCase());
  return candidate;
}

/** Never cuts a character of two units in half. */
function cutCellText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Widths of the columns in characters, by their longest line within reason. */
export function sheetColumnWidths({ rows }: Sheet): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? LEAST_WIDTH, Math.min(cellTextWidth(cell), MAX_WIDTH) + 2);
    });
  }
  return widths;
}

function cellTextWidth(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell === 'object') return 'date' in cell ? cell.date.length : cell.error.length;
  const text = String(cell);
  const lineEnd = text.indexOf('\n');
  return lineEnd === -1 ? text.length : lineEnd;
}

/** Number formats that every program knows and shows the same in every language. */
export const dateFormat = 'yyyy-mm-dd';
export const dateTimeFormat = 'yyyy-mm-dd hh:mm:ss';
