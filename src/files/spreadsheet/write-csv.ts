import type { Cell, Sheet } from './workbook.ts';

/**
 * Writes separated text after RFC 4180: UTF-8 with a byte order mark, by which programs know it, and lines that end with CR LF. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
export function writeCsv({ rows }: Sheet, separator: string): Uint8Array {
  const lines = rows.map((row) => csvLine(row.map(csvCellText), separator));
  return new TextEncoder().encode(csvMark + lines.join(''));
}

/** Byte order mark at the start of separated text. */
export const csvMark = '\uFEFF';

/** Returns one line of separated text, including its line break; fields are quoted where necessary. */
export function csvLine(fields: readonly string[], separator = ','): string {
  return `${fields.map((field) => quoteCsvField(field, separator)).join(separator)}\r\n`;
}

function quoteCsvField(text: string, separator: string): string {
  const isSpecial = /["\r\n]|^\s|\s$/.test(text) || text.includes(separator);
  return isSpecial ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that begins like a formula with an apostrophe before it: spreadsheets run formulas of files that they open. */
export function csvText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function csvCellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvText(cell);
  if (typeof cell === 'object') return 'date' in cell ? cell.date.replace('T', ' ') : cell.error;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return Number.isFinite(cell) ? String(cell) : '';
}
