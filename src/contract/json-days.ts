import type { RecordShape, Shape } from './shape.ts';

type Convert = (value: unknown) => unknown;

/** How a shape's value becomes what JSON carries; `undefined` where it already is. */
const conversions = new WeakMap<Shape, { convert: Convert | undefined }>();

/**
 * The value with its days as the wire writes them, `yyyy-MM-ddZ`. They are the only values that differ, so that a record
 * without a day is not even copied.
 */
export function daysToWire(shape: Shape, value: unknown): unknown {
  const convert = conversionOf(shape);
  return convert === undefined ? value : convert(value);
}

function conversionOf(shape: Shape): Convert | undefined {
  const known = conversions.get(shape);
  if (known !== undefined) return known.convert;
  // A tree meets itself here: what it repeats has the days that its first level has, and trees of the contract have none.
  conversions.set(shape, { convert: undefined });
  const convert = newConversion(shape);
  conversions.set(shape, { convert });
  return convert;
}

function newConversion(shape: Shape): Convert | undefined {
  if (shape.kind === 'day') return (day) => (typeof day === 'string' ? `${day}Z` : day);
  if (shape.kind === 'record') return recordConversion(shape);
  if (shape.kind !== 'list') return undefined;
  const convert = conversionOf(shape.item);
  return convert && ((list) => (Array.isArray(list) ? list.map(convert) : list));
}

function recordConversion({ fields }: RecordShape): Convert | undefined {
  const converted = [...fields.values()].flatMap(({ name, shape }) => {
    const convert = conversionOf(shape);
    return convert === undefined ? [] : [{ name, convert }];
  });
  if (converted.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const { name, convert } of converted) {
      const field = copy[name];
      if (field !== undefined && field !== null) copy[name] = convert(field);
    }
    return copy;
  };
}
