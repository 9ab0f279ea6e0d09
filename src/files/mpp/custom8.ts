import { customFieldRanges, fieldsInRanges } from '../custom-fields.ts';
import type { CustomFieldKind, CustomValue } from '../plan.ts';
import type { ByteBlock } from './byte-block.ts';
import { money8, type Source8 } from './heap8.ts';

/** Fields by the types of their values, and how far the unit of a duration is from it. */
interface CustomFields8 {
  readonly fields: readonly { readonly kind: CustomFieldKind; readonly key: string; readonly at: number }[];
  readonly unitDistance: number;
}

export const taskFields8: CustomFields8 = {
  fields: [...fieldsInRanges(customFieldRanges.values8.task)],
  unitDistance: 1,
};

export const resourceFields8: CustomFields8 = {
  fields: [...fieldsInRanges(customFieldRanges.values8.resource)],
  unitDistance: 10,
};

/** The values of custom fields among those of varying length; a number of 0 is one that is not set. */
export function readCustom8(
  values: ReadonlyMap<number, ByteBlock>,
  { fields, unitDistance }: CustomFields8,
  { heap, context }: Pick<Source8, 'heap' | 'context'>,
): Record<string, CustomValue> {
  const read = (kind: CustomFieldKind, item: ByteBlock, type: number): CustomValue | undefined => {
    switch (kind) {
      case 'text':
        return heap.text(item.i32(0));
      case 'number':
        return item.f64(0) || undefined;
      case 'cost':
        return money8(item, 0) || undefined;
      case 'duration': {
        const unit = context.unit(values.get(type + unitDistance)?.u16(0));
        const duration = context.duration(item.i32(0), unit);
        return duration?.value ? duration : undefined;
      }
      default:
        return context.timestamp(item.i32(0));
    }
  };
  const custom: Record<string, CustomValue> = {};
  for (const { kind, key, at } of fields) {
    const item = values.get(at);
    const value = item && read(kind, item, at);
    if (value !== undefined) custom[key] = value;
  }
  return custom;
}
