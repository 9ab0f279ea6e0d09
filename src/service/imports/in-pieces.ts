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

/** Items of a statement: their answer takes tens of milliseconds. */
const readPieceSize = 5_000;

/**
 * Reads something for each item, in pieces between which others get the database.
 * @param least items of a piece at least, where each piece costs as much as that many
 */
export async function readInPieces<T, R>(
  list: readonly T[],
  read: (piece: readonly T[]) => Promise<readonly R[]>,
  least = 0,
): Promise<R[]> {
  const size = Math.max(readPieceSize, least);
  const results: R[] = [];
  for (let from = 0; from < list.length; from += size)
    for (const result of await read(list.slice(from, from + size))) results.push(result);
  return results;
}
