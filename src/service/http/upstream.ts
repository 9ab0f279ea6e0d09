import { Readable, Transform } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { livePath } from '#contract/app/live.ts';
import { Failure } from '#service/core/errors.ts';
import { rawQueryParameters } from './credentials.ts';
import { refuseCrossSite } from './origin.ts';
import { answerProbes } from './probes.ts';
import { type HttpSettings, emptyServer } from './empty-server.ts';
import { headersFor } from './upstream-headers.ts';
import { type Endpoint, basePaths } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/documented/api.ts';
import { appApi } from '#contract/app/api.ts';

export interface UpstreamSettings extends HttpSettings {
  /** The address that people use, where it is not the one that the server sees. */
  readonly publicUrl?: string | undefined;
  /** The largest body that is forwarded, MB; no limit where it is absent. */
  readonly maxUploadMb?: number;
}

/**
 * Creates a server for the app alone: interface requests are forwarded to another service, so that the browser uses one
 * host. Cross-site requests refused here never reach the other service, which treats each request as its own origin's.
 */
export async function createUpstreamServer(upstream: string, settings: UpstreamSettings): Promise<FastifyInstance> {
  const server = await emptyServer(settings);
  answerProbes(server, () => Promise.resolve(true));
  endStreamsOnClose(server);
  const { origin, pathname } = new URL(upstream);
  const headers = headersFor(origin + pathname);
  const limit = (settings.maxUploadMb ?? Number.POSITIVE_INFINITY) * 1024 * 1024;
  // The address may contain a password, which must not be exposed.
  const fail = failing((origin + pathname).replace(/\/$/, ''));
  await server.register(proxy, {
    upstream: origin,
    prefix: '/api',
    rewritePrefix: `${pathname.replace(/\/$/, '')}/api`,
    // Methods of the interface; all other requests of a browser concern this host.
    httpMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    // A request that changed something must not be sent twice.
    retryMethods: [],
    disableRequestLogging: true,
    preHandler: (request, _reply, done) => {
      if (isWritingRequest(request.method, request.url.split('?')[0] ?? ''))
        refuseCrossSite(request, settings.publicUrl);
      request.body = limited(request, limit);
      done();
    },
    replyOptions: {
      queryString: (_search, _url, request) => rawQueryParameters(overHttp1(request).raw).toString(),
      rewriteRequestHeaders: (request, input) => {
        const { ip, protocol, headers: requestHeaders } = overHttp1(request);
        return headers.forwarded(input, { ip, protocol, host: requestHeaders.host });
      },
      rewriteHeaders: (input, request) =>
        headers.answered(input, request?.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true),
      // The proxy's types know neither the status nor the stream of what it hands over.
      onResponse: (_request, reply, answer) => passOn(reply as FastifyReply, answer as unknown as UpstreamAnswer, fail),
      onError: (reply, { error }) => fail(reply as FastifyReply, 'main.error.UpstreamUnreachable', error),
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

/**
 * The body of a request, which breaks off where it grows over the limit.
 * @throws Failure where it says so itself
 */
function limited({ body, raw, headers }: FastifyRequest, limit: number): unknown {
  const tooLarge = () => new Failure('main.error.BodyTooLarge', { limit }, 413);
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
  if (!(body instanceof Readable) || headers['content-length'] !== undefined) return body;
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(tooLarge());
      else done(null, chunk);
    },
  });
  body.on('error', (error) => counted.destroy(error));
  // Its sender hears the answer only after it has sent everything.
  counted.on('error', () => raw.resume());
  return body.pipe(counted);
}

interface UpstreamAnswer {
  readonly statusCode: number;
  readonly stream: Readable;
}

type Fail = ReturnType<typeof failing>;

/** The interface knows no redirects: a browser must not be led elsewhere by this host, least of all with what it sends along. */
function passOn(reply: FastifyReply, { statusCode, stream }: UpstreamAnswer, fail: Fail): void {
  if (statusCode < 300 || statusCode === 304 || statusCode > 399) {
    void reply.send(stream);
    return;
  }
  stream.destroy();
  for (const name of ['set-cookie', 'content-type', 'content-length', 'content-encoding', 'etag'])
    reply.removeHeader(name);
  fail(reply, 'main.error.UpstreamRedirects');
}

/** Says what the other service did in place of an answer; a body that was refused on its way is the sender's own mistake. */
function failing(upstream: string) {
  return (
    reply: FastifyReply,
    code: 'main.error.UpstreamUnreachable' | 'main.error.UpstreamRedirects',
    error?: Error,
  ): void => {
    const refused = [error, error?.cause].find((each) => each instanceof Failure);
    if (!refused) reply.log.warn({ err: error }, 'the other service does not answer');
    void reply.send(refused ?? new Failure(code, { upstream }, 502));
  };
}

const patternOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, '[^/]+');

const stateChangingGets = [
  ...endpoints
    .filter(isStateChangingGet)
    .map((endpoint) => `(${basePaths.json}|${basePaths.xml})${patternOf(endpoint)}`),
  ...Object.values<Endpoint>(appApi)
    .filter(isStateChangingGet)
    .map((endpoint) => basePaths.app + patternOf(endpoint)),
].map((pattern) => new RegExp(`^${pattern}/?$`, 'i'));

function isStateChangingGet({ method, writes }: Endpoint): boolean {
  return method === 'GET' && writes;
}

/**
 * Tells whether a request for this path may change data: every method except GET, and the GET operations that declare
 * it.
 */
function isWritingRequest(method: string, path: string): boolean {
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  return method !== 'GET' || stateChangingGets.some((pattern) => pattern.test(path));
}
