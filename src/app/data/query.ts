import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { CallOptions } from '#client/client.ts';
import type { ContractArea, Endpoint, Input, Output } from '#contract/core/endpoint.ts';
import { useClient, useSession } from './session.tsx';

/**
 * The only access to the service: `useRead(endpoint, input)` for reading, `useSend(endpoint)` for writing. Both work for
 * all endpoints; the contract declares which data a write makes stale.
 */

type AnswerKey = readonly [ContractArea, string, unknown];

/** Options for `useQueries` and the cache: the answer of one endpoint. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, Error, Output<E>, AnswerKey>({
    queryKey: [endpoint.area, endpoint.name, input] as const,
    // The client is the one of the query client's session: see query-client.ts.
    meta: { endpoint },
  });
}

/** The same, keeping the last answer on the screen while the next one (another week, another filter) is under way. */
export function steadyQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return { ...endpointQuery(endpoint, input), placeholderData: keepPreviousData };
}

/** Tells whether the service has the interface of the app: another one may have the documented interface alone. */
export const useIsServed = (): boolean => useSession().capabilities !== null;

type ReadOptions<E extends Endpoint> = Omit<UseQueryOptions<Output<E>, Error, Output<E>, AnswerKey>, 'queryKey'>;

/** The answer of one endpoint. */
export function useRead<E extends Endpoint>(endpoint: E, input: Input<E>, options?: ReadOptions<E>) {
  return useQuery({ ...endpointQuery(endpoint, input), ...options });
}

/** The same with the options of {@link steadyQuery}. */
export function useSteadyRead<E extends Endpoint>(endpoint: E, input: Input<E>, options?: ReadOptions<E>) {
  return useQuery({ ...steadyQuery(endpoint, input), ...options });
}

/** Intervals of {@link pollWhile}, ms. */
const [busyPollMs, idlePollMs] = [1_000, 30_000];

/** Polls every second as long as the answer says that something is running, otherwise every half minute. */
export const pollWhile =
  <T>(isRunning: (answer: NonNullable<T>) => boolean) =>
  ({ state }: { readonly state: { readonly data: T | undefined } }): number =>
    state.data && isRunning(state.data) ? busyPollMs : idlePollMs;

/** Loads again what a successful call of the endpoint may have changed; the app interface mirrors all areas. */
export function refreshAfter(cache: QueryClient, { changes }: Pick<Endpoint, 'changes'>): Promise<void> {
  const stale = new Set<unknown>([...changes, 'app']);
  return cache.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
}

type MutationInput<E extends Endpoint> = { input: Input<E>; options?: CallOptions };

/** A mutation that calls the endpoint and then refreshes what the contract says it changes. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: Omit<UseMutationOptions<Output<E>, Error, MutationInput<E>>, 'mutationFn'> = {},
) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation<Output<E>, Error, MutationInput<E>>({
    ...options,
    mutationFn: ({ input, options: callOptions }) => client.call(endpoint, input, callOptions),
    onSuccess: async (...rest) => {
      await refreshAfter(cache, endpoint);
      return options.onSuccess?.(...rest);
    },
  });
}
