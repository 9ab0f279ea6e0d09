import type { BilingualText } from './texts.ts';

/**
 * Problems with a file, a column or a cell that any import can have; `{name}` is replaced by a value of the problem.
 */
export const problemTexts = {
  'import.error.FileEmpty': {
    en: 'The first sheet is empty. Its first row must name the columns.',
    de: 'Das erste Blatt ist leer. Seine erste Zeile muss die Spalten nennen.',
  },
  'import.error.TooManyRows': {
    en: 'The sheet has more than {limit} rows. Split it.',
    de: 'Das Blatt hat mehr als {limit} Zeilen. Teilen Sie es auf.',
  },
  'import.error.ColumnMissing': {
    en: 'The column {column} is missing.',
    de: 'Die Spalte {column} fehlt.',
  },
  'import.error.ColumnTwice': {
    en: 'The column {column} is there more than once.',
    de: 'Die Spalte {column} kommt mehrfach vor.',
  },
  'import.error.ColumnUnknown': {
    en: 'The column {column} is not known and was left out.',
    de: 'Die Spalte {column} ist nicht bekannt und wurde ausgelassen.',
  },
  'import.error.CellOutsideColumns': {
    en: 'This cell stands under no column name and was left out.',
    de: 'Diese Zelle steht unter keinem Spaltennamen und wurde ausgelassen.',
  },
  'import.error.CellMissing': {
    en: 'The cell is empty. Accepted is {accepted}.',
    de: 'Die Zelle ist leer. Erlaubt ist: {accepted}.',
  },
  'import.error.CellNotValid': {
    en: '"{value}" is not accepted. Accepted is {accepted}.',
    de: '„{value}“ wird nicht angenommen. Erlaubt ist: {accepted}.',
  },
  'import.error.DayAmbiguous': {
    en: '"{value}" can be two days. Write it as yyyy-MM-dd or dd.MM.yyyy.',
    de: '„{value}“ kann zwei Tage bedeuten. Schreiben Sie JJJJ-MM-TT oder TT.MM.JJJJ.',
  },
  'import.error.NumberAmbiguous': {
    en: '"{value}" can be two numbers. Write it without thousands separators.',
    de: '„{value}“ kann zwei Zahlen bedeuten. Schreiben Sie sie ohne Tausendertrennzeichen.',
  },
  'import.error.ErrorValue': {
    en: 'The cell holds the error {value}. Accepted is {accepted}.',
    de: 'Die Zelle enthält den Fehler {value}. Erlaubt ist: {accepted}.',
  },
  'import.error.NameUnknown': {
    en: '"{value}" is not known, or you may not see it. Accepted is {accepted}.',
    de: '„{value}“ ist nicht bekannt, oder Sie dürfen es nicht sehen. Erlaubt ist: {accepted}.',
  },
  'import.error.NameAmbiguous': {
    en: '"{value}" names more than one. Accepted is {accepted}.',
    de: '„{value}“ ist nicht eindeutig. Erlaubt ist: {accepted}.',
  },
  'import.error.RowTwice': {
    en: 'The row says the same as row {other}, or contradicts it.',
    de: 'Die Zeile sagt dasselbe wie Zeile {other} oder widerspricht ihr.',
  },
  'import.error.RowsOverlap': {
    en: 'In row {other}, {resource} is away from {start} to {finish} already.',
    de: 'In Zeile {other} ist {resource} schon vom {start} bis zum {finish} abwesend.',
  },
} as const satisfies Readonly<Record<`import.error.${string}`, BilingualText>>;

export type ProblemTextCode = keyof typeof problemTexts;
