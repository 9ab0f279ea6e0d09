import { ByteBlock } from './byte-block.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import type { Duration, DurationUnit } from '../plan.ts';
import { durationOfMinutes, roundTo6Digits, type WorkingUnits } from '../units.ts';
import type { MppContext } from './context.ts';
import { cutBySize } from './fixed-data.ts';

const FIRST_BYTES = 28;
const FURTHER_BYTES = 32;
const LAST_HEAP_BLOCK = -1;
/** Items are adjacent; in a damaged heap they may overlap, up to this factor. */
const MAX_HEAP_OVERLAP = 4;

/** The values of varying length of Project 98, cut into blocks of 36 bytes. */
export class Heap {
  readonly #stream: ByteBlock;
  #budget: number;

  constructor(stream: ByteBlock) {
    this.#stream = stream;
    this.#budget = MAX_HEAP_OVERLAP * stream.length;
  }

  /** The item of a reference, which counts from -1 down. */
  item(reference: number | undefined): ByteBlock | undefined {
    const offset = -1 - (reference ?? 0);
    const size = this.#stream.i32(offset + 4);
    if (offset <= 0 || size === undefined || size < 1 || size > this.#stream.length) return undefined;
    this.#budget -= size;
    if (this.#budget < 0) return undefined;
    let next = this.#stream.i32(offset);
    if (next === LAST_HEAP_BLOCK && size > FIRST_BYTES) return undefined;
    const bytes = new Uint8Array(size);
    let filled = this.#copy(bytes, 0, offset + 8, FIRST_BYTES);
    while (filled < size && next !== undefined && next !== LAST_HEAP_BLOCK && next >= 0) {
      const copied = this.#copy(bytes, filled, next + 4, FURTHER_BYTES);
      if (copied === 0) break;
      filled += copied;
      next = this.#stream.i32(next);
    }
    return new ByteBlock(bytes.subarray(0, filled));
  }

  text(reference: number | undefined): string | undefined {
    return this.item(reference)?.text() || undefined;
  }

  /** Values by their types; each has its length before it. */
  extended(reference: number | undefined): ReadonlyMap<number, ByteBlock> {
    const values = new Map<number, ByteBlock>();
    const data = this.item(reference);
    if (!data) return values;
    for (let at = 0; at + 8 <= data.length;) {
      const size = data.i32(at) ?? 0;
      const type = data.i32(at + 4) ?? 0;
      if (size < 0) break;
      values.set(type, data.part(at + 8, at + 8 + size));
      at += 8 + size;
    }
    return values;
  }

  #copy(target: Uint8Array, at: number, from: number, most: number): number {
    const { bytes } = this.#stream.part(from, from + Math.min(most, target.length - at));
    target.set(bytes, at);
    return bytes.length;
  }
}

/** Source of the elements of one kind. */
export interface Source8 {
  records: ByteBlock;
  heap: Heap;
  context: MppContext;
}

/** Records of the first size, or of the second if the stream cannot be cut by the first. */
export function recordBlocks(stream: ByteBlock, size: number, other: number): ByteBlock[] {
  return cutBySize(stream, stream.length % size === 0 ? size : other);
}

/** A whole number of six bytes. */
function i48(record: ByteBlock, at: number): number | undefined {
  const low = record.u32(at);
  const high = record.u16(at + 4);
  if (low === undefined || high === undefined) return undefined;
  return (high >= 0x8000 ? high - 0x1_0000 : high) * 2 ** 32 + low;
}

/** Hours of hundredths of tenths of minutes. */
export function work8(record: ByteBlock, at: number): number | undefined {
  const value = i48(record, at);
  return value === undefined ? undefined : roundTo6Digits(value / 100 / 600);
}

export function money8(record: ByteBlock, at: number): number | undefined {
  const value = i48(record, at);
  return value === undefined ? undefined : roundTo6Digits(value / 100);
}

/** A duration of a link: days, weeks and months have the lengths of the program, whatever the file says of them. */
export function lag8(tenths: number, unit: DurationUnit): Duration {
  const isPercent = unit === 'percent' || unit === 'elapsedPercent';
  return isPercent ? { value: tenths, unit } : durationOfMinutes(tenths / 10, unit, programUnits);
}

const programUnits: WorkingUnits = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

export function date8(record: ByteBlock, at: number, context: MppContext): LocalDateTime | undefined {
  return context.timestamp(record.i32(at));
}
