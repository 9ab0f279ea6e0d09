import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Writes what the undo of an import needs as compressed JSON, in a thread of its own. */
export const packUndo = (undo: unknown): Promise<Buffer> =>
  compress(JSON.stringify(undo), { level: constants.Z_BEST_SPEED });

/** Reads what the undo of an import needs; that of imports by earlier versions is not compressed. */
export async function readUndo(stored: Uint8Array): Promise<unknown> {
  const isCompressed = stored[0] === gzipMagic;
  const bytes = isCompressed ? await decompress(stored) : Buffer.from(stored);
  return JSON.parse(bytes.toString());
}

/** First byte of compressed data; JSON begins with a printable character. */
const gzipMagic = 0x1f;
