import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { encodeErrorXml } from '#contract/codec/xml.ts';
import { basePaths } from '#contract/core/endpoint.ts';
import { CommitUnconfirmed, isDatabaseDamaged, isDiskFull, isPassing, isReadOnly } from '#service/db/database-error.ts';
import { Failure, invalidParameter, plainArguments, sentence } from '#service/core/errors.ts';
import { answerFormat } from './body.ts';
import { languageOf, requestedLocale, timeZoneOf } from './session.ts';

/**
 * Turns every failure into the documented error body; unexpected ones are logged and answered without details. Call it
 * before the routes are registered.
 */
export function answerFailures(server: FastifyInstance): void {
  server.decorate('isLeaving', false);
  const allowed = allowedMethods(server);
  let isDraining = false;
  server.addHook('preClose', async () => void (isDraining = true));
  server.addHook('onRequest', (request, reply, done) => {
    addressed(request);
    takeMediaType(request);
    // Of a service that has announced its end, late requests are answered: they were on their way.
    if (!isDraining || server.isLeaving) return done();
    reply.header('retry-after', secondsToRestart);
    done(new Failure('main.error.Draining', {}, 503));
  });
  // A connection that stays open after the last answer would hold up the end of the service.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining || server.isLeaving) reply.header('connection', 'close');
    done();
  });
  server.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const path = failurePath(request);
    const methods = allowed(path);
    if (methods.length === 0) throw new Failure('main.error.NoSuchEndpoint', { path }, 404);
    reply.header('allow', methods.join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new Failure('main.error.MethodNotAllowed', { method: request.method, allowed: methods.join(', ') }, 405);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Set from a stop signal on: the service is not ready for new connections, and closes each after its next answer. */
    isLeaving: boolean;
  }
}

/** Seconds a client should wait for a restarting service. */
const secondsToRestart = 10;

/** The path without what is a secret in it: the address of a calendar feed. */
function failurePath({ url }: FastifyRequest): string {
  return (url.split('?')[0] ?? '/').replace(/^(\/api\/calendar\/).+/, '$1…');
}

/** Below this path there are interfaces and nothing of the app. */
export const isInterfacePath = (pathname: string): boolean => /^\/api(\/|$)/.test(pathname);

/** Notes the format and language of the answer, before it is known who asks and for what. */
function addressed(request: FastifyRequest): void {
  const path = failurePath(request);
  const base = path.startsWith(`${basePaths.xml}/`) ? 'xml' : 'json';
  request.answerFormat = path.startsWith(`${basePaths.app}/`) ? 'json' : answerFormat(request.headers.accept, base);
  request.language = languageOf(request.headers['accept-language']) ?? 'en';
  request.locale = requestedLocale(request.headers['accept-language']);
  request.timeZone = timeZoneOf(request.headers);
}

const contentTypePattern = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/**
 * Keeps a media type that is none from Fastify, which would refuse it before it is known who asks and whether there is a
 * body at all; an empty one is as good as none.
 */
function takeMediaType(request: FastifyRequest): void {
  const { 'content-type': mediaType } = request.headers;
  if (mediaType === undefined || contentTypePattern.test(mediaType)) return;
  request.brokenMediaType = mediaType;
  delete request.headers['content-type'];
}

interface FrameworkError {
  readonly statusCode?: number;
}

const isUndecodable = (error: unknown) => error instanceof errorCodes.FST_ERR_BAD_URL;

/** Reasons for which a database fails without a fault of ours; the first match counts. */
const databaseFailures = [
  {
    isMatch: isDiskFull,
    code: 'main.error.DiskFull',
    level: 'error',
    logged: 'the disk of the database is full',
  },
  {
    isMatch: isDatabaseDamaged,
    code: 'main.error.DatabaseDamaged',
    level: 'fatal',
    logged:
      'the files of the database are damaged: stop the service and restore the newest backup (docs/operations.md)',
  },
  {
    isMatch: isReadOnly,
    code: 'main.error.ReadOnly',
    level: 'error',
    logged: 'the database is read-only',
  },
  {
    isMatch: isPassing,
    code: 'main.error.Busy',
    level: 'warn',
    logged: 'the database was too busy or out of reach',
  },
  {
    isMatch: (error: unknown) => error instanceof CommitUnconfirmed,
    code: 'main.error.Unconfirmed',
    level: 'warn',
    logged: 'the database did not confirm a commit',
  },
] as const;

/** Fastify's own refusals keep their status; everything else that is no Failure is a fault of ours. */
function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  // Anything may be thrown, also without a status.
  const { statusCode } = (error ?? {}) as FrameworkError;
  if (statusCode === 400 || statusCode === 414) return invalidParameter('url', null, 'expected.wellFormedAddress');
  if (statusCode === 415)
    return new Failure('main.error.UnsupportedMediaType', { mediaType: request.headers['content-type'] }, 415);
  const reference = request.id;
  const details = { reference, err: error, method: request.method, path: failurePath(request) };
  if (isUnread(error, request)) {
    request.log.info(details, 'the reader went away');
    return new Failure('main.error.Cancelled');
  }
  const known = databaseFailures.find(({ isMatch }) => isMatch(error));
  if (known) {
    request.log[known.level](details, known.logged);
    return new Failure(known.code);
  }
  request.log.error(details, 'unexpected failure');
  return new Failure('main.error.Internal', { reference });
}

/** Tells whether a file ended early because its reader left, such as a cancelled download. */
function isUnread(error: unknown, { raw }: FastifyRequest): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

/**
 * Fastify's `frameworkErrors`: answers what it found wrong before any hook ran. An address outside the interfaces that can't
 * be decoded leads to the same text as an address of the app, which has no such page.
 */
export function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  addressed(request);
  const pathname = failurePath(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isUndecodable(error) && isRead && !isInterfacePath(pathname)) {
    // Two slashes at the beginning would lead to another host.
    void reply.redirect(pathname.replace(/^[/\\]+/, '/').replaceAll('%', '%25'));
    return;
  }
  answerFailure(error, request, reply);
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error, request);
  request.failureCode = failure.code;
  const message = sentence(failure.code, failure.arguments, request.language, request.timeZone);
  const content = { code: failure.code, arguments: plainArguments(failure.arguments), message };
  const wait = retryAfterSeconds(failure);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.header('cache-control', 'no-store').code(failure.status);
  if (request.answerFormat === 'xml') return reply.type('application/xml; charset=utf-8').send(encodeErrorXml(content));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: content }));
}

/** When a client that was sent away for now (429) may try again. */
function retryAfterSeconds({ status, arguments: { minutes, seconds } }: Failure): number | undefined {
  if (status !== 429) return undefined;
  if (minutes !== undefined) return Number(minutes) * 60;
  return seconds === undefined ? undefined : Number(seconds);
}

/** The methods that a path is served for, from all routes that are registered after this call but those with a wildcard. */
function allowedMethods(server: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].toSorted();
  };
}
