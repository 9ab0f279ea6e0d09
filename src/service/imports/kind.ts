import type { OpImportDeletion } from '#contract/app/imports.ts';
import type { ImportKindName } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';
import type { CheckedFile } from './checked-file.ts';
import type { ImportColumns } from './columns.ts';

/**
 * A kind of import: the content of a spreadsheet of projects, unavailabilities, time or cost records, and its
 * conversion to records.
 *
 * Every import runs `read → check → apply`; a check without importing stops before `apply`:
 *
 * 1. **read** (importer.ts): the file is parsed in a worker thread; its first sheet becomes a `Table` by the kind's
 * `columns`: the header in any order and case, in English or German, every cell as its column's type. Findings go to
 * `Problems`: a missing or repeated column, an invalid or empty cell of a required column, and an unknown name or word
 * are errors; an unknown column and an invalid cell of an optional column are warnings, after which the cell counts as
 * empty.
 * 2. **check** (the kind): resolves all names with one query per sort of record, applies the rules to every row and
 * reports *all* problems with `file.report(row, key, { code, values })`. The code is an `import.error.…` or, if a
 * rule of the area refuses, that rule's own failure code: `file.attempt(row, key, () => rules.check…(…))` reports the
 * exception. It writes nothing. `row.values` are null if a cell is empty, absent or invalid; `row.bad` lists the
 * columns already reported.
 * 3. **apply** (the kind): runs only without errors. Writes sets, not single rows, and returns the data needed to undo.
 *
 * To add a kind: a file NAME.ts that exports `importer(kind)` with a kind that `satisfies ImportKind<…>`; an entry in
 * `importersByKind`, from which templates, check, list and undo follow; `prepared(NAME.read, NAME.run)` in the area's
 * handlers.ts; in service.json the texts `import.title.NAME`, `import.column.…` for its columns, and a failure code
 * `<area>.error.ImportFailed` with the arguments `{first}`, `{errors}`.
 * Columns come from columns.ts (`day`, `hours`, `money`, `name` …). Resources named in cells are found with
 * `findResources` of resource-names.ts.
 *
 * @typeParam C the columns
 * @typeParam P result of the check passed to apply
 * @typeParam U data needed to undo, stored as JSON
 */
export interface ImportKind<C extends ImportColumns, P extends CheckedImport, U> {
  readonly name: ImportKindName;
  /** The failure of a file with errors. */
  readonly failure: FailureCode;
  /** The columns, which may depend on the installation's custom attributes; runs before the transaction. */
  readonly columns: (context: Context) => Promise<C>;
  /**
   * Keeps others from writing the data that the check relies on, until the transaction of an import or an undo ends; a check
   * alone takes no locks by it. Two imports of one kind wait for each other without it.
   */
  readonly hold: (context: Context) => Promise<void>;
  readonly check: (context: Context, file: CheckedFile<C>) => Promise<P>;
  readonly apply: (context: Context, plan: P) => Promise<AppliedImport<U>>;
  /** Undoes an import, or throws `notUndoable` (undo.ts) with the obstacles. Needs the same rights as the import. */
  readonly undo: (context: Context, data: U) => Promise<TouchedProjects>;
}

/** Records that an import makes, changes and deletes; rows that change nothing count as none of them. */
interface ImportRecordCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
}

export interface CheckedImport {
  readonly counts: ImportRecordCounts;
  /** The records that go, in the order of their days. */
  readonly deletions?: readonly OpImportDeletion[];
}

/** Projects that get an event log entry, one each. */
export interface TouchedProjects {
  readonly projectIds: readonly string[];
}

export interface AppliedImport<U> extends TouchedProjects {
  readonly undo: U;
}

/** A record as written by an import: a later `modified` indicates a change. */
export interface ImportedRecordStamp {
  readonly id: string;
  readonly modified: string;
}

/** Names that a refusal lists at most. */
const maxNamedUndoConflicts = 10;

/** The refusal of an undo, with the names of what was changed or used since, and with how many there are in all. */
export function notUndoable(names: readonly string[]): Failure {
  const more = names.length > maxNamedUndoConflicts ? ['…'] : [];
  return new Failure('main.error.ImportNotUndoable', {
    changed: [...names.slice(0, maxNamedUndoConflicts), ...more],
    count: names.length,
  });
}
