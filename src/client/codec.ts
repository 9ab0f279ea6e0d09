import type { TSchema } from 'typebox';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { decodeErrorJson, type ErrorContent } from '#contract/codec/error-body.ts';
import { decodeJson, encodeJson } from '#contract/codec/json.ts';
import { answers } from '#contract/codec/reading.ts';

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
