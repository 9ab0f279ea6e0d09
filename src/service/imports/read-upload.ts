import { Worker } from 'node:worker_threads';
import type { Sheet, SheetFormat } from '#sheetfile/workbook.ts';
import { errorCode } from '../database/database-error.ts';
import { Failure } from '../errors.ts';
import { workerFile } from '../worker-file.ts';
import type { SheetAnswer } from './sheet-worker.ts';

/** The first sheet of an uploaded file. */
export interface UploadedSheet {
  readonly format: SheetFormat;
  readonly sheet: Sheet | undefined;
}

/** Memory of the thread that reads a file, MiB; buffers come on top, which the limits of reading hold down. */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
/** Longest time that reading may take, ms. */
const longest = 60_000;
/** Files that are read at the same time; others wait. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

let file: Promise<URL> | undefined;

/** Bundling takes a moment in development; what failed once is tried again. */
function sheetWorkerFile(): Promise<URL> {
  file ??= workerFile('sheet-worker', new URL('./sheet-worker.ts', import.meta.url)).catch((error: unknown) => {
    file = undefined;
    throw error;
  });
  return file;
}

/**
 * Reads an uploaded spreadsheet in a thread of its own, so that neither its size nor what it does when unpacked holds up the
 * service. What cannot be read is SheetFileUnreadable.
 */
export async function readUpload(body: Uint8Array): Promise<UploadedSheet> {
  const answer = await inTurn(async () => answerOf(body, await sheetWorkerFile()));
  if ('refusal' in answer) throw unreadable(answer.refusal, answer.reason);
  return answer;
}

function unreadable(kind: string, reason: string): Failure {
  return new Failure('main.error.SheetFileUnreadable', { kind, reason });
}

function answerOf(body: Uint8Array, url: URL): Promise<SheetAnswer> {
  const bytes = Uint8Array.from(body);
  const worker = new Worker(url, { workerData: bytes, transferList: [bytes.buffer], resourceLimits: memory });
  return new Promise<SheetAnswer>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(unreadable('tooSlow', 'Reading it takes too long.'));
      void worker.terminate();
    }, longest);
    worker.once('message', (answer: SheetAnswer) => resolve(answer));
    worker.once('error', (error) => {
      const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isFull ? unreadable('tooLarge', 'Reading it takes too much memory.') : error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The sheet worker ended without an answer.'));
    });
  });
}
