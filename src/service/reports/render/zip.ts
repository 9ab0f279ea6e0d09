import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file in a zip: its content in pieces of text. */
export interface ZipPart {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

const DEFLATE = 8;
/** A constant date: the same content gives the same file. */
const mtime = new Date(1980, 0, 1);
/** Quick: reports are sent while they are made. */
const LEVEL = 3;

/** Writes a zip part by part; only one piece is in memory. Node deflates, outside of the main thread. */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, text } of parts) {
    const entry: ZipInputFile = { filename: name, compression: DEFLATE, size: 0, crc: 0, mtime };
    zip.add(entry);
    for await (const piece of deflated(entry, text)) {
      entry.ondata?.(null, piece, false);
      yield* pieces.splice(0);
    }
    entry.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* pieces;
}

async function* deflated(entry: ZipInputFile, text: ZipPart['text']): AsyncGenerator<Buffer<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // An error ends the reading of `deflate` with that error.
  pipeline(Readable.from(counted(entry, text)), deflate, () => undefined);
  // Without an encoding the pieces are Buffers.
  for await (const piece of deflate) yield piece as Buffer<ArrayBuffer>;
}

async function* counted(entry: ZipInputFile, text: ZipPart['text']): AsyncGenerator<Buffer<ArrayBuffer>> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
