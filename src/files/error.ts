import type { NameAfter } from '#i18n/format.ts';
import type { SheetProblem } from './sheet-problem.ts';
import type { PlanFileWarning } from './plan.ts';
import { fileText, type FileTextKey } from './texts.ts';

/** Why a file is no plan that can be read. */
export type PlanFileReason =
  /** No bytes at all. */
  | 'empty'
  /** Nothing that any reader knows. */
  | 'unknownFormat'
  /** A known format without a reader; `arguments.accepted` lists those that have one. */
  | 'unsupportedFormat'
  /** A readable document that holds something else. */
  | 'notAPlan'
  /** The document breaks the rules of its format. */
  | 'malformed'
  /** The document ends before it is complete. */
  | 'truncated'
  /** The character encoding that the document names is unknown. */
  | 'unknownEncoding'
  /** The document declares a document type, which plan files never do. */
  | 'documentType'
  | 'tooDeep'
  | 'tooLarge'
  | 'passwordProtected'
  /** A spreadsheet lacks a column or names; `problems` has all that is wrong with it. */
  | 'invalidCells';

/** Line and column count from 1. */
export interface PlanFileErrorPlace {
  line: number;
  column: number;
}

/** A file that cannot be read as a plan. `message` is one English sentence that says what was wrong and where. */
export class PlanFileError extends Error {
  readonly reason: PlanFileReason;
  readonly arguments: Readonly<Record<string, string | number>>;
  readonly place: PlanFileErrorPlace | undefined;
  /** Of a spreadsheet, everything that is wrong with it. */
  readonly problems: readonly SheetProblem[];

  constructor(
    reason: PlanFileReason,
    message: string,
    details: {
      arguments?: Readonly<Record<string, string | number>>;
      place?: PlanFileErrorPlace | undefined;
      problems?: readonly SheetProblem[];
      cause?: unknown;
    } = {},
  ) {
    const { place } = details;
    super(place ? `${message} (line ${place.line}, column ${place.column})` : message, { cause: details.cause });
    this.name = 'PlanFileError';
    this.reason = reason;
    this.arguments = details.arguments ?? {};
    this.place = place;
    this.problems = details.problems ?? [];
  }
}

type WarningDetails = Readonly<Record<string, string | number>>;

/** A reader may use a code only if it has a text. */
type WarningCode = NameAfter<'file.warning', FileTextKey>;

/** Above this number warnings are distinguished by code only. */
const MOST_WARNINGS = 500;

/** Collects what a reader could not take over: equal warnings are counted, so that a damaged file yields a short list. */
export class PlanReport {
  readonly #warnings = new Map<string, PlanFileWarning>();

  /** `field` in the details separates the counts of one code. */
  warn(code: WarningCode, details: WarningDetails = {}, line?: number): void {
    const key = this.#warnings.size < MOST_WARNINGS ? `${code} ${details.field ?? ''}` : code;
    const known = this.#warnings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const message = fileText(`file.warning.${code}`, 'en', details);
    this.#warnings.set(key, { code, message, arguments: details, line, count: 1 });
  }

  warnings(): PlanFileWarning[] {
    return [...this.#warnings.values()];
  }
}
