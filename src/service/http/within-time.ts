/** How long a database may take to say that it is there, ms; who asks gives up after two seconds. */
export const longestSign = 1_500;

/** What a promise gives, or `undefined` where it takes longer than {@link longestSign}. */
export function withinTime<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, longestSign, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A question to the database that is answered in time: `undefined` where it fails or takes too long. What is asked while an
 * earlier question waits for its answer waits for the same one, so that questions do not pile up.
 */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let running: Promise<T | undefined> | undefined;
  return () => {
    running ??= ask()
      .catch(() => undefined)
      .finally(() => (running = undefined));
    return withinTime(running);
  };
}
