import { onlineManager } from '@tanstack/react-query';
import { type Client, createClient, hasErrorCode, ServiceError } from '#client/client.ts';
import { clientError } from '#client/service-error.ts';
import { capabilitiesApi, type OpCapabilities } from '#contract/app/capabilities.ts';
import { type OpUser, users } from '#contract/documented/users.ts';
import { browserLocale } from '#app/i18n/messages.ts';
import { serviceOrigin, type Connection, credentialsOf, storeConnection, ownName } from './connection.ts';
import { overHttpWithEarlyAnswers } from './early-answers.ts';
import { passwordToSend } from './password-digest.ts';
import { forgetKept, keepSession, type KeptSession, keptSession } from './kept/kept-store.ts';
import { leavingMark, sessionMark } from './session-mark.ts';
import { usualOptions } from './shown-jobs.ts';
import { localTimeZone } from './today.ts';
import { forgetHeldPage, forgetUnsavedWork } from './unsaved.ts';
import { withWriteKeys } from './write-keys.ts';

export type SessionState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'signedOff' }
  | { readonly kind: 'unreachable'; readonly error: Error }
  | { readonly kind: 'signedOn'; readonly user: OpUser }
  /** The service has ended the session: the screens stay as they are, behind a sign-on. */
  | { readonly kind: 'ended'; readonly user: OpUser };

export interface Session {
  readonly connection: Connection;
  /** Calls the service for the present user; once there is another one it refuses every call as stopped. */
  readonly client: Client;
  readonly state: SessionState;
  /** Capabilities reported by the app interface; `null` if the service has none. */
  readonly capabilities: OpCapabilities | null;
}

/** The service took the sign-on, but the browser sends it no cookie: it belongs to another site. */
export class SessionNotKept extends Error {
  override readonly name = 'SessionNotKept';
}

/** Between two attempts to reach a service that does not answer, ms. */
export const reconnectDelay = { ms: 3_000 };

const isNotReachable = (error: unknown): boolean => hasErrorCode(error, 'client.error.NotReachable');

function sessionRefusal(code: string, message: string, status?: number): ServiceError {
  return new ServiceError({ code, message, arguments: {} }, status);
}

/** A refusal by the service itself, not a failure in it or on the way to it: it requires sign-on. */
function isSessionRefusal(error: unknown): boolean {
  if (!(error instanceof ServiceError) || (error.status ?? 0) >= 500) return false;
  return error.status === 401 || !error.code.startsWith('client.error.');
}

/** Service and user to whom what is kept in the browser belongs. */
export const entryOwner = (connection: Connection, userId: string): string => `${serviceOrigin(connection)} ${userId}`;

/**
 * The capabilities, or `null` for a service without the app interface.
 * @throws ServiceError if the service can't be reached
 */
async function capabilitiesOf(client: Client): Promise<OpCapabilities | null> {
  try {
    const capabilities = await client.call(capabilitiesApi.getCapabilities, {});
    // Another service may answer anything at an address that it does not know.
    return Array.isArray(capabilities?.features) ? capabilities : null;
  } catch (error) {
    if (isNotReachable(error)) throw error;
    return null;
  }
}

/** @throws ServiceError if the answer contains no user */
function requireKnownUser(user: OpUser | null): OpUser {
  if (!user?.id) throw clientError('client.error.UnreadableAnswer', 200);
  return user;
}

async function readSessionState(client: Client): Promise<SessionState> {
  try {
    const user = await client.call(users.currentUser, {});
    return user ? { kind: 'signedOn', user: requireKnownUser(user) } : { kind: 'signedOff' };
  } catch (error) {
    if (isSessionRefusal(error)) return { kind: 'signedOff' };
    return unreachableFor(error);
  }
}

/** Nothing of the user stays in this browser. */
function forgetUser(): void {
  sessionMark.remove();
  forgetUnsavedWork();
  void forgetKept();
}

