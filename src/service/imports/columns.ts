import { isPrintable } from '#contract/core/scalar.ts';
import { type DayOrder, readMoment } from '#files/sheet/days.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import {
  type FilledSheetCell,
  invalidCell,
  readAmount,
  readCellFlag,
  readNumeric,
  type SheetReading,
  type Thousands,
} from '#files/sheet/cells.ts';
import type { NameAfter } from '#i18n/format.ts';
import type { WordsByLanguage } from '#files/texts.ts';
import {
  type LocalText,
  localText,
  serviceText,
  serviceWords,
  type ServiceTextKey,
} from '#service/core/messages/messages.ts';
import { formatShownDay } from '#service/core/messages/shown-values.ts';
import type { ProblemSeverity } from '#files/sheet-problem.ts';

/** The columns that a kind of import knows: their names, what a cell holds, and what would be accepted. */
export interface ImportColumn<T> {
  /** Names in the header row, upper and lower case alike. */
  readonly names: WordsByLanguage;
  readonly isRequired: boolean;
  /** Severity of an unreadable cell: an error, or a warning after which it counts as empty. */
  readonly badCell: ProblemSeverity;
  readonly accepted: LocalText;
  /** A cell of the example row of templates. */
  readonly example: Cell | LocalText;
  /** Facts that all cells of a column decide: the order of day and month, or the decimal mark of numbers. */
  readonly notation?: 'days' | 'numbers' | undefined;
  readonly read: (cell: FilledSheetCell, notation: ColumnNotation) => SheetReading<T>;
}

/** How days or numbers in a column are read. */
export interface ColumnNotation {
  readonly order?: DayOrder;
  readonly thousands?: Thousands;
  /** The reader's, in which a moment of another zone has its day; a name of the IANA database. */
  readonly timeZone?: string | undefined;
}

export type ImportColumns = Readonly<Record<string, ImportColumn<unknown>>>;

/** Values of a row by column key; null if the cell is empty, absent or invalid. */
export type ValuesOf<C extends ImportColumns> = {
  readonly [K in keyof C]: (C[K] extends ImportColumn<infer T> ? T : never) | null;
};

/** A column is named by the words of the text `import.column.…`. */
type ImportColumnName = NameAfter<'import.column', ServiceTextKey>;

type AcceptedName = NameAfter<'import.accepted', ServiceTextKey>;

/** Options of every column. */
interface ColumnOptions {
  readonly isRequired?: boolean;
  readonly example?: Cell | LocalText;
}

interface ColumnKindOptions<T> {
  readonly accepted: LocalText;
  readonly read: (cell: FilledSheetCell, notation: ColumnNotation) => SheetReading<T>;
  readonly notation?: 'days' | 'numbers';
  readonly example?: Cell | LocalText;
  /** A bad cell is an error even where the column may be empty. */
  readonly isStrict?: boolean;
}

function importColumn<T>(
  name: ImportColumnName,
  { isRequired = false, example }: ColumnOptions,
  kind: ColumnKindOptions<T>,
): ImportColumn<T> {
  return {
    names: serviceWords(`import.column.${name}`),
    isRequired,
    badCell: isRequired || kind.isStrict === true ? 'error' : 'warning',
    accepted: kind.accepted,
    example: example ?? kind.example ?? null,
    notation: kind.notation,
    read: kind.read,
  };
}

/** Minimum and maximum of a number. */
interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** A text of at most `limit` characters. */
export function textColumn(name: ImportColumnName, limit: number, options: ColumnOptions = {}): ImportColumn<string> {
  const accepted = localText('import.accepted.text', { most: limit });
  return importColumn(name, options, { accepted, read: (cell) => readTextCell(cell, limit) });
}

/** Column with the name of an existing record: an unknown name is an error, whether the column is required or not. */
export function existingNameColumn(
  name: ImportColumnName,
  accepted: AcceptedName,
  options: ColumnOptions = {},
): ImportColumn<string> {
  return importColumn(name, options, {
    accepted: localText(`import.accepted.${accepted}`),
    isStrict: true,
    read: (cell) => readTextCell(cell, 2_500),
  });
}

