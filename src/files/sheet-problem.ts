/** Problems of a plan in a spreadsheet: each with its cell, in English and German. */

/** A sentence or a name in both languages. */
export interface LanguageTexts {
  readonly en: string;
  readonly de: string;
}

/** An error rejects the whole file; a warning reports an omitted value. */
type SheetProblemSeverity = 'error' | 'warning';

export interface SheetProblem {
  readonly severity: SheetProblemSeverity;
  readonly code: SheetProblemCode;
  readonly sheet: string;
  /** Row of the sheet, from 1; absent where it is about the whole sheet. */
  readonly row?: number | undefined;
  /** The column's name as the file writes it. */
  readonly column?: string | undefined;
  /** The cell, shortened. */
  readonly value?: string | undefined;
  /** Description of the accepted values. */
  readonly accepted?: LanguageTexts | undefined;
}

/** `{name}` is a placeholder for a part of the problem. */
const sheetProblemSentences = {
  FileEmpty: {
    en: 'The sheet is empty. Its first row must name the columns.',
    de: 'Das Blatt ist leer. Seine erste Zeile muss die Spalten nennen.',
  },
  ColumnMissing: { en: 'The column {column} is missing.', de: 'Die Spalte {column} fehlt.' },
  ColumnTwice: {
    en: 'The column {column} is there more than once.',
    de: 'Die Spalte {column} kommt mehrfach vor.',
  },
  ColumnUnknown: {
    en: 'The column {column} is not known and was left out.',
    de: 'Die Spalte {column} ist nicht bekannt und wurde ausgelassen.',
  },
  CellMissing: {
    en: 'The cell is empty. Accepted is {accepted}.',
    de: 'Die Zelle ist leer. Erlaubt ist: {accepted}.',
  },
  CellNotValid: {
    en: '"{value}" is not accepted. Accepted is {accepted}.',
    de: '„{value}“ wird nicht angenommen. Erlaubt ist: {accepted}.',
  },
  DayAmbiguous: {
    en: '"{value}" can be two days. Write it as yyyy-MM-dd or dd.MM.yyyy.',
    de: '„{value}“ kann zwei Tage bedeuten. Schreiben Sie JJJJ-MM-TT oder TT.MM.JJJJ.',
  },
  NumberAmbiguous: {
    en: '"{value}" can be two numbers. Write it without thousands separators.',
    de: '„{value}“ kann zwei Zahlen bedeuten. Schreiben Sie sie ohne Tausendertrennzeichen.',
  },
  ErrorValue: {
    en: 'The cell holds the error {value}. Accepted is {accepted}.',
    de: 'Die Zelle enthält den Fehler {value}. Erlaubt ist: {accepted}.',
  },
  NameUnknown: {
    en: '"{value}" is not known. Accepted is {accepted}.',
    de: '„{value}“ ist nicht bekannt. Erlaubt ist: {accepted}.',
  },
  NameAmbiguous: {
    en: '"{value}" names more than one. Accepted is {accepted}.',
    de: '„{value}“ ist nicht eindeutig. Erlaubt ist: {accepted}.',
  },
} as const satisfies Readonly<Record<string, LanguageTexts>>;

export type SheetProblemCode = keyof typeof sheetProblemSentences;

/** Characters of a cell that a problem quotes. */
const MAX_QUOTED_LENGTH = 80;
/** Maximum number of problems kept per severity; all are counted. */
const MOST_KEPT = 1_000;

/** The problem as a sentence, without its place. */
export function sheetProblemText(problem: SheetProblem, language: keyof LanguageTexts): string {
  const parts: Readonly<Record<string, string>> = {
    column: problem.column ?? '',
    value: problem.value ?? '',
    accepted: problem.accepted?.[language] ?? '',
  };
  return sheetProblemSentences[problem.code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

/** The problem as a sentence that names its place. */
export function placedSentenceOf(problem: SheetProblem, language: keyof LanguageTexts): string {
  const words =
    language === 'de'
      ? { sheet: 'Blatt', row: 'Zeile', column: 'Spalte' }
      : { sheet: 'sheet', row: 'row', column: 'column' };
  const place = [
    ...(problem.sheet === '' ? [] : [`${words.sheet} ${problem.sheet}`]),
    ...(problem.row === undefined ? [] : [`${words.row} ${problem.row}`]),
    ...(problem.column === undefined ? [] : [`${words.column} ${problem.column}`]),
  ].join(', ');
  const sentence = sheetProblemText(problem, language);
  return place === '' ? sentence : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${sentence}`;
}

/** Collects the problems of a file. If there are more than can be reported, errors take precedence over warnings. */
export class SheetProblems {
  readonly #kept: Readonly<Record<SheetProblemSeverity, SheetProblem[]>> = { error: [], warning: [] };
  readonly #count: Record<SheetProblemSeverity, number> = { error: 0, warning: 0 };

  add(problem: SheetProblem): void {
    this.#count[problem.severity] += 1;
    const kept = this.#kept[problem.severity];
    if (kept.length >= MOST_KEPT) return;
    const { value, column } = problem;
    kept.push({
      ...problem,
      ...(value !== undefined && { value: shortenedQuote(value) }),
      ...(column !== undefined && { column: shortenedQuote(column) }),
    });
  }

  get errors(): number {
    return this.#count.error;
  }

  get warnings(): number {
    return this.#count.warning;
  }

  /** In the order of the rows, errors before warnings where there are more than a thousand. */
  list(): SheetProblem[] {
    return [...this.#kept.error, ...this.#kept.warning]
      .slice(0, MOST_KEPT)
      .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
  }
}

function shortenedQuote(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH)}…` : line;
}
