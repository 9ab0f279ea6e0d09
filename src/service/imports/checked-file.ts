import { Failure, type FailureArguments } from '../errors.ts';
import type { FailureCode } from '../messages.ts';
import type { Columns } from './columns.ts';
import type { ProblemCode } from './problem-texts.ts';
import type { Problem, Problems, Severity, Texts } from './problems.ts';
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
  report(row: Row<C>, key: keyof C | null, { code, values = {}, severity = 'error', accepted }: CellProblem): void {
    const place = key === null ? undefined : this.table.placeOf(key);
    this.#problems.add({
      severity,
      code,
      values,
      row: row.line,
      column: place?.header,
      value: place && row.cells[place.index],
      accepted: accepted ?? (key === null ? undefined : this.table.columns[key]?.accepted),
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
