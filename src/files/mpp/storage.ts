import { ByteBlock } from './byte-block.ts';
import { cutByMeta, type FixedMeta, type ItemSizes } from './fixed-data.ts';
import { VarData } from './var-data.ts';
import { SheetFileError } from '../spreadsheet/error.ts';
import { CompoundFile } from '../spreadsheet/ole2.ts';
import { PlanFileError } from '../error.ts';
import type { PlanReport } from '#files/report.ts';

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

/** The streams of a file. A stream that is there but cannot be read counts as missing, and is reported. */
export class PlanContainer {
  readonly #file: CompoundFile;
  readonly #report: PlanReport;
  readonly #streams = new Map<string, ByteBlock | undefined>();

  /** @throws PlanFileError `malformed` */
  constructor(bytes: Uint8Array, report: PlanReport) {
    this.#report = report;
    try {
      this.#file = new CompoundFile(bytes);
    } catch (cause) {
      if (!(cause instanceof SheetFileError)) throw cause;
      throw new PlanFileError('malformed', 'The container of the file (OLE2) is damaged or incomplete.', { cause });
    }
  }

  has(...path: readonly string[]): boolean {
    return this.#file.has(...path);
  }

  /** A stream; each is read once. */
  stream(...path: readonly string[]): ByteBlock | undefined {
    const name = path.map((part) => part.trim()).join('/');
    if (!this.#streams.has(name)) this.#streams.set(name, this.#read(path));
    return this.#streams.get(name);
  }

  /** @throws PlanFileError `truncated` if the stream is missing or cannot be read */
  required(...path: readonly string[]): ByteBlock {
    const stream = this.stream(...path);
    if (stream) return stream;
    const part = path.map((name) => name.trim()).join('/');
    throw new PlanFileError('truncated', `The file lacks its part "${part}", or that part is damaged.`, {
      arguments: { part },
    });
  }

  /** Notes that what a stream holds, or what it names, is not all there. */
  warn(code: 'partUnreadable' | 'partIncomplete', ...path: readonly string[]): void {
    const part = path.map((name) => name.trim()).join('/');
    this.#report.warn(code, { field: part, part });
  }

  #read(path: readonly string[]): ByteBlock | undefined {
    try {
      const bytes = this.#file.streamAt(...path);
      return bytes && new ByteBlock(bytes);
    } catch (cause) {
      if (!(cause instanceof SheetFileError)) throw cause;
      this.warn('partUnreadable', ...path);
      return undefined;
    }
  }
}

/** The block with each byte changed by the mask; without a mask the block itself. */
export function unmasked(block: ByteBlock, mask: number): ByteBlock {
  return mask === 0 ? block : new ByteBlock(block.bytes.map((byte) => byte ^ mask));
}
