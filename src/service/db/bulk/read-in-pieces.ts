/** Items of a statement: their answer takes tens of milliseconds. */
const readPieceSize = 5_000;

/**
 * Reads something for each item, in pieces between which others get the database.
 * @param read returns the results of some of the items, in their order
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