/** A day, `yyyy-MM-dd`. */
export function dateColumn(name: ImportColumnName, options: ColumnOptions = {}): ImportColumn<string> {
  return importColumn(name, options, {
    accepted: localText('sheet.accepted.day'),
    example: { date: '2026-03-31' },
    notation: 'days',
    read: readDayCell,
  });
}

function withinRange<T extends number>(reading: SheetReading<T>, { minimum, maximum }: NumberRange): SheetReading<T> {
  if ('bad' in reading || (reading.value >= minimum && reading.value <= maximum)) return reading;
  return invalidCell;
}

/** Four decimals are stored. */
const decimals = 10_000;
const roundColumnValue = (value: number) => Math.round(value * decimals) / decimals;

type NumberReader = (cell: FilledSheetCell, thousands?: Thousands) => SheetReading<number>;

const readRounded =
  (read: NumberReader): NumberReader =>
  (cell, thousands) => {
    const reading = read(cell, thousands);
    return 'bad' in reading ? reading : { value: roundColumnValue(reading.value) };
  };

const readWholeNumber =
  (read: NumberReader): NumberReader =>
  (cell, thousands) => {
    const reading = read(cell, thousands);
    return 'bad' in reading || Number.isInteger(reading.value) ? reading : invalidCell;
  };

/** Declares columns of numbers of a range that their description names. */
const rangeColumn =
  (accepted: AcceptedName, example: (range: NumberRange) => number, read: NumberReader) =>
  (name: ImportColumnName, range: NumberRange, options: ColumnOptions = {}): ImportColumn<number> =>
    importColumn(name, options, {
      accepted: localText(`import.accepted.${accepted}`, { ...range }),
      example: example(range),
      notation: 'numbers',
      read: (cell, { thousands }) => withinRange(read(cell, thousands), range),
    });

/** Hours: `7.5`, `7,5`, `7:30`, `7h30`. */
export const hoursColumn = rangeColumn('hours', () => 7.5, readRounded(readHoursCell));

/** An amount of money. */
export const moneyColumn = rangeColumn('amount', () => 1500, readRounded(readAmount));

/** A whole number. */
export const integerColumn = rangeColumn('wholeNumber', ({ minimum }) => minimum, readWholeNumber(readNumeric));

/** A whole number of percent, with or without `%`. */
export const percentColumn = rangeColumn('wholeNumber', ({ maximum }) => maximum, readWholeNumber(readPercent));

/** Yes or no. */
export function flagColumn(name: ImportColumnName, options: ColumnOptions = {}): ImportColumn<boolean> {
  return importColumn(name, options, {
    accepted: localText('sheet.accepted.flag'),
    example: localText('main.no'),
    read: readCellFlag,
  });
}

/** The values of a closed list, with the key of the text that lists the words of each; the first is the example. */
type ColumnChoices<T> = readonly [ColumnChoice<T>, ...ColumnChoice<T>[]];
type ColumnChoice<T> = readonly [value: T, text: NameAfter<'import.choice', ServiceTextKey>];

/** One of a few values by a word of either language, or by its code. Another word is an error. */
export function choiceColumn<T extends number>(
  name: ImportColumnName,
  choices: ColumnChoices<T>,
  options: ColumnOptions = {},
): ImportColumn<T> {
  const named = choices.map(([value, text]) => ({ value, words: serviceWords(`import.choice.${text}`) }));
  const values = new Map(
    named.flatMap(({ value, words: { en, de } }) =>
      [...en, ...de, String(value)].map((word) => [normaliseWords(word), value] as const),
    ),
  );
  return importColumn(name, options, {
    accepted: (language) => {
      const shown = named.map(({ words }) => words[language][0]).join(', ');
      return serviceText('import.accepted.choice', language, { choices: shown });
    },
    example: (language) => named[0]?.words[language][0] ?? '',
    isStrict: true,
    read: (cell) => {
      const found = typeof cell === 'object' ? undefined : values.get(normaliseWords(String(cell)));
      return found === undefined ? invalidCell : { value: found };
    },
  });
}

/** Column of a custom attribute with uninterpreted cells: the allowed values depend on the record of the row. */
export function attributeColumn(name: string, labels: readonly string[]): ImportColumn<FilledSheetCell> {
  const names = [name, ...labels] as const;
  return {
    names: { en: names, de: names },
    isRequired: false,
    badCell: 'error',
    accepted: localText('import.accepted.attribute', { name }),
    example: null,
    read: (cell) => ({ value: cell }),
  };
}