type UnreachableSession = Extract<SessionState, { kind: 'unreachable' }>;
function unreachableFor(error: unknown): UnreachableSession {
  return { kind: 'unreachable', error: error instanceof Error ? error : new Error(String(error)) };
}

const isUnreachable = (found: OpCapabilities | UnreachableSession | null): found is UnreachableSession =>
  found !== null && 'kind' in found;

/** Reads both at once; capabilities that get lost on the way are read once more, never taken for absent ones. */
async function readSession(client: Client): Promise<Pick<Session, 'state' | 'capabilities'>> {
  const early = capabilitiesOf(client).catch(unreachableFor);
  const state = await readSessionState(client);
  const found = await early;
  const isLost = state.kind !== 'unreachable' && isUnreachable(found);
  const capabilities = isLost ? await capabilitiesOf(client).catch(unreachableFor) : found;
  if (!isUnreachable(capabilities)) return { state, capabilities };
  return { state: isLost ? capabilities : state, capabilities: null };
}

/** Service and signed-on user, outside of React; every change creates a new `Session` and notifies the listeners. */
export class SessionStore {
  readonly #listeners = new Set<() => void>();
  #session: Session;
  #language: string;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  /** The shown user is the one that this browser keeps: the service has not confirmed the session yet. */
  #isUnconfirmed = false;

