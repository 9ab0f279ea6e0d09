import { Worker } from 'node:worker_threads';
import { errorCode } from '#service/db/database-error.ts';
import type { Failure } from '../errors.ts';
import { workerFile } from '#service/db/built-worker.ts';
import { WorkSlots } from './work-slots.ts';

/** Memory of the thread that reads a file, MiB; buffers come on top, which the limits of reading hold down. */
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
/** Longest time that reading may take, ms. */
const maxReadingMs = 60_000;
/** Time after which an idle thread is ended, ms. */
const idleThreadMs = 120_000;
/** Those of all files that are uploaded, of whatever kind. */
const filePlaces = new WorkSlots(2);

/** A thread that reads one file after the other, as long as it lives. It holds up the end of the process only while it reads. */
class Thread<A> {
  readonly #worker: Worker;
  #pending: { resolve: (answer: A) => void; reject: (error: unknown) => void } | undefined;
  #hasEnded = false;

  constructor(url: URL, name: string) {
    this.#worker = new Worker(url, { resourceLimits: memory });
    this.#worker.unref();
    this.#worker.on('message', (answer: A) => this.#pending?.resolve(answer));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error(`The ${name} ended without an answer.`)));
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  ask(body: Uint8Array): Promise<A> {
    const bytes = new Uint8Array(body);
    return new Promise<A>((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.ref();
      this.#worker.postMessage(bytes, [bytes.buffer]);
    }).finally(() => {
      this.#pending = undefined;
      this.#worker.unref();
    });
  }

  end(error: unknown): void {
    this.#end(error);
    void this.#worker.terminate();
  }

  #end(error: unknown): void {
    this.#hasEnded = true;
    this.#pending?.reject(error);
  }
}

/** Why reading a file was broken off; the text `overrun.…` says it. */
export type Overrun = 'tooSlow' | 'tooLarge';

/** Creates the failure for a file that exceeds the time or memory limit. */
type OverrunFailure = (kind: Overrun) => Failure;

interface ReadingOptions<A> {
  /** Returns true if a thread that gave this answer may read another file; by default none may. */
  readonly isKept?: (answer: A) => boolean;
  /** Longest time that reading may take, ms. */
  readonly longest?: number;
  /** Separate slots for work other than reading uploads, so that neither waits for the other. */
  readonly places?: WorkSlots;
}

/**
 * Reads uploaded files in threads of their own, so that neither its size nor what it does when unpacked holds up the service.
 * After a file that was refused, took too long or went wrong the next one is read in a new thread.
 */
export class ReadingThread<A> {
  readonly #name: string;
  readonly #source: URL;
  readonly #reading: ReadingOptions<A>;
  #file: Promise<URL> | undefined;
  /** One that has nothing to do. */
  #spare: Thread<A> | undefined;
  #spareTimer: NodeJS.Timeout | undefined;

  /**
   * @param name of the worker in a build
   * @param source the worker's TypeScript; it posts one answer for each file that it is sent
   */
  constructor(name: string, source: URL, reading: ReadingOptions<A> = {}) {
    this.#name = name;
    this.#source = source;
    this.#reading = reading;
  }

  read(body: Uint8Array, refusal: OverrunFailure): Promise<A> {
    return (this.#reading.places ?? filePlaces).inTurn(async () => {
      const thread = this.#takeSpare() ?? new Thread<A>(await this.#workerFile(), this.#name);
      return this.#answer(body, thread, refusal);
    });
  }

  /** Bundling takes a moment in development; a failed attempt is repeated. */
  #workerFile(): Promise<URL> {
    this.#file ??= workerFile(this.#name, this.#source).catch((error: unknown) => {
      this.#file = undefined;
      throw error;
    });
    return this.#file;
  }

  #takeSpare(): Thread<A> | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    clearTimeout(this.#spareTimer);
    return spare?.hasEnded === true ? undefined : spare;
  }

  /** At most one is kept, and ended once there is no work: it keeps in memory what it read. */
  #keep(thread: Thread<A>): void {
    this.#takeSpare()?.end(undefined);
    this.#spare = thread;
    this.#spareTimer = setTimeout(() => this.#takeSpare()?.end(undefined), idleThreadMs).unref();
  }

  async #answer(body: Uint8Array, thread: Thread<A>, refusal: OverrunFailure): Promise<A> {
    const { isKept, longest: limit = maxReadingMs } = this.#reading;
    const timer = setTimeout(() => thread.end(refusal('tooSlow')), limit);
    try {
      const answer = await thread.ask(body);
      if (isKept?.(answer) === true) this.#keep(thread);
      else thread.end(undefined);
      return answer;
    } catch (error) {
      thread.end(error);
      const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isFull ? refusal('tooLarge') : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
