import { decodeValidUtf8 } from '#files/encoding.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basePaths, type Endpoint, type WireFormat, isBinary } from '#contract/core/endpoint.ts';
import { FormatError } from '#contract/core/format-error.ts';
import { decodeJson } from '#contract/codec/json.ts';
import { checkParameters } from '#contract/codec/parameters.ts';
import { holdsSecret } from '#contract/core/shape.ts';
import { decodeXml } from '#contract/codec/xml.ts';
import { jobAnswerPath, OpRequestJob } from '#contract/core/request-job.ts';
import { clientName } from '#contract/app/live.ts';
import type { WorkSlots } from '#service/core/jobs/work-slots.ts';
import { repeatIfLost } from '#service/db/transaction.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { contentDisposition, type FileAnswer } from '#service/core/file-answer.ts';
import { type BackgroundRequests, respondAsync } from './background-requests.ts';
import {
  answerMediaTypes,
  bodyFormat,
  encoders,
  maxRecordsInOnePart,
  readBody,
  recordLimitOf,
  sentInParts,
} from './body.ts';
import { compressAnswer } from './compression.ts';
import { entityTag, isKnown, readModified } from './entity-tag.ts';
import { isCredential, queryOf } from './credentials.ts';
import { disconnection, type RequestIdentity } from './identity.ts';
import { namedRequest, uploadKey } from './request-key.ts';
import type { RequestMetrics } from './metrics.ts';
import {
  type EndpointSettings,
  handlerParts,
  type Operation,
  type RequestOrigin,
  runEndpoint,
} from './run-endpoint.ts';

/** The handlers as the router sees them: types were checked where each area declares its own. */
export type AreaHandlers = Readonly<Record<string, unknown>>;

export interface RouterSettings extends EndpointSettings {
  readonly identity: RequestIdentity;
  readonly requests: RequestMetrics;
  /** For large operations. */
  readonly slots: WorkSlots;
  /** Does requests in the background. */
  readonly background?: BackgroundRequests | undefined;
  /** Largest uploaded file, bytes. */
  readonly uploadLimit: number;
}

/** Registers every endpoint that has a handler, in one format: the base path and the default format go together. */
export function route(
  server: FastifyInstance,
  base: keyof typeof basePaths,
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: AreaHandlers,
  settings: RouterSettings,
): void {
  const format = base === 'xml' ? 'xml' : 'json';
  for (const endpoint of Object.values(endpoints)) {
    const handler = handlers[endpoint.name];
    if (handler === undefined) continue;
    const operation = { endpoint, handler: handlerParts(handler) };
    settings.background?.offer(operation);
    server.route({
      method: endpoint.method,
      url: basePaths[base] + routeOf(endpoint),
      config: { operation: `${endpoint.area}.${endpoint.name}` },
      handler: answering(operation, format, settings),
      onResponse: settings.requests.observer(endpoint, format),
      // New tokens and passwords are answers of writes; signing on is open to everyone.
      ...(!endpoint.writes && !endpoint.open && { onSend: compressAnswer }),
    });
  }
}

/** Returns the path in the server's notation. Parameters also accepted in the query are optional in the path. */
function routeOf({ path, query }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_segment, name: string) => `:${name}${query[name] === undefined ? '' : '?'}`);
}

function answering(operation: Operation, base: WireFormat, settings: RouterSettings) {
  const { endpoint } = operation;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, sessions, credential } = await repeatIfLost(() => settings.identity.of(request, reply, endpoint));
    request.language = caller.language;
    request.userName = caller.name;
    const input = await readEndpointInput(endpoint, request, base, settings.uploadLimit);
    const origin = { caller, ...requestOrigin(request) };
    if (settings.background?.takes(endpoint, request.headers)) {
      const named = namedRequest(endpoint, request.headers, input, 'background');
      const { answerFormat: format } = request;
      const id = await settings.background.add(endpoint, { input, named, format, credential, ...origin });
      return sendOrdered(reply, request.answerFormat, id);
    }
    const named = namedRequest(endpoint, request.headers, input);
    const sender = { ...origin, sessions, named, readModified: readModified(request.headers) };
    const output = await settings.identity.running.during(
      { caller, credential },
      uploadKey(endpoint, request.headers),
      (work) => {
        const run = () =>
          repeatIfLost(() => runEndpoint(operation, input, { ...sender, work }, settings), named !== undefined);
        // It holds no connection to the database yet.
        return endpoint.large === true ? settings.slots.inTurn(run, disconnection(reply)) : run();
      },
    );
    reply.header('cache-control', 'no-store');
    return sendOutput(reply, endpoint, request.answerFormat, output);
  };
}

