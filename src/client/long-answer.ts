import type { TSchema } from 'typebox';
import { decodeJson } from '#contract/codec/json.ts';
import { answers } from '#contract/codec/reading.ts';
import { createYielder } from './yielder.ts';

/**
 * Reads answers of megabytes: at once they would block the page for a third of a second, so they are split between the
 * records of their lists and read with pauses.
 */

/** Minimum size of a long answer, bytes. */
const long = 128 * 1024;

/** Bytes that are read in one piece: about a millisecond. */
const jsonPieceBytes = 32 * 1024;

export const isLong = (body: ArrayBuffer | Uint8Array | string): body is ArrayBuffer | Uint8Array =>
  typeof body !== 'string' && body.byteLength >= long;

/**
 * The value of an answer in JSON, like `decodeJson`, without holding the thread for long.
 * @throws FormatError
 */
export async function decodeLongJson(schema: TSchema, body: ArrayBuffer | Uint8Array): Promise<unknown> {
  const own = createYielder();
  // Receiving the bytes has taken its own part of this turn.
  await own.next();
  let whole: unknown;
  for (const piece of jsonPieces(body instanceof Uint8Array ? body : new Uint8Array(body))) {
    whole = joinedParts(whole, decodeJson(schema, piece, answers));
    if (own.shouldYield()) await own.next();
  }
  return whole;
}

/** Two parts of a record, or of a list, as one; the first one is changed. */
function joinedParts(whole: unknown, part: unknown): unknown {
  if (Array.isArray(whole) && Array.isArray(part)) return appended(whole, part);
  if (!isPlainRecord(whole) || !isPlainRecord(part)) return part;
  for (const [name, value] of Object.entries(part)) {
    const before = whole[name];
    whole[name] = Array.isArray(before) && Array.isArray(value) ? appended(before, value) : value;
  }
  return whole;
}

function appended(list: unknown[], more: readonly unknown[]): unknown[] {
  for (const each of more) list.push(each);
  return list;
}

const isPlainRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const [quote, comma, openBracket, backslash, closeBracket, openBrace, closeBrace] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
];

/**
 * JSON texts that together are the one of `bytes`: each holds some entries of a list that is the value itself or one of its
 * fields. Of a text that is no JSON some piece is none either; only a comma too many may be lost where it is cut.
 */
export function* jsonPieces(bytes: Uint8Array, size = jsonPieceBytes): Generator<string> {
  const decoder = new TextDecoder();
  const textOf = (from: number, until: number) => decoder.decode(bytes.subarray(from, until));
  let depth = 0;
  /** Start of the piece, and the text that must precede it. */
  let begin = 0;
  let opening = '';
  /** Start of a record's field, and the depth of the list between whose entries can be split; 0 for none. */
  let field = 0;
  let listDepth = 0;
  let listOpening = '';
  let closing = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) {
      if (depth === listDepth && at - begin >= size) {
        yield opening + textOf(begin, at) + closing;
        [begin, opening] = [at + 1, listOpening];
      } else if (depth === 1) field = at + 1;
    } else if (byte === openBrace) {
      depth += 1;
      if (depth === 1) field = at + 1;
    } else if (byte === openBracket) {
      depth += 1;
      if (depth === 1) [listDepth, listOpening, closing] = [1, '[', ']'];
      else if (depth === 2 && listDepth === 0) {
        [listDepth, listOpening, closing] = [2, `{${textOf(field, at + 1)}`, ']}'];
      }
    } else if (byte === closeBracket || byte === closeBrace) {
      if (depth === listDepth) listDepth = 0;
      depth -= 1;
    }
  }
  yield opening + textOf(begin, bytes.length);
}

/** The place of the quote that ends the string which begins at a place. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
