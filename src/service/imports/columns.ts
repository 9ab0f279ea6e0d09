import type { Cell } from '#files/spreadsheet/workbook.ts';
import {
  type FilledCell,
  readDayCell,
  readFlagCell,
  readHoursCell,
  readNumberCell,
  readPercent,
  readTextCell,
  type CellReading,
} from './cells.ts';
import type { ProblemSeverity } from '#service/core/messages/problems.ts';
import type { BilingualText } from '#service/core/messages/texts.ts';

/** The columns that a kind of import knows: their names, what a cell holds, and what would be accepted. */
export interface ImportColumn<T> {
  /** Names in the header row, upper and lower case alike; the first of each language is the one in templates. */
  readonly names: { readonly en: readonly [string, ...string[]]; readonly de: readonly [string, ...string[]] };
  readonly isRequired: boolean;
  /** Severity of an unreadable cell: an error, or a warning after which it counts as empty. */
  readonly badCell: ProblemSeverity;
  readonly accepted: BilingualText;
  /** A cell of the example row of templates. */
  readonly example: Cell | BilingualText;
  readonly read: (cell: FilledCell) => CellReading<T>;
}

export type ImportColumns = Readonly<Record<string, ImportColumn<unknown>>>;

/** Values of a row by column key; null if the cell is empty, absent or invalid. */
export type ValuesOf<C extends ImportColumns> = {
  readonly [K in keyof C]: (C[K] extends ImportColumn<infer T> ? T : never) | null;
};

/** Heading and options of every column. */
interface ColumnHeading {
  readonly en: string | readonly [string, ...string[]];
  readonly de: string | readonly [string, ...string[]];
  readonly isRequired?: boolean;
  readonly example?: Cell | BilingualText;
}

interface ColumnKindOptions<T> {
  readonly accepted: BilingualText;
  readonly read: (cell: FilledCell) => CellReading<T>;
  readonly example: Cell | BilingualText;
  /** A bad cell is an error even where the column may be empty. */
  readonly isStrict?: boolean;
}

const headerNamesOf = (names: ColumnHeading['en']): readonly [string, ...string[]] =>
  typeof names === 'string' ? [names] : names;

function importColumn<T>(
  { en, de, isRequired = false, example }: ColumnHeading,
  kind: ColumnKindOptions<T>,
): ImportColumn<T> {
  return {
    names: { en: headerNamesOf(en), de: headerNamesOf(de) },
    isRequired,
    badCell: isRequired || kind.isStrict === true ? 'error' : 'warning',
    accepted: kind.accepted,
    example: example ?? kind.example,
    read: kind.read,
  };
}

/** Minimum and maximum of a number. */
interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
}

/** A text of at most `limit` characters. */
export function textColumn(said: ColumnHeading, limit: number): ImportColumn<string> {
  const accepted = {
    en: `a text of at most ${limit.toLocaleString('en')} characters`,
    de: `ein Text von höchstens ${limit.toLocaleString('de')} Zeichen`,
  };
  return importColumn(said, { accepted, example: null, read: (cell) => readTextCell(cell, limit) });
}

/** Column with the name of an existing record: an unknown name is an error, whether the column is required or not. */
export function existingNameColumn(said: ColumnHeading, accepted: BilingualText): ImportColumn<string> {
  return importColumn(said, { accepted, example: null, isStrict: true, read: (cell) => readTextCell(cell, 2_500) });
}

/** A day, `yyyy-MM-dd`. */
export function dateColumn(said: ColumnHeading): ImportColumn<string> {
  const accepted = {
    en: 'a date, or a day as yyyy-MM-dd or dd.MM.yyyy',
    de: 'ein Datum oder ein Tag als JJJJ-MM-TT oder TT.MM.JJJJ',
  };
  return importColumn(said, { accepted, example: { date: '2026-03-31' }, read: readDayCell });
}

function withinRange<T extends number>(reading: CellReading<T>, { minimum, maximum }: NumberRange): CellReading<T> {
  if ('bad' in reading || (reading.value >= minimum && reading.value <= maximum)) return reading;
  return { bad: 'import.error.CellNotValid' };
}

