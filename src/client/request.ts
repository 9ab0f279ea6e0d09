import { basePaths, type Endpoint, type WireFormat, isBinary, pathParameters } from '#contract/core/endpoint.ts';
import { parameterTexts } from '#contract/codec/parameters.ts';
import { codecOf } from './codec.ts';

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
