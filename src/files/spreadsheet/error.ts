/** Why a file gives no workbook, or a workbook no file. */
export type SheetFileReason =
  /** No bytes at all, or a document without a sheet. */
  | 'empty'
  /** Something else than a spreadsheet, or one of a format without a reader. */
  | 'unsupportedFormat'
  /** The file breaks the rules of its format, or ends too early. */
  | 'damaged'
  /** A password is needed. */
  | 'encrypted'
  /** More than the limits allow, or than the format holds; `values` has `what`, `limit` and mostly `found`. */
  | 'tooLarge';

/** A spreadsheet that cannot be read or written. `message` is one English sentence, `values` are the facts in it. */
export class SheetFileError extends Error {
  readonly code: SheetFileReason;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    code: SheetFileReason,
    message: string,
    values: Readonly<Record<string, string | number>> = {},
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.name = 'SheetFileError';
    this.code = code;
    this.values = values;
  }
}

/** A part of a file of parts that is there and cannot be read. */
export function damagedPart(part: string, why: string, cause?: unknown): SheetFileError {
  return new SheetFileError(
    'damaged',
    `The part "${part}" of the spreadsheet cannot be read: ${why}.`,
    { part },
    { cause },
  );
}
