/**
 * The parts of the PostgreSQL wire protocol (version 3, "Message Formats" in its manual) that a proxy needs: message
 * boundaries, the transaction state after a response, and the end of the session.
 */

/** Bytes to be executed in one go, or the client's good-bye. */
export type ClientFrame = { kind: 'run'; bytes: Uint8Array } | { kind: 'terminate' };

const TYPE = { query: 0x51, sync: 0x53, flush: 0x48, terminate: 0x58, readyForQuery: 0x5a, error: 0x45 } as const;
const ENDS_A_RUN: ReadonlySet<number> = new Set([TYPE.query, TYPE.sync, TYPE.flush]);

/** Length of the message that starts at `offset`, or `undefined` while it is incomplete. The startup message has no type byte. */
function messageLength(bytes: Buffer, offset: number, isStartup: boolean): number | undefined {
  const typeLength = isStartup ? 0 : 1;
  if (bytes.length < offset + typeLength + 4) return undefined;
  const length = bytes.readInt32BE(offset + typeLength) + typeLength;
  return bytes.length < offset + length ? undefined : length;
}

/** Cuts a client's byte stream into runs that end with Query, Sync or Flush; the first run is the startup message. */
export class ClientStream {
  #rest: Buffer = Buffer.alloc(0);
  #isStarted = false;

  push(chunk: Uint8Array): ClientFrame[] {
    const incoming = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, incoming]) : incoming;
    const frames: ClientFrame[] = [];
    let runStart = 0;
    let offset = 0;
    for (;;) {
      const length = messageLength(bytes, offset, !this.#isStarted);
      if (length === undefined) break;
      const type = this.#isStarted ? bytes[offset] : undefined;
      offset += length;
      if (type === TYPE.terminate) frames.push({ kind: 'terminate' });
      else if (type === undefined || ENDS_A_RUN.has(type))
        frames.push({ kind: 'run', bytes: bytes.subarray(runStart, offset) });
      else continue;
      this.#isStarted = true;
      runStart = offset;
    }
    this.#rest = bytes.subarray(runStart);
    return frames;
  }
}

/** Idle, in a transaction, in a failed transaction. */
export type TransactionState = 'I' | 'T' | 'E';

const MESSAGE_HEADER_BYTES = 5; // type byte and length, the length counting itself

/** Follows the responses to one client, however they are cut into chunks. */
export class ServerStream {
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes still to come of a message that does not matter here. */
  #skip = 0;
  #state: TransactionState = 'I';
  #fatal: string | undefined;

  /** The state after the last complete response. */
  get state(): TransactionState {
    return this.#state;
  }

  /** The message of an error that ends the session (FATAL) or leaves the whole server undefined (PANIC). */
  get fatal(): string | undefined {
    return this.#fatal;
  }

  /** `chunk` may be reused by the caller afterwards. */
  push(chunk: Uint8Array): void {
    const incoming = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, incoming]) : incoming;
    let offset = 0;
    for (;;) {
      const skipped = Math.min(this.#skip, bytes.length - offset);
      this.#skip -= skipped;
      offset += skipped;
      if (bytes.length - offset < MESSAGE_HEADER_BYTES) break;
      const length = bytes.readInt32BE(offset + 1) + 1;
      const type = bytes[offset];
      if (type !== TYPE.readyForQuery && type !== TYPE.error) {
        this.#skip = length;
        continue;
      }
      if (bytes.length - offset < length) break;
      this.#read(type, bytes.subarray(offset + MESSAGE_HEADER_BYTES, offset + length));
      offset += length;
    }
    this.#rest = Buffer.from(bytes.subarray(offset));
  }

  #read(type: number, body: Buffer): void {
    if (type === TYPE.error) {
      const fields = errorFields(body);
      const severity = fields.get('V');
      if (severity === 'FATAL' || severity === 'PANIC') this.#fatal = fields.get('M') ?? severity;
    } else {
      const state = String.fromCharCode(body[0] ?? 0);
      if (state === 'I' || state === 'T' || state === 'E') this.#state = state;
    }
  }
}

/** An error's fields by their one-letter names: severity `V`, message `M`, … */
function errorFields(body: Buffer): Map<string, string> {
  const fields = body
    .toString('utf8')
    .split('\0')
    .filter((field) => field !== '');
  return new Map(fields.map((field) => [field.slice(0, 1), field.slice(1)]));
}
