import { Inflate } from 'fflate';
import { damagedPart, SheetFileError } from './error.ts';
import { type SheetLimits, tooLarge } from './limits.ts';
import { decodeValidUtf8 } from '../encoding.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** A sheet of few distinct values packs very well; below this size the ratio is no danger. */
const RATIO_FROM_BYTES = 16 * 1024 * 1024;
/** Packed bytes that are unpacked at once; they give at most a thousand times as many. */
const PIECE_BYTES = 64 * 1024;

interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
}

/** A part of a zipped file, which is unpacked when it is read. */
export interface ZippedFile {
  readonly name: string;
  /** Unpacked bytes, as the directory states them. */
  readonly size: number;
  /** @throws SheetFileError `damaged`, `encrypted` */
  read(): Uint8Array;
}

/** The parts of a zipped file, which are unpacked when they are read. */
export class ZipFile {
  /** In the order of the directory; folders are among them, with a slash at the end of their names. */
  readonly parts: readonly ZippedFile[];
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  /**
   * Reads the directory and holds what it states against the limits, before anything is unpacked.
   * @throws SheetFileError `damaged`, `tooLarge`, `encrypted`
   */
  constructor(bytes: Uint8Array, limits: SheetLimits) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = readZipDirectory(this.view, bytes, limits);
    const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
    if (unpacked > limits.unpackedBytes) throw tooLarge('unpackedBytes', limits.unpackedBytes, unpacked);
    const ratio = Math.ceil(unpacked / bytes.length);
    if (unpacked > RATIO_FROM_BYTES && ratio > limits.compressionRatio) {
      throw tooLarge('compressionRatio', limits.compressionRatio, ratio);
    }
    this.parts = entries.map((entry) => ({ name: entry.name, size: entry.size, read: () => this.readEntry(entry) }));
    this.entries = new Map(entries.map((entry) => [zipEntryKey(entry.name), entry]));
  }

  has(name: string): boolean {
    return this.entries.has(zipEntryKey(name));
  }

  /** The bytes of a part, upper or lower case; undefined where there is none. @throws SheetFileError `damaged`, `encrypted` */
  read(name: string): Uint8Array | undefined {
    const entry = this.entries.get(zipEntryKey(name));
    return entry && this.readEntry(entry);
  }

  private readEntry(entry: ZipEntry): Uint8Array {
    if ((entry.flags & 1) !== 0) throw new SheetFileError('encrypted', 'The spreadsheet is protected by a password.');
    const bytes = this.unpack(entry);
    if (crc32(bytes) !== entry.checksum) throw damagedPart(entry.name, 'its checksum is another');
    return bytes;
  }

  private unpack(entry: ZipEntry): Uint8Array {
    const { name, offset, packedSize, method, size } = entry;
    if (offset + 30 > this.bytes.length || this.view.getUint32(offset, true) !== LOCAL_ENTRY) {
      throw damagedPart(name, 'it is not where the directory says');
    }
    const start = offset + 30 + this.view.getUint16(offset + 26, true) + this.view.getUint16(offset + 28, true);
    if (start + packedSize > this.bytes.length) throw damagedPart(name, 'the file ends within it');
    const packed = this.bytes.subarray(start, start + packedSize);
    if (method === 0 && packedSize === size) return packed;
    if (method !== 8) throw damagedPart(name, 'it is packed in an unknown way');
    try {
      return inflateExactly(packed, size);
    } catch (cause) {
      throw damagedPart(name, cause instanceof Error ? cause.message : String(cause), cause);
    }
  }
}

/**
 * Unpacks deflated bytes into exactly `size` bytes. They are unpacked in pieces, so that a part which holds more than
 * its directory states takes neither time nor memory.
 */
function inflateExactly(packed: Uint8Array, size: number): Uint8Array {
  const output = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((piece) => {
    if (length + piece.length > size) throw new Error('it has more bytes than stated');
    output.set(piece, length);
    length += piece.length;
  });
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  if (length !== size) throw new Error('it has fewer bytes than stated');
  return output;
}

function zipEntryKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

function readZipDirectory(view: DataView, bytes: Uint8Array, limits: SheetLimits): ZipEntry[] {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw tooLarge('entries', limits.entries, count);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damagedDirectory();
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)];
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > bytes.length) throw damagedDirectory();
    const name = zipEntryName(bytes.subarray(at + 46, at + 46 + nameLength));
    const extra = new DataView(view.buffer, view.byteOffset + at + 46 + nameLength, extraLength);
    entries.push({
      name,
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      ...zip64Sizes(view, at, extra),
    });
    at = next;
  }
  return entries;
}

/** The letters of code page 850 from 128 on: older programs write names in it, which are no valid UTF-8 then. */
const oldLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

function zipEntryName(bytes: Uint8Array): string {
  const oldName = () =>
    Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : oldLetters[byte - 128])).join('');
  return decodeValidUtf8(bytes) ?? oldName();
}

/** Reads sizes and offset; fields at their maximum are replaced by numbers in the Zip64 extra field, in this order. */
function zip64Sizes(view: DataView, at: number, extra: DataView): Pick<ZipEntry, 'packedSize' | 'size' | 'offset'> {
  const large = largeNumbers(extra);
  const [size = 0, packedSize = 0, offset = 0] = [24, 20, 42].map((field) => {
    const value = view.getUint32(at + field, true);
    return value === 0xffff_ffff ? (large.shift() ?? value) : value;
  });
  return { size, packedSize, offset };
}

function largeNumbers(extra: DataView): number[] {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true);
    if (extra.getUint16(at, true) === 1 && at + 4 + length <= extra.byteLength) {
      return Array.from({ length: Math.floor(length / 8) }, (_, n) => Number(extra.getBigUint64(at + 4 + n * 8, true)));
    }
    at += 4 + length;
  }
  return [];
}

/** The record is at the end, before a comment of at most 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw damagedDirectory();
}

function damagedDirectory(): SheetFileError {
  return new SheetFileError('damaged', 'The file is damaged or incomplete: the directory of its parts cannot be read.');
}

const crcTable = Int32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  // An index is four times as fast as an iterator, and sheets have many megabytes.
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