/** A name as it is compared: upper and lower case alike, with single spaces, without the star of required columns. */
export function normaliseWords(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\uFEFF]+/gu, ' ')
    .replace(/[\s*:]+$/u, '')
    .trim()
    .toLowerCase();
}

/** Values of cells, as people and programs write them, in addition to those that plans in spreadsheets have. Pure. */

/** A text without spaces around it; numbers and days as they are written. Control characters and longer texts are not valid. */
export function readTextCell(cell: FilledSheetCell, limit: number): SheetReading<string> {
  const text = (typeof cell === 'object' ? cell.date : String(cell)).replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  return text.length <= limit && isPrintable(text) ? { value: text } : invalidCell;
}

/** Hours: a number, `7:30` as time cells show it, with seconds or as `01:30:00 AM` too, `7h30` or `7.5 h`. */
export function readHoursCell(cell: FilledSheetCell, thousands?: Thousands): SheetReading<number> {
  if (typeof cell !== 'string') return readNumeric(cell);
  const text = cell.trim();
  const [, hour, minute, second = '0', half = ''] =
    /^(0?[1-9]|1[0-2]):([0-5]\d)(?::([0-5]\d))?\s?([ap])\.?m\.?$/i.exec(text) ?? [];
  // A duration that the sheet shows as a time of day.
  if (hour !== undefined)
    return { value: clockHours(Number(hour) % 12, minute, second) + (half.toLowerCase() === 'p' ? 12 : 0) };
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-]?)(\d{1,4})(?::|\s?h\s?)([0-5]\d)(?::([0-5]\d)|\s?(?:min|m))?$/i.exec(text) ?? [];
  if (hours === undefined) return readNumeric(text.replace(/\s?(?:h|std\.?|hours?|stunden?)$/i, ''), thousands);
  const value = clockHours(Number(hours), minutes, seconds);
  return { value: sign === '-' ? -value : value };
}

const clockHours = (hours: number, minutes = '0', seconds = '0'): number =>
  hours + Number(minutes) / 60 + Number(seconds) / 3600;

/** Percent: a number, with or without `%`. */
export function readPercent(cell: FilledSheetCell, thousands?: Thousands): SheetReading<number> {
  return readNumeric(typeof cell === 'string' ? cell.trim().replace(/\s?%$/, '') : cell, thousands);
}

const zonedMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** A day as `yyyy-MM-dd`. A time beside it is passed over, except that a moment of a stated zone counts in the reader's. */
export function readDayCell(cell: FilledSheetCell, { order, timeZone }: ColumnNotation = {}): SheetReading<string> {
  const text = typeof cell === 'object' ? cell.date : typeof cell === 'string' ? cell.trim() : cell;
  const zoned = typeof text === 'string' && zonedMoment.test(text) ? dayInZone(text, timeZone) : undefined;
  const day = typeof text === 'string' ? text.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ]\d\d:\d\d.*$/, '$1') : text;
  const reading = readMoment(zoned ?? day, '00:00', order);
  return 'bad' in reading ? reading : { value: reading.value.slice(0, 10) };
}

/** The day of a moment in a time zone, `yyyy-MM-dd`; undefined without a zone that is known. */
function dayInZone(text: string, timeZone: string | undefined): string | undefined {
  const moment = new Date(text.replace(' ', 'T'));
  if (timeZone === undefined || Number.isNaN(moment.getTime())) return undefined;
  return zoneDayFormat(timeZone)?.format(moment);
}

let lastZone: { readonly name: string; readonly format: Intl.DateTimeFormat | undefined } | undefined;

/** Writes days as `yyyy-MM-dd`; made once for all cells of a file. */
function zoneDayFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  if (lastZone?.name === timeZone) return lastZone.format;
  try {
    lastZone = { name: timeZone, format: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }) };
  } catch (error) {
    // The runtime throws this for an unknown time zone.
    if (!(error instanceof RangeError)) throw error;
    lastZone = { name: timeZone, format: undefined };
  }
  return lastZone.format;
}

/** Accepted as the finish of what begins on a day. */
export const acceptedFinish =
  (start: string): LocalText =>
  (language) =>
    serviceText('expected.dayFrom', language, { day: formatShownDay(start, language) });
