import type { TSchema } from 'typebox';
import { basePaths, type Endpoint, type WireFormat, isBinary, pathParameters } from '#contract/core/endpoint.ts';
import { parameterTexts } from '#contract/codec/parameters.ts';
import { type ByteStream, codecOf, isStream, type WireResponse } from './wire.ts';
import { decodeLongJson, joinedBytes, longAnswerBytes } from './long-answer.ts';
import { clientError, ServiceError } from './service-error.ts';

/** Input of a call as the client handles it: parameters by name, and `body`. */
export type CallInput = Readonly<Record<string, unknown>>;

/** The format that an endpoint is called in: the app interface speaks JSON only. */
export function endpointFormat(endpoint: Endpoint, format: WireFormat): WireFormat {
  return endpoint.area === 'app' ? 'json' : format;
}

/** The address of a call below the service's own. */
export function callPath(endpoint: Endpoint, input: CallInput, format: WireFormat): string {
  const base = endpoint.area === 'app' ? basePaths.app : basePaths[format];
  const path = pathParameters(endpoint).reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(pathText(input[name]))),
    endpoint.path,
  );
  const query = Object.entries(endpoint.query)
    .flatMap(([name, schema]) => parameterTexts(schema, input[name]).map((text) => [name, text] as const))
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&');
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
}

function pathText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface RequestBody {
  readonly content: string | Blob | undefined;
  readonly mediaType: string | undefined;
}

const bodyMediaTypes = { json: 'application/json', xml: 'application/xml' } as const;

export function acceptedMediaType(endpoint: Endpoint, format: WireFormat): string {
  return isBinary(endpoint.returns) ? `application/octet-stream, ${bodyMediaTypes[format]}` : bodyMediaTypes[format];
}

/** Returns the request body: a record in the format, or the bytes of an upload. */
export async function callBody(
  { body: schema }: Endpoint,
  { body }: CallInput,
  format: WireFormat,
): Promise<RequestBody> {
  if (schema === undefined) return { content: undefined, mediaType: undefined };
  if (isBinary(schema)) return { content: await uploadBlob(body), mediaType: 'application/octet-stream' };
  const codec = await codecOf(format);
  return {
    content: codec.encode(schema, body),
    mediaType: `${bodyMediaTypes[format]}; charset=utf-8`,
  };
}

/** An upload as one piece, so that its length is known before it is sent. */
async function uploadBlob(upload: unknown): Promise<Blob> {
  if (upload instanceof Blob) return upload;
  const parts: BlobPart[] = [];
  if (upload instanceof Uint8Array) parts.push(chunkBlobPart(upload));
  // Input<E> allows nothing else here: see Upload.
  else for await (const chunk of upload as AsyncIterable<Uint8Array>) parts.push(chunkBlobPart(chunk));
  return new Blob(parts, { type: 'application/octet-stream' });
}

/** Bytes that are shared between threads can't be part of a blob: TypeScript wants to know that these are not. */
function chunkBlobPart(chunk: Uint8Array): BlobPart {
  return chunk as Uint8Array<ArrayBuffer>;
}

/**
 * Returns the answer of a call as the contract's value: `null` if not found, `undefined` if nothing is returned.
 * @throws ServiceError if the service refused, or its answer can't be read
 */
export async function outputOf(endpoint: Endpoint, response: WireResponse): Promise<unknown> {
  const { status } = response;
  const { returns } = endpoint;
  const isSuccess = status >= 200 && status <= 299;
  if (isSuccess && returns !== undefined && !isBinary(returns) && isJson(responseMediaType(response))) {
    const stream = longBody(response.body);
    if (stream) return longOutput(returns, stream, status);
  }
  const body = await wholeBody(response.body);
  if (!isSuccess) throw await readFailure(response, bodyText(body));
  if (returns === undefined) return undefined;
  if (isBinary(returns)) return new Blob([body], { type: responseMediaType(response) });
  const text = bodyText(body);
  if (status === 204 || text.trim() === '') return null;
  const format = responseFormat(response, text);
  if (format === undefined) throw clientError('client.error.UnreadableAnswer', status);
  const codec = await codecOf(format);
  try {
    return codec.decode(returns, text);
  } catch (error) {
    throw clientError('client.error.UnreadableAnswer', status, error);
  }
}

/** The bytes of a long body; `undefined` for a short one, which is read in one piece. */
function longBody(body: WireResponse['body']): ByteStream | Uint8Array[] | undefined {
  if (typeof body === 'string') return undefined;
  if (isStream(body)) return body;
  return body.byteLength < longAnswerBytes ? undefined : [new Uint8Array(body)];
}

async function wholeBody(body: WireResponse['body']): Promise<string | ArrayBuffer | Uint8Array<ArrayBuffer>> {
  // Bytes of an answer are never shared between threads.
  if (!isStream(body)) return body as string | ArrayBuffer | Uint8Array<ArrayBuffer>;
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return joinedBytes(pieces);
}

async function longOutput(returns: TSchema, body: ByteStream | Uint8Array[], status: number): Promise<unknown> {
  try {
    return await decodeLongJson(returns, body);
  } catch (error) {
    throw error instanceof ServiceError ? error : clientError('client.error.UnreadableAnswer', status, error);
  }
}

async function readFailure(response: WireResponse, text: string): Promise<ServiceError> {
  const format = responseFormat(response, text);
  const content = format === undefined ? undefined : (await codecOf(format)).decodeError(text);
  if (content === undefined) return clientError('client.error.UnreadableAnswer', response.status);
  return new ServiceError(content, response.status);
}

function responseMediaType({ headers }: WireResponse): string {
  const header = headers['content-type'];
  return (typeof header === 'string' ? header : (header?.[0] ?? '')).split(';')[0]?.trim().toLowerCase() ?? '';
}

const isJson = (type: string): boolean => /[/+]json$/.test(type);

/** The format that the answer says it has; where it says nothing, the one that it looks like. */
function responseFormat(response: WireResponse, text: string): WireFormat | undefined {
  const type = responseMediaType(response);
  if (isJson(type)) return 'json';
  if (/^(application|text)\/xml$/.test(type)) return 'xml';
  if (type !== '' && type !== 'text/plain') return undefined;
  const start = text.trimStart();
  if (/^[{["]/.test(start)) return 'json';
  return start.startsWith('<') && !/^<(!doctype|html)/i.test(start) ? 'xml' : undefined;
}

function bodyText(body: string | ArrayBuffer | Uint8Array): string {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
