import type { NameAfter } from '#i18n/format.ts';
import { type AcceptedCell, type FileLanguage, fileText, type FileTextKey } from './texts.ts';

/** Problems of a plan in a spreadsheet: each with its cell. */

/** An error rejects the whole file; a warning reports data that was not imported. */
export type ProblemSeverity = 'error' | 'warning';

export interface SheetProblem {
  readonly severity: ProblemSeverity;
  readonly code: SheetProblemCode;
  readonly sheet: string;
  /** Row of the sheet, from 1; absent where it is about the whole sheet. */
  readonly row?: number | undefined;
  /** The column's name as the file writes it. */
  readonly column?: string | undefined;
  /** The cell, shortened. */
  readonly value?: string | undefined;
  readonly accepted?: AcceptedCell | undefined;
}

export type SheetProblemCode = NameAfter<'import.error', FileTextKey>;

/** Characters of a cell that a problem quotes. */
const MAX_QUOTED_LENGTH = 80;
/** Maximum number of problems kept per severity; all are counted. */
const MOST_KEPT = 1_000;

/** Description of the accepted values. */
export function acceptedText(accepted: AcceptedCell | undefined, language: FileLanguage): string | undefined {
  return accepted && fileText(`sheet.accepted.${accepted}`, language);
}

/** The problem as a sentence, without its place. */
export function sheetProblemText({ code, column, value, accepted }: SheetProblem, language: FileLanguage): string {
  return fileText(`import.error.${code}`, language, { column, value, accepted: acceptedText(accepted, language) });
}

/** The problem as a sentence that names its place. */
export function placedSentenceOf(problem: SheetProblem, language: FileLanguage): string {
  const { sheet, row, column } = problem;
  const place = [
    ...(sheet === '' ? [] : [fileText('sheet.place.sheet', language, { name: sheet })]),
    ...(row === undefined ? [] : [fileText('sheet.place.row', language, { row })]),
    ...(column === undefined ? [] : [fileText('sheet.place.column', language, { name: column })]),
  ].join(', ');
  const sentence = sheetProblemText(problem, language);
  return place === '' ? sentence : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${sentence}`;
}

/** Collects the problems of a file. If there are more than can be reported, errors take precedence over warnings. */
export class FileProblems<P extends Pick<SheetProblem, 'severity' | 'row'>> {
  readonly #kept: Readonly<Record<ProblemSeverity, P[]>> = { error: [], warning: [] };
  readonly #count: Record<ProblemSeverity, number> = { error: 0, warning: 0 };

  /** @param earlier problems to continue with; they stay as they are */
  constructor(earlier?: FileProblems<P>) {
    if (earlier === undefined) return;
    this.#kept = { error: [...earlier.#kept.error], warning: [...earlier.#kept.warning] };
    this.#count = { ...earlier.#count };
  }

  add(problem: P): void {
    this.#count[problem.severity] += 1;
    const kept = this.#kept[problem.severity];
    if (kept.length < MOST_KEPT) kept.push(problem);
  }

  get errors(): number {
    return this.#count.error;
  }

  get warnings(): number {
    return this.#count.warning;
  }

  /** In the order of the rows, errors before warnings where there are more than a thousand. */
  list(): P[] {
    return [...this.#kept.error, ...this.#kept.warning]
      .slice(0, MOST_KEPT)
      .toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0));
  }
}

export type SheetProblems = FileProblems<SheetProblem>;

/** A text of a cell in one line, shortened. */
export function shortenedQuote(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH)}…` : line;
}
