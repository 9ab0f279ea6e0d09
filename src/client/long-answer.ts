import type { TSchema } from 'typebox';
import { decodeJson } from '#contract/codec/json.ts';
import { answers } from '#contract/codec/reading.ts';
import type { ByteStream } from './wire.ts';
import { createYielder } from './yielder.ts';

/**
 * Reads answers of megabytes: at once they would block the page for a third of a second, so they are split between the
 * records of their lists and read with pauses, while the rest of them is on its way.
 */

/** Minimum size of a long answer, bytes. */
export const longAnswerBytes = 128 * 1024;

/** Bytes that are read in one piece: about a millisecond. */
const jsonPieceBytes = 32 * 1024;

/**
 * The value of an answer in JSON, like `decodeJson`, without holding the thread for long.
 * @throws FormatError
 */
export async function decodeLongJson(schema: TSchema, body: ByteStream | Uint8Array[]): Promise<unknown> {
  const own = createYielder();
  const splitter = new JsonSplitter();
  let whole: unknown;
  for await (const chunk of body) {
    for (const piece of splitter.add(chunk)) {
      whole = joinedParts(whole, decodeJson(schema, piece, answers));
      if (own.shouldYield()) await own.next();
    }
  }
  return joinedParts(whole, decodeJson(schema, splitter.end(), answers));
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
 * Splits a JSON text that arrives in chunks into texts that together are the same value: each holds some entries of a list
 * that is the value itself or one of its fields. Of a text that is no JSON some piece is none either; only a comma too many
 * may be lost where it is split.
 */
export class JsonSplitter {
  readonly #size: number;
  readonly #decoder = new TextDecoder();
  /** The bytes of the current piece, and the place up to which they are scanned. */
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  #depth = 0;
  /** Text that precedes the current piece. */
  #opening = '';
  /** Start of a record's field, and the depth of the list between whose entries can be split; 0 for none. */
  #field = 0;
  #listDepth = 0;
  #listOpening = '';
  #closing = '';

  /** @param size minimum bytes of a piece, which ends with the first entry thereafter */
  constructor(size = jsonPieceBytes) {
    this.#size = size;
  }

  /** Takes further bytes and returns the pieces that they complete. */
  *add(chunk: Uint8Array): Generator<string> {
    this.#bytes = this.#bytes.length === 0 ? chunk : joinedBytes([this.#bytes, chunk]);
    for (; this.#at < this.#bytes.length; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte === quote) {
        const end = endOfString(this.#bytes, this.#at);
        // The rest of the string is scanned with the next chunk, from its start again.
        if (end === undefined) return;
        this.#at = end;
      } else if (byte === comma) {
        if (this.#depth === this.#listDepth && this.#at >= this.#size) yield this.#split();
        else if (this.#depth === 1 && this.#listDepth === 0) this.#field = this.#at + 1;
      } else this.#enter(byte);
    }
  }

  /** Returns the last piece. */
  end(): string {
    return this.#opening + this.#text(0, this.#bytes.length);
  }

  #enter(byte: number | undefined): void {
    if (byte === openBrace) {
      this.#depth += 1;
      if (this.#depth === 1) this.#field = this.#at + 1;
    } else if (byte === openBracket) {
      this.#depth += 1;
      if (this.#depth === 1) [this.#listDepth, this.#listOpening, this.#closing] = [1, '[', ']'];
      else if (this.#depth === 2 && this.#listDepth === 0) {
        [this.#listDepth, this.#listOpening, this.#closing] = [2, `{${this.#text(this.#field, this.#at + 1)}`, ']}'];
      }
    } else if (byte === closeBracket || byte === closeBrace) {
      if (this.#depth === this.#listDepth) this.#listDepth = 0;
      this.#depth -= 1;
    }
  }

  /** Returns the bytes before the current comma as a piece and keeps those after it. */
  #split(): string {
    const piece = this.#opening + this.#text(0, this.#at) + this.#closing;
    this.#bytes = this.#bytes.subarray(this.#at + 1);
    [this.#at, this.#opening] = [-1, this.#listOpening];
    return piece;
  }

  #text(from: number, until: number): string {
    return this.#decoder.decode(this.#bytes.subarray(from, until));
  }
}

/** Joins pieces of bytes. */
export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** The place of the quote that ends the string which begins at a place; `undefined` if it isn't there yet. */
function endOfString(bytes: Uint8Array, start: number): number | undefined {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at < bytes.length ? at : undefined;
}
