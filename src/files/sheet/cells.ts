import type { Cell } from '../spreadsheet/workbook.ts';
import type { SheetProblemCode } from '../sheet-problem.ts';

/** Values of cells, as people and Microsoft Project write them. */

/** A cell that is neither empty nor an error value. */
export type FilledSheetCell = Exclude<Cell, null | { readonly error: string }>;

/** The value read, or the problem. */
export type SheetReading<T> = { readonly value: T } | { readonly bad: SheetProblemCode };

export const invalidCell = { bad: 'CellNotValid' } as const;

/** Characters of a name that are compared: a longer one would keep the patterns busy. */
const COMPARED = 500;

/** Names and words as they are compared: upper and lower case, `_` and space alike, without the star of required columns. */
export function normalizeWords(words: string): string {
  return words
    .slice(0, COMPARED)
    .normalize('NFC')
    .replaceAll(/[_\s\u00A0\uFEFF]+/gu, ' ')
    .replace(/[\s*:.]+$/u, '')
    .trim()
    .toLowerCase();
}

/** Texts that Microsoft Project writes into cells without a value, in English and German. */
const noValue = new Set(['', 'na', 'nv', 'n/a']);

export function isFilledSheetCell(cell: Cell): boolean {
  return cell !== null && (typeof cell !== 'string' || !noValue.has(cell.trim().toLowerCase()));
}

/** The cell as people read it. */
export function filledCellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'date' in cell ? cell.date : cell.error;
}

/** Thousands separator, if a word next to the number or other cells of its column reveal it. */
export type Thousands = ',' | '.' | undefined;

/**
 * A number with a decimal comma or point. `1.234` can be two numbers, unless the thousands separator is known; thousands may also be
 * separated by spaces and apostrophes.
 */
export function readCellNumber(text: string, thousands?: Thousands): SheetReading<number> {
  const bare = text
    .trim()
    .replace('−', '-')
    .replaceAll(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3})/gu, '');
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) {
    if (thousands === undefined) return { bad: 'NumberAmbiguous' };
    return { value: Number(bare.includes(thousands) ? bare.replace(thousands, '') : bare.replace(',', '.')) };
  }
  if (/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare)) return { value: Number(bare.replace(',', '.')) };
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare))
    return { value: Number(bare.replaceAll('.', '').replace(',', '.')) };
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? { value: Number(bare.replaceAll(',', '')) } : invalidCell;
}

/** Numbers that can only be read with this thousands separator. */
const thousandsProofs = [
  ['.', /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|(?![1-9]\d{0,2},\d{3}$)\d*,\d+)$/],
  [',', /^(?:\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,}|(?![1-9]\d{0,2}\.\d{3}$)\d*\.\d+)$/],
] as const;

/**
 * The thousands separator that the texts of a column prove, as `12,50` and `1.234.567` prove a point; undefined without a
 * proof, and where they contradict each other. Texts with several numbers prove nothing.
 */
export function provenThousands(texts: Iterable<string>): Thousands {
  const proven = new Set<'.' | ','>();
  for (const text of texts) {
    const [number = '', ...others] = text.length > COMPARED ? [] : (text.match(/\d[\d.,]*|[.,]\d+/g) ?? []);
    if (others.length > 0) continue;
    for (const [thousands, pattern] of thousandsProofs) if (pattern.test(number)) proven.add(thousands);
  }
  return proven.size === 1 ? [...proven][0] : undefined;
}

/** A number cell, or a text that is one. */
export function readNumeric(cell: FilledSheetCell, thousands?: Thousands): SheetReading<number> {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell } : invalidCell;
  return typeof cell === 'string' ? readCellNumber(cell, thousands) : invalidCell;
}

const currencies = /[$€£¥]|\b(?:USD|EUR|CHF|GBP|Euro)\b|\bFr\./gi;

/**
 * An amount of money, with or without its currency: `1.234,56 €`, `$1,234.56`, `CHF 12.50`. Negative ones also as
 * programs of accounting write them: `12.50-`, `(12.50)`.
 */
export function readAmount(cell: FilledSheetCell, thousands?: Thousands): SheetReading<number> {
  if (typeof cell !== 'string' || cell.length > COMPARED) return readNumeric(cell, thousands);
  const bare = cell
    .replaceAll(currencies, '')
    .trim()
    .replace(/^([-+−])\s+/, '$1');
  const negative = (/^\(([^()]+)\)$/.exec(bare) ?? /^([^-+−]+)[-−]$/.exec(bare))?.[1];
  const reading = readCellNumber(negative ?? bare, thousands);
  return 'bad' in reading || negative === undefined ? reading : { value: -reading.value };
}

/** A number from `least` to `most`. */
export function readInteger(cell: FilledSheetCell, least: number, most: number): SheetReading<number> {
  const reading = readNumeric(cell);
  if ('bad' in reading) return reading;
  return Number.isInteger(reading.value) && reading.value >= least && reading.value <= most ? reading : invalidCell;
}

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'yes', 'ja', 'y', 'j', 'x', '1'].map((word) => [word, true] as const),
  ...['false', 'falsch', 'no', 'nein', 'n', '0'].map((word) => [word, false] as const),
]);

/** Yes or no: a truth value, 1 or 0, or a word of either language. */
export function readCellFlag(cell: FilledSheetCell): SheetReading<boolean> {
  const value = typeof cell === 'object' ? undefined : flagWords.get(normalizeWords(String(cell)));
  return value === undefined ? invalidCell : { value };
}
