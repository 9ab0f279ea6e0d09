import { SheetFileError } from './error.ts';

/** Limits of a spreadsheet. Content that exceeds one is refused before it takes memory. */
export interface SheetLimits {
  /** Bytes of all parts of a zipped file together, as its directory states and as they unpack. */
  readonly unpackedBytes: number;
  /** Unpacked bytes for each byte of the file; applies from 16 MiB of unpacked bytes on. */
  readonly compressionRatio: number;
  /** Parts of a zipped file. */
  readonly entries: number;
  /** Number of the last row, and of the last column, that holds a value. */
  readonly rows: number;
  readonly columns: number;
  /** Cells of all sheets together; empty ones to the left of a value count too. */
  readonly cells: number;
}

/** Rows and columns as far as the newest format reaches. */
export const defaultSheetLimits: SheetLimits = {
  unpackedBytes: 256 * 1024 * 1024,
  compressionRatio: 500,
  entries: 10_000,
  rows: 1_048_576,
  columns: 16_384,
  cells: 5_000_000,
};

/** The refusal of a file with more `what` than the limit; `found` where it is known. */
export function tooLarge(what: keyof SheetLimits, limit: number, found?: number): SheetFileError {
  const most = `The spreadsheet has too many ${limitNames[what]}: at most ${limit} are read`;
  return new SheetFileError('tooLarge', found === undefined ? `${most}.` : `${most}, it has ${found}.`, {
    what,
    limit,
    ...(found === undefined ? {} : { found }),
  });
}

const limitNames: Record<keyof SheetLimits, string> = {
  unpackedBytes: 'bytes when unpacked',
  compressionRatio: 'bytes for its size when unpacked',
  entries: 'parts',
  rows: 'rows',
  columns: 'columns',
  cells: 'cells',
};
