import type { TSchema } from 'typebox';
import { decodeErrorJson, type ErrorContent } from '#contract/codec/error-body.ts';
import { decodeJson, encodeJson } from '#contract/codec/json.ts';
import { answers } from '#contract/codec/reading.ts';
import type { WireFormat } from '#contract/core/endpoint.ts';

/** Progress of a transfer in bytes; `total` is known if the sender reports it. */
export interface TransferProgress {
  readonly loaded: number;
  readonly total: number | undefined;
}

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | undefined;
  /** True if the browser's cookies of the service are sent to another host too. */
  readonly withCookies: boolean;
  /** Milliseconds until an answer must be complete; 0 is for ever. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly onUpload: ((progress: TransferProgress) => void) | undefined;
  readonly onDownload: ((progress: TransferProgress) => void) | undefined;
}

/** The bytes of a long body, some of which may not have arrived yet. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** Response; header names are in lower case. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | ArrayBuffer | Uint8Array | ByteStream;
}

/** True if some bytes of a body may not have arrived yet. */
export const isStream = (body: WireResponse['body']): body is ByteStream =>
  typeof body === 'object' && Symbol.asyncIterator in body;

/** Client functions of a format. */
export interface Codec {
  encode(schema: TSchema, value: unknown): string;
  /** @throws FormatError */
  decode(schema: TSchema, text: string): unknown;
  decodeError(text: string): ErrorContent | undefined;
}

const jsonCodec: Codec = {
  encode: encodeJson,
  decode: (schema, text) => decodeJson(schema, text, answers),
  decodeError: decodeErrorJson,
};

/** The format's codec; the one of XML is loaded when it is needed, for its parser is large. */
export async function codecOf(format: WireFormat): Promise<Codec> {
  if (format === 'json') return jsonCodec;
  const { xml } = await import('./xml-codec.ts');
  return xml;
}
