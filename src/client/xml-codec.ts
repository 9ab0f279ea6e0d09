import { decodeErrorXml } from '#contract/codec/error-xml.ts';
import { answers } from '#contract/codec/reading.ts';
import { decodeXml, encodeXml } from '#contract/codec/xml.ts';
import type { Codec } from './codec.ts';

export const xml: Codec = {
  encode: encodeXml,
  decode: (schema, text) => decodeXml(schema, text, answers),
  decodeError: decodeErrorXml,
};
