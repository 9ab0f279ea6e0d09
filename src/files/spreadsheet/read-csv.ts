import { CellCount, Grid } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import type { Workbook } from './workbook.ts';
import { decodeBytes, markedEncoding, decodeValidUtf8 } from '../encoding.ts';

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

const separators = [';', ',', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/** As many lines decide on the separator. */
const SAMPLE_LINES = 50;
const SAMPLE_CHARACTERS = 256 * 1024;

/** The text of a file: by its byte order mark, else UTF-8 where it is valid, else windows-1252, which old programs write. */
function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes);
  if (marked?.startsWith('utf-16')) return new TextDecoder(marked).decode(bytes);
  return decodeValidUtf8(bytes) ?? decodeBytes(bytes, new TextDecoder('windows-1252'));
}

/** The separator of the cells, and where the first row begins: behind a line `sep=;`, which some programs write. */
function separatorOf(text: string): { text: string; separator: string; start: number } {
  const named = /^sep=([^\r\n"])(\r\n|\r|\n|$)/i.exec(text);
  if (named?.[1] !== undefined) return { text, separator: named[1], start: named[0].length };
  return { text, separator: likeliest(text), start: 0 };
}

/** The separator that most lines have equally often; of two, the one that cuts them into more cells. */
function likeliest(text: string): Separator {
  const lines = sampleLines(text);
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.get(separator) ?? 0);
    const tally = new Map<number, number>();
    for (const count of counts) if (count > 0) tally.set(count, (tally.get(count) ?? 0) + 1);
    const [usual, frequency] = [...tally].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
    return { separator, frequency, usual };
  });
  const best = scores.reduce((a, b) =>
    b.frequency > a.frequency || (b.frequency === a.frequency && b.usual > a.usual) ? b : a,
  );
  return best.frequency > 0 ? best.separator : ',';
}

/** Counts each separator outside of quotes, for each of the first non-empty lines. */
function sampleLines(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let line = new Map<string, number>();
  let [inQuotes, hasContent] = [false, false];
  for (const character of text.slice(0, SAMPLE_CHARACTERS)) {
    if (character === '"') inQuotes = !inQuotes;
    const isEnd = !inQuotes && (character === '\n' || character === '\r');
    if (isEnd && hasContent) {
      lines.push(line);
      if (lines.length >= SAMPLE_LINES) return lines;
      line = new Map<string, number>();
    }
    hasContent = !isEnd;
    if (!inQuotes && !isEnd) line.set(character, (line.get(character) ?? 0) + 1);
  }
  return hasContent ? [...lines, line] : lines;
}
