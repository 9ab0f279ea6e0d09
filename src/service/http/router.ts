import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bases, type Endpoint, type Format, isBinary } from '#contract/endpoint.ts';
import { FormatError } from '#contract/format-error.ts';
import { decodeJson, encodeJson } from '#contract/json.ts';
import { checkParameters } from '#contract/parameters.ts';
import { decodeXml, encodeXml } from '#contract/xml.ts';
import type { Caller, Context, Queries, Sessions } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { invalidParameter } from '../errors.ts';
import { bodyFormat, readBody, recordLimit, utf8 } from './body.ts';
import { isCredential, queryOf } from './credentials.ts';
import type { RequestIdentity } from './identity.ts';

/** The handlers as the router sees them: types were checked where each area declares its own. */
export type AreaHandlers = Readonly<Record<string, unknown>>;

type Run = (context: Context, input: unknown, prepared?: unknown) => Promise<unknown>;

interface Parts {
  prepare: ((context: Context, input: unknown) => Promise<unknown>) | undefined;
  handle: Run;
}

function parts(handler: unknown): Parts {
  // A handler is a function or a PreparedHandler (context.ts).
  if (typeof handler === 'function') return { prepare: undefined, handle: handler as Run };
  return handler as Parts;
}

export interface RouterSettings {
  readonly db: Queries;
  readonly identity: RequestIdentity;
  /** Largest uploaded file, bytes. */
  readonly uploadLimit: number;
  /** The current moment and the calendar day that it falls on. */
  readonly clock: { now(): Date; today(): string };
}

/** Registers every endpoint that has a handler, in one format: the base path and the default format go together. */
export function route(
  server: FastifyInstance,
  base: keyof typeof bases,
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: AreaHandlers,
  settings: RouterSettings,
): void {
  for (const endpoint of Object.values(endpoints)) {
    const handler = handlers[endpoint.name];
    if (handler === undefined) continue;
    server.route({
      method: endpoint.method,
      url: bases[base] + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: answering(endpoint, base === 'xml' ? 'xml' : 'json', parts(handler), settings),
    });
  }
}

function answering(endpoint: Endpoint, base: Format, handler: Parts, settings: RouterSettings) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, sessions } = await settings.identity.of(request, reply, endpoint);
    request.language = caller.language;
    const input = await inputOf(endpoint, request, base, settings.uploadLimit);
    const output = await run(endpoint, handler, input, caller, sessions, settings);
    reply.header('cache-control', 'no-store');
    return send(reply, endpoint, request.answerFormat, output);
  };
}

async function run(
  endpoint: Endpoint,
  { prepare, handle }: Parts,
  input: unknown,
  caller: Caller,
  sessions: (db: Queries) => Sessions,
  { db, clock }: RouterSettings,
): Promise<unknown> {
  const context = (queries: Queries): Context => ({
    db: queries,
    caller,
    today: clock.today(),
    sessions: sessions(queries),
  });
  const ready = await prepare?.(context(db), input);
  if (!endpoint.writes) return handle(context(db), input, ready);
  return inTransaction(db, (transaction) => handle(context(transaction), input, ready));
}

async function inputOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  base: Format,
  uploadLimit: number,
): Promise<unknown> {
  // Fastify types path parameters as unknown; a route's parameters are always strings.
  const path = request.params as Record<string, string>;
  const parameters = formatChecked(() => checkParameters(endpoint, path, queryOf(request.raw)));
  if (endpoint.body === undefined) return parameters;
  return { ...parameters, body: await bodyOf(endpoint, request, base, uploadLimit) };
}

async function bodyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  base: Format,
  uploadLimit: number,
): Promise<unknown> {
  const schema = endpoint.body;
  if (schema === undefined || isBinary(schema)) return readBody(request, uploadLimit);
  const format = bodyFormat(request.headers['content-type'], base);
  const text = utf8(await readBody(request, recordLimit));
  if (text === undefined) throw invalidParameter('body', '', 'text in UTF-8');
  return formatChecked(() => (format === 'json' ? decodeJson(schema, text) : decodeXml(schema, text)));
}

/** What the contract finds wrong is the interface's InvalidParameter. */
function formatChecked<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { parameterName, value, expected } = error;
    throw invalidParameter(parameterName, isCredential(parameterName) ? null : value, expected);
  }
}

const mediaTypes = { json: 'application/json; charset=utf-8', xml: 'application/xml; charset=utf-8' } as const;

function send(reply: FastifyReply, { returns }: Endpoint, format: Format, output: unknown) {
  if (returns === undefined || output === null || output === undefined) return reply.code(204).send();
  if (isBinary(returns)) return reply.type('application/octet-stream').send(output);
  return reply
    .type(mediaTypes[format])
    .send(format === 'json' ? encodeJson(returns, output, 'answer') : encodeXml(returns, output, 'answer'));
}

/** The endpoints of an area that have no handler, by name. */
export function missingHandlers(endpoints: Readonly<Record<string, Endpoint>>, handlers: AreaHandlers): string[] {
  return Object.keys(endpoints).filter((name) => handlers[name] === undefined);
}
