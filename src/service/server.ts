import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { withoutCredentials } from './http/credentials.ts';
import { answerFailures } from './http/failures.ts';
import { registerInterface, type InterfaceSettings } from './interface.ts';

export interface ServerSettings extends InterfaceSettings {
  readonly logLevel: string;
  readonly trustProxy: boolean | number;
  /** Whether the database answers: what /readyz tells. */
  readonly isReady: () => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The format and language of the answer, errors included. */
    answerFormat: 'json' | 'xml';
    language: 'en' | 'de';
  }
}

/** The HTTP server of the service, without a socket: `listen` it, or `inject` requests into it. */
export async function createServer(settings: ServerSettings): Promise<FastifyInstance> {
  const server = emptyServer(settings);
  await server.register(cookie);
  await server.register(helmet, safeHeaders);
  answerFailures(server);
  server.get('/healthz', (_, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', async (_, reply) => {
    const isReady = await settings.isReady().catch(() => false);
    return reply
      .code(isReady ? 200 : 503)
      .type('text/plain')
      .send(isReady ? 'ready\n' : 'not ready\n');
  });
  registerInterface(server, settings);
  return server;
}

/** A server that reads bodies as raw streams, keeps secrets out of URLs and logs no request line by itself. */
export function emptyServer({
  logLevel,
  trustProxy,
  keepsCredentials = false,
}: Pick<ServerSettings, 'logLevel' | 'trustProxy'> & { keepsCredentials?: boolean }): FastifyInstance {
  const server = Fastify({
    logger: { level: logLevel },
    disableRequestLogging: true,
    exposeHeadRoutes: false,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomUUID(),
    ...(keepsCredentials ? {} : { rewriteUrl: withoutCredentials }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  server.decorateRequest('answerFormat', 'json');
  server.decorateRequest('language', 'en');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return server;
}

/** Plain HTTP on an own network is a supported way to run: nothing here forces HTTPS. */
export const safeHeaders = {
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
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
};
