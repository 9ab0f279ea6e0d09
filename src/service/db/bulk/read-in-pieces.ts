/** Items of a statement: their answer takes tens of milliseconds. */
const readPieceSize = 5_000;

/**
 * Reads something for each item, in pieces between which others get the database.
 * @param read returns the results of some of the items, in their order
 */
export async function readInPieces<T, R>(
  list: readonly T[],
  read: (piece: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < list.length; from += readPieceSize)
    for (const result of await read(list.slice(from, from + readPieceSize))) results.push(result);
  return results;
}

/** Divides a list so that the counts of each part come to at most that many; a larger item is a part of its own. */
export function partsByCount<T extends { readonly count: number }>(items: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  let sum = 0;
  for (const item of items) {
    sum += item.count;
    const last = parts.at(-1);
    if (last && sum <= most) last.push(item);
    else {
      parts.push([item]);
      sum = item.count;
    }
  }
  return parts;
}
