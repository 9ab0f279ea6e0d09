/** Does some work of this thread while the database has something to do. */
export async function overlapWithQuery<A, B>(asked: Promise<A>, work: () => B): Promise<[A, B]> {
  return Promise.all([asked, onceSent(work)]);
}

/** A statement is sent only after the work that issued it has yielded. */
async function onceSent<T>(work: () => T): Promise<T> {
  await new Promise((resolve) => setImmediate(resolve));
  return work();
}
