import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallOptions } from '#client/client.ts';
import type { Endpoint, Input, Output } from '#contract/core/endpoint.ts';
import { refreshAfter } from './query.ts';
import { useClient, useSession } from './session.tsx';
import { batchApi } from '#contract/app/batch.ts';

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

/** A call that is made later, alone or with others. */
export interface ServiceCall {
  readonly endpoint: Endpoint;
  readonly input: object;
  /** The `modified` of the record that it changes, as it was read. */
  readonly readModified?: string | undefined;
}

/** Builds a call, checked against its endpoint. */
export function serviceCall<E extends Endpoint>(endpoint: E, input: Input<E>, readModified?: string): ServiceCall {
  return { endpoint, input, readModified };
}

/** The body of a batch of calls. */
export const batchBody = (calls: readonly ServiceCall[]) => ({
  call: calls.map(({ endpoint, input, readModified }) => ({
    operation: endpoint.name,
    input,
    ...(readModified !== undefined && { readModified }),
  })),
});

/** Makes all calls in one transaction, or none, and reloads what they change. A service without batches gets one after the other. */
export function useBatch() {
  const client = useClient();
  const cache = useQueryClient();
  const { capabilities } = useSession();
  return useCallback(
    async (calls: readonly ServiceCall[]): Promise<void> => {
      if (calls.length > 1 && capabilities !== null) {
        await client.call(batchApi.runBatch, { body: batchBody(calls) });
      } else {
        for (const { endpoint, input, readModified } of calls)
          await client.call<Endpoint>(endpoint, input as Input<Endpoint>, { readModified });
      }
      await refreshAfter(cache, { changes: calls.flatMap(({ endpoint }) => endpoint.changes) });
    },
    [client, cache, capabilities],
  );
}