/** Returns where a request comes from, and how its sender reads times and figures. */
function requestOrigin(request: FastifyRequest): RequestOrigin {
  const { ip: address, timeZone, locale } = request;
  return { address, timeZone, locale, client: clientOf(request) };
}

/** Returns the name that the sending program gives itself, `Opdesk/…`. */
function clientOf({ headers }: FastifyRequest): string | undefined {
  const name = String(headers['x-requested-with'] ?? '').split('/')[1];
  return name !== undefined && clientName.test(name) ? name : undefined;
}

async function readEndpointInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  base: WireFormat,
  uploadLimit: number,
): Promise<unknown> {
  const parameters = readEndpointParameters(endpoint, request);
  if (endpoint.body === undefined) return parameters;
  return { ...parameters, body: await readEndpointBody(endpoint, request, base, uploadLimit) };
}

function readEndpointParameters(endpoint: Endpoint, request: FastifyRequest) {
  // Fastify types path parameters as unknown; a route's parameters are always strings.
  const path = request.params as Record<string, string>;
  return formatChecked(() => checkParameters(endpoint, path, queryOf(request.raw)));
}

async function readEndpointBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  base: WireFormat,
  uploadLimit: number,
): Promise<unknown> {
  const schema = endpoint.body;
  if (schema === undefined || isBinary(schema)) return readBody(request, uploadLimit);
  const format = bodyFormat(request.headers['content-type'] ?? request.brokenMediaType, base);
  const text = decodeValidUtf8(await readBody(request, recordLimitOf(endpoint)));
  if (text === undefined) throw invalidParameter('body', '', 'expected.utf8');
  return formatChecked(
    () => (format === 'json' ? decodeJson(schema, text) : decodeXml(schema, text)),
    holdsSecret(schema),
  );
}

/** Contract violations become the interface's InvalidParameter; a body containing a secret is not repeated in full. */
export function formatChecked<T>(check: () => T, isSecretBody = false): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { parameterName, value, expected } = error;
    const isHidden = isCredential(parameterName) || (isSecretBody && parameterName === 'body');
    throw invalidParameter(parameterName, isHidden ? null : value, expected);
  }
}

/** Answers a request that is done in the background with its job. */
function sendOrdered(reply: FastifyReply, format: WireFormat, id: string) {
  return reply
    .code(202)
    .header('location', jobAnswerPath(id))
    .header('preference-applied', respondAsync)
    .type(answerMediaTypes[format])
    .send(encoders[format][0](OpRequestJob, { id }, 'answer'));
}

function sendOutput(reply: FastifyReply, endpoint: Endpoint, format: WireFormat, output: unknown) {
  const { returns } = endpoint;
  if (returns === undefined || output === null || output === undefined) return reply.code(204).send();
  if (isBinary(returns)) return sendFile(reply, output);
  const [encode, encodeParts] = encoders[format];
  const parts = encodeParts(returns, output, maxRecordsInOnePart);
  if (parts !== undefined) return reply.type(answerMediaTypes[format]).send(sentInParts(parts));
  const text = encode(returns, output, 'answer');
  return isTagged(endpoint)
    ? sendTagged(reply.type(answerMediaTypes[format]), text)
    : reply.type(answerMediaTypes[format]).send(text);
}

/**
 * Tells whether answers have an entity tag: a client that already has an answer to a pure read gets it only once and
 * may poll often. Long answers are being sent before their tag could be known.
 */
function isTagged({ method, writes, open }: Endpoint): boolean {
  return method === 'GET' && !writes && !open;
}

function sendTagged(reply: FastifyReply, text: string) {
  const tag = entityTag(text);
  reply.header('etag', tag);
  return isKnown(reply.request.headers['if-none-match'], tag) ? reply.code(304).send() : reply.send(text);
}

/** Bytes, or a file with its type and name; a stream is sent as it is made. */
function sendFile(reply: FastifyReply, output: unknown) {
  if (Buffer.isBuffer(output)) return reply.type('application/octet-stream').send(output);
  // Everything except a Buffer is a FileAnswer: see HandlerOutput in context.ts.
  const { mediaType, fileName, content } = output as FileAnswer;
  return (
    reply
      .header('content-type', mediaType)
      .header('content-disposition', contentDisposition(fileName))
      // A file of JSON is not encoded once more.
      .serializer((bytes: string) => bytes)
      .send(content)
  );
}
