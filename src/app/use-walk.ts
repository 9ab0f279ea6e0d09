import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { query } from './query.ts';

interface WalkSettings<E extends Endpoint> {
  /** Reads the records of many ids at once. */
  readonly endpoint: E;
  input(ids: string[]): Input<E>;
  /** Where to begin; `undefined` while that is not known yet. */
  readonly start: readonly string[] | undefined;
  /** The ids to go on with. */
  next(data: NonNullable<Output<E>>): readonly string[];
  /** Milliseconds for which an answer is as good as new. */
  readonly staleTime?: number;
}

export interface Walk<E extends Endpoint> {
  /** The answers of the last complete walk; `undefined` before the first. */
  readonly data: readonly NonNullable<Output<E>>[] | undefined;
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
function foreseen<E extends Endpoint>(
  { start, next }: WalkSettings<E>,
  answer: (ids: string[]) => Output<E> | undefined,
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

/**
 * Reads records that lie below others where the interface lists them by id alone: level by level, a hundred ids a call.
 * While it is walked again (something was created), the last complete answer stays.
 */
export function useWalk<E extends Endpoint>(settings: WalkSettings<E>): Walk<E> {
  const cache = useQueryClient();
  const optionsOf = (ids: string[]) => ({
    ...query(settings.endpoint, settings.input(ids)),
    ...(settings.staleTime !== undefined && { staleTime: settings.staleTime }),
  });
  const { calls, isAtEnd } = foreseen(settings, (ids) => cache.getQueryData<Output<E>>(optionsOf(ids).queryKey));
  const { data, error, retry } = useQueries({
    queries: calls.map(optionsOf),
    combine: useCallback(
      (results: UseQueryResult<Output<E>>[]) => ({
        data: results.flatMap((result) => (result.data === null || result.data === undefined ? [] : [result.data])),
        error: results.find((result) => result.error !== null)?.error ?? null,
        retry: () => results.forEach((result) => result.error && void result.refetch()),
      }),
      [],
    ),
  });
  const [complete, setComplete] = useState<readonly NonNullable<Output<E>>[]>();
  if (isAtEnd && error === null && data !== complete) setComplete(data);
  return { data: isAtEnd ? data : complete, error, retry };
}
