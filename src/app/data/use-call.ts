import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOptions } from '#client/client.ts';
import type { Endpoint, Input, Output } from '#contract/core/endpoint.ts';
import { refreshAfter } from './query.ts';
import { useClient } from './session.tsx';

/**
 * Calls any endpoint and reloads what it changes, for lists that write with several endpoints; each call reports its
 * own result.
 */
export function useCall() {
  const client = useClient();
  const cache = useQueryClient();
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: Input<E>, options?: CallOptions): Promise<Output<E>> => {
      const answer = await client.call(endpoint, input, options);
      await refreshAfter(cache, endpoint);
      return answer;
    },
    [client, cache],
  );
}
