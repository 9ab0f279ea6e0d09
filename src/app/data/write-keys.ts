import type { CallOptions, Client } from '#client/client.ts';
import { type Endpoint, isBinary } from '#contract/core/endpoint.ts';
import { takesRequestKeys } from '#contract/core/request-key.ts';

/** Time for which a failed write keeps its key, ms: later, the same input is meant as another write. */
const keptMs = 10 * 60_000;

let keyCount = 0;

/** A key that no other write has, in the order of creation. Pages over plain HTTP have no `randomUUID`. */
export function newEntryKey(): string {
  const ordinal = [Date.now(), (keyCount += 1)].map((each) => each.toString(36).padStart(9, '0'));
  const random = crypto.getRandomValues(new Uint8Array(16));
  return [...ordinal, ...[...random].map((byte) => byte.toString(16).padStart(2, '0'))].join('');
}

interface FailedWrite {
  readonly key: string;
  readonly at: number;
}

/** Writes that create something, which is there twice if they are done twice; a batch may change and delete as well. */
const creates = (endpoint: Endpoint) =>
  endpoint.method === 'POST' && endpoint.name !== 'runBatch' && takesRequestKeys(endpoint);

/**
 * The client with a key for each write that creates something. One that failed gets the same key when it is made again with
 * the same input: if only its answer was lost, the service answers again instead of doing it twice. After another change,
 * which may have taken back what was created, it gets a new one. Files have keys of their own.
 * @param isOffered the service may have the app interface, with which it knows keys
 */
export function withWriteKeys(client: Client, isOffered: () => boolean): Client {
  const failed = new Map<string, FailedWrite>();
  return {
    call: async (endpoint, input, options: CallOptions = {}) => {
      const hasKey = options.idempotencyKey !== undefined || isBinary(endpoint.body);
      if (hasKey || !creates(endpoint) || !isOffered()) {
        const answer = await client.call(endpoint, input, options);
        if (endpoint.writes) failed.clear();
        return answer;
      }
      const write = `${endpoint.area}.${endpoint.name} ${JSON.stringify(input)}`;
      const earlier = failed.get(write);
      const key = earlier && Date.now() - earlier.at < keptMs ? earlier.key : newEntryKey();
      try {
        const answer = await client.call(endpoint, input, { ...options, idempotencyKey: key });
        failed.delete(write);
        return answer;
      } catch (error) {
        failed.set(write, { key, at: Date.now() });
        throw error;
      }
    },
  };
}
