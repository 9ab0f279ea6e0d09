import { isPrintable } from '#contract/core/scalar.ts';
import { type FilledSheetCell, invalidCell, readNumeric, type SheetReading } from '#files/sheet/cells.ts';
import { readMoment } from '#files/sheet/days.ts';

/** Values of cells, as people and programs write them, in addition to those that plans in spreadsheets have. Pure. */

/** A text without spaces around it; numbers and days as they are written. Control characters and longer texts are not valid. */
export function readTextCell(cell: FilledSheetCell, limit: number): SheetReading<string> {
  const text = (typeof cell === 'object' ? cell.date : String(cell)).replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  return text.length <= limit && isPrintable(text) ? { value: text } : invalidCell;
}

/** Hours: a number, `7:30` as time cells show it, with seconds too, `7h30` or `7.5 h`. */
export function readHoursCell(cell: FilledSheetCell): SheetReading<number> {
  if (typeof cell !== 'string') return readNumeric(cell);
  const text = cell.trim();
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-]?)(\d{1,4})(?::|\s?h\s?)([0-5]\d)(?::([0-5]\d)|\s?(?:min|m))?$/i.exec(text) ?? [];
  if (hours === undefined) return readNumeric(text.replace(/\s?(?:h|std\.?|hours?|stunden?)$/i, ''));
  const value = Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600;
  return { value: sign === '-' ? -value : value };
}

/** Percent: a number, with or without `%`. */
export function readPercent(cell: FilledSheetCell): SheetReading<number> {
  return readNumeric(typeof cell === 'string' ? cell.trim().replace(/\s?%$/, '') : cell);
}

/** A day as `yyyy-MM-dd`; its time, which other programs write beside it, is passed over. */
export function readDayCell(cell: FilledSheetCell): SheetReading<string> {
  const text = typeof cell === 'object' ? cell.date : cell;
  const day = typeof text === 'string' ? text.trim().replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ]\d\d:\d\d.*$/, '$1') : text;
  const reading = readMoment(day, '00:00', undefined);
  return 'bad' in reading ? reading : { value: reading.value.slice(0, 10) };
}
