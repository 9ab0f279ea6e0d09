import { convertScalar, isConverted } from './scalar.ts';
import { type FieldShape, isScalar, type ListShape, type RecordShape, type Shape } from './shape.ts';

/** What a service answered, with ids and days as the program has them; the parsed value itself is changed. */
export function answered(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (shape.kind === 'record') return answeredRecord(shape, value);
  if (shape.kind === 'list') return answeredList(shape, value);
  return isScalar(shape) ? convertScalar(shape, value) : value;
}

function answeredRecord(record: RecordShape, value: unknown): unknown {
  const { fields, wrapper } = record;
  if (wrapper !== undefined && Array.isArray(value)) return answeredWrapper(wrapper, value, fields);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // A JSON object.
  const given = value as Record<string, unknown>;
  for (const { name, shape, isRequired } of changeable(record)) {
    const field = given[name];
    if (field === undefined || field === null) {
      if (isRequired && shape.kind === 'list') given[name] = [];
    } else {
      const next = answered(shape, field);
      // Long answers have hundreds of thousands of fields, and nearly all are as they should be.
      if (next !== field) given[name] = next;
    }
  }
  return given;
}

const changeableFields = new WeakMap<RecordShape, readonly FieldShape[]>();

/** The fields whose values may have to be changed: a long answer must not look at the others. */
function changeable(record: RecordShape): readonly FieldShape[] {
  const known = changeableFields.get(record);
  if (known) return known;
  const fields = [...record.fields.values()].filter(({ shape }) => !isScalar(shape) || isConverted(shape));
  changeableFields.set(record, fields);
  return fields;
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
