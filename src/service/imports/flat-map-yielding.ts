import { setImmediate as turn } from 'node:timers/promises';

/** Items that are worked on in one go, before other requests get their turn. */
const flatMapChunkSize = 500;

/** `list.flatMap(work)`, in pieces between which the service does other things. */
export async function flatMapYielding<T, R>(
  list: readonly T[],
  work: (item: T, index: number) => readonly R[],
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of list.entries()) {
    if (index % flatMapChunkSize === flatMapChunkSize - 1) await turn();
    results.push(...work(item, index));
  }
  return results;
}
