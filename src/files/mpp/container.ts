import { SheetFileError } from '../spreadsheet/error.ts';
import { CompoundFile } from '../spreadsheet/ole2.ts';
import { PlanFileError } from '../error.ts';
import type { PlanReport } from '../report.ts';
import { ByteBlock } from './byte-block.ts';

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
