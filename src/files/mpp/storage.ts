import { ByteBlock } from './byte-block.ts';
import { unmasked, type PlanContainer } from './container.ts';
import { cutByMeta, type FixedMeta, type ItemSizes } from './fixed-data.ts';
import { VarData } from './var-data.ts';

const STORAGE_SIGNATURE = 0xfadf_adba;
/** Expected signatures of the lists that locate everything else. */
const expected: Readonly<Record<string, readonly (number | undefined)[]>> = {
  FixedMeta: [STORAGE_SIGNATURE],
  VarMeta: [STORAGE_SIGNATURE, 0],
};
const needed = ['FixedData', 'Var2Data', 'FixFix   0'];

/** XOR mask of some streams in a file with a password; 0 = none. */
export interface StreamMask {
  mask: number;
  streams: readonly string[];
}

const isInStream = (at: number | undefined, stream: ByteBlock) => at !== undefined && at >= 0 && at <= stream.length;

/** The streams that hold one kind of elements. */
export class Storage {
  readonly #container: PlanContainer;
  readonly #path: readonly string[];
  readonly #version: number;
  readonly #masked: StreamMask;

  constructor(container: PlanContainer, path: readonly string[], version: number, masked: StreamMask) {
    this.#container = container;
    this.#path = path;
    this.#version = version;
    this.#masked = masked;
  }

  /** Returns a stream; a missing one is empty. Missing mandatory streams are reported. */
  block(name: string): ByteBlock {
    const stream = this.#container.stream(...this.#path, name);
    const block = stream ?? new ByteBlock(new Uint8Array(0));
    const signatures = expected[name];
    const isMissed = !stream && needed.includes(name);
    if (isMissed || (signatures && !signatures.includes(block.u32(0)))) {
      this.#container.warn('partUnreadable', ...this.#path, name);
    }
    return this.#masked.streams.includes(name) ? unmasked(block, this.#masked.mask) : block;
  }

  /** The items of constant or known places; records that name places outside of the stream are reported. */
  items(meta: FixedMeta, sizes: ItemSizes = {}): (ByteBlock | undefined)[] {
    const stream = this.block('FixedData');
    if (meta.records.some((record) => !isInStream(record.i32(4), stream))) this.warnOfLoss();
    return cutByMeta(stream, meta, sizes);
  }

  warnOfLoss(): void {
    this.#container.warn('partIncomplete', ...this.#path, 'FixedData');
  }

  varData(): VarData {
    return new VarData(this.block('VarMeta'), this.block('Var2Data'), this.#version, () =>
      this.#container.warn('partIncomplete', ...this.#path, 'Var2Data'),
    );
  }
}
