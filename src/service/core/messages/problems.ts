import type { OpImportProblem } from '#contract/app/imports.ts';
import type { PlanFileWarning } from '#files/plan.ts';
import { readerWarning } from '#files/reader-texts.ts';
import { filledCellText } from '#files/sheet/cells.ts';
import {
  acceptedText,
  FileProblems,
  type ProblemSeverity,
  type SheetProblem,
  sheetProblemText,
  shortenedQuote,
} from '#files/sheet-problem.ts';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import type { NonOptional } from '../non-optional.ts';
import { type FailureArguments, fillTemplate } from '../errors.ts';
import {
  type FailureCode,
  type Language,
  type LocalText,
  messages,
  type ProblemTextCode,
  serviceText,
  type ServiceTextKey,
} from './messages.ts';

/** Something that is wrong with a file. A refusal that a rule of the area words keeps its code. */
export interface ImportFileProblem {
  readonly severity: ProblemSeverity;
  readonly code: ProblemTextCode | FailureCode;
  /** Arguments of the code's sentence, in addition to the fields below. */
  readonly values?: FailureArguments;
  /** Row of the sheet, from 1; absent where it is about the file or a whole column. */
  readonly row?: number | undefined;
  /** The column's name as the file writes it. */
  readonly column?: string | undefined;
  readonly value?: Cell | undefined;
  /** Values the cell accepts. */
  readonly accepted?: LocalText | undefined;
  /** Goes before the text of the code. */
  readonly text?: ServiceTextKey | undefined;
}

/** Problem as reported to callers. */
export interface ReportedProblem extends NonOptional<OpImportProblem> {
  readonly code: string;
  readonly message: string;
}

/** Reader for whom problems are worded. */
export interface ProblemReader {
  readonly language: Language;
  /** Name of the IANA database; UTC where it is not known. */
  readonly timeZone?: string | undefined;
}

/** The problems of one sheet. */
export class ImportFileProblems extends FileProblems<ImportFileProblem> {
  readonly sheet: string;

  constructor(sheet: string, earlier?: ImportFileProblems) {
    super(earlier);
    this.sheet = sheet;
  }

  /** The problems in the language and time zone of the reader: in the order of the rows, at most a thousand. */
  toReport(reader: ProblemReader): ReportedProblem[] {
    return this.list().map((problem) => toReport(problem, this.sheet, reader));
  }

  /** The first error, as a sentence that names its place. */
  firstError(reader: ProblemReader): string {
    const first = this.list().find(({ severity }) => severity === 'error');
    return first === undefined
      ? ''
      : `${problemLocation(first, reader.language)}${toReport(first, this.sheet, reader).message}`;
  }
}

function toReport(problem: ImportFileProblem, sheet: string, reader: ProblemReader): ReportedProblem {
  const { severity, code, row = null, column = null, value = null, accepted } = problem;
  return {
    severity,
    code,
    message: problemMessage(problem, reader),
    sheet,
    row,
    column: column === null ? null : shortenedQuote(column),
    value: value === null ? null : quotedCell(value),
    accepted: accepted?.(reader.language) ?? null,
  };
}

function problemMessage(problem: ImportFileProblem, { language, timeZone }: ProblemReader): string {
  const { code, values = {}, column, value = null, accepted } = problem;
  const all = {
    column: shortenedQuote(column ?? ''),
    value: quotedCell(value),
    accepted: accepted?.(language) ?? '',
    ...values,
  };
  return fittedMessage(fillTemplate(messages[language][problem.text ?? code], all, language, timeZone));
}

function problemLocation({ row, column }: ImportFileProblem, language: Language): string {
  const place = [
    ...(row === undefined ? [] : [serviceText('sheet.place.row', language, { row })]),
    ...(column === undefined ? [] : [serviceText('sheet.place.column', language, { name: shortenedQuote(column) })]),
  ].join(', ');
  return place === '' ? '' : `${place[0]?.toUpperCase()}${place.slice(1)}: `;
}

/** A cell as people read it, in one line, shortened. */
export const quotedCell = (cell: Cell): string => shortenedQuote(filledCellText(cell));

/** Characters of a message of an import, as the interface limits it. */
const longestMessage = 2_500;

/** Fits a sentence to the interface's limit: too long ones end at a word with an ellipsis. */
export function fittedMessage(text: string): string {
  if (text.length <= longestMessage) return text;
  const cut = text.slice(0, longestMessage - 1);
  const end = cut.search(/\s\S*$/u);
  return `${(end > longestMessage / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:]+$/u, '')}…`;
}

/** Converts the problems of a spreadsheet into those reported by other imports. */
export function toReportedProblems(problems: readonly SheetProblem[], language: Language): ReportedProblem[] {
  return problems.map((problem) => ({
    severity: problem.severity,
    code: `import.error.${problem.code}`,
    message: fittedMessage(sheetProblemText(problem, language)),
    sheet: problem.sheet,
    row: problem.row ?? null,
    column: problem.column ?? null,
    value: problem.value ?? null,
    accepted: acceptedText(problem.accepted, language) ?? null,
  }));
}

/** A warning of the reader of a file. */
export function toldWarning(warning: PlanFileWarning, language: Language): ReportedProblem {
  const [reported] = toReportedProblems(warning.cell ? [warning.cell] : [], language);
  if (reported) return reported;
  const message = fittedMessage(warningText(warning, language));
  const { code, line = null } = warning;
  return { severity: 'warning', code, message, sheet: '', row: line, column: null, value: null, accepted: null };
}

/** A warning as a sentence that names its place and how often it applies. */
export function warningText(warning: PlanFileWarning, language: Language): string {
  const sentence = readerWarning(warning, language);
  return warning.count > 1 ? `${sentence} (${warning.count}×)` : sentence;
}
