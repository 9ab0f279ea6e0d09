import type { OpSession } from '#contract/app/sessions.ts';
import type { ContractArea, Declaration, Input, Output } from '#contract/core/endpoint.ts';
import type { MadeLater } from '#contract/core/lazy-list.ts';
import type { Queries } from '#service/db/queries.ts';
import type { FileAnswer } from './file-answer.ts';
import type { Language } from './messages/messages.ts';

/** The user who sends a request, as far as the rules need it. */
export interface Caller {
  readonly userId: string;
  /** The sign-on name. */
  readonly name: string;
  readonly displayName: string;
  readonly language: Language;
  /** The user itself, Everyone, and all groups that it is in, directly or through other groups. */
  readonly subjects: readonly string[];
  /** The highest permission level that the caller's user level lets it hold. */
  readonly cap: number;
  /** Level 64 on the root portfolio. */
  readonly isAdministrator: boolean;
}

/** Context of a handler. In a writing operation `db` is the request's single transaction. */
export interface Context {
  readonly db: Queries;
  readonly caller: Caller;
  /** The current calendar day, `yyyy-MM-dd`; rules never ask the clock. */
  readonly today: string;
  /** The current moment, `yyyy-MM-ddTHH:mm:ss.SSSZ`. */
  readonly now: string;
  readonly sessions: Sessions;
  readonly work: WorkReporter;
  /** In which time zone messages write times, by a name of the IANA database; UTC where the caller sent none. */
  readonly timeZone?: string | undefined;
  /** The caller's language with its region, such as `en-us`, as the request names it; it may be none that is known. */
  readonly locale?: string | undefined;
  /** The network address that the request came from, for the audit log. */
  readonly address: string;
  /** The `modified` of the record as the caller read it, by the header `If-Match`: see stale.ts. */
  readonly readModified?: string | undefined;
  /** Collects the projects changed by a write, so that other users are notified after the commit. */
  readonly touched?: Set<string>;
  /** Collects the areas changed by a write, beginning with those of the operation itself. */
  readonly changes?: Set<ContractArea>;
}

/** The part of a context that a query for a caller needs. */
export type CallerContext = Pick<Context, 'db' | 'caller'>;

/** Progress of a long-running request. */
export interface WorkProgress {
  readonly stage: WorkStage;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

export type WorkStage = 'reading' | 'waiting' | 'checking' | 'writing' | 'finishing';

/** Long-running work of the caller: of this request and its other requests. Does not query the database. */
export interface WorkReporter {
  /** Reports the progress of this request. Throws if the caller has cancelled it. */
  reached(stage: WorkStage, done?: number, total?: number): void;
  /** Returns the progress of the caller's request with that key; undefined if none runs. */
  progressOf(key: string): WorkProgress | undefined;
  /** Asks the caller's request of that name to stop; false where none runs. */
  cancel(key: string): boolean;
}

/** Opens and ends sessions, in the transaction of the request. */
export interface Sessions {
  /** Opens a session for the user and ends the one that the request came with. */
  start(user: { userId: string; language: Language }): Promise<void>;
  /** Ends the session that the request came with. */
  end(): Promise<void>;
  /** Ends all other sessions of a user; returns their number. */
  endOthers(userId: string): Promise<number>;
  /** Revokes all tokens of a user except the one used by this request; returns their number. */
  revokeTokens(userId: string): Promise<number>;
  /** The sessions of a user that have not ended, the one that was used last first. */
  list(userId: string): Promise<OpSession[]>;
  /** Ends one session of a user by its id from `list`; false if it does not exist. */
  endOne(userId: string, id: string): Promise<boolean>;
  readonly throttle: SignOnLimiter;
  /** Aborts when the client disconnects before it is answered. */
  readonly disconnected: AbortSignal;
}

/** Refuses those who fail to sign on too often. */
export interface SignOnLimiter {
  /** Returns true if the login has signed on from this address before; throws if either has failed too often. */
  check(login: string): Promise<boolean>;
  /** Counts an attempt as failed when it begins, or throws as `check` does; calling the result makes it a success. */
  begin(login: string): Promise<() => Promise<void>>;
  /** Forgets the failures of a login. */
  forgive(login: string): Promise<void>;
  /** Returns how the audit log records a refused or failed attempt. */
  note(login: string, outcome: 'refused' | 'failed'): Promise<SignOnNoteKind>;
}

/** `write` an entry; `pause`: write one that says that there are too many; `none` at all. */
export type SignOnNoteKind = 'write' | 'pause' | 'none';

/** Input of a handler. Raw bodies are fully read, up to the limit, before it runs. */
export type HandlerInput<E extends Declaration> = Omit<Input<E>, 'body'> &
  (Input<E> extends { body: infer B }
    ? E['body'] extends { binary: true }
      ? { body: Buffer }
      : { body: B }
    : unknown);

/**
 * Result of a handler: records (long lists preferably as a {@link MadeList}) or bytes, preferably as a named file; `null`
 * if a fetch finds nothing (204).
 */
export type HandlerOutput<E extends Declaration> = E['returns'] extends { binary: true }
  ? Buffer | FileAnswer | null
  : E['returns'] extends undefined
    ? void
    : Output<E> | MadeLater<Output<E>>;

/**
 * A handler, optionally split in two: `prepare` runs before the transaction for slow work that needs no consistent view
 * (parsing a file, hashing a password); its result is passed to `handle`.
 */
export type Handler<E extends Declaration> =
  | ((context: Context, input: HandlerInput<E>) => Promise<HandlerOutput<E>>)
  | PreparedHandler<HandlerInput<E>, HandlerOutput<E>>;

export interface PreparedHandler<I, O> {
  prepare(context: Context, input: I): Promise<unknown>;
  handle(context: Context, input: I, prepared: unknown): Promise<O>;
}

/** Builds a handler of two parts, keeping the type of what is handed from one to the other. */
export function prepared<I, P, O>(
  prepare: (context: Context, input: I) => Promise<P>,
  handle: (context: Context, input: I, prepared: P) => Promise<O>,
): PreparedHandler<I, O> {
  // The router hands exactly what `prepare` returned to `handle`.
  return { prepare, handle: (context, input, value) => handle(context, input, value as P) };
}

/** All handlers of an area; one that is missing does not compile. */
export type Handlers<G extends Record<string, Declaration>> = { readonly [K in keyof G]: Handler<G[K]> };
