import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { livePath } from '#contract/admin/live.ts';
import { Failure } from './errors.ts';
import { parametersOf } from './http/credentials.ts';
import { refuseCrossSite } from './http/origin.ts';
import { answerProbes } from './http/probes.ts';
import { mayWrite } from './http/writing-paths.ts';
import { emptyServer, type HttpSettings } from './server.ts';

export interface UpstreamSettings extends HttpSettings {
  /** The address that people use, where it is not the one that the server sees. */
  readonly publicUrl?: string | undefined;
}

/**
 * A server of the app alone: requests to the interface are forwarded to another service, so that the browser talks to one
 * host. What this host refuses as cross-site never reaches the other; to the other, the request comes from itself.
 */
export async function createUpstreamServer(upstream: string, settings: UpstreamSettings): Promise<FastifyInstance> {
  const server = await emptyServer(settings);
  answerProbes(server, () => Promise.resolve(true));
  endStreamsOnClose(server);
  const { origin, pathname } = new URL(upstream);
  await server.register(proxy, {
    upstream: origin,
    prefix: '/api',
    rewritePrefix: `${pathname.replace(/\/$/, '')}/api`,
    // A request that changed something must not be sent twice.
    retryMethods: [],
    disableRequestLogging: true,
    preHandler: (request, _reply, done) => {
      if (mayWrite(request.method, request.url.split('?')[0] ?? '')) refuseCrossSite(request, settings.publicUrl);
      done();
    },
    replyOptions: {
      queryString: (_search, _url, request) => parametersOf(overHttp1(request).raw).toString(),
      rewriteRequestHeaders: (request, headers) => forwarded(overHttp1(request), headers, origin),
      rewriteHeaders: (headers, request) => {
        const cookies = headers['set-cookie'];
        if (cookies === undefined) return headers;
        const isSecure = request?.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true;
        return { ...headers, 'set-cookie': [cookies].flat().map((cookie) => forThisHost(String(cookie), isSecure)) };
      },
      onError: (reply, { error }) => unreachable(reply as FastifyReply, error, upstream),
    },
  });
  return server;
}

/** The proxy's types allow for HTTP/2, which this server does not speak. */
function overHttp1(request: unknown): FastifyRequest {
  return request as FastifyRequest;
}

/** Answers that do not end by themselves would hold up the end of the server. */
function endStreamsOnClose(server: FastifyInstance): void {
  const open = new Set<FastifyReply['raw']>();
  server.addHook('onRequest', async (request, { raw }) => {
    if (request.url.split('?')[0]?.endsWith(livePath) !== true) return;
    open.add(raw);
    raw.on('close', () => open.delete(raw));
  });
  server.addHook('preClose', async () => open.forEach((raw) => raw.destroy()));
}

type Headers = Record<string, string | string[] | undefined>;

/** To the other service the request comes from its own pages, and it is told whom this one works for. */
function forwarded({ ip, protocol, headers: { host } }: FastifyRequest, headers: Headers, origin: string): Headers {
  const { origin: own, ...rest } = headers;
  const told = { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol, 'x-forwarded-host': host };
  return own === undefined ? { ...rest, ...told } : { ...rest, ...told, origin };
}

/** A cookie of the other service as this host may set it: without its domain and path, and usable over plain HTTP. */
function forThisHost(cookie: string, isSecure: boolean): string {
  const own = cookie
    .replaceAll(/;\s*(domain|path)=[^;]*/gi, '')
    .replaceAll(isSecure ? /$^/g : /;\s*secure(?=;|$)/gi, '');
  return `${own}; Path=/`;
}

function unreachable(reply: FastifyReply, error: Error, upstream: string): void {
  reply.log.warn({ err: error }, 'the other service does not answer');
  reply.send(new Failure('main.error.UpstreamUnreachable', { upstream }, 502));
}
