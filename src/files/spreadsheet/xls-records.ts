import { decodeBytes } from '../encoding.ts';
import { SheetFileError } from './error.ts';
import { damaged } from './ole2.ts';

export const BOF = 0x0809;
const EOF = 0x000a;
const CONTINUE_RECORD = 0x003c;
const FILE_PASS = 0x002f;

/** A record with those that continue it. Reading beyond its end is an error of the file. */
export class XlsRecord {
  readonly id: number;
  private readonly view: DataView;
  /** Start and end of the record's own content and of its continuations. */
  private readonly segments: readonly (readonly [start: number, end: number])[];
  private segment = 0;
  private at: number;

  constructor(id: number, view: DataView, segments: readonly (readonly [number, number])[]) {
    this.id = id;
    this.view = view;
    this.segments = segments;
    this.at = segments[0]?.[0] ?? 0;
  }

  /** Bytes of the record itself, without continuations. */
  get length(): number {
    const [start, end] = this.segments[0] ?? [0, 0];
    return end - start;
  }

  u8(): number {
    return this.view.getUint8(this.step(1));
  }

  u16(): number {
    return this.view.getUint16(this.step(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.step(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.step(8), true);
  }

  skip(count: number): void {
    let rest = count;
    while (rest > 0) {
      const room = Math.min(rest, this.end() - this.at);
      this.at += room;
      rest -= room;
      if (rest > 0) this.proceed();
    }
  }

  /** Text of the BIFF8 kind: width, then characters; where it goes on in a continuation, the width is stated again. */
  text(length: number): string {
    const flags = this.u8();
    const runs = (flags & 8) !== 0 ? this.u16() : 0;
    const extra = (flags & 4) !== 0 ? this.u32() : 0;
    let isWide = (flags & 1) !== 0;
    let text = '';
    for (let rest = length; rest > 0;) {
      if (this.at >= this.end()) {
        this.proceed();
        isWide = (this.u8() & 1) !== 0;
      }
      const size = isWide ? 2 : 1;
      const count = Math.min(rest, Math.floor((this.end() - this.at) / size));
      if (count === 0) throw damaged();
      text += decodeXlsText(isWide ? 'utf-16le' : 'latin1', this.take(count * size));
      rest -= count;
    }
    this.skip(runs * 4 + extra);
    return text;
  }

  /** Text of the kind before BIFF8: bytes of a code page. */
  bytesText(length: number, encoding: string): string {
    return decodeXlsText(encoding, this.take(length));
  }

  private take(count: number): Uint8Array {
    const at = this.step(count);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + at, count);
  }

  private step(count: number): number {
    if (this.at >= this.end() && count > 0) this.proceed();
    const at = this.at;
    if (at + count > this.end()) throw damaged();
    this.at = at + count;
    return at;
  }

  private end(): number {
    return this.segments[this.segment]?.[1] ?? 0;
  }

  private proceed(): void {
    this.segment += 1;
    const segment = this.segments[this.segment];
    if (!segment) throw damaged();
    [this.at] = segment;
  }
}

/** Browsers' latin1 has other characters at 0x80 to 0x9F; BIFF8 means the first 256 of Unicode. */
function decodeXlsText(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'latin1') return decodeBytes(bytes, new TextDecoder(encoding, { ignoreBOM: true }));
  if (bytes.length > 10_000)
    return decodeXlsText(encoding, bytes.subarray(0, 10_000)) + decodeXlsText(encoding, bytes.subarray(10_000));
  return String.fromCharCode(...bytes);
}

/**
 * The records from a place on until the end of what begins there; records of things embedded in it, such as charts, are left out.
 * @throws SheetFileError `damaged`, `encrypted`
 */
export function* recordsFrom(stream: Uint8Array, start: number): Generator<XlsRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let depth = 0;
  for (let at = start; ;) {
    if (at + 4 > stream.length) throw damaged();
    const id = view.getUint16(at, true);
    const segments = [segmentAt(view, at)];
    at = segments[0]?.[1] ?? at;
    while (at + 4 <= stream.length && view.getUint16(at, true) === CONTINUE_RECORD) {
      const segment = segmentAt(view, at);
      segments.push(segment);
      [, at] = segment;
    }
    if (id === BOF) depth += 1;
    else if (depth === 0) throw damaged();
    if (id === FILE_PASS) throw new SheetFileError('encrypted', 'The spreadsheet is protected by a password.');
    if (id === EOF) depth -= 1;
    if (depth === 0) return;
    if (depth === 1) yield new XlsRecord(id, view, segments);
  }
}

function segmentAt(view: DataView, at: number): [number, number] {
  const end = at + 4 + view.getUint16(at + 2, true);
  if (end > view.byteLength) throw damaged();
  return [at + 4, end];
}
