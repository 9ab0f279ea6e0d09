import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A message port as the socket that `pg` expects to talk to a server through. */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  #port: MessagePort | undefined;

  /** `open` is called when `pg` connects; what it throws becomes the connection's error. */
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
    this.#port.on('message', (chunk: Uint8Array) =>
      this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)),
    );
    this.#port.on('close', () => this.push(null));
    process.nextTick(() => this.emit('connect'));
    return this;
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
    const bytes = Uint8Array.from(chunk);
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
