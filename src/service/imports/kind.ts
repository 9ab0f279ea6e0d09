import type { ImportKindName } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';
import type { CheckedFile } from './checked-file.ts';
import type { ImportColumns } from './columns.ts';
import type { BilingualText } from '#service/core/messages/texts.ts';

/**
 * A kind of import: what a spreadsheet of projects, unavailabilities, time or cost records holds, and how its rows become records.
 *
 * Every import goes the same way, `read → check → apply`, and the check without importing goes it too and ends before `apply`:
 *
 * 1. **read** (importer.ts): the file is parsed in a worker thread; its first sheet becomes a `Table` by the kind's `columns`: the
 *    header in any order and case, in English or German; every cell as its column's type. What is wrong goes to `Problems`:
 *    a missing or repeated column, a bad or empty cell of a required column, a name or word that stands for nothing are errors; an
 *    unknown column and a bad cell of a column that may be empty are warnings, after which the cell counts as empty.
 * 2. **check** (the kind): finds everything that the rows name with one query for each sort of thing, applies the rules to every row and reports
 *    *all* that is wrong with `file.report(row, key, { code, values })`; the code is one of problem-texts.ts or, where a rule
 *    of the area refuses, that rule's own failure code: `file.attempt(row, key, () => rules.check…(…))` reports what it throws. It
 *    writes nothing. `row.values` are null where a cell is empty, absent or bad; `row.bad` tells which were reported already.
 * 3. **apply** (the kind): only if there is no error. Writes sets, not rows, and returns what an undo needs.
 *
 * A new kind: a file NAME.ts that exports `importer(kind)` with a kind that `satisfies ImportKind<…>`; an entry in kinds.ts, from which templates, check,
 * list and undo follow; `prepared(NAME.read, NAME.run)` in the area's handlers.ts; a failure code `<area>.error.ImportFailed` in messages.ts with
 * the arguments `{first}`, `{errors}`. Columns come from columns.ts (`day`, `hours`, `money`, `name` …). Resources that cells
 * name are found with `findResources` of resource-names.ts.
 *
 * @typeParam C the columns; @typeParam P what the check hands to apply; @typeParam U what an undo needs, stored as JSON
 */
export interface ImportKind<C extends ImportColumns, P extends CheckedImport, U> {
  readonly name: ImportKindName;
  /** The name of the template's sheet. */
  readonly title: BilingualText;
  /** The failure of a file with errors. */
  readonly failure: FailureCode;
  /** The columns, which may depend on the installation's custom attributes; runs before the transaction. */
  readonly columns: (context: Context) => Promise<C>;
  /**
   * Keeps everybody from writing what the check relies on, until the transaction ends. Two imports of one kind wait for each other
   * without it.
   */
  readonly hold: (context: Context) => Promise<void>;
  readonly check: (context: Context, file: CheckedFile<C>) => Promise<P>;
  readonly apply: (context: Context, plan: P) => Promise<AppliedImport<U>>;
  /** Takes an import back, or throws `notUndoable` (undo.ts) with what stands against it. Needs the rights that the import needed. */
  readonly undo: (context: Context, data: U) => Promise<TouchedProjects>;
}

/** Records that an import makes, changes and deletes; rows that change nothing count as none of them. */
export interface ImportRecordCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

/** A record that goes, as people are told of it. */
export interface Deletion {
  readonly id: string;
  readonly date: string;
  /** The last day of an unavailability. */
  readonly until?: string;
  /** Names; of an unavailability that of its type. */
  readonly resource: string;
  readonly project?: string;
  readonly activity: string | null;
  /** Hours or costs. */
  readonly amount?: number;
}

export interface CheckedImport {
  readonly counts: ImportRecordCounts;
  /** The records that go, in the order of their days. */
  readonly deletions?: readonly Deletion[];
}

/** The projects whose event log tells of it, one entry each. */
export interface TouchedProjects {
  readonly projectIds: readonly string[];
}

export interface AppliedImport<U> extends TouchedProjects {
  readonly undo: U;
}
