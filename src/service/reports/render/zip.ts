import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in a zip: its content in pieces of text. */
export interface ZipPart {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

interface ZipEntryRecord {
  readonly name: Buffer;
  readonly offset: number;
  checksum: number;
  size: number;
  packed: number;
}

const VERSION = 20;
/** Sizes follow the content, names are UTF-8. */
const ZIP_FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01: the same content is the same file. */
const DAY = 0x21;
/** Quick: reports are sent while they are made. */
const LEVEL = 3;

/** A zip that is written part by part; no more than a piece is in memory. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const entries: ZipEntryRecord[] = [];
  let offset = 0;
  for await (const { name, text } of parts) {
    const entry = { name: Buffer.from(name), offset, checksum: 0, size: 0, packed: 0 };
    entries.push(entry);
    const head = localHeader(entry);
    yield head;
    for await (const piece of packed(entry, text)) {
      entry.packed += piece.length;
      yield piece;
    }
    yield descriptor(entry);
    offset += head.length + entry.packed + 16;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield end(entries.length, directory.length, offset);
}

async function* packed(entry: ZipEntryRecord, text: ZipPart['text']): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // An error ends the reading of `deflate` with that error.
  pipeline(Readable.from(counted(entry, text)), deflate, () => undefined);
  // Without an encoding the pieces are Buffers.
  for await (const piece of deflate) yield piece as Buffer;
}

async function* counted(entry: ZipEntryRecord, text: ZipPart['text']): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.checksum = crc32(bytes, entry.checksum);
    entry.size += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: ZipEntryRecord): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(ZIP_FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DAY, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ checksum, packed: length, size }: ZipEntryRecord): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(checksum, 4);
  bytes.writeUInt32LE(length, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, offset, checksum, packed: length, size }: ZipEntryRecord): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(ZIP_FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DAY, 14);
  head.writeUInt32LE(checksum, 16);
  head.writeUInt32LE(length, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function end(entries: number, length: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
