import { hashKey, QueryClient } from '@tanstack/react-query';
import { type Client, ServiceError } from '#client/client.ts';
import { HeldAnswer } from '#client/held-answer.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';

const transientErrorCodes: ReadonlySet<string> = new Set(['client.error.NotReachable', 'main.error.Busy']);

/** Not found, refused and malformed answers are final; only an unreachable or busy service is retried. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ServiceError && transientErrorCodes.has(error.code);
}

/** The cache of one signed-on session. */
export function newQueryClient(client: Client): QueryClient {
  // By query: an unchanged answer is not sent again on refetch.
  const answers = new WeakMap<object, HeldAnswer>();
  const heldBy = (query: object): HeldAnswer => {
    const held = answers.get(query) ?? new HeldAnswer();
    answers.set(query, held);
    return held;
  };
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        queryFn: async ({ queryKey, signal, meta, client: cache }) => {
          // query() put the endpoint and its input there; React Query knows neither type.
          const endpoint = meta?.endpoint as Endpoint;
          const query = cache.getQueryCache().get(hashKey(queryKey));
          const held = query ? heldBy(query) : undefined;
          const answer: unknown = await client.call(endpoint, queryKey[2] as Input<Endpoint>, { signal, held });
          return answer ?? null;
        },
      },
      // Sent or refused at once, so that the outcome is never unclear later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
