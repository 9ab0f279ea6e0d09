import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Caller, Sessions, SignOnNoteKind } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Relay } from '#service/core/relay.ts';
import { Failure } from '#service/core/errors.ts';
import type { Language } from '#service/core/messages/messages.ts';
import { refuseCrossSite } from './origin.ts';
import {
  anonymous,
  callerBySession,
  callerByToken,
  callerStill,
  languageOf,
  newSecret,
  removeEndedSessions,
  secretHash,
  sessionCookie,
  type SessionTimes,
} from './session.ts';
import { endOtherCredentials, endSession, listSessions } from './open-sessions.ts';
import { RunningWork } from './running-work.ts';
import { SignOnThrottle } from './sign-on-throttle.ts';
import { window } from './throttle.ts';

interface IdentitySettings {
  readonly db: Queries;
  readonly now: () => Date;
  readonly times: SessionTimes;
  /** The address that people use, where it is not the one that the service sees. */
  readonly publicUrl?: string | undefined;
  /** The way to other processes, where there may be some. */
  readonly relay?: Relay | undefined;
}

/** Finds out who sends a request, and opens and ends sessions on behalf of handlers. */
export class RequestIdentity {
  readonly #settings: IdentitySettings;
  readonly #notes = new SignOnNotes();
  readonly running: RunningWork;

  constructor(settings: IdentitySettings) {
    this.#settings = settings;
    this.running = new RunningWork(settings.relay);
  }

  /** The caller and its sessions; throws 401 where the endpoint needs a caller and there is none. */
  async of(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) {
    const bearer = bearerOf(request);
    const session = request.cookies[sessionCookie];
    const credential = credentialOf(bearer, session);
    const language = languageOf(request.headers['accept-language']);
    if (bearer === undefined && (session !== undefined || endpoint.open) && endpoint.writes)
      refuseCrossSite(request, this.#settings.publicUrl);
    const atWork = endpoint.duringWork === true ? this.running.callerOf(credential) : undefined;
    const caller = atWork ?? (await this.#callerOf(bearer, session, language));
    if (!caller && !endpoint.open) throw notSignedIn(reply);
    return {
      caller: caller ?? anonymous(language ?? 'en'),
      sessions: this.sessionsOf(request, reply),
      credential,
    };
  }

  /**
   * Returns the caller whose credential the request has now, without counting as its use: for an answer that stays
   * open.
   */
  stillOf(request: FastifyRequest): Promise<Caller | undefined> {
    const { db, now, times } = this.#settings;
    const bearer = bearerOf(request);
    return callerStill(db, { bearer, session: request.cookies[sessionCookie] }, now(), times);
  }

  #callerOf(
    bearer: string | undefined,
    session: string | undefined,
    language: Language | undefined,
  ): Promise<Caller | undefined> {
    const { db, now, times } = this.#settings;
    if (bearer !== undefined) return callerByToken(db, bearer, now(), language);
    if (session !== undefined) return callerBySession(db, session, now(), times, language);
    return Promise.resolve(undefined);
  }

  /** Returns the functions that open and end the sender's sessions. */
  sessionsOf(request: FastifyRequest, reply: FastifyReply): (db: Queries) => Sessions {
    return (db) => this.#sessions(db, request, reply, request.cookies[sessionCookie]);
  }

  #sessions(db: Queries, request: FastifyRequest, reply: FastifyReply, current: string | undefined): Sessions {
    const { now, times, publicUrl } = this.#settings;
    const options = cookieOptions(request.protocol === 'https' || publicUrl?.startsWith('https:') === true);
    const end = async () => {
      if (current !== undefined) await db.deleteFrom('session').where('token_hash', '=', secretHash(current)).execute();
    };
    const attempt = (login: string) => ({ login, address: request.ip });
    const clock = () => now().getTime();
    const throttle = new SignOnThrottle(db);
    let disconnected: AbortSignal | undefined;
    return {
      start: async ({ userId, language }) => {
        await end();
        const secret = newSecret();
        const at = now();
        await removeEndedSessions(db, at, times);
        await db
          .insertInto('session')
          .values({
            token_hash: secretHash(secret),
            user_id: userId,
            language,
            agent: (request.headers['user-agent'] ?? '').slice(0, 255),
            created: at.toISOString(),
            last_used: at.toISOString(),
            expires: new Date(at.getTime() + times.longest).toISOString(),
          })
          .execute();
        reply.setCookie(sessionCookie, secret, options);
      },
      end: async () => {
        await end();
        reply.clearCookie(sessionCookie, options);
      },
      endOthers: (userId) => endOtherCredentials(db, 'session', userId, current),
      revokeTokens: (userId) => endOtherCredentials(db, 'access_token', userId, bearerOf(request)),
      endOne: (userId, id) => endSession(db, userId, id),
      list: (userId) => listSessions(db, userId, { current, now: now(), times }),
      throttle: {
        check: (login) => throttle.check(attempt(login), clock()),
        begin: (login) => throttle.begin(attempt(login), clock()),
        forgive: (login) => throttle.forgive(login),
        note: async (login, outcome) => {
          const refused = outcome === 'refused' ? await throttle.blocking(attempt(login), clock()) : undefined;
          return this.#notes.of(refused, clock());
        },
      },
      get disconnected() {
        disconnected ??= disconnection(reply);
        return disconnected;
      },
    };
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns the key that identifies a caller's credential while work of the caller runs. */
function credentialOf(bearer: string | undefined, session: string | undefined): string | undefined {
  const [kind, secret] = bearer === undefined ? ['session', session] : ['token', bearer];
  return secret === undefined ? undefined : `${kind} ${secretHash(secret).toString('base64')}`;
}

/** Aborts when the connection of a request closes before it is answered. */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

function cookieOptions(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
}

function notSignedIn(reply: FastifyReply): Failure {
  reply.header('www-authenticate', 'Bearer');
  return new Failure('main.error.NotSignedIn', {}, 401);
}

/** Maximum number of entries per window: an attacker with many addresses must not fill the database. */
const maxSignOnNotesPerWindow = 500;

/** Decides which refused or failed sign-ons are written to the audit log. */
export class SignOnNotes {
  /** Login or address that blocks further attempts, with the time it was last logged. */
  readonly #refused = new Map<string, number>();
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  /**
   * Returns the log action for an attempt: of refused ones only the first in a window is logged.
   * @param refusedBy login or address with too many failures, if that is the reason
   * @param now milliseconds
   */
  of(refusedBy: string | undefined, now: number): SignOnNoteKind {
    if (now - this.#since >= window) {
      this.#since = now;
      this.#count = 0;
      for (const [name, at] of this.#refused) if (now - at >= window) this.#refused.delete(name);
    }
    if (refusedBy !== undefined && !this.#isNew(refusedBy, now)) return 'none';
    this.#count += 1;
    if (this.#count <= maxSignOnNotesPerWindow) return 'write';
    return this.#count === maxSignOnNotesPerWindow + 1 ? 'pause' : 'none';
  }

  #isNew(name: string, now: number): boolean {
    const noted = this.#refused.get(name);
    if (noted !== undefined && now - noted < window) return false;
    // Entries that are no longer logged need not be remembered either.
    if (this.#count <= maxSignOnNotesPerWindow) this.#refused.set(name, now);
    return true;
  }
}
