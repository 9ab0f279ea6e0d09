import { isList } from '../core/lazy-list.ts';
import type { RecordShape, Shape } from '../core/shape.ts';
import { keepsNull, type Writing } from './writing.ts';

/** Writes a value as JSON text. */
type JsonTextWriter = (value: unknown) => string;

const jsonWriterCaches: Record<Writing, WeakMap<Shape, JsonTextWriter>> = {
  request: new WeakMap(),
  answer: new WeakMap(),
};

/**
 * Writes values of a shape as JSON: the fields of the shape alone, days as `yyyy-MM-ddZ`, nulls as {@link keepsNull} says. No record
 * is copied, which would take most of the time of a long list.
 */
export function jsonWriter(shape: Shape, writing: Writing): JsonTextWriter {
  const cache = jsonWriterCaches[writing];
  const known = cache.get(shape);
  if (known !== undefined) return known;
  // A tree meets itself while its writer is made: it looks the finished one up when it writes.
  cache.set(shape, (value) => jsonWriter(shape, writing)(value));
  const write = newJsonWriter(shape, writing);
  cache.set(shape, write);
  return write;
}

function newJsonWriter(shape: Shape, writing: Writing): JsonTextWriter {
  switch (shape.kind) {
    case 'record':
      return jsonRecordWriter(shape, writing);
    case 'list':
      return jsonListWriter(jsonWriter(shape.item, writing));
    case 'day':
      return (day) => (typeof day === 'string' ? quoteJson(`${day}Z`) : plainJson(day));
    case 'text':
    case 'id':
    case 'timestamp':
      return (text) => (typeof text === 'string' ? quoteJson(text) : plainJson(text));
    case 'integer':
    case 'number':
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : plainJson(value));
    case 'boolean':
    case 'map':
    case 'any':
      return plainJson;
  }
}

/** In a list, `JSON.stringify` says null of what it cannot write. */
function plainJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/** Characters that need more than quotation marks; lone surrogates are escaped, so pairs match, too. */
// oxlint-disable-next-line no-control-regex -- control characters are what JSON escapes
const needsJsonEscape = /["\\\u0000-\u001F\uD800-\uDFFF]/;

function quoteJson(text: string): string {
  return needsJsonEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function jsonListWriter(write: JsonTextWriter): JsonTextWriter {
  return (list) => {
    if (!isList(list)) return plainJson(list);
    let content = '';
    for (const entry of list) content += content === '' ? write(entry) : `,${write(entry)}`;
    return `[${content}]`;
  };
}

function jsonRecordWriter({ fields }: RecordShape, writing: Writing): JsonTextWriter {
  const written = [...fields.values()].map(({ name, shape }) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: jsonWriter(shape, writing),
    isNullKept: keepsNull(shape, writing),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return plainJson(value);
    // An object that is no list, whose fields are looked up by name.
    const record = value as Readonly<Record<string, unknown>>;
    let content = '';
    for (const { name, label, write, isNullKept } of written) {
      const field = record[name];
      if (field === undefined || (field === null && !isNullKept)) continue;
      if (content !== '') content += ',';
      content += label + (field === null ? 'null' : write(field));
    }
    return `{${content}}`;
  };
}

/** Characters of a part, at least: some dozens of records. */
const jsonChunkLength = 65_536;

/** The only list of a wrapper that holds more records than `most`; undefined for every other value. */
export function longListOf(shape: Shape, value: unknown, most: number): LongList | undefined {
  if (shape.kind !== 'record' || shape.wrapper === undefined || typeof value !== 'object' || value === null)
    return undefined;
  const field = shape.fields.get(shape.wrapper)?.shape;
  // A wrapper's value is an object whose one field is looked up by name.
  const list = (value as Readonly<Record<string, unknown>>)[shape.wrapper];
  if (field?.kind !== 'list' || !isList(list) || list.length <= most) return undefined;
  return { name: shape.wrapper, item: field.item, list };
}

export interface LongList {
  readonly name: string;
  readonly item: Shape;
  readonly list: Iterable<unknown>;
}

/** Generates a long list of a response as JSON, in chunks produced on demand. */
export function* jsonParts({ name, item, list }: LongList): Generator<string> {
  yield* listParts(`{${JSON.stringify(name)}:[`, item, list);
  yield '}';
}

function* listParts(begin: string, item: Shape, list: Iterable<unknown>): Generator<string> {
  const write = jsonWriter(item, 'answer');
  let part = begin;
  let separator = '';
  for (const entry of list) {
    part += separator + write(entry);
    separator = ',';
    if (part.length < jsonChunkLength) continue;
    yield part;
    part = '';
  }
  yield `${part}]`;
}

/** Tells whether a value is a record (not a wrapper) with a list of more than `most` records. */
export function holdsLongList(shape: Shape, value: unknown, most: number): value is Readonly<Record<string, unknown>> {
  if (shape.kind !== 'record' || shape.wrapper !== undefined || typeof value !== 'object' || value === null)
    return false;
  // A record's value is an object whose fields are looked up by name.
  const record = value as Readonly<Record<string, unknown>>;
  return [...shape.fields.keys()].some((name) => {
    const list = record[name];
    return isList(list) && list.length > most;
  });
}

/**
 * Generates a record of a response as JSON, in chunks produced on demand: the output of `jsonWriter`, with its lists
 * split.
 */
export function* recordParts({ fields }: RecordShape, value: Readonly<Record<string, unknown>>): Generator<string> {
  let begin = '{';
  for (const { name, shape } of fields.values()) {
    const field = value[name];
    if (field === undefined || (field === null && !keepsNull(shape, 'answer'))) continue;
    const label = `${begin}${JSON.stringify(name)}:`;
    if (shape.kind === 'list' && isList(field)) yield* listParts(`${label}[`, shape.item, field);
    else yield label + (field === null ? 'null' : jsonWriter(shape, 'answer')(field));
    begin = ',';
  }
  yield begin === '{' ? '{}' : '}';
}
