import { type UseQueryOptions, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

type Options<D> = UseQueryOptions<D, Error, D, readonly [string, string, unknown]>;

interface WalkSettings<D> {
  /** Where to begin; `undefined` while that is not known yet. */
  readonly start: readonly string[] | undefined;
  /** Reads the records of many ids at once. */
  query(ids: string[]): Options<D>;
  /** The ids to go on with. */
  next(data: NonNullable<D>): readonly string[];
}

export interface Walk<D> {
  /** The answers of the last complete walk; `undefined` before the first. */
  readonly data: readonly NonNullable<D>[] | undefined;
  readonly error: Error | null;
  retry(): void;
}

/** So many ids fit into an address. */
const chunkSize = 100;

/** Ids in portions that fit into one call. */
export function chunked(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, index) =>
    ids.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/** The calls of a walk as far as it can be foreseen: those of a level are known when all above it are answered. */
function foreseen<D>(
  { start, query, next }: WalkSettings<D>,
  answer: (options: Options<D>) => D | undefined,
): { queries: Options<D>[]; isAtEnd: boolean } {
  const seen = new Set<string>();
  const queries: Options<D>[] = [];
  let level = start;
  while (level && level.length > 0) {
    const fresh = [...new Set(level)].filter((id) => !seen.has(id));
    fresh.forEach((id) => seen.add(id));
    const calls = chunked(fresh).map(query);
    queries.push(...calls);
    const answers = calls.map(answer);
    if (answers.includes(undefined)) return { queries, isAtEnd: false };
    level = answers.flatMap((data) => (data === null || data === undefined ? [] : next(data)));
  }
  return { queries, isAtEnd: start !== undefined };
}

/**
 * Reads records that lie below others where the interface lists them by id alone: level by level, a hundred ids a call.
 * While it is walked again (something was created), the last complete answer stays.
 */
export function useWalk<D>(settings: WalkSettings<D>): Walk<D> {
  const cache = useQueryClient();
  const { queries, isAtEnd } = foreseen(settings, (options) => cache.getQueryData<D>(options.queryKey));
  const { data, error, retry } = useQueries({
    queries,
    combine: useCallback(
      (results: UseQueryResult<D>[]) => ({
        data: results.flatMap((result) => (result.data === null || result.data === undefined ? [] : [result.data])),
        error: results.find((result) => result.error !== null)?.error ?? null,
        retry: () => results.forEach((result) => result.error && void result.refetch()),
      }),
      [],
    ),
  });
  const [complete, setComplete] = useState<readonly NonNullable<D>[]>();
  if (isAtEnd && error === null && data !== complete) setComplete(data);
  return { data: isAtEnd ? data : complete, error, retry };
}
