/** So many ids fit into an address. */
const chunkSize = 100;

/** Ids in portions that fit into one call. */
export function chunked(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
    ids.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/**
 * The calls of a walk as far as it can be foreseen: those of a level are known when all above it are answered.
 * @param start where to begin; `undefined` while that is not known yet
 * @param next the ids to go on with after an answer
 * @param answer what a call was answered; `undefined` for not yet, null for nothing
 */
export function plannedRequests<D>(
  start: readonly string[] | undefined,
  next: (data: NonNullable<D>) => readonly string[],
  answer: (ids: string[]) => D | undefined,
): { calls: string[][]; isAtEnd: boolean } {
  const seen = new Set<string>();
  const calls: string[][] = [];
  let level = start;
  while (level && level.length > 0) {
    const fresh = [...new Set(level)].filter((id) => !seen.has(id));
    fresh.forEach((id) => seen.add(id));
    const chunks = chunked(fresh);
    calls.push(...chunks);
    const answers = chunks.map(answer);
    if (answers.includes(undefined)) return { calls, isAtEnd: false };
    level = answers.flatMap((data) => (data === null || data === undefined ? [] : next(data)));
  }
  return { calls, isAtEnd: start !== undefined };
}
