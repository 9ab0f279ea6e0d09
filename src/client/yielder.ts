/**
 * Milliseconds for which work on a long answer or a large plan may hold the thread in one piece: half a frame, as garbage
 * collection and drawing often follow in the same task.
 */
const usualTurn = 8;

/** Takes turns with whatever else the thread has to do: drawing, input, other work. */
export interface Yielder {
  /** Tells whether this slice has run long enough. */
  shouldYield(): boolean;
  /**
   * Yields to other tasks, then starts the next slice.
   * @throws the signal's reason once the work is aborted
   */
  next(): Promise<void>;
}

/** Turns of a frame; the first one begins now. */
export function createYielder(signal?: AbortSignal): Yielder {
  let end = performance.now() + usualTurn;
  return {
    shouldYield: () => performance.now() >= end,
    async next() {
      await nextTask();
      signal?.throwIfAborted();
      end = performance.now() + usualTurn;
    },
  };
}

/** Work that pauses between its parts, far below a millisecond each, so that others can go first. */
export type Steps<R> = Generator<undefined, R, undefined>;

/** Does work in one piece. */
export function runSteps<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does work in slices, yielding between them. */
export async function runYielding<R>(steps: Steps<R>, own: Yielder = createYielder()): Promise<R> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (own.shouldYield()) await own.next();
  }
}

/** Maps many values; pauses now and then, as the clock costs more than a value. */
export function* mapSteps<T, R>(values: readonly T[], make: (value: T, place: number) => R): Steps<R[]> {
  const made: R[] = [];
  for (const value of values) {
    made.push(make(value, made.length));
    if (made.length % 32 === 0) yield;
  }
  return made;
}

/** A task of its own: a microtask would not let anything be drawn, a timer would wait. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
