import { isPrintable } from '#contract/core/scalar.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import type { ProblemTextCode } from '#service/core/messages/messages.ts';

/** Values of cells, as people and programs write them. Pure. */

/** A cell that is neither empty nor an error value. */
export type FilledCell = Exclude<Cell, null | { readonly error: string }>;

/** Result of reading a cell: its value or the problem. */
export type CellReading<T> = { readonly value: T } | { readonly bad: ProblemTextCode };

const cellNotValid = { bad: 'import.error.CellNotValid' } as const;

/** A text without spaces around it; numbers and days as they are written. Control characters and longer texts are not valid. */
export function readTextCell(cell: FilledCell, limit: number): CellReading<string> {
  const text = (typeof cell === 'object' ? cell.date : String(cell)).replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  return text.length <= limit && isPrintable(text) ? { value: text } : cellNotValid;
}

const groupSeparators = /[\s\u00A0\u202F'’]/gu;

/**
 * Reads a number cell, or text with a decimal comma or point and thousands separators. Ambiguous input (`1.234`) is not
 * guessed.
 */
export function readNumberCell(cell: FilledCell): CellReading<number> {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { value: cell } : cellNotValid;
  if (typeof cell !== 'string') return cellNotValid;
  const text = cell.trim().replace('−', '-');
  if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return { bad: 'import.error.NumberAmbiguous' };
  const plain = plainNumber(text);
  return plain === undefined ? cellNotValid : { value: Number(plain) };
}

/** `1.234,5`, `1,234.5`, `1 234,5` and `1234,5` as `1234.5`. */
function plainNumber(text: string): string | undefined {
  const bare = /^[+-]?\d{1,3}([\s\u00A0\u202F'’]\d{3})+([.,]\d+)?$/u.test(text)
    ? text.replaceAll(groupSeparators, '')
    : text;
  if (/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(bare)) return bare.replace(',', '.');
  if (/^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : undefined;
}

/** Hours: a number, `7:30` as time cells show it, with seconds too, `7h30` or `7.5 h`. */
export function readHoursCell(cell: FilledCell): CellReading<number> {
  if (typeof cell === 'object') return cellNotValid;
  if (typeof cell !== 'string') return readNumberCell(cell);
  const text = cell.trim();
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-]?)(\d{1,4})(?::|\s?h\s?)([0-5]\d)(?::([0-5]\d)|\s?(?:min|m))?$/i.exec(text) ?? [];
  if (hours === undefined) return readNumberCell(text.replace(/\s?(?:h|std\.?|hours?|stunden?)$/i, ''));
  const value = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { value: sign === '-' ? -value : value };
}

/** Percent: a number, with or without `%`. */
export function readPercent(cell: FilledCell): CellReading<number> {
  return readNumberCell(typeof cell === 'string' ? cell.trim().replace(/\s?%$/, '') : cell);
}

/** The day that spreadsheets count from. */
const dayZero = Date.UTC(1899, 11, 30);
const sheetDayMs = 86_400_000;

const acceptedYears = { first: 1900, last: 2999 };
/** The first of March 1900 and the last day of 9999: before, spreadsheets count a day that there was not. */
const serialDayRange = { first: 61, last: 2_958_465 };

function readDayParts(year: string, month: string, day: string): CellReading<string> {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isDay && Number(year) >= acceptedYears.first && Number(year) <= acceptedYears.last
    ? { value: text }
    : cellNotValid;
}

/**
 * A day as `yyyy-MM-dd`: a date cell, the serial number of one, or a text as `yyyy-MM-dd`, `dd.MM.yyyy` or, where it can be only
 * one day, `MM/dd/yyyy` or `dd/MM/yyyy`.
 */
export function readDayCell(cell: FilledCell): CellReading<string> {
  if (typeof cell === 'number') return dayOfSerial(cell);
  if (typeof cell === 'boolean') return cellNotValid;
  const text = (typeof cell === 'object' ? cell.date : cell).trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:Z|[T ]\d\d:\d\d.*)?$/.exec(text) ?? [];
  if (isoYear && isoMonth && isoDay) return readDayParts(isoYear, isoMonth, isoDay);
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  if (year && month && day) return readDayParts(year, month, day);
  const [, one, other, lastYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return one && other && lastYear ? readDayOfTwoOrders(one, other, lastYear) : cellNotValid;
}

function readDayOfTwoOrders(one: string, other: string, year: string): CellReading<string> {
  if (Number(one) > 12) return readDayParts(year, other, one);
  if (Number(other) > 12 || Number(one) === Number(other)) return readDayParts(year, one, other);
  return { bad: 'import.error.DayAmbiguous' };
}

function dayOfSerial(serial: number): CellReading<string> {
  if (!(serial >= serialDayRange.first && serial <= serialDayRange.last)) return cellNotValid;
  const text = new Date(dayZero + Math.floor(serial) * sheetDayMs).toISOString().slice(0, 10);
  return readDayParts(text.slice(0, 4), text.slice(5, 7), text.slice(8, 10));
}

const cellFlagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'wahr', 'yes', 'ja', 'y', 'j', 'x', '1'].map((word) => [word, true] as const),
  ...['false', 'falsch', 'no', 'nein', 'n', '0'].map((word) => [word, false] as const),
]);

/** Yes or no: a truth value, 1 or 0, or a word of either language. */
export function readFlagCell(cell: FilledCell): CellReading<boolean> {
  if (typeof cell === 'object') return cellNotValid;
  const value = cellFlagWords.get(String(cell).trim().toLowerCase());
  return value === undefined ? cellNotValid : { value };
}
