import { Worker } from 'node:worker_threads';
import { errorCode } from './database/database-error.ts';
import type { Failure } from './errors.ts';
import { workerFile } from './worker-file.ts';

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

/**
 * Reads uploaded files in threads of their own, each file in a new one, so that neither its size nor what it does when unpacked
 * holds up the service.
 */
export class ReadingThread<A> {
  readonly #name: string;
  readonly #source: URL;
  readonly #refusal: (kind: string, reason: string) => Failure;
  #file: Promise<URL> | undefined;

  /**
   * @param name of the worker in a build
   * @param source the worker's TypeScript; it posts one answer and ends
   * @param refusal what a file is refused with that takes too long or too much memory
   */
  constructor(name: string, source: URL, refusal: (kind: string, reason: string) => Failure) {
    this.#name = name;
    this.#source = source;
    this.#refusal = refusal;
  }

  read(body: Uint8Array): Promise<A> {
    return inTurn(async () => this.#answer(body, await this.#workerFile()));
  }

  /** Bundling takes a moment in development; what failed once is tried again. */
  #workerFile(): Promise<URL> {
    this.#file ??= workerFile(this.#name, this.#source).catch((error: unknown) => {
      this.#file = undefined;
      throw error;
    });
    return this.#file;
  }

  #answer(body: Uint8Array, url: URL): Promise<A> {
    const bytes = new Uint8Array(body);
    const worker = new Worker(url, { workerData: bytes, transferList: [bytes.buffer], resourceLimits: memory });
    return new Promise<A>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(this.#refusal('tooSlow', 'Reading it takes too long.'));
        void worker.terminate();
      }, longest);
      worker.once('message', (answer: A) => resolve(answer));
      worker.once('error', (error) => {
        const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isFull ? this.#refusal('tooLarge', 'Reading it takes too much memory.') : error);
      });
      worker.once('exit', () => {
        clearTimeout(timer);
        reject(new Error(`The ${this.#name} ended without an answer.`));
      });
    });
  }
}
