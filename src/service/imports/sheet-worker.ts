/**
 * Worker thread that reads uploaded spreadsheets: reading takes seconds and memory, which can be limited per thread.
 */
import { parentPort } from 'node:worker_threads';
import { SheetFileError, type SheetFileReason } from '#files/spreadsheet/error.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import type { Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';

/** Worker → service, for each file: the first sheet, or why there is none. */
export type SheetThreadAnswer =
  | { readonly format: SheetFormat; readonly sheet: Sheet | undefined }
  | { readonly refusal: SheetFileReason; readonly values: SheetFileError['values'] };

/** More than an import takes; the sheets of an import have one row for a record. */
const sheetLimits = { rows: 200_000, columns: 1_000, cells: 2_000_000 };

function answer(bytes: Uint8Array): SheetThreadAnswer {
  try {
    const { format, workbook } = readWorkbook(bytes, sheetLimits);
    return { format, sheet: workbook.sheets[0] };
  } catch (error) {
    if (error instanceof SheetFileError) return { refusal: error.code, values: error.values };
    throw error;
  }
}

if (!parentPort) throw new Error('The sheet worker runs in a worker thread only.');
const sheetWorkerPort = parentPort;
// The service, in the same code base, sends exactly this.
sheetWorkerPort.on('message', (bytes: Uint8Array) => sheetWorkerPort.postMessage(answer(bytes)));
