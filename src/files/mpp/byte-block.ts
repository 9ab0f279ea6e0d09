const utf16Decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
/** Characters of two parts, and those after them, are left to the decoder; so are texts that are longer than most. */
const FIRST_SURROGATE = 0xd800;
const SHORT_TEXT = 64;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * A part of a file with bounds-checked reads: missing values are undefined. Up to `paddedLength`, a block that was
 * stored shorter reads as zeros. All numbers are little-endian.
 */
export class ByteBlock {
  readonly length: number;
  readonly #whole: Uint8Array;
  readonly #view: DataView;
  readonly #start: number;
  readonly #padded: number;

  /** A part of `whole`; the parts of parts share one view of it, since files have tens of thousands of them. */
  constructor(whole: Uint8Array, start = 0, end = whole.length, padded = 0, view = viewOf(whole)) {
    this.#whole = whole;
    this.#view = view;
    this.#start = start;
    this.length = end - start;
    this.#padded = Math.max(padded, this.length);
  }

  get bytes(): Uint8Array {
    return this.#whole.subarray(this.#start, this.#start + this.length);
  }

  u8(at: number): number | undefined {
    return this.#holds(at, 1) ? this.#view.getUint8(this.#start + at) : this.#beyond(at, 1)?.getUint8(0);
  }

  u16(at: number): number | undefined {
    return this.#holds(at, 2) ? this.#view.getUint16(this.#start + at, true) : this.#beyond(at, 2)?.getUint16(0, true);
  }

  i32(at: number): number | undefined {
    return this.#holds(at, 4) ? this.#view.getInt32(this.#start + at, true) : this.#beyond(at, 4)?.getInt32(0, true);
  }

  u32(at: number): number | undefined {
    const value = this.i32(at);
    return value === undefined ? undefined : value >>> 0;
  }

  /** Not a number counts as 0. */
  f64(at: number): number | undefined {
    const view = this.#holds(at, 8) ? this.#view : this.#beyond(at, 8);
    if (!view) return undefined;
    const value = view.getFloat64(view === this.#view ? this.#start + at : 0, true);
    return Number.isFinite(value) ? value : 0;
  }

  /** The part from `from` to `to`, as far as it is there. */
  part(from: number, to = this.length): ByteBlock {
    const start = Math.min(Math.max(from, 0), this.length);
    const end = Math.max(start, Math.min(to, this.length));
    return new ByteBlock(this.#whole, this.#start + start, this.#start + end, 0, this.#view);
  }

  /** The same block, with zeros up to a length. */
  paddedTo(length: number): ByteBlock {
    if (length <= this.length) return this;
    return new ByteBlock(this.#whole, this.#start, this.#start + this.length, length, this.#view);
  }

  /** Text of two bytes a character, up to its final zero or the end. */
  text(from = 0, to = this.length): string {
    const start = this.#start + Math.max(from, 0);
    const end = this.#start + Math.min(to, this.length);
    let text = '';
    let at = start;
    for (; at + 1 < end; at += 2) {
      const code = this.#view.getUint16(at, true);
      if (code === 0) return text;
      if (code >= FIRST_SURROGATE || text.length >= SHORT_TEXT) break;
      text += String.fromCharCode(code);
    }
    return at + 1 < end ? this.#longText(start, end) : text;
  }

  #longText(start: number, end: number): string {
    let last = start;
    while (last + 1 < end && (this.#whole[last] !== 0 || this.#whole[last + 1] !== 0)) last += 2;
    return utf16Decoder.decode(this.#whole.subarray(start, last));
  }

  /** An id of 16 bytes in its usual notation; undefined if it is zero. */
  guid(at: number): string | undefined {
    if (!this.#holds(at, 16)) return undefined;
    const hex = (...indexes: number[]) =>
      indexes.map((index) => (this.#whole[this.#start + at + index] ?? 0).toString(16).padStart(2, '0')).join('');
    const guid = `${hex(3, 2, 1, 0)}-${hex(5, 4)}-${hex(7, 6)}-${hex(8, 9)}-${hex(10, 11, 12, 13, 14, 15)}`;
    return /[1-9a-f]/.test(guid) ? guid : undefined;
  }

  #holds(at: number, count: number): boolean {
    return at >= 0 && at + count <= this.length;
  }

  /** Returns the bytes of a value past the end, but within the padding. */
  #beyond(at: number, count: number): DataView | undefined {
    if (at < 0 || at + count > this.#padded) return undefined;
    const bytes = new Uint8Array(count);
    bytes.set(this.bytes.subarray(at, at + count));
    return new DataView(bytes.buffer);
  }
}
