import type { Cell } from '#files/spreadsheet/workbook.ts';
import { type Filled, readDay, readFlag, readHours, readNumber, readPercent, readText, type Reading } from './cells.ts';
import type { Severity } from '#service/core/messages/problems.ts';
import type { Texts } from '#service/core/messages/texts.ts';

/** The columns that a kind of import knows: their names, what a cell holds, and what would be accepted. */
export interface Column<T> {
  /** Names in the header row, upper and lower case alike; the first of each language is the one in templates. */
  readonly names: { readonly en: readonly [string, ...string[]]; readonly de: readonly [string, ...string[]] };
  readonly isRequired: boolean;
  /** What a cell that cannot be read is: an error, or a warning after which it counts as empty. */
  readonly badCell: Severity;
  readonly accepted: Texts;
  /** A cell of the example row of templates. */
  readonly example: Cell | Texts;
  readonly read: (cell: Filled) => Reading<T>;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** What a row says, by the key of the column; null where the cell is empty, absent or bad. */
export type ValuesOf<C extends Columns> = {
  readonly [K in keyof C]: (C[K] extends Column<infer T> ? T : never) | null;
};

/** What is said of every column. */
interface Said {
  readonly en: string | readonly [string, ...string[]];
  readonly de: string | readonly [string, ...string[]];
  readonly isRequired?: boolean;
  readonly example?: Cell | Texts;
}

interface Kind<T> {
  readonly accepted: Texts;
  readonly read: (cell: Filled) => Reading<T>;
  readonly example: Cell | Texts;
  /** A bad cell is an error even where the column may be empty. */
  readonly isStrict?: boolean;
}

const listed = (names: Said['en']): readonly [string, ...string[]] => (typeof names === 'string' ? [names] : names);

function column<T>({ en, de, isRequired = false, example }: Said, kind: Kind<T>): Column<T> {
  return {
    names: { en: listed(en), de: listed(de) },
    isRequired,
    badCell: isRequired || kind.isStrict === true ? 'error' : 'warning',
    accepted: kind.accepted,
    example: example ?? kind.example,
    read: kind.read,
  };
}

/** What a number may be at least and at most. */
interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** A text of at most `limit` characters. */
export function text(said: Said, limit: number): Column<string> {
  const accepted = {
    en: `a text of at most ${limit.toLocaleString('en')} characters`,
    de: `ein Text von höchstens ${limit.toLocaleString('de')} Zeichen`,
  };
  return column(said, { accepted, example: null, read: (cell) => readText(cell, limit) });
}

/** The name of something that there is already: what cannot be found is an error, whether the column is required or not. */
export function name(said: Said, accepted: Texts): Column<string> {
  return column(said, { accepted, example: null, isStrict: true, read: (cell) => readText(cell, 2_500) });
}

/** A day, `yyyy-MM-dd`. */
export function day(said: Said): Column<string> {
  const accepted = {
    en: 'a date, or a day as yyyy-MM-dd or dd.MM.yyyy',
    de: 'ein Datum oder ein Tag als JJJJ-MM-TT oder TT.MM.JJJJ',
  };
  return column(said, { accepted, example: { date: '2026-03-31' }, read: readDay });
}

function within<T extends number>(reading: Reading<T>, { minimum, maximum }: Range): Reading<T> {
  if ('bad' in reading || (reading.value >= minimum && reading.value <= maximum)) return reading;
  return { bad: 'import.error.CellNotValid' };
}

function inRange(words: Texts, { minimum, maximum }: Range): Texts {
  return {
    en: `${words.en} from ${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}`,
    de: `${words.de} von ${minimum.toLocaleString('de')} bis ${maximum.toLocaleString('de')}`,
  };
}

/** Four decimals are stored. */
const decimals = 10_000;
const rounded = (value: number) => Math.round(value * decimals) / decimals;

function numeric(said: Said, words: Texts, range: Range, example: number, read: Kind<number>['read']): Column<number> {
  const readRounded = (cell: Filled): Reading<number> => {
    const reading = read(cell);
    return 'bad' in reading ? reading : within({ value: rounded(reading.value) }, range);
  };
  return column(said, { accepted: inRange(words, range), example, read: readRounded });
}

/** Hours: `7.5`, `7,5`, `7:30`, `7h30`. */
export function hours(said: Said, range: Range): Column<number> {
  return numeric(said, { en: 'hours (7.5 or 7:30)', de: 'Stunden (7,5 oder 7:30)' }, range, 7.5, readHours);
}

/** An amount of money. */
export function money(said: Said, range: Range): Column<number> {
  return numeric(said, { en: 'an amount', de: 'ein Betrag' }, range, 1500, readNumber);
}

const whole = (read: Kind<number>['read']) => (cell: Filled) => {
  const reading = read(cell);
  return 'bad' in reading || Number.isInteger(reading.value)
    ? reading
    : ({ bad: 'import.error.CellNotValid' } as const);
};

const wholeNumber = { en: 'a whole number', de: 'eine ganze Zahl' };

/** A whole number. */
export function integer(said: Said, range: Range): Column<number> {
  return column(said, {
    accepted: inRange(wholeNumber, range),
    example: range.minimum,
    read: (cell) => within(whole(readNumber)(cell), range),
  });
}

/** A whole number of percent, with or without `%`. */
export function percent(said: Said, range: Range): Column<number> {
  return column(said, {
    accepted: inRange(wholeNumber, range),
    example: range.maximum,
    read: (cell) => within(whole(readPercent)(cell), range),
  });
}

/** Yes or no. */
export function flag(said: Said): Column<boolean> {
  const accepted = { en: 'yes or no, true or false, 1 or 0', de: 'ja oder nein, wahr oder falsch, 1 oder 0' };
  return column(said, { accepted, example: { en: 'no', de: 'nein' }, read: readFlag });
}

/** One value of a closed list, with the words that stand for it in each language; the first is the one in templates. */
export interface Choice<T> {
  readonly value: T;
  readonly en: readonly [string, ...string[]];
  readonly de: readonly [string, ...string[]];
}

/** One of a few values by a word of either language, or by its code. Another word is an error. */
export function choice<T extends number>(said: Said, choices: readonly [Choice<T>, ...Choice<T>[]]): Column<T> {
  const words = new Map(
    choices.flatMap(({ value, en, de }) => [...en, ...de, String(value)].map((word) => [normalised(word), value])),
  );
  const [first] = choices;
  return column(said, {
    accepted: {
      en: `one of ${choices.map(({ en }) => en[0]).join(', ')}`,
      de: `eines von ${choices.map(({ de }) => de[0]).join(', ')}`,
    },
    example: { en: first.en[0], de: first.de[0] },
    isStrict: true,
    read: (cell) => {
      const found = typeof cell === 'object' ? undefined : words.get(normalised(String(cell)));
      return found === undefined ? { bad: 'import.error.CellNotValid' } : { value: found };
    },
  });
}

/** A cell as it stands: what it may hold is known only with the row's record. */
export function asItStands(said: Said, accepted: Texts): Column<Filled> {
  return column(said, { accepted, example: null, isStrict: true, read: (cell) => ({ value: cell }) });
}

/** A name as it is compared: upper and lower case alike, with single spaces, without the star of required columns. */
export function normalised(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\uFEFF]+/gu, ' ')
    .replace(/[\s*:]+$/u, '')
    .trim()
    .toLowerCase();
}
