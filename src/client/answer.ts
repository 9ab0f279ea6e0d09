import type { TSchema } from 'typebox';
import { type Endpoint, type WireFormat, isBinary } from '#contract/core/endpoint.ts';
import { codecOf } from './codec.ts';
import { decodeLongJson, isLong } from './long-answer.ts';
import { clientError, ServiceError } from './service-error.ts';
import type { WireResponse } from './wire.ts';

/**
 * Returns the answer of a call as the contract's value: `null` if not found, `undefined` if nothing is returned.
 * @throws ServiceError if the service refused, or its answer can't be read
 */
export async function outputOf(endpoint: Endpoint, response: WireResponse): Promise<unknown> {
  const { status, body } = response;
  if (status < 200 || status > 299) throw await readFailure(response);
  const { returns } = endpoint;
  if (returns === undefined) return undefined;
  if (isBinary(returns)) return new Blob([bodyBlobPart(body)], { type: responseMediaType(response) });
  if (isLong(body) && isJson(responseMediaType(response))) return longOutput(returns, body, status);
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

async function longOutput(returns: TSchema, body: ArrayBuffer | Uint8Array, status: number): Promise<unknown> {
  try {
    return await decodeLongJson(returns, body);
  } catch (error) {
    throw clientError('client.error.UnreadableAnswer', status, error);
  }
}

async function readFailure(response: WireResponse): Promise<ServiceError> {
  const text = bodyText(response.body);
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

function bodyText(body: WireResponse['body']): string {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function bodyBlobPart(body: WireResponse['body']): BlobPart {
  // Bytes of an answer are never shared between threads.
  return body as string | ArrayBuffer | Uint8Array<ArrayBuffer>;
}
