import helmet from '@fastify/helmet';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { answerFailures } from './http/failures.ts';
import { refuseCrossSite } from './http/origin.ts';
import { emptyServer, safeHeaders } from './server.ts';
import type { Settings } from './settings.ts';

/**
 * A server of the app alone: requests to the interface are forwarded to another service, so that the browser talks to one
 * host. What this host refuses as cross-site never reaches the other; to the other, the request comes from itself.
 */
export async function createUpstreamServer(upstream: string, settings: Settings): Promise<FastifyInstance> {
  const server = emptyServer({ ...settings, keepsCredentials: true });
  await server.register(helmet, safeHeaders);
  answerFailures(server);
  server.get('/healthz', (_, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', (_, reply) => reply.type('text/plain').send('ready\n'));
  const { origin } = new URL(upstream);
  await server.register(proxy, {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    preHandler: (request, _reply, done) => {
      if (request.headers.cookie !== undefined) refuseCrossSite(request.headers);
      done();
    },
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => {
        const { origin: own, ...rest } = headers;
        return own === undefined ? rest : { ...rest, origin };
      },
      rewriteHeaders: (headers) => {
        const cookies = headers['set-cookie'];
        if (cookies === undefined) return headers;
        return { ...headers, 'set-cookie': [cookies].flat().map((cookie) => forThisHost(String(cookie))) };
      },
    },
  });
  return server;
}

/** A cookie of the other service as this host may set it: without its domain, and usable over plain HTTP. */
function forThisHost(cookie: string): string {
  return cookie.replace(/;\s*domain=[^;]*/i, '').replace(/;\s*secure/i, '');
}
