import type { Sheet, SheetFormat } from '#sheetfile/workbook.ts';
import { Failure } from '../errors.ts';
import { ReadingThread } from '../reading-thread.ts';
import type { SheetAnswer } from './sheet-worker.ts';

/** The first sheet of an uploaded file. */
export interface UploadedSheet {
  readonly format: SheetFormat;
  readonly sheet: Sheet | undefined;
}

const thread = new ReadingThread<SheetAnswer>('sheet-worker', new URL('./sheet-worker.ts', import.meta.url), {
  refusal: unreadable,
});

/** Reads an uploaded spreadsheet in a thread of its own. What cannot be read is SheetFileUnreadable. */
export async function readUpload(body: Uint8Array): Promise<UploadedSheet> {
  const answer = await thread.read(body);
  if ('refusal' in answer) throw unreadable(answer.refusal, answer.reason);
  return answer;
}

function unreadable(kind: string, reason: string): Failure {
  return new Failure('main.error.SheetFileUnreadable', { kind, reason });
}
