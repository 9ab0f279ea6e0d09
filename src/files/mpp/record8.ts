import type { LocalDateTime } from '../plan-calendar.ts';
import type { Duration, DurationUnit } from '../plan.ts';
import { durationOfMinutes, roundTo6Digits, type WorkingUnits } from '../units.ts';
import type { ByteBlock } from './byte-block.ts';
import type { MppContext } from './context.ts';
import { cutBySize } from './fixed-data.ts';
import type { Heap } from './heap8.ts';

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
