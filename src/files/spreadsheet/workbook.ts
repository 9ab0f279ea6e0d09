/** Content of a spreadsheet file in any format: the values of its sheets, without formatting. */

/** The file formats of spreadsheets: BIFF8, Office Open XML, OpenDocument and separated text. */
export const sheetFormats = ['xls', 'xlsx', 'ods', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** A date as the sheet shows it, without time zone: `yyyy-MM-dd`, or `yyyy-MM-ddTHH:mm:ss` where the cell has a time of day. */
interface DateCell {
  readonly date: string;
}

/** An error value such as `#REF!`, by its text. */
interface ErrorCell {
  readonly error: string;
}

/** The value of a cell: of a formula its last calculated value; null for an empty cell. */
export type Cell = string | number | boolean | DateCell | ErrorCell | null;

/** One sheet: its rows from row 1 and column A on. A row ends with its last cell that is not empty. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
}

/** Moves hidden sheets behind the visible ones. */
export const visibleFirst = <T extends { readonly isHidden: boolean }>(sheets: readonly T[]): T[] =>
  sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
