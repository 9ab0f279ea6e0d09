import { requireDayOrder } from '#service/core/day-range.ts';
import type { OpImportCheck } from '#contract/app/imports.ts';
import type { OpRecordsImportResult, OpServiceWarning } from '#contract/core/shared.ts';
import type { Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import { CheckedFile, type ReplaceRange } from './checked-file.ts';
import type { ImportColumns } from './columns.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { CheckedImport, ImportKind, TouchedProjects } from './kind.ts';
import { ReadingThread } from '#service/core/jobs/reading-thread.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { ImportFileProblems, type ProblemReader, quotedCell } from '#service/core/messages/problems.ts';
import { holdImports, insertRun, recordImportEvents } from './run-store.ts';
import { readTable, type ImportedTable } from './table.ts';
import type { SheetThreadAnswer } from './sheet-worker.ts';

/** A kind of import as the handlers see it: its types are known inside only. */
export interface Importer extends Pick<ImportKind<ImportColumns, CheckedImport, never>, 'name' | 'columns'> {
  /** Parses an uploaded file; the `prepare` of a handler. Throws SheetFileUnreadable. */
  read(context: Context, upload: ImportRequest): Promise<ReadFile>;
  /** Imports what was read; the `handle` of a handler. A file with errors changes nothing and is refused with all of them. */
  run(context: Context, range: ReplaceRange, file: ReadFile): Promise<OpRecordsImportResult>;
  /** Returns the effects that `run` would have, and the problems of the file. */
  check(context: Context, range: ReplaceRange, file: ReadFile): Promise<OpImportCheck>;
  /** Takes an import back by what `run` stored of it. */
  undo(context: Context, data: unknown): Promise<TouchedProjects>;
}

/** Input of an import. */
interface ImportRequest extends ReplaceRange {
  readonly body: Uint8Array;
}

/** A file that was read, waiting for its transaction. */
interface ReadFile {
  readonly check: (context: Context, range: ReplaceRange) => Promise<OpImportCheck>;
  readonly run: (context: Context, range: ReplaceRange) => Promise<OpRecordsImportResult>;
}

/** The importer of a kind: the one way that all files go, whether they are imported or only checked. */
export function importer<C extends ImportColumns, P extends CheckedImport, U>(kind: ImportKind<C, P, U>): Importer {
  return {
    name: kind.name,
    columns: kind.columns,
    undo: async (context, data) => {
      await holdImports(context.db, kind.name);
      await kind.hold(context);
      // Data stored by `run` for an import of this kind.
      return kind.undo(context, data as U);
    },
    read: async (context, { body }) => {
      context.work.reached('reading');
      const { format, sheet } = await readSheetUpload(body, context.caller.language);
      const { work, caller, locale, timeZone } = context;
      const columns = await kind.columns(context);
      const read = await readTable(sheet, columns, { language: caller.language, locale, timeZone }, (done, total) =>
        work.reached('reading', done, total),
      );
      work.reached('waiting');
      return readImportFile(kind, { format, ...read });
    },
    run: (context, range, file) => file.run(context, range),
    check: (context, range, file) => file.check(context, range),
  };
}

interface ReadSheet<C extends ImportColumns> {
  readonly format: SheetFormat;
  readonly table: ImportedTable<C>;
  readonly problems: ImportFileProblems;
}

function readImportFile<C extends ImportColumns, P extends CheckedImport, U>(
  kind: ImportKind<C, P, U>,
  read: ReadSheet<C>,
): ReadFile {
  const checked = async (context: Context, range: ReplaceRange) => {
    context.work.reached('checking', undefined, read.table.rows.length);
    // A transaction that is repeated checks the same file again.
    const problems = new ImportFileProblems(read.problems.sheet, read.problems);
    return { problems, plan: await kind.check(context, new CheckedFile(read.table, range, problems)) };
  };
  return {
    // Without a transaction or locks: others go on while a long file is checked, and its import checks it again.
    check: async (context, range) => {
      requireDayOrder('replaceTo', range.replaceFrom, range.replaceTo);
      const { problems, plan } = await checked(context, range);
      const problem = problems.toReport(problemReaderOf(context));
      return {
        kind: kind.name,
        format: read.format,
        numberRows: read.table.rows.length,
        ...numbersOf(plan, problems),
        ...deletionSummary(plan),
        problem,
        ...previewOf(read.table, problem),
      };
    },
    run: async (context, range) => {
      requireDayOrder('replaceTo', range.replaceFrom, range.replaceTo);
      await holdImports(context.db, kind.name);
      await kind.hold(context);
      const { problems, plan } = await checked(context, range);
      refuseImportErrors(kind, problems, context);
      const { counts } = plan;
      context.work.reached('writing', undefined, counts.created + counts.updated);
      const { undo, projectIds } = await kind.apply(context, plan);
      context.work.reached('finishing');
      const result = { ...counts, format: read.format, rows: read.table.rows.length, warnings: problems.warnings };
      await insertRun(context, { kind: kind.name, projectIds, range, result, undo });
      await recordImportEvents(context, 'recordsImported', projectIds);
      return { numberImported: counts.created + counts.updated, warning: importWarningsOf(problems, context) };
    },
  };
}

/** Maximum number of records to delete that are named. */
const maxNamedDeletions = 100;

function deletionSummary({ deletions = [] }: CheckedImport) {
  const amountDeleted = roundFigure(deletions.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  return { amountDeleted, deletion: deletions.slice(0, maxNamedDeletions) };
}

function refuseImportErrors(
  { failure }: { failure: ImportKind<ImportColumns, CheckedImport, never>['failure'] },
  problems: ImportFileProblems,
  context: Context,
): void {
  const { errors, warnings } = problems;
  const reader = problemReaderOf(context);
  if (errors === 0) return;
  const first = problems.firstError(reader);
  throw new Failure(failure, { first, errors, warnings, problems: problems.toReport(reader) });
}

const problemReaderOf = ({ caller: { language }, timeZone }: Context): ProblemReader => ({ language, timeZone });

/** Warnings as the documented result has them; where they are and what would be accepted is in `argument`. */
function importWarningsOf(problems: ImportFileProblems, context: Context): OpServiceWarning[] {
  return problems.toReport(problemReaderOf(context)).map(({ code, message, severity, ...argument }) => ({
    code,
    message,
    isWarning: severity === 'warning',
    argument: Object.fromEntries(Object.entries(argument).filter(([, value]) => value !== null)),
  }));
}

function numbersOf({ counts }: CheckedImport, { errors, warnings }: ImportFileProblems) {
  return {
    numberCreated: counts.created,
    numberUpdated: counts.updated,
    numberDeleted: counts.deleted,
    numberErrors: errors,
    numberWarnings: warnings,
  };
}

/** The first sheet of an uploaded file. */
interface UploadedSheet {
  readonly format: SheetFormat;
  readonly sheet: Sheet | undefined;
}

const sheetReadingThread = new ReadingThread<SheetThreadAnswer>(
  'sheet-worker',
  new URL('./sheet-worker.ts', import.meta.url),
);

/** Reads an uploaded spreadsheet in a separate thread. Throws SheetFileUnreadable for unreadable files. */
async function readSheetUpload(body: Uint8Array, language: Language): Promise<UploadedSheet> {
  const answer = await sheetReadingThread.read(body, (kind) =>
    sheetUnreadable(kind, serviceText(`overrun.${kind}`, language)),
  );
  if (!('refusal' in answer)) return answer;
  throw sheetUnreadable(answer.refusal, serviceText(`import.unreadable.${answer.refusal}`, language, answer.values));
}

function sheetUnreadable(kind: string, reason: string): Failure {
  return new Failure('main.error.SheetFileUnreadable', { kind, reason });
}

/** Rows of a file around its problems. Pure. */

/** The first rows show what the file is like. */
const previewFirstRows = 10;
/** Rows shown before and after a problem, and the number of problem rows for which this applies. */
const previewContextRows = 1;
const mostBeside = 100;
/** Columns that are shown, of however many. */
const mostColumns = 50;

/** Returns the indexes of the rows to show: the first ones, and rows with problems and their neighbours. */
function shownPlaces(lines: readonly number[], problemRows: ReadonlySet<number>): Set<number> {
  const places = new Map(lines.map((line, place) => [line, place]));
  const shown = new Set(lines.slice(0, previewFirstRows).keys());
  let widened = 0;
  for (const row of problemRows) {
    const place = places.get(row);
    if (place === undefined) continue;
    const reach = widened < mostBeside ? previewContextRows : 0;
    widened += 1;
    for (let near = place - reach; near <= place + reach; near += 1) shown.add(near);
  }
  return shown;
}

/**
 * Returns the preview of the file in a check.
 * @param problems the reported ones
 */
export function previewOf<C extends ImportColumns>(
  { header, rows }: ImportedTable<C>,
  problems: readonly { readonly row: number | null }[],
): Pick<OpImportCheck, 'column' | 'line'> {
  const problemRows = new Set(problems.flatMap(({ row }) => row ?? []));
  const shown = shownPlaces(
    rows.map(({ line }) => line),
    problemRows,
  );
  const column = header.slice(0, mostColumns).map(quotedCell);
  return {
    column,
    line: rows
      .filter((_, place) => shown.has(place))
      .map(({ line, cells }) => ({ row: line, cell: column.map((_, index) => quotedCell(cells[index] ?? null)) })),
  };
}
