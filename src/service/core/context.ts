import type { Declaration, Input, Output } from '#contract/core/endpoint.ts';
import type { MadeLater } from '#contract/core/lazy-list.ts';
import type { Queries } from '#service/db/queries.ts';
import type { FileAnswer } from './file-answer.ts';
import type { Language } from './messages/messages.ts';

/** Who sends a request, as far as the rules need it. */
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

/** What a handler works with. In an operation that writes, `db` is the one transaction of the request. */
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
  /** The network address that the request came from, for the audit log. */
  readonly address: string;
  /** The `modified` of the record as the caller read it, by the header `If-Match`: see stale.ts. */
  readonly readModified?: string | undefined;
  /** Takes the projects that a write changes, so that others who see them are told once it is committed. */
  readonly touched?: Set<string>;
}

/** What long work tells of itself while it runs. */
export interface WorkProgress {
  readonly stage: WorkStage;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

export type WorkStage = 'reading' | 'waiting' | 'checking' | 'writing' | 'finishing';

/** Long work of the caller: what this request does, and what its other requests do. Asks no database. */
export interface WorkReporter {
  /** Tells how far this request is. Throws where its caller has cancelled it. */
  reached(stage: WorkStage, done?: number, total?: number): void;
  /** How far the caller's request of that name is; undefined where none runs in this process. */
  progressOf(key: string): WorkProgress | undefined;
  /** Asks the caller's request of that name to stop; false where none runs in this process. */
  cancel(key: string): boolean;
}

/** Opens and ends sessions, in the transaction of the request. */
export interface Sessions {
  /** Opens a session for the user and ends the one that the request came with. */
  start(user: { userId: string; language: Language }): Promise<void>;
  /** Ends the session that the request came with. */
  end(): Promise<void>;
  /** Ends all sessions of a user but the one that the request came with, and tells how many. */
  endOthers(userId: string): Promise<number>;
  /** Revokes all tokens of a user but the one that the request came with, and tells how many. */
  revokeTokens(userId: string): Promise<number>;
  /** The sessions of a user that have not ended, the one that was used last first. */
  list(userId: string): Promise<OpenSession[]>;
  /** Ends one session of a user, by the id that `list` tells; false where there is none. */
  endOne(userId: string, id: string): Promise<boolean>;
  readonly throttle: SignOnLimiter;
  /** Aborts when the client disconnects before it is answered. */
  readonly disconnected: AbortSignal;
}

/** One browser or program in which a user is signed on. */
export interface OpenSession {
  readonly id: string;
  readonly agent: string;
  readonly created: string;
  readonly lastUsed: string;
  readonly expires: string;
  /** The one that the request came with. */
  readonly current: boolean;
}

/** Refuses those who fail to sign on too often. */
export interface SignOnLimiter {
  /** Throws where the login or the address has failed too often. */
  check(login: string): void;
  /** Counts an attempt as failed when it begins, or throws as `check` does; calling the result makes it a success. */
  begin(login: string): () => void;
  /** Forgets the failures of a login. */
  forgive(login: string): void;
  /** Whether the login has signed on from this address before. */
  isFamiliar(login: string): boolean;
  /** How the audit log tells of an attempt that was refused or failed. */
  note(login: string, outcome: 'refused' | 'failed'): SignOnNoteKind;
}

/** `write` an entry; `pause`: write one that says that there are too many; `none` at all. */
export type SignOnNoteKind = 'write' | 'pause' | 'none';

/** What a handler is given: raw bodies have been read, up to the limit, before the handler runs. */
export type HandlerInput<E extends Declaration> = Omit<Input<E>, 'body'> &
  (Input<E> extends { body: infer B }
    ? E['body'] extends { binary: true }
      ? { body: Buffer }
      : { body: B }
    : unknown);

/** What a handler answers: the records, long lists best as a {@link MadeList}, `null` where a fetch finds nothing (204), or bytes, best as a file with a name. */
export type HandlerOutput<E extends Declaration> = E['returns'] extends { binary: true }
  ? Buffer | FileAnswer
  : Output<E> | MadeLater<Output<E>>;

/**
 * A handler, or two parts of one: `prepare` runs before the transaction, for slow work that needs no consistent view
 * (parsing a file, hashing a password), and its result is given to `handle`.
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
