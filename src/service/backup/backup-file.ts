import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { pipeline as connected, Readable } from 'node:stream';
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

async function* linesOf(parts: AsyncIterable<BackupPart>): AsyncGenerator<string> {
  const tally = new BackupTally();
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
export async function* piecesOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false };
    // A copy, which doesn't keep the pieces in memory.
    waiting = [Buffer.from(rest)];
    length = rest.length;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}

/**
 * Makes the bytes of a backup.
 * @param key encrypts them
 * @param store keeps the bytes as they come
 */
export async function writeBackup<T>(
  parts: AsyncIterable<BackupPart>,
  key: string | undefined,
  store: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
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
  let stored: Promise<T> | undefined;
  const storing = (content: AsyncIterable<Buffer>) => (stored = store(content));
  try {
    return await pipeline(Readable.from(linesOf(parts)), createGzip({ level: 5 }), packed, storing);
  } catch (error) {
    // The pipeline doesn't wait while the store removes what it has.
    await stored?.catch(() => {});
    throw error;
  }
}

/** A backup, wherever it is. */
export interface BackupSource {
  /** As people name it: a path, or s3://bucket/prefix/name. */
  readonly file: string;
  /** Its bytes, the whole first line in the first chunk. */
  read(): AsyncGenerator<Buffer>;
}

/** Longest first line of a file, bytes. */
const preludeBytes = 256;

/** True if a backup is encrypted. Throws as {@link readBackup} does. */
export async function isBackupEncrypted({ file, read }: BackupSource): Promise<boolean> {
  const chunks = read();
  try {
    return (await readPrelude(file, chunks)).prelude.salt !== undefined;
  } finally {
    await chunks.return(undefined);
  }
}

/** Reads the first chunk of a file: its first line, and what follows it. */
async function readPrelude(file: string, chunks: AsyncIterator<Buffer>): Promise<{ prelude: Prelude; rest: Buffer }> {
  const first = await chunks.next();
  const bytes = first.done ? Buffer.alloc(0) : first.value;
  const length = bytes.subarray(0, preludeBytes).indexOf(newline) + 1;
  const match = /^Opdesk backup (\{.*\})\n$/.exec(bytes.toString('utf8', 0, length));
  if (!match) throw new KnownBackupError('backup.error.NoBackup', { file });
  // Only writeBackup writes this line; a changed one has no valid content.
  const prelude = JSON.parse(match[1] ?? '') as Prelude;
  if (prelude.format !== formatVersion) throw new KnownBackupError('backup.error.NewerFormat');
  return { prelude, rest: bytes.subarray(length) };
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
  { file, read }: BackupSource,
  key: string | undefined,
  { tally = new BackupTally(), onBytes }: { tally?: BackupTally; onBytes?: BytesObserver | undefined } = {},
): AsyncGenerator<BackupPart> {
  try {
    const chunks = read();
    const { prelude, rest } = await readPrelude(file, chunks);
    if (prelude.salt !== undefined && key === undefined) throw new KnownBackupError('backup.error.KeyMissing');
    let bytesRead = rest.length;
    const content = async function* () {
      yield rest;
      for await (const chunk of chunks) {
        bytesRead += chunk.length;
        yield chunk;
      }
    };
    const packed = prelude.salt === undefined ? content() : decrypted(content(), new PieceCipher(key ?? '', prelude));
    const unpacked = connected(Readable.from(packed), createGunzip({ chunkSize: pieceBytes }), () => {});
    for await (const part of partsOf(lineGroups(unpacked), tally)) {
      onBytes?.(bytesRead);
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
  source: BackupSource,
  key: string | undefined,
  onBytes?: BytesObserver,
): Promise<BackupSummary & { header: BackupHeader }> {
  const tally = new BackupTally();
  let header: BackupHeader | undefined;
  for await (const part of readBackup(source, key, { tally, onBytes })) if ('header' in part) header = part.header;
  if (!header) throw new KnownBackupError('backup.error.Damaged');
  return { header, ...tally.summary() };
}
