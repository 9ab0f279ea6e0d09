import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientName, livePath } from '#contract/app/live.ts';
import { get, endpointGroup } from '#contract/core/endpoint.ts';
import type { Caller } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { RequestIdentity } from '#service/http/identity.ts';
import type { ListenerPosition, LiveHub } from './hub.ts';
import { LiveStream } from './stream.ts';

/** Answers that a person may have open: windows, programs. */
const mostOfOne = 20;
/** Answers that a process keeps open. */
const maxOpenLiveAnswers = 2_000;
const liveRetrySeconds = 60;

/** Authenticated like an operation of the interface. */
const { listen } = endpointGroup('app', { listen: get('/live', {}) });

export interface LiveSettings {
  readonly identity: RequestIdentity;
  readonly hub: LiveHub;
}

/** Serves the open-ended answer with other users' changes as they happen. */
export function answerLive(server: FastifyInstance, { identity, hub }: LiveSettings): void {
  server.addHook('preClose', () => hub.close());
  server.get(livePath, async (request, reply) => {
    const { caller } = await identity.of(request, reply, listen);
    request.language = caller.language;
    if (hub.isClosed) throw new Failure('main.error.Draining', {}, 503);
    const refusal = refusalOf(hub, caller);
    if (refusal) {
      reply.header('retry-after', liveRetrySeconds);
      throw refusal;
    }
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      // Security headers of every other answer.
      ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects answers would keep this one for itself.
      'x-accel-buffering': 'no',
    });
    raw.write(':\n\n');
    const client = liveClientName(request);
    const stream = new LiveStream(raw, { caller, client, recheck: () => identity.stillOf(request) });
    raw.on('close', () => hub.remove(stream));
    hub.add(stream, knownOf(request));
  });
}

/** Why a person may not open another answer. */
function refusalOf({ streams }: LiveHub, { userId }: Caller): Failure | undefined {
  const own = [...streams].filter((stream) => stream.userId === userId).length;
  if (own >= mostOfOne) return new Failure('main.error.TooManyListeners', { limit: mostOfOne }, 429);
  return streams.size >= maxOpenLiveAnswers ? new Failure('main.error.Busy', {}, 503) : undefined;
}

function liveClientName({ query }: FastifyRequest): string | undefined {
  // Fastify leaves open what a query is; it is parsed as texts.
  const { client } = query as Readonly<Record<string, unknown>>;
  return typeof client === 'string' && clientName.test(client) ? client : undefined;
}

/** Returns a client's last position: sent by `EventSource` when it reconnects, or derived from the age of its data. */
function knownOf({ headers, query }: FastifyRequest): ListenerPosition {
  const after = headers['last-event-id'];
  if (typeof after === 'string' && after !== '') return { after };
  // Fastify leaves open what a query is; it is parsed as texts.
  const { age } = query as Readonly<Record<string, unknown>>;
  return { age: typeof age === 'string' && /^\d{1,9}$/.test(age) ? Number(age) : 0 };
}
