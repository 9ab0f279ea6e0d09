import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type FailureArguments, sentence } from '#service/core/errors.ts';
import type { FailureCode } from '#service/core/messages/messages.ts';
import type { AppliedMigration } from '#service/db/migrate.ts';

/**
 * The file of a backup: a line of plain JSON, then a gzip stream, encrypted if there is a key. The stream is lines of
 * JSON: the header, then each table and its rows, the sequences, and the end with counts and a SHA-256. A row is an
 * array of texts, as PostgreSQL writes its values: none loses a digit, and any PostgreSQL reads them.
 */

/** A backup that cannot be made, read or restored: the message is a sentence for the person who runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export type BackupProblemCode = Extract<FailureCode, `backup.error.${string}`>;

/** A problem that administrators read in their language, too. */
export interface BackupProblem {
  readonly code: BackupProblemCode;
  readonly values: FailureArguments;
}

export class KnownBackupError extends BackupError {
  readonly problem: BackupProblem;

  constructor(code: BackupProblemCode, values: FailureArguments = {}, options?: ErrorOptions) {
    super(sentence(code, values, 'en'), options);
    this.problem = { code, values };
  }
}

const magic = 'Opdesk backup';
const formatVersion = 1;
const newline = 10;

export interface BackupHeader {
  /** Version of the service that made it. */
  readonly version: string;
  readonly at: string;
  readonly databaseKind: string;
  readonly migrations: readonly AppliedMigration[];
  /** The service's settings, without secrets; for the reader, they are not restored. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The last value of each sequence; null for one that has not been used. */
export type SequenceValues = Readonly<Record<string, string | null>>;

/** A step of a backup, in the order of the file. Rows are texts of JSON arrays, and belong to the last table. */
export type BackupPart =
  | { readonly header: BackupHeader }
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly string[] }
  | { readonly sequences: SequenceValues };

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
}

interface BackupEnd {
  readonly counts: Readonly<Record<string, number>>;
  readonly sha256: string;
}

/** Follows the lines of a file on their way out or in: their hash, and the rows of each table. */
class BackupTally {
  readonly #hash = createHash('sha256');
  readonly counts: Record<string, number> = {};
  #table = '';

  add(part: BackupPart, text: string): void {
    this.#hash.update(text);
    if ('table' in part) this.counts[(this.#table = part.table)] = 0;
    else if ('rows' in part) this.counts[this.#table] = (this.counts[this.#table] ?? 0) + part.rows.length;
  }

  end(): BackupEnd {
    return { counts: this.counts, sha256: this.#hash.digest('hex') };
  }

  summary(): BackupSummary {
    const counts = Object.values(this.counts);
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
  }
}

async function* linesOf(parts: AsyncIterable<BackupPart>, tally: BackupTally): AsyncGenerator<string> {
  for await (const part of parts) {
    const text = 'rows' in part ? part.rows.map((row) => `${row}\n`).join('') : `${JSON.stringify(part)}\n`;
    tally.add(part, text);
    yield text;
  }
  yield `${JSON.stringify({ end: tally.end() })}\n`;
}

/** Plain text of an encrypted piece, bytes. */
const pieceBytes = 256 * 1024;
const tagBytes = 16;

/** The first line of the file, in plain text. */
interface Prelude {
  readonly format: number;
  /** Of the key, base64; absent where the file is not encrypted. */
  readonly salt?: string;
}

/** AES-256-GCM by pieces. The salt gives each file a key of its own, so a piece's number is its nonce. */
class PieceCipher {
  readonly #key: Buffer;
  readonly #prelude: string;
  #piece = 0;

  constructor(passphrase: string, { salt, ...rest }: Prelude) {
    this.#key = scryptSync(passphrase, Buffer.from(salt ?? '', 'base64'), 32, { N: 2 ** 15, maxmem: 64 * 2 ** 20 });
    this.#prelude = JSON.stringify({ ...rest, salt });
  }

  /** The nonce of the next piece. The last is marked, so that a shortened file is found. */
  #nonce(isLast: boolean): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt8(isLast ? 1 : 0, 0);
    nonce.writeUIntBE(this.#piece++, 6, 6);
    return nonce;
  }

  encrypt(piece: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, this.#nonce(isLast)).setAAD(Buffer.from(this.#prelude));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }

  decrypt(piece: Buffer, isLast: boolean): Buffer {
    const text = piece.subarray(0, -tagBytes);
    const nonce = this.#nonce(isLast);
    const isFirst = this.#piece === 1;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(this.#prelude)).setAuthTag(piece.subarray(-tagBytes));
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch (cause) {
      if (isFirst) throw new KnownBackupError('backup.error.WrongKey', {}, { cause });
      throw new KnownBackupError('backup.error.Damaged', {}, { cause });
    }
  }
}

/** Cuts a stream into pieces of one size, the last of them marked. */
async function* piecesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > size) {
      yield { piece: waiting.subarray(0, size), isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  yield { piece: waiting, isLast: true };
}

/**
 * Writes the file of a backup and waits until the disk has it.
 * @param key encrypts the file
 */
export async function writeBackup(
  file: string,
  parts: AsyncIterable<BackupPart>,
  key: string | undefined,
): Promise<BackupSummary> {
  const tally = new BackupTally();
  const prelude: Prelude = {
    format: formatVersion,
    ...(key === undefined ? {} : { salt: randomBytes(16).toString('base64') }),
  };
  const packed = async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.from(`${magic} ${JSON.stringify(prelude)}\n`);
    if (key === undefined) yield* source;
    else {
      const cipher = new PieceCipher(key, prelude);
      for await (const { piece, isLast } of piecesOf(source, pieceBytes)) yield cipher.encrypt(piece, isLast);
    }
  };
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(linesOf(parts, tally)), createGzip({ level: 5 }), packed, output);
  return tally.summary();
}

/** Longest first line of a file, bytes. */
const preludeBytes = 256;

/** True if a backup is encrypted. Throws as {@link readBackup} does. */
export async function isBackupEncrypted(file: string): Promise<boolean> {
  return (await readPrelude(file)).prelude.salt !== undefined;
}

async function readPrelude(file: string): Promise<{ prelude: Prelude; length: number }> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(preludeBytes) });
    const length = buffer.subarray(0, bytesRead).indexOf(newline) + 1;
    const match = /^Opdesk backup (\{.*\})\n$/.exec(buffer.toString('utf8', 0, length));
    if (!match) throw new KnownBackupError('backup.error.NoBackup', { file });
    // Only writeBackup writes this line; a changed one has no valid content.
    const prelude = JSON.parse(match[1] ?? '') as Prelude;
    if (prelude.format !== formatVersion) throw new KnownBackupError('backup.error.NewerFormat');
    return { prelude, length };
  } finally {
    await handle.close();
  }
}

