import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Endpoint, Input, Output } from '#contract/core/endpoint.ts';
import { endpointQuery } from './query.ts';
import { readFailure, type Read } from './reads.ts';

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
  const visited = new Set<string>();
  const calls: string[][] = [];
  let level = start;
  while (level && level.length > 0) {
    const fresh = [...new Set(level)].filter((id) => !visited.has(id));
    fresh.forEach((id) => visited.add(id));
    const chunks = chunked(fresh);
    calls.push(...chunks);
    const answers = chunks.map(answer);
    if (answers.includes(undefined)) return { calls, isAtEnd: false };
    level = answers.flatMap((data) => (data === null || data === undefined ? [] : next(data)));
  }
  return { calls, isAtEnd: start !== undefined };
}

interface WalkSettings<E extends Endpoint> {
  /** Reads the records of many ids at once. */
  readonly endpoint: E;
  input(ids: string[]): Input<E>;
  /** Ids to begin with; `undefined` while not known yet. */
  readonly start: readonly string[] | undefined;
  /** The ids to go on with. */
  next(data: NonNullable<Output<E>>): readonly string[];
  /** Milliseconds for which an answer is as good as new. */
  readonly staleTime?: number;
}

interface Walk<E extends Endpoint> extends Read {
  /** The answers of the last complete walk; `undefined` before the first. */
  readonly data: readonly NonNullable<Output<E>>[] | undefined;
}

/**
 * Reads records that lie below others where the interface lists them by id alone: level by level, a hundred ids a call.
 * While it is walked again (something was created), the last complete answer stays.
 */
export function useTreeQuery<E extends Endpoint>(settings: WalkSettings<E>): Walk<E> {
  const cache = useQueryClient();
  const optionsOf = (ids: string[]) => ({
    ...endpointQuery(settings.endpoint, settings.input(ids)),
    ...(settings.staleTime !== undefined && { staleTime: settings.staleTime }),
  });
  const { calls, isAtEnd } = plannedRequests(settings.start, settings.next, (ids) =>
    cache.getQueryData<Output<E>>(optionsOf(ids).queryKey),
  );
  const { data, error, retry } = useQueries({
    queries: calls.map(optionsOf),
    combine: useCallback(
      (results: UseQueryResult<Output<E>>[]) => ({
        data: results.flatMap((result) => (result.data === null || result.data === undefined ? [] : [result.data])),
        ...readFailure(results),
      }),
      [],
    ),
  });
  const [complete, setComplete] = useState<readonly NonNullable<Output<E>>[]>();
  if (isAtEnd && error === null && data !== complete) setComplete(data);
  return { data: isAtEnd ? data : complete, error, refetch: retry };
}

/**
 * Reads records by their ids, a hundred a call, which may fail or arrive one by one.
 * @param input of the call for some of the ids
 */
export function useByIds<E extends Endpoint>(
  endpoint: E,
  ids: readonly string[],
  input: (ids: string[]) => Input<E>,
  staleTime?: number,
) {
  return useQueries({
    queries: chunked(ids).map((chunk) => ({
      ...endpointQuery(endpoint, input(chunk)),
      ...(staleTime !== undefined && { staleTime }),
    })),
    combine: useCallback(
      (results: UseQueryResult<Output<E>>[]) => ({
        answers: results.flatMap(({ data }) => (data === null || data === undefined ? [] : [data])),
        error: results.find(({ error }) => error !== null)?.error ?? null,
        isPending: results.some(({ isPending }) => isPending),
      }),
      [],
    ),
  });
}
