/** Maximum number of ids that fit into an address. */
const chunkSize = 100;

/** Ids in portions that fit into one call. */
export function chunked(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
    ids.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/**
 * Returns the calls of a tree query known so far: those of a level are known when all above it are answered.
 * @param start ids to begin with; `undefined` while not known yet
 * @param next returns the ids to continue with after an answer
 * @param answer returns the answer of a call; `undefined` for not yet, null for nothing
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
