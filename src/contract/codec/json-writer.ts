import { answerWriter } from './json-text.ts';
import { isList } from '../core/lazy-list.ts';
import type { RecordShape, Shape } from '../core/shape.ts';
import { keepsNull, type Writing } from './reading.ts';

type Convert = (value: unknown) => unknown;
type Conversions = WeakMap<Shape, { convert: Convert | undefined }>;

/** Conversion of a shape's value to its JSON form; `undefined` if none is needed. */
const conversions: Record<Writing, Conversions> = { request: new WeakMap(), answer: new WeakMap() };

/**
 * Converts a value to its wire form: days are `yyyy-MM-ddZ`; a response has only the fields of its record, and omits
 * nulls except for references. Values that need no conversion are not copied.
 */
export function wireValue(shape: Shape, value: unknown, writing: Writing): unknown {
  const convert = conversionOf(shape, writing);
  return convert === undefined ? value : convert(value);
}

function conversionOf(shape: Shape, writing: Writing): Convert | undefined {
  const known = conversions[writing].get(shape);
  if (known !== undefined) return known.convert;
  // A tree refers to itself here. Without a conversion its nested levels are copied as they are, which suffices because
  // the contract's trees contain no days.
  conversions[writing].set(shape, { convert: undefined });
  const convert = newConversion(shape, writing);
  conversions[writing].set(shape, { convert });
  return convert;
}

function newConversion(shape: Shape, writing: Writing): Convert | undefined {
  if (shape.kind === 'day') return (day) => (typeof day === 'string' ? `${day}Z` : day);
  if (shape.kind === 'record') return writing === 'answer' ? recordConverter(shape) : sentRecord(shape);
  if (shape.kind !== 'list') return undefined;
  const convert = conversionOf(shape.item, writing);
  return convert && ((list) => (Array.isArray(list) ? list.map(convert) : list));
}

/** The fields of a record with the conversion of each. */
function conversionsOf({ fields }: RecordShape, writing: Writing) {
  return [...fields.values()].map(({ name, shape }) => ({
    name,
    convert: conversionOf(shape, writing),
    isNullKept: keepsNull(shape, writing),
  }));
}

function sentRecord(shape: RecordShape): Convert | undefined {
  const converted = conversionsOf(shape, 'request').flatMap(({ name, convert }) =>
    convert ? [{ name, convert }] : [],
  );
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

function recordConverter(shape: RecordShape): Convert {
  const fields = conversionsOf(shape, 'answer');
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    // An object that is no list, whose fields are looked up by name.
    const record = value as Readonly<Record<string, unknown>>;
    const copy: Record<string, unknown> = {};
    for (const { name, convert, isNullKept } of fields) {
      const field = record[name];
      if (field === undefined || (field === null && !isNullKept)) continue;
      copy[name] = field === null || convert === undefined ? field : convert(field);
    }
    return copy;
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
  const write = answerWriter(item);
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
 * Generates a record of a response as JSON, in chunks produced on demand: the output of `answerWriter`, with its lists
 * split.
 */
export function* recordParts({ fields }: RecordShape, value: Readonly<Record<string, unknown>>): Generator<string> {
  let begin = '{';
  for (const { name, shape } of fields.values()) {
    const field = value[name];
    if (field === undefined || (field === null && !keepsNull(shape, 'answer'))) continue;
    const label = `${begin}${JSON.stringify(name)}:`;
    if (shape.kind === 'list' && isList(field)) yield* listParts(`${label}[`, shape.item, field);
    else yield label + (field === null ? 'null' : answerWriter(shape)(field));
    begin = ',';
  }
  yield begin === '{' ? '{}' : '}';
}
