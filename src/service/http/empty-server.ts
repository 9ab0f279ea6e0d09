import helmet from '@fastify/helmet';
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { answerUnrouted, answerFailures } from './failures.ts';
import { withoutCredentials } from './credentials.ts';
import type { Socket } from 'node:net';

export interface HttpSettings {
  readonly logLevel: string;
  /** Log target instead of standard output. */
  readonly log?: { write(line: string): void } | undefined;
  /** Trust in the X-Forwarded-… headers: of one proxy, or of a chain of this length. */
  readonly trustProxy: boolean | number;
}

/** Milliseconds that a request may take to arrive completely: a large file over a slow line. */
export const longestRequest = 10 * 60_000;

/** Bytes of the first line and the headers of a request: ten thousand ids fit into a URL. */
export const longestHead = 256 * 1024;

/**
 * A server without routes that reads bodies as raw streams, keeps secrets out of URLs, logs no request line by itself and
 * answers failures as the interface documents them.
 */
export async function emptyServer({ logLevel, log, trustProxy }: HttpSettings): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: logLevel, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // Counted, because `true` would believe whatever address a client writes into the header itself.
    trustProxy: (_address, hop) => hop < Number(trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: withoutCredentials,
    frameworkErrors: answerUnrouted,
    clientErrorHandler: refuseBrokenRequest,
    http: { maxHeaderSize: longestHead },
    // Longer than any URL that Node accepts, so that a parameter that is too long is answered like any other wrong one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestHead },
    requestTimeout: longestRequest,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  server.decorateRequest('answerFormat', 'json');
  server.decorateRequest('language', 'en');
  server.decorateRequest('timeZone', undefined);
  server.decorateRequest('locale', undefined);
  server.decorateRequest('brokenMediaType', '');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const headers = await safeHeaders();
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  answerFailures(server);
  return server;
}

/**
 * Returns the headers that Helmet adds to every answer. Computed once, because Helmet would rebuild the same ones for
 * each.
 */
export async function safeHeaders(): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, helmetSettings);
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json();
}

/** Plain HTTP on an own network is a supported way to run: nothing here forces HTTPS. */
export const helmetSettings = {
  hsts: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'self'"],
      connectSrc: ["'self'", 'http:', 'https:'],
      fontSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      workerSrc: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
};

const brokenRequestStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time in which the sender of a broken request can read its refusal, ms. */
const afterRefusalMs = 1_000;

/**
 * Fastify's `clientErrorHandler`: answers what is no HTTP request. Nothing is logged, because the error holds the raw bytes of
 * the request and with them passwords and tokens.
 */
function refuseBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return;
  const status = brokenRequestStatuses[error.code ?? ''] ?? '400 Bad Request';
  // Not destroyed at once: what had not been read yet would reset the connection before the sender has the answer.
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  setTimeout(() => socket.destroy(), afterRefusalMs).unref();
}