function inRange(words: BilingualText, { minimum, maximum }: NumberRange): BilingualText {
  return {
    en: `${words.en} from ${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`,
    de: `${words.de} von ${minimum.toLocaleString('de')} bis ${maximum.toLocaleString('de')}`,
  };
}

/** Four decimals are stored. */
const decimals = 10_000;
const roundColumnValue = (value: number) => Math.round(value * decimals) / decimals;

function numericColumn(
  said: ColumnHeading,
  words: BilingualText,
  range: NumberRange,
  example: number,
  read: ColumnKindOptions<number>['read'],
): ImportColumn<number> {
  const readRounded = (cell: FilledCell): CellReading<number> => {
    const reading = read(cell);
    return 'bad' in reading ? reading : withinRange({ value: roundColumnValue(reading.value) }, range);
  };
  return importColumn(said, { accepted: inRange(words, range), example, read: readRounded });
}

/** Hours: `7.5`, `7,5`, `7:30`, `7h30`. */
export function hoursColumn(said: ColumnHeading, range: NumberRange): ImportColumn<number> {
  return numericColumn(said, { en: 'hours (7.5 or 7:30)', de: 'Stunden (7,5 oder 7:30)' }, range, 7.5, readHoursCell);
}

/** An amount of money. */
export function moneyColumn(said: ColumnHeading, range: NumberRange): ImportColumn<number> {
  return numericColumn(said, { en: 'an amount', de: 'ein Betrag' }, range, 1500, readNumberCell);
}

const readWholeNumber = (read: ColumnKindOptions<number>['read']) => (cell: FilledCell) => {
  const reading = read(cell);
  return 'bad' in reading || Number.isInteger(reading.value)
    ? reading
    : ({ bad: 'import.error.CellNotValid' } as const);
};

const wholeNumber = { en: 'a whole number', de: 'eine ganze Zahl' };

/** A whole number. */
export function integerColumn(said: ColumnHeading, range: NumberRange): ImportColumn<number> {
  return importColumn(said, {
    accepted: inRange(wholeNumber, range),
    example: range.minimum,
    read: (cell) => withinRange(readWholeNumber(readNumberCell)(cell), range),
  });
}

/** A whole number of percent, with or without `%`. */
export function percentColumn(said: ColumnHeading, range: NumberRange): ImportColumn<number> {
  return importColumn(said, {
    accepted: inRange(wholeNumber, range),
    example: range.maximum,
    read: (cell) => withinRange(readWholeNumber(readPercent)(cell), range),
  });
}

/** Yes or no. */
export function flagColumn(said: ColumnHeading): ImportColumn<boolean> {
  const accepted = { en: 'yes or no, true or false, 1 or 0', de: 'ja oder nein, wahr oder falsch, 1 oder 0' };
  return importColumn(said, { accepted, example: { en: 'no', de: 'nein' }, read: readFlagCell });
}

/** One value of a closed list, with its words in each language; the first one appears in templates. */
export interface ColumnChoice<T> {
  readonly value: T;
  readonly en: readonly [string, ...string[]];
  readonly de: readonly [string, ...string[]];
}

/** One of a few values by a word of either language, or by its code. Another word is an error. */
export function choiceColumn<T extends number>(
  said: ColumnHeading,
  choices: readonly [ColumnChoice<T>, ...ColumnChoice<T>[]],
): ImportColumn<T> {
  const words = new Map(
    choices.flatMap(({ value, en, de }) => [...en, ...de, String(value)].map((word) => [normaliseWords(word), value])),
  );
  const [first] = choices;
  return importColumn(said, {
    accepted: {
      en: `one of ${choices.map(({ en }) => en[0]).join(', ')}`,
      de: `eines von ${choices.map(({ de }) => de[0]).join(', ')}`,
    },
    example: { en: first.en[0], de: first.de[0] },
    isStrict: true,
    read: (cell) => {
      const found = typeof cell === 'object' ? undefined : words.get(normaliseWords(String(cell)));
      return found === undefined ? { bad: 'import.error.CellNotValid' } : { value: found };
    },
  });
}

/** Column with uninterpreted cells: the allowed values depend on the row's record. */
export function asItStands(said: ColumnHeading, accepted: BilingualText): ImportColumn<FilledCell> {
  return importColumn(said, { accepted, example: null, isStrict: true, read: (cell) => ({ value: cell }) });
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
