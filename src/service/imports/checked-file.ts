import { Failure, type FailureArguments } from '#service/core/errors.ts';
import type { FailureCode, LocalText, ProblemTextCode, ServiceTextKey } from '#service/core/messages/messages.ts';
import type { ImportColumns } from './columns.ts';
import type { ProblemSeverity } from '#files/sheet-problem.ts';
import type { ImportFileProblem, ImportFileProblems } from '#service/core/messages/problems.ts';
import type { ImportedRow, ImportedTable } from './table.ts';

/** Days whose records are deleted before the import, both inclusive; an absent one is open. */
export interface ReplaceRange {
  readonly replaceFrom?: string | undefined;
  readonly replaceTo?: string | undefined;
}

/** Problem with a cell: a code `import.error.…`, or the failure code of a rule with its arguments. */
export interface CheckedCellProblem {
  readonly code: ProblemTextCode | FailureCode;
  readonly values?: FailureArguments;
  readonly severity?: ProblemSeverity;
  /** Goes before what the column says of itself. */
  readonly accepted?: LocalText;
  /** Goes before the text of the code. */
  readonly text?: ServiceTextKey;
}

/** A file whose cells were read, while its rows are checked. */
export class CheckedFile<C extends ImportColumns> {
  readonly table: ImportedTable<C>;
  readonly range: ReplaceRange;
  readonly #problems: ImportFileProblems;

  constructor(table: ImportedTable<C>, range: ReplaceRange, problems: ImportFileProblems) {
    this.table = table;
    this.range = range;
    this.#problems = problems;
  }

  get rows(): readonly ImportedRow<C>[] {
    return this.table.rows;
  }

  /** Reports a problem with a cell, or with the row if no column is passed. The default severity is error. */
  report(row: ImportedRow<C>, key: keyof C | null, problem: CheckedCellProblem): void {
    const { code, values = {}, severity = 'error', accepted, text } = problem;
    const place = key === null ? undefined : this.table.placeOf(key);
    this.#problems.add({
      severity,
      code,
      values,
      row: row.line,
      column: place?.header,
      value: place && row.cells[place.index],
      accepted: accepted ?? (key === null ? undefined : this.table.columns[key]?.accepted),
      text,
    });
  }

  /** Reports a problem that does not belong to a row. */
  tell(problem: ImportFileProblem): void {
    this.#problems.add(problem);
  }

  /**
   * Runs a rule of the area and reports its refusal for a cell or row. Returns the rule's result; undefined after a
   * refusal.
   * @param accepted values the rule allows, if they differ from the column's
   */
  attempt<T>(row: ImportedRow<C>, key: keyof C | null, rule: () => T, accepted?: LocalText): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.report(row, key, { code: error.code, values: error.arguments, ...(accepted && { accepted }) });
      return undefined;
    }
  }
}
