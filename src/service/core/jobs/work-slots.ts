import { Failure } from '../errors.ts';

/** Starts waiting work, or refuses it. */
interface WaitingWork {
  start(): void;
}

/** So much work at the same time; other waits, and is done in its order. */
export class WorkSlots {
  readonly #atOnce: number;
  readonly #longestWait: number;
  readonly #waiting = new Set<WaitingWork>();
  #running = 0;

  /** @param longestWait ms after which waiting work is refused as `main.error.Busy`; 0 for never */
  constructor(atOnce: number, longestWait = 0) {
    this.#atOnce = atOnce;
    this.#longestWait = longestWait;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** @param gone aborts when no one needs the work any more: it leaves the queue, but is not stopped once it runs */
  async inTurn<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn(gone);
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  /** Waits for a slot, which is handed over by the work before. */
  #turn(gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', cancel);
        this.#waiting.delete(own);
      };
      const refuse = (code: 'main.error.Busy' | 'main.error.Cancelled') => {
        leave();
        reject(new Failure(code));
      };
      const cancel = () => refuse('main.error.Cancelled');
      const start = () => {
        leave();
        resolve();
      };
      const own = { start };
      const timer = this.#longestWait > 0 ? setTimeout(refuse, this.#longestWait, 'main.error.Busy') : undefined;
      this.#waiting.add(own);
      gone?.addEventListener('abort', cancel);
      if (gone?.aborted === true) cancel();
    });
  }
}
