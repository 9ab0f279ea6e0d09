/** Why packed bytes cannot be unpacked. */
export class InflateError extends Error {}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12_289, 16_385, 24_577,
];
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A prefix code: for each pattern of `bits` bits the symbol, shifted by 4, and the length of its code; 0 where there is none. */
interface Code {
  readonly bits: number;
  readonly table: Uint16Array;
}

/**
 * Unpacks deflated bytes (RFC 1951) into exactly `size` bytes. Packed bytes that end early, hold more or break the format are an error
 * and never a loop: each step consumes bits or ends.
 * @throws InflateError
 */
export function inflate(packed: Uint8Array, size: number): Uint8Array {
  const bits = new Bits(packed);
  const output = new Uint8Array(size);
  let at = 0;
  for (let isLast = false; !isLast;) {
    isLast = bits.take(1) === 1;
    const kind = bits.take(2);
    if (kind === 3) throw new InflateError('a block of an unknown kind');
    at =
      kind === 0
        ? copyStored(bits, output, at)
        : unpackBlock(bits, output, at, ...(kind === 1 ? fixedHuffmanCodes() : readCodes(bits)));
  }
  if (at !== size) throw new InflateError('fewer bytes than stated');
  return output;
}

class Bits {
  private at = 0;
  private buffer = 0;
  private held = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** At most 16 bits, the first in the lowest place. */
  take(count: number): number {
    this.fill(count);
    if (this.held < count) throw new InflateError('the packed bytes end too early');
    const value = this.buffer & ((1 << count) - 1);
    this.buffer >>>= count;
    this.held -= count;
    return value;
  }

  symbol({ bits, table }: Code): number {
    this.fill(bits);
    const entry = table[this.buffer & ((1 << bits) - 1)] ?? 0;
    const length = entry & 15;
    if (length === 0 || length > this.held) throw new InflateError('an unknown code');
    this.buffer >>>= length;
    this.held -= length;
    return entry >>> 4;
  }

  /** Bytes from the next whole one on. */
  takeBytes(count: number): Uint8Array {
    this.at -= this.held >>> 3;
    this.buffer = 0;
    this.held = 0;
    if (this.at + count > this.bytes.length) throw new InflateError('the packed bytes end too early');
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  private fill(count: number): void {
    while (this.held < count && this.at < this.bytes.length) {
      this.buffer |= (this.bytes[this.at] ?? 0) << this.held;
      this.at += 1;
      this.held += 8;
    }
  }
}

function copyStored(bits: Bits, output: Uint8Array, at: number): number {
  const [low = 0, high = 0, lowInverse = 0, highInverse = 0] = bits.takeBytes(4);
  const length = low | (high << 8);
  if ((length ^ 0xffff) !== (lowInverse | (highInverse << 8)))
    throw new InflateError('a stored block with two lengths');
  if (at + length > output.length) throw new InflateError('more bytes than stated');
  output.set(bits.takeBytes(length), at);
  return at + length;
}

function unpackBlock(bits: Bits, output: Uint8Array, start: number, literals: Code, distances: Code): number {
  let at = start;
  for (;;) {
    const symbol = bits.symbol(literals);
    if (symbol === 256) return at;
    if (symbol < 256) {
      if (at >= output.length) throw new InflateError('more bytes than stated');
      output[at] = symbol;
      at += 1;
      continue;
    }
    const length = (LENGTH_BASE[symbol - 257] ?? Infinity) + bits.take(LENGTH_EXTRA[symbol - 257] ?? 0);
    const distanceSymbol = bits.symbol(distances);
    const distance = (DISTANCE_BASE[distanceSymbol] ?? Infinity) + bits.take(DISTANCE_EXTRA[distanceSymbol] ?? 0);
    if (distance > at) throw new InflateError('a copy from before the start');
    if (at + length > output.length) throw new InflateError('more bytes than stated');
    // Byte by byte: a copy may read what it has just written.
    for (const end = at + length; at < end; at += 1) output[at] = output[at - distance] ?? 0;
  }
}

function readCodes(bits: Bits): [Code, Code] {
  const [literals, distances, lengths] = [bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4];
  const order = new Uint8Array(19);
  for (const place of CODE_LENGTH_ORDER.slice(0, lengths)) order[place] = bits.take(3);
  const lengthCode = huffmanCodeOf(order);
  const all = new Uint8Array(literals + distances);
  for (let at = 0; at < all.length;) {
    const symbol = bits.symbol(lengthCode);
    const repeated = symbol === 16 ? (all[at - 1] ?? 0) : symbol < 16 ? symbol : 0;
    const count =
      symbol < 16 ? 1 : symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (at + count > all.length) throw new InflateError('too many code lengths');
    all.fill(repeated, at, at + count);
    at += count;
  }
  return [huffmanCodeOf(all.subarray(0, literals)), huffmanCodeOf(all.subarray(literals))];
}

/** The code whose symbols have these lengths; the table is filled for every pattern that begins with a symbol's code. */
function huffmanCodeOf(lengths: Uint8Array): Code {
  const bits = Math.max(
    1,
    lengths.reduce((most, length) => Math.max(most, length), 0),
  );
  const table = new Uint16Array(1 << bits);
  let code = 0;
  for (let length = 1; length <= bits; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue;
      if (code >= 1 << length) throw new InflateError('too many codes');
      for (let slot = reversed(code, length); slot < table.length; slot += 1 << length)
        table[slot] = (symbol << 4) | length;
      code += 1;
    }
    code <<= 1;
  }
  return { bits, table };
}

function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >>> bit) & 1) << (length - 1 - bit);
  return result;
}

let fixedCodes: [Code, Code] | undefined;

function fixedHuffmanCodes(): [Code, Code] {
  fixedCodes ??= [
    huffmanCodeOf(Uint8Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))),
    huffmanCodeOf(new Uint8Array(30).fill(5)),
  ];
  return fixedCodes;
}