/** Complete lines of a stream of bytes, as many at once as have arrived. */
async function* lineGroups(source: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let waiting: Buffer[] = [];
  for await (const chunk of source) {
    const last = chunk.lastIndexOf(newline);
    if (last < 0) waiting.push(chunk);
    else {
      const text = Buffer.concat([...waiting, chunk.subarray(0, last)]).toString('utf8');
      waiting = [chunk.subarray(last + 1)];
      yield text.split('\n');
    }
  }
  if (waiting.some(({ length }) => length > 0)) throw new KnownBackupError('backup.error.CutOff');
}

async function* decrypted(source: AsyncIterable<Buffer>, cipher: PieceCipher): AsyncGenerator<Buffer> {
  for await (const { piece, isLast } of piecesOf(source, pieceBytes + tagBytes)) yield cipher.decrypt(piece, isLast);
}

/** The parts of unpacked lines; the last line must agree with what came before it. */
async function* partsOf(groups: AsyncIterable<string[]>, tally: BackupTally): AsyncGenerator<BackupPart> {
  let end: BackupEnd | undefined;
  for await (const group of groups) {
    let rows: string[] = [];
    const take = (part: BackupPart, lines: readonly string[]) => {
      tally.add(part, lines.map((line) => `${line}\n`).join(''));
      return part;
    };
    for (const line of group) {
      if (end) throw new KnownBackupError('backup.error.Damaged');
      if (line.startsWith('[')) rows.push(line);
      else {
        if (rows.length > 0) yield take({ rows }, rows);
        rows = [];
        // Lines are what writeBackup wrote: the hash at the end is compared before anything is trusted.
        const part = JSON.parse(line) as BackupPart | { end: BackupEnd };
        if ('end' in part) end = part.end;
        else yield take(part, [line]);
      }
    }
    if (rows.length > 0) yield take({ rows }, rows);
  }
  if (!end) throw new KnownBackupError('backup.error.CutOff');
  if (JSON.stringify(tally.end()) !== JSON.stringify(end)) throw new KnownBackupError('backup.error.Damaged');
}

/** The failure of unpacking, in words. */
function readingError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return new KnownBackupError('backup.error.CutOff', {}, { cause: error });
  const isDamage = code.startsWith('Z_') || error instanceof SyntaxError;
  return isDamage ? new KnownBackupError('backup.error.Damaged', {}, { cause: error }) : error;
}

/** Called with the bytes of the file that have been read; what it throws ends the reading. */
type BytesObserver = (read: number) => void;

/**
 * Reads the file of a backup part by part. Nothing of it may be trusted before the last part has come.
 * @throws BackupError if it is damaged, cut off, or encrypted with another key
 */
export async function* readBackup(
  file: string,
  key: string | undefined,
  { tally = new BackupTally(), onBytes }: { tally?: BackupTally; onBytes?: BytesObserver | undefined } = {},
): AsyncGenerator<BackupPart> {
  try {
    const { prelude, length } = await readPrelude(file);
    if (prelude.salt !== undefined && key === undefined) throw new KnownBackupError('backup.error.KeyMissing');
    const bytes = createReadStream(file, { start: length, highWaterMark: pieceBytes });
    const packed = prelude.salt === undefined ? bytes : decrypted(bytes, new PieceCipher(key ?? '', prelude));
    const gunzip = createGunzip({ chunkSize: pieceBytes });
    const input = Readable.from(packed).on('error', (error) => gunzip.destroy(error));
    for await (const part of partsOf(lineGroups(input.pipe(gunzip)), tally)) {
      onBytes?.(bytes.bytesRead);
      yield part;
    }
  } catch (error) {
    throw readingError(error);
  }
}

/**
 * Reads the whole file of a backup and compares its content with its counts and its hash.
 * @throws BackupError
 */
export async function verifyBackup(
  file: string,
  key: string | undefined,
  onBytes?: BytesObserver,
): Promise<BackupSummary & { header: BackupHeader }> {
  const tally = new BackupTally();
  let header: BackupHeader | undefined;
  for await (const part of readBackup(file, key, { tally, onBytes })) if ('header' in part) header = part.header;
  if (!header) throw new KnownBackupError('backup.error.Damaged');
  return { header, ...tally.summary() };
}
