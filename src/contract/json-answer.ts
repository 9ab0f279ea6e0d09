import { convertScalar } from './scalar.ts';
import { isScalar, type ListShape, type RecordShape, type Shape } from './shape.ts';

/** What a service answered, with ids and days as the program has them; the parsed value itself is changed. */
export function answered(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (shape.kind === 'record') return answeredRecord(shape, value);
  if (shape.kind === 'list') return answeredList(shape, value);
  return isScalar(shape) ? convertScalar(shape, value) : value;
}

function answeredRecord({ fields, wrapper }: RecordShape, value: unknown): unknown {
  if (wrapper !== undefined && Array.isArray(value)) return answeredWrapper(wrapper, value, fields);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // A JSON object.
  const record = value as Record<string, unknown>;
  for (const { name, shape, isRequired } of fields.values()) {
    const field = record[name];
    if (field !== undefined && field !== null) record[name] = answered(shape, field);
    else if (isRequired && shape.kind === 'list') record[name] = [];
  }
  return record;
}

/** A bare list where a wrapper is documented. */
function answeredWrapper(wrapper: string, list: unknown[], fields: RecordShape['fields']): unknown {
  const shape = fields.get(wrapper)?.shape;
  return { [wrapper]: shape === undefined ? list : answered(shape, list) };
}

function answeredList({ item }: ListShape, value: unknown): unknown[] {
  // A list of one is answered as its only entry by some services.
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => answered(item, entry));
}
