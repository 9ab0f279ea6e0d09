import { Failure, type FailureArguments } from '#service/core/errors.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';
import type { Columns } from './columns.ts';
import type { ProblemCode } from '#service/core/messages/problem-texts.ts';
import type { Problem, Problems, Severity } from '#service/core/messages/problems.ts';
import type { Texts } from '#service/core/messages/texts.ts';
import type { Row, Table } from './table.ts';

/** Days whose records are deleted before the import, both inclusive; an absent one is open. */
export interface ReplaceRange {
  readonly replaceFrom?: string | undefined;
  readonly replaceTo?: string | undefined;
}

/** What is wrong with a cell: a code of problem-texts.ts, or the failure code of a rule with its arguments. */
export interface CellProblem {
  readonly code: ProblemCode | FailureCode;
  readonly values?: FailureArguments;
  readonly severity?: Severity;
  /** Goes before what the column says of itself. */
  readonly accepted?: Texts;
  /** Goes before the text of the code. */
  readonly text?: Texts;
}

/** A file whose cells were read, while its rows are checked. */
export class CheckedFile<C extends Columns> {
  readonly table: Table<C>;
  readonly range: ReplaceRange;
  readonly #problems: Problems;

  constructor(table: Table<C>, range: ReplaceRange, problems: Problems) {
    this.table = table;
    this.range = range;
    this.#problems = problems;
  }

  get rows(): readonly Row<C>[] {
    return this.table.rows;
  }

  /** Tells of a problem with a cell, or with the row where no column is named. An error, unless it says otherwise. */
  report(row: Row<C>, key: keyof C | null, problem: CellProblem): void {
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

  /** Tells of a problem that is none of a row. */
  tell(problem: Problem): void {
    this.#problems.add(problem);
  }

  /**
   * Runs a rule of the area; what it refuses is told of a cell or row. Returns what the rule returns, or undefined after a refusal.
   * @param accepted what the rule allows, where that is not what the column says of itself
   */
  attempt<T>(row: Row<C>, key: keyof C | null, rule: () => T, accepted?: Texts): T | undefined {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.report(row, key, { code: error.code, values: error.arguments, ...(accepted && { accepted }) });
      return undefined;
    }
  }
}
