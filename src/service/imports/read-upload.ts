import type { Sheet, SheetFormat } from '#files/spreadsheet/workbook.ts';
import { Failure } from '#service/core/errors.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { ReadingThread } from '#service/core/jobs/reading-thread.ts';
import type { SheetThreadAnswer } from './sheet-worker.ts';

/** The first sheet of an uploaded file. */
export interface UploadedSheet {
  readonly format: SheetFormat;
  readonly sheet: Sheet | undefined;
}

const sheetReadingThread = new ReadingThread<SheetThreadAnswer>(
  'sheet-worker',
  new URL('./sheet-worker.ts', import.meta.url),
);

/** Reads an uploaded spreadsheet in a separate thread. Throws SheetFileUnreadable for unreadable files. */
export async function readSheetUpload(body: Uint8Array, language: Language): Promise<UploadedSheet> {
  const answer = await sheetReadingThread.read(body, (kind) =>
    sheetUnreadable(kind, serviceText(`overrun.${kind}`, language)),
  );
  if (!('refusal' in answer)) return answer;
  throw sheetUnreadable(answer.refusal, serviceText(`import.unreadable.${answer.refusal}`, language, answer.values));
}

function sheetUnreadable(kind: string, reason: string): Failure {
  return new Failure('main.error.SheetFileUnreadable', { kind, reason });
}
