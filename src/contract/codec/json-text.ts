import { isList } from '../core/lazy-list.ts';
import type { RecordShape, Shape } from '../core/shape.ts';
import { keepsNull } from './reading.ts';

/** Writes a value as JSON text. */
type JsonTextWriter = (value: unknown) => string;

const jsonWriterCache = new WeakMap<Shape, JsonTextWriter>();

/**
 * Writes responses of a shape as JSON: the text `JSON.stringify` produces for the `wireValue`, without copying each
 * record, which takes most of the time of a long list.
 */
export function answerWriter(shape: Shape): JsonTextWriter {
  const known = jsonWriterCache.get(shape);
  if (known !== undefined) return known;
  // A tree meets itself while its writer is made: it looks the finished one up when it writes.
  jsonWriterCache.set(shape, (value) => answerWriter(shape)(value));
  const write = newJsonWriter(shape);
  jsonWriterCache.set(shape, write);
  return write;
}

function newJsonWriter(shape: Shape): JsonTextWriter {
  switch (shape.kind) {
    case 'record':
      return jsonRecordWriter(shape);
    case 'list':
      return jsonListWriter(answerWriter(shape.item));
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

function jsonRecordWriter({ fields }: RecordShape): JsonTextWriter {
  const written = [...fields.values()].map(({ name, shape }) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: answerWriter(shape),
    isNullKept: keepsNull(shape, 'answer'),
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
