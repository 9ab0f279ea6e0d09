import type { SheetProblem } from './sheet-problem.ts';

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
