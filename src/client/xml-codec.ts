import { decodeErrorXml } from '#contract/error-xml.ts';
import { answers } from '#contract/reading.ts';
import { decodeXml, encodeXml } from '#contract/xml.ts';
import type { Codec } from './codec.ts';

export const xml: Codec = {
  encode: encodeXml,
  decode: (schema, text) => decodeXml(schema, text, answers),
  decodeError: decodeErrorXml,
};
