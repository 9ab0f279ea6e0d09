import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Bytes delivered per turn of the event loop: parsing a long result in one go would delay other requests. */
const portChunkBytes = 65_536;

/** A message port as the socket that `pg` expects to talk to a server through. */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  /** Received but not yet delivered data, in order. */
  readonly #waiting: Buffer[] = [];
  #isClosed = false;
  #port: MessagePort | undefined;

  /** @param open called when `pg` connects; an error it throws becomes the connection's error */
  constructor(open: () => MessagePort) {
    super({ allowHalfOpen: false });
    this.#open = open;
  }

  connect(): this {
    try {
      this.#port = this.#open();
    } catch (error) {
      return this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.#port.on('message', (chunk: Uint8Array) => {
      const isIdle = this.#waiting.length === 0;
      for (let at = 0; at < chunk.byteLength; at += portChunkBytes)
        this.#waiting.push(
          Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(portChunkBytes, chunk.byteLength - at)),
        );
      if (isIdle) this.#handOver();
    });
    this.#port.on('close', () => {
      this.#isClosed = true;
      if (this.#waiting.length === 0) this.push(null);
    });
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  #handOver(): void {
    const [first] = this.#waiting;
    if (first !== undefined) this.push(first);
    // Removed only now, so that data arriving while the first part is processed waits in line.
    this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#handOver());
    else if (this.#isClosed) this.push(null);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes = new Uint8Array(chunk);
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }
}
