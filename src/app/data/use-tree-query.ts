import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Endpoint, Input, Output } from '#contract/core/endpoint.ts';
import { endpointQuery } from './query.ts';
import { plannedRequests } from './tree-query.ts';

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

export interface Walk<E extends Endpoint> {
  /** The answers of the last complete walk; `undefined` before the first. */
  readonly data: readonly NonNullable<Output<E>>[] | undefined;
  readonly error: Error | null;
  retry(): void;
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
