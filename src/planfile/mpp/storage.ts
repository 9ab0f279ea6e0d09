import { ByteBlock } from './byte-block.ts';
import { unmasked, type PlanContainer } from './container.ts';
import { VarData } from './var-data.ts';

/** Streams that are masked if the file has a password, from Project 2007 on with exceptions. */
const MASKED = new Set(['FixedData', 'Fixed2Data']);

/** The streams that hold one kind of elements. */
export class Storage {
  readonly #container: PlanContainer;
  readonly #path: readonly string[];
  readonly #version: number;
  readonly #mask: number;

  /** `mask`: what the bytes of the masked streams are changed by; 0 = nothing. */
  constructor(container: PlanContainer, path: readonly string[], version: number, mask: number) {
    this.#container = container;
    this.#path = path;
    this.#version = version;
    this.#mask = mask;
  }

  /** A stream; one that is missing is empty. */
  block(name: string): ByteBlock {
    const stream = this.#container.stream(...this.#path, name);
    if (!stream) return new ByteBlock(new Uint8Array(0));
    return MASKED.has(name) ? unmasked(stream, this.#mask) : stream;
  }

  has(name: string): boolean {
    return this.#container.stream(...this.#path, name) !== undefined;
  }

  varData(): VarData {
    return new VarData(this.block('VarMeta'), this.block('Var2Data'), this.#version);
  }
}
