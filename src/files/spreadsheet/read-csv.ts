import { CellCount, Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { separatorOf, decodeText } from './csv-dialect.ts';
import type { Workbook } from './workbook.ts';

/**
 * Reads separated text after RFC 4180: quotes around a cell, doubled quotes in it, line breaks within quotes; lines may end with CR, LF
 * or both. Every value stays text, as the file has it: whether `1,5` is a number depends on the column, not on the format. One sheet
 * without a name.
 */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): Workbook {
  const { separator, start, text } = separatorOf(decodeText(bytes));
  const grid = new Grid(new CellCount(limits));
  let [row, column, at] = [0, 0, start];
  while (at < text.length) {
    const { value, end } = text[at] === '"' ? quotedCsvField(text, at, separator) : plainCsvField(text, at, separator);
    grid.set(row, column, value);
    at = end;
    if (text[at] === separator) {
      column += 1;
      at += 1;
      continue;
    }
    row += 1;
    column = 0;
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return { sheets: [{ name: '', rows: grid.rows() }] };
}

/** Up to the next separator or end of line. */
function plainCsvField(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** Pieces of a quoted cell that are kept apart. */
const mostPieces = 10_000;

/**
 * Reads a quoted cell; text between the closing quote and the separator belongs to it, too. An unclosed quote extends
 * to the end.
 */
function quotedCsvField(text: string, start: number, separator: string) {
  const parts: string[] = [];
  let before = '';
  let at = start + 1;
  for (;;) {
    // A list of all pieces would take many times the cell.
    if (parts.length > mostPieces) before += parts.splice(0).join('');
    const quote = text.indexOf('"', at);
    if (quote === -1) return { value: before + [...parts, text.slice(at)].join(''), end: text.length };
    parts.push(text.slice(at, quote));
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  const rest = plainCsvField(text, at, separator);
  return { value: before + parts.join('') + rest.value, end: rest.end };
}
