import { answers } from '#contract/codec/reading.ts';
import { decodeErrorXml, decodeXml, encodeXml } from '#contract/codec/xml.ts';
import type { Codec } from './wire.ts';

export const xml: Codec = {
  encode: encodeXml,
  decode: (schema, text) => decodeXml(schema, text, answers),
  decodeError: decodeErrorXml,
};
