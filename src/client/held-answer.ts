import type { WireResponse } from './wire.ts';

/** An answer that the caller has already, and the tag by which the service knows it: it is not sent again while it is the same. */
export class HeldAnswer {
  #tag: string | undefined;
  #output: unknown;

  /** Headers that request an answer only if it has changed. */
  get headers(): Record<string, string> {
    return this.#tag === undefined ? {} : { 'if-none-match': this.#tag };
  }

  /** The output of a response, which `read` makes of it unless it is the one that is held. */
  async outputOf({ status, headers }: WireResponse, read: () => Promise<unknown>): Promise<unknown> {
    if (status === 304 && this.#tag !== undefined) return this.#output;
    const output = await read();
    const { etag } = headers;
    this.#tag = status === 200 && typeof etag === 'string' ? etag : undefined;
    this.#output = this.#tag === undefined ? undefined : output;
    return output;
  }
}
