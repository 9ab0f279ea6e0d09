import { type batchApi as contract, maxBatchCalls } from '#contract/app/batch.ts';
import { decodeJson } from '#contract/codec/json.ts';
import { checkParameters } from '#contract/codec/parameters.ts';
import { type Endpoint, isBinary } from '#contract/core/endpoint.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { type AreaHandlers, formatChecked } from './router.ts';
import { handlerParts } from './run-endpoint.ts';

/** An operation that a batch may call. */
export interface BatchOperation {
  readonly endpoint: Endpoint;
  run(context: Context, input: unknown): Promise<unknown>;
}

/** Returns the operations of an area that a batch may call: those that only write records. */
export function batchOperations(
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: AreaHandlers,
): BatchOperation[] {
  return Object.values(endpoints).flatMap((endpoint) => {
    const { name, writes, open, duringWork, body, returns } = endpoint;
    const { prepare, handle } = handlerParts(handlers[name]);
    const hasFile = isBinary(body) || isBinary(returns);
    return writes && !open && !duringWork && !hasFile && !prepare ? [{ endpoint, run: handle }] : [];
  });
}

/** @param operations the operations that a batch may call, read when the first one runs */
export function batchHandlers(operations: () => readonly BatchOperation[]): Handlers<typeof contract> {
  let known: ReadonlyMap<string, BatchOperation> | undefined;
  return {
    runBatch: async (context, { body: { call: calls } }) => {
      known ??= new Map(operations().map((each) => [each.endpoint.name, each]));
      if (calls.length > maxBatchCalls) {
        throw invalidParameter('call', calls.length, { key: 'expected.atMostCalls', values: { most: maxBatchCalls } });
      }
      for (const [place, { operation, input, readModified }] of calls.entries()) {
        const called = known.get(operation ?? '');
        if (!called) throw invalidParameter('operation', operation, 'expected.batchOperation');
        await namingCall(place, () =>
          called.run({ ...context, readModified: readModified ?? undefined }, readCallInput(called.endpoint, input)),
        );
        called.endpoint.changes.forEach((area) => context.changes?.add(area));
      }
      return undefined;
    },
  };
}

/** The input of a call, checked as that of a request of its own. */
function readCallInput(endpoint: Endpoint, input: unknown): unknown {
  const { body, ...parameters } = typeof input === 'object' ? ({ ...input } as Record<string, unknown>) : {};
  const texts = Object.entries(parameters).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)] as const,
  );
  const schema = endpoint.body;
  return formatChecked(() => ({
    ...checkParameters(
      endpoint,
      Object.fromEntries(texts.map(([name, text]) => [name, String(text)])),
      Object.fromEntries(texts),
    ),
    ...(schema && !isBinary(schema) && { body: decodeJson(schema, JSON.stringify(body ?? {})) }),
  }));
}

async function namingCall(place: number, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, { ...error.arguments, call: place }, error.status);
  }
}
