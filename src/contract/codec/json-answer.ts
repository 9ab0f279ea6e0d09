import { FormatError } from '../core/format-error.ts';
import { madeOnce } from '../core/made-once.ts';
import { convertScalar, isAsExpected } from '../core/scalar.ts';
import { isScalar, type ListShape, type RecordShape, type Shape } from '../core/shape.ts';

/**
 * Converts a service's response: every value becomes the expected kind, or null if it cannot be converted; the parsed
 * value itself is changed. Fields outside the shape stay.
 * @throws FormatError if the response as a whole has the wrong form
 */
export function answered(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape.kind === 'list') return answeredList(shape, value);
  if (shape.kind !== 'record') return converted(shape, value);
  if (shape.wrapper !== undefined) return answeredWrapper(shape, shape.wrapper, value);
  const record = Array.isArray(value) ? onlyEntry(value, shape) : value;
  if (record === null) return null;
  if (!isJsonObject(record))
    throw new FormatError('body', record, { key: 'expected.record', values: { name: shape.title } });
  return readJsonRecord(shape, record);
}

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record that came in a list: some services answer every record so. */
function onlyEntry(list: readonly unknown[], { title }: RecordShape): unknown {
  if (list.length > 1) throw new FormatError('body', null, { key: 'expected.oneRecord', values: { name: title } });
  return list[0] ?? null;
}

/** Converts a value inside a record or a list; values of another kind count as missing. */
function converted(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape.kind === 'list') return answeredList(shape, value);
  if (shape.kind === 'record') return isJsonObject(value) ? readJsonRecord(shape, value) : null;
  if (shape.kind === 'map') return isJsonObject(value) ? value : null;
  return isScalar(shape) ? convertScalar(shape, value) : value;
}

function readJsonRecord(shape: RecordShape, input: JsonObject): JsonObject {
  const { fields } = shape;
  // By what is there: long answers have hundreds of thousands of fields, most records few of theirs, and nearly all are as they should be.
  for (const name in input) {
    const field = fields.get(name);
    const value = input[name];
    if (field === undefined || value === null || isAsExpected(field.shape.kind, value)) continue;
    input[name] = converted(field.shape, value);
  }
  for (const name of requiredLists(shape)) input[name] ??= [];
  return input;
}

const requiredLists = madeOnce(({ fields }: RecordShape): readonly string[] => {
  const required = [...fields.values()].filter((field) => field.isRequired && field.shape.kind === 'list');
  return required.map(({ name }) => name);
});

/** A list wrapper, which may also come as the bare list, or as the only entry alone. */
function answeredWrapper(shape: RecordShape, wrapper: string, value: unknown): JsonObject {
  const list = shape.fields.get(wrapper)?.shape;
  if (list?.kind !== 'list') throw new Error(`The wrapper ${shape.title} holds no list.`);
  if (isJsonObject(value) && (wrapper in value || !isEntry(list, value))) return wrapped(shape, wrapper, value);
  if (typeof value !== 'object')
    throw new FormatError('body', value, { key: 'expected.list', values: { name: shape.title } });
  return wrapped(shape, wrapper, { [wrapper]: value });
}

function wrapped(shape: RecordShape, wrapper: string, value: JsonObject): JsonObject {
  const list = value[wrapper];
  const record = readJsonRecord(shape, value);
  const entries = record[wrapper];
  // A list without any readable entry must not appear as empty.
  if (Array.isArray(list) && list.some((entry) => entry !== null) && Array.isArray(entries) && entries.length === 0) {
    throw new FormatError('body', null, { key: 'expected.entriesOfList', values: { name: shape.title } });
  }
  return record;
}

/** Tells whether an object is an entry of a list rather than its wrapper. */
function isEntry({ item }: ListShape, value: JsonObject): boolean {
  return item.kind === 'record' && Object.keys(value).some((name) => item.fields.has(name));
}

function answeredList({ item }: ListShape, value: unknown): unknown[] {
  // A list of one is answered as its only entry by some services, and one of none as an empty text.
  const list: unknown[] = Array.isArray(value) ? value : value === '' ? [] : [value];
  return item.kind === 'any' ? list : list.flatMap((entry) => readable(item, entry));
}

/** An entry of a list, if it is one: without the id that it must have nothing can be done with it. */
function readable(item: Shape, entry: unknown): unknown[] {
  if (entry === null && isScalar(item)) return [null];
  const value = converted(item, entry);
  if (value === null) return [];
  return item.kind === 'record' && isJsonObject(value) && !hasId(item, value) ? [] : [value];
}

function hasId({ fields }: RecordShape, { id }: JsonObject): boolean {
  const field = fields.get('id');
  if (field?.isRequired !== true) return true;
  return id !== undefined && id !== null && (id !== '' || field.shape.kind !== 'id');
}
