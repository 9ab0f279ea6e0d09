import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallOptions, type Client, ServiceError } from '#client/client.ts';
import type { Area, Endpoint, Input, Output } from '#contract/endpoint.ts';
import { useClient } from './session.tsx';

/**
 * The only way to the service: `query(endpoint, input)` for reading, `useSend(endpoint)` for writing. Both are the same for all
 * endpoints; what a write makes stale is declared in the contract.
 */

/** Options for `useQuery` and its relatives: the answer of one endpoint. */
export function query<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, Error, Output<E>, readonly [Area, string, unknown]>({
    queryKey: [endpoint.area, endpoint.name, input] as const,
    // The client is the one of the query client's session: see newQueryClient.
    meta: { endpoint },
  });
}

/** The same, keeping the last answer on the screen while the next one (another week, another filter) is under way. */
export function steadyQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return { ...query(endpoint, input), placeholderData: keepPreviousData };
}

/** What was not found, refused or malformed stays so: only a service that could not be reached is asked again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ServiceError && error.code === 'client.error.NotReachable';
}

/** The cache of one signed-on session. */
export function newQueryClient(client: Client): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        queryFn: async ({ queryKey, signal, meta }) => {
          // query() put the endpoint and its input there; React Query knows neither type.
          const endpoint = meta?.endpoint as Endpoint;
          const answer: unknown = await client.call(endpoint, queryKey[2] as Input<Endpoint>, { signal });
          return answer ?? null;
        },
      },
      mutations: { retry: false },
    },
  });
}

type Sent<E extends Endpoint> = { input: Input<E>; options?: CallOptions };

/** A mutation that calls the endpoint and then refreshes what the contract says it changes. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: Omit<UseMutationOptions<Output<E>, Error, Sent<E>>, 'mutationFn'> = {},
) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation<Output<E>, Error, Sent<E>>({
    ...options,
    mutationFn: ({ input, options: callOptions }) => client.call(endpoint, input, callOptions),
    onSuccess: async (...rest) => {
      const stale = new Set<unknown>(endpoint.changes);
      await cache.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) || queryKey[0] === 'admin' });
      return options.onSuccess?.(...rest);
    },
  });
}
