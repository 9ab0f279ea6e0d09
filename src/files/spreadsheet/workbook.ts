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

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A sheet as the bytes of a file, written in a thread of its own where there is one: thousands of rows take a while. */
export async function writtenSheet(sheet: Sheet, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof Worker === 'undefined') {
    const { writeWorkbook } = await import('./write-workbook.ts');
    return writeWorkbook({ sheets: [sheet] }, format, { header: true }).slice();
  }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage({ sheet, format });
  }).finally(() => worker.terminate());
}
