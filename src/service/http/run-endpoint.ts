import type { Endpoint } from '#contract/core/endpoint.ts';
import type { AudienceChange } from '#service/core/audience.ts';
import type { Caller, Context, Sessions, WorkReporter } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Standby } from '#service/db/standby.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { type NamedRequest, onlyOnce } from './request-key.ts';

type RunHandler = (context: Context, input: unknown, prepared?: unknown) => Promise<unknown>;

export interface HandlerParts {
  prepare: ((context: Context, input: unknown) => Promise<unknown>) | undefined;
  handle: RunHandler;
}

export function handlerParts(handler: unknown): HandlerParts {
  // A handler is a function or a PreparedHandler (context.ts).
  if (typeof handler === 'function') return { prepare: undefined, handle: handler as RunHandler };
  return handler as HandlerParts;
}

/** An operation of the interface with its handler. */
export interface Operation {
  readonly endpoint: Endpoint;
  readonly handler: HandlerParts;
}

/** Where a request comes from, and how its sender reads times and figures. */
export interface RequestOrigin {
  readonly address: string;
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
  /** Name that the sending program gave in its request. */
  readonly client?: string | undefined;
}

export interface RequestSender extends RequestOrigin {
  readonly caller: Caller;
  readonly sessions: (db: Queries) => Sessions;
  /** The name that the sender gave the write. */
  readonly named?: NamedRequest | undefined;
  readonly work: WorkReporter;
  readonly readModified?: string | undefined;
}

/** Where operations run. */
export interface EndpointSettings {
  readonly db: Queries;
  /** For large reads, reports, exports and search. */
  readonly standby?: Standby | undefined;
  /** Notified of every write after its commit. */
  readonly live?: { committed(change: AudienceChange): void } | undefined;
  /** The current moment and the calendar day that it falls on. */
  readonly clock: { now(): Date; today(): string };
}

/**
 * Runs an operation, a writing one in a transaction of its own.
 * @param ending what a write stores besides in its transaction
 */
export async function runEndpoint(
  { endpoint, handler: { prepare, handle } }: Operation,
  input: unknown,
  { caller, sessions, address, timeZone, locale, named, work, client, readModified: asRead }: RequestSender,
  { db, standby, clock, live }: EndpointSettings,
  ending?: (db: Queries, output: unknown) => Promise<void>,
): Promise<unknown> {
  const touched = new Set<string>();
  const changes = new Set(endpoint.changes);
  const context = (queries: Queries): Context => ({
    db: queries,
    caller,
    today: clock.today(),
    now: clock.now().toISOString(),
    sessions: sessions(queries),
    work,
    address,
    timeZone,
    locale,
    readModified: asRead,
    touched,
    changes,
  });
  const ready = prepare && (await prepare(context(db), input));
  if (!endpoint.writes) {
    const read = (queries: Queries) => handle(context(queries), input, ready);
    return standby && (endpoint.large || endpoint.onStandby) ? standby.read(read) : read(db);
  }
  const output = await inTransaction(db, async (transaction) => {
    const own = context(transaction);
    const write = () => handle(own, input, ready);
    const written = await (named ? onlyOnce(own, named, write) : write());
    await ending?.(transaction, written);
    return written;
  });
  live?.committed({ areas: [...changes], projects: [...touched], userId: caller.userId, client });
  return output;
}
