import type { CustomValue } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { money8, type Source8 } from './heap8.ts';

/** `count` values of one kind from `first` + the name's number on: the type of the first, and how far the next is away. */
interface CustomFieldRange8 {
  kind: 'text' | 'number' | 'date' | 'start' | 'finish' | 'duration' | 'cost';
  first: number;
  type: number;
  count: number;
  step?: number;
}

/** Offset of a duration's unit from the duration itself. */
interface CustomFields8 {
  ranges: readonly CustomFieldRange8[];
  unitDistance: number;
}

export const taskFields8: CustomFields8 = {
  ranges: [
    { kind: 'text', first: 1, type: 106, count: 10 },
    { kind: 'text', first: 11, type: 184, count: 20 },
    { kind: 'start', first: 1, type: 116, count: 10, step: 2 },
    { kind: 'finish', first: 1, type: 117, count: 10, step: 2 },
    { kind: 'number', first: 1, type: 137, count: 10 },
    { kind: 'number', first: 11, type: 204, count: 10 },
    { kind: 'duration', first: 1, type: 147, count: 10, step: 2 },
    { kind: 'date', first: 1, type: 174, count: 10 },
    { kind: 'cost', first: 1, type: 237, count: 10 },
  ],
  unitDistance: 1,
};

export const resourceFields8: CustomFields8 = {
  ranges: [
    { kind: 'text', first: 1, type: 64, count: 30 },
    { kind: 'start', first: 1, type: 94, count: 10 },
    { kind: 'finish', first: 1, type: 104, count: 10 },
    { kind: 'number', first: 1, type: 114, count: 20 },
    { kind: 'duration', first: 1, type: 134, count: 10 },
    { kind: 'date', first: 1, type: 157, count: 10 },
    { kind: 'cost', first: 1, type: 170, count: 10 },
  ],
  unitDistance: 10,
};

/** The values of custom fields among those of varying length; a number of 0 is one that is not set. */
export function readCustom8(
  values: ReadonlyMap<number, ByteBlock>,
  fields: CustomFields8,
  { heap, context }: Pick<Source8, 'heap' | 'context'>,
): Record<string, CustomValue> {
  const read = (kind: CustomFieldRange8['kind'], item: ByteBlock, type: number): CustomValue | undefined => {
    switch (kind) {
      case 'text':
        return heap.text(item.i32(0));
      case 'number':
        return item.f64(0) || undefined;
      case 'cost':
        return money8(item, 0) || undefined;
      case 'duration': {
        const unit = context.unit(values.get(type + fields.unitDistance)?.u16(0));
        const duration = context.duration(item.i32(0), unit);
        return duration?.value ? duration : undefined;
      }
      default:
        return context.timestamp(item.i32(0));
    }
  };
  const custom: Record<string, CustomValue> = {};
  for (const { kind, first, type, count, step = 1 } of fields.ranges) {
    for (let n = 0; n < count; n += 1) {
      const item = values.get(type + n * step);
      const value = item && read(kind, item, type + n * step);
      if (value !== undefined) custom[`${kind}${first + n}`] = value;
    }
  }
  return custom;
}
