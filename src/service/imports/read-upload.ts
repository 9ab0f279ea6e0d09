import type { SheetFileReason } from '#files/spreadsheet/error.ts';
import type { Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { Failure } from '#service/core/errors.ts';
import type { Language } from '#service/core/messages/messages.ts';
import { overrunTexts, ReadingThread } from '#service/core/jobs/reading-thread.ts';
import type { SheetThreadAnswer, SheetRefusal } from './sheet-worker.ts';

/** The first sheet of an uploaded file. */
export interface UploadedSheet {
  readonly format: SheetFormat;
  readonly sheet: Sheet | undefined;
}

const sheetReadingThread = new ReadingThread<SheetThreadAnswer>(
  'sheet-worker',
  new URL('./sheet-worker.ts', import.meta.url),
);

/** German sentences for the reader's reasons, which are in English. */
const germanSheetFileReasons: Readonly<Record<SheetFileReason, string>> = {
  empty: 'Die Datei ist leer oder enthält keine Tabelle mit Zellen.',
  unsupportedFormat:
    'Die Datei ist keine Tabelle, die gelesen werden kann. Angenommen werden .xls, .xlsx, .ods und .csv.',
  damaged: 'Die Datei ist beschädigt oder unvollständig.',
  encrypted: 'Die Tabelle ist mit einem Kennwort geschützt.',
  tooLarge: 'Die Tabelle ist zu groß.',
};

const germanSheetLimits: Readonly<Record<string, string>> = {
  unpackedBytes: 'Bytes, wenn sie entpackt ist',
  compressionRatio: 'Bytes für ihre Größe, wenn sie entpackt ist',
  entries: 'Teile',
  rows: 'Zeilen',
  columns: 'Spalten',
  cells: 'Zellen',
};

/** Reads an uploaded spreadsheet in a separate thread. Throws SheetFileUnreadable for unreadable files. */
export async function readSheetUpload(body: Uint8Array, language: Language): Promise<UploadedSheet> {
  const answer = await sheetReadingThread.read(body, (kind) => sheetUnreadable(kind, overrunTexts[kind][language]));
  if (!('refusal' in answer)) return answer;
  throw sheetUnreadable(answer.refusal, language === 'de' ? inGerman(answer) : answer.reason);
}

function inGerman({ refusal, values: { what, limit } }: SheetRefusal): string {
  const counted = germanSheetLimits[String(what)];
  if (refusal !== 'tooLarge' || counted === undefined) return germanSheetFileReasons[refusal];
  return `Die Tabelle hat zu viele ${counted}: Höchstens ${limit} werden gelesen.`;
}

function sheetUnreadable(kind: string, reason: string): Failure {
  return new Failure('main.error.SheetFileUnreadable', { kind, reason });
}