  constructor(connection: Connection, language: string) {
    this.#language = language;
    this.#session = {
      connection,
      client: this.#newClient(),
      state: { kind: 'opening' },
      capabilities: null,
    };
  }

  readonly session = (): Session => this.#session;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Determines the signed-on user, at the start and after changes by another tab. The current screen stays until then; at
   * the start it is the kept one of the user.
   */
  readonly open = async (): Promise<void> => {
    this.#isClosed = false;
    const { client } = this.#session;
    if (leavingMark.isSet()) await this.#finishSignOff();
    const reading = readSession(client);
    if (this.#session.state.kind === 'opening') void this.#showKept(client);
    const { state: found, capabilities } = await reading;
    const { state } = this.#session;
    if (client !== this.#session.client) return;
    if (found.kind === 'signedOn') return this.#enter(found.user, { capabilities });
    if (state.kind === 'signedOn' || state.kind === 'ended') {
      if (found.kind === 'signedOff') return this.#end();
      if (!this.#isUnconfirmed) return;
    }
    if (found.kind === 'signedOff') forgetUser();
    if (found.kind === 'unreachable' && (await this.#openKept(client, found.error))) return;
    this.#put({ state: found, capabilities });
  };

  /** Shows the user that this browser keeps while the service is asked, unless it has answered already. */
  async #showKept(client: Client): Promise<void> {
    const kept = await this.#keptSession(client);
    if (!kept || this.#session.state.kind !== 'opening') return;
    this.#isUnconfirmed = true;
    this.#put({ state: { kind: 'signedOn', user: kept.user }, capabilities: kept.capabilities });
  }

  /** Opens the app with what this browser keeps of the signed-on user, if the service can't be reached. */
  async #openKept(client: Client, error: Error): Promise<boolean> {
    const kept = isNotReachable(error) ? await this.#keptSession(client) : undefined;
    if (!kept) return false;
    // The kept data are shown as those of a session that waits for its service: should it end, its screens stay.
    this.#isUnconfirmed = false;
    this.#wait();
    this.#put({ state: { kind: 'signedOn', user: kept.user }, capabilities: kept.capabilities });
    return true;
  }

  /** The kept session of the user whom the browser remembers, as long as `client` is the current one. */
  async #keptSession(client: Client): Promise<KeptSession | undefined> {
    const userId = sessionMark.userId();
    const { connection } = this.#session;
    if (userId === undefined || leavingMark.isSet() || connection.token !== undefined) return undefined;
    const kept = await keptSession(entryOwner(connection, userId));
    return client === this.#session.client ? kept : undefined;
  }

  /** @throws ServiceError, SessionNotKept */
  readonly signOn = async (login: string, password: string): Promise<void> => {
    const connection: Connection = { ...this.#session.connection, token: undefined };
    const client = this.#clientFor(() => connection);
    const input = { login, password: await passwordToSend(client, login, password), language: this.#language };
    const signedOn = await client.call(users.signOn, input);
    const state: SessionState =
      connection.baseUrl === '' && signedOn
        ? { kind: 'signedOn', user: requireKnownUser(signedOn) }
        : await readSessionState(client);
    if (state.kind !== 'signedOn') throw new SessionNotKept('The browser does not keep the session of this server.');
    this.#enter(state.user, { connection, capabilities: await this.#capabilities(client) });
  };

  /** @throws ServiceError */
  readonly signOnWithToken = async (token: string): Promise<void> => {
    const connection: Connection = { ...this.#session.connection, token };
    const client = this.#clientFor(() => connection);
    const user = requireKnownUser(await client.call(users.currentUser, {}));
    this.#enter(user, { connection, capabilities: await this.#capabilities(client) });
  };

  /**
   * Signs out. Without a connection nothing of the user is shown any more, and the session is ended once the service can
   * be reached.
   * @throws ServiceError where the service refused
   */
  readonly signOff = async (): Promise<void> => {
    const { connection, client } = this.#session;
    try {
      if (connection.token === undefined) await client.call(users.signOff, {});
    } catch (error) {
      if (!isNotReachable(error)) throw error;
      leavingMark.set();
    }
    this.#leave({ ...connection, token: undefined }, { kind: 'signedOff' });
  };

  /** Ends the session of a user who signed out without a connection, as soon as the service can be reached. */
  async #finishSignOff(): Promise<void> {
    try {
      await this.#clientFor(() => this.#session.connection).call(users.signOff, {});
      leavingMark.remove();
    } catch (error) {
      if (isSessionRefusal(error)) leavingMark.remove();
    }
  }

  /** Turns to another service. */
  readonly connect = (connection: Connection): Promise<void> => {
    this.#leave(connection, { kind: 'opening' });
    return this.open();
  };

  /** The page is gone: no more calls to the service and no retries until it is opened again. */
  readonly close = (): void => {
    this.#isClosed = true;
    forgetHeldPage();
    if (this.#retry === undefined) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    onlineManager.setOnline(true);
  };

  /** The language of the service's messages from now on. */
  readonly speak = (language: string): void => {
    const isOther = language !== this.#language;
    this.#language = language;
    if (isOther && this.#session.state.kind === 'signedOff') void this.#askAgain();
  };

  /** The service's information before sign-on is in the page's language. */
  async #askAgain(): Promise<void> {
    const { client } = this.#session;
    const capabilities = await capabilitiesOf(client).catch(() => null);
    if (client === this.#session.client && capabilities) this.#put({ capabilities });
  }

  /** Returns the known capabilities, else loads them from the service. */
  async #capabilities(client: Client): Promise<OpCapabilities | null> {
    return this.#session.capabilities ?? capabilitiesOf(client).catch(() => null);
  }

  #clientFor(connection: () => Connection, onSignedOut?: () => void): Client {
    return {
      call: (endpoint, input, options) => {
        const now = connection();
        const settings = {
          baseUrl: serviceOrigin(now),
          format: now.format,
          language: browserLocale(this.#language),
          timeZone: now.baseUrl === '' ? localTimeZone() : undefined,
          name: ownName,
          credentials: credentialsOf(now),
          adapter: overHttpWithEarlyAnswers,
          ...(onSignedOut && { onSignedOut }),
        };
        return createClient(settings).call(endpoint, input, usualOptions(endpoint, options, this.#session));
      },
    };
  }

  /** Creates the client of one user: late answers to an earlier user must not affect the current one. */
  #newClient(): Client {
    const isCurrent = () => !this.#isClosed && this.#session.client === client;
    const plain = this.#clientFor(
      () => this.#session.connection,
      () => isCurrent() && this.#end(),
    );
    const inner = withWriteKeys(plain, () => this.#session.capabilities !== null);
    const client: Client = {
      call: async (endpoint, input, options) => {
        if (!isCurrent()) throw sessionRefusal('client.error.Aborted', 'The call was stopped.');
        if (this.#session.state.kind === 'ended')
          throw sessionRefusal('main.error.NotSignedIn', 'The session has ended.', 401);
        try {
          return await inner.call(endpoint, input, options);
        } catch (error) {
          if (isNotReachable(error) && isCurrent()) this.#wait();
          throw error;
        }
      },
    };
    return client;
  }

  #put(changes: Partial<Session>): void {
    this.#session = { ...this.#session, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Enters the session: the same user continues, another one starts anew. */
  #enter(user: OpUser, changes: Partial<Session>): void {
    const { state } = this.#session;
    const isOther = (state.kind === 'signedOn' || state.kind === 'ended') && state.user.id !== user.id;
    if (changes.connection) storeConnection(changes.connection);
    sessionMark.set(user.id);
    leavingMark.remove();
    if (isOther) forgetUnsavedWork();
    this.#isUnconfirmed = false;
    this.#keep(user, changes);
    this.#put({ ...changes, state: { kind: 'signedOn', user }, ...(isOther && { client: this.#newClient() }) });
  }

  /** Keeps the session for pages that open without a connection; a token is of this tab alone. */
  #keep(user: OpUser, { connection = this.#session.connection, capabilities }: Partial<Session>): void {
    if (connection.token !== undefined) return void forgetKept();
    const known = capabilities === undefined ? this.#session.capabilities : capabilities;
    void keepSession({ owner: entryOwner(connection, user.id), user, capabilities: known, at: Date.now() });
  }

  #end(): void {
    const { state, connection } = this.#session;
    if (state.kind !== 'signedOn') return;
    if (this.#isUnconfirmed) {
      // The session had ended before this visit: the sign-in takes the place of what was shown.
      this.#leave(connection, { kind: 'signedOff' });
      return void this.#askAgain();
    }
    sessionMark.remove();
    void forgetKept();
    this.#put({ state: { kind: 'ended', user: state.user } });
  }

  #leave(connection: Connection, state: SessionState): void {
    storeConnection(connection);
    forgetUser();
    this.#isUnconfirmed = false;
    this.#put({
      connection,
      state,
      client: this.#newClient(),
      ...(state.kind === 'opening' && { capabilities: null }),
    });
  }

  /** The service does not answer: everything waits, and goes on as soon as it does. */
  #wait(): void {
    onlineManager.setOnline(false);
    if (this.#retry !== undefined) return;
    const { client, connection } = this.#session;
    const ping = this.#clientFor(() => connection);
    const again = async () => {
      const answer = await readSessionState(ping);
      if (this.#isClosed) return;
      this.#retry = undefined;
      if (leavingMark.isSet() && answer.kind === 'signedOn') await this.#finishSignOff();
      if (client !== this.#session.client) return onlineManager.setOnline(true);
      if (answer.kind === 'unreachable' && isNotReachable(answer.error)) return this.#schedule(again);
      // Nothing that waits may be sent for another user.
      if (!this.#isStillOf(answer)) await this.open();
      onlineManager.setOnline(true);
      if (this.#session.state.kind === 'unreachable') await this.open();
    };
    this.#schedule(again);
  }

  /** Tells whether the service knows the shown user, if one is shown. */
  #isStillOf(answer: SessionState): boolean {
    const { state } = this.#session;
    if (state.kind !== 'signedOn' || answer.kind === 'unreachable') return true;
    return answer.kind === 'signedOn' && answer.user.id === state.user.id;
  }

  #schedule(run: () => Promise<void>): void {
    this.#retry = setTimeout(() => void run(), reconnectDelay.ms);
  }
}
