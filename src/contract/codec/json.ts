import type { TSchema } from 'typebox';
import { fieldPath, FormatError } from '../core/format-error.ts';
import { answered } from './json-answer.ts';
import { holdsLongList, jsonParts, jsonWriter, longListOf, recordParts } from './json-text.ts';
import { type DecodeOptions, requestDecoding } from './reading.ts';
import { checkAny } from '#contract/core/any.ts';
import type { Writing } from './writing.ts';
import { checkScalar } from '../core/scalar.ts';
import { type FieldShape, type ListShape, type RecordShape, type Shape, shapeOf } from '../core/shape.ts';

/** A value of the schema as JSON text. */
export function encodeJson(schema: TSchema, value: unknown, writing: Writing = 'request'): string {
  return jsonWriter(shapeOf(schema), writing)(value);
}

/**
 * Encodes a response in chunks produced on demand, so that a long list is never held as one text.
 * @param most maximum number of records written in one piece; if no list has more, the result is undefined
 */
export function encodeJsonParts(schema: TSchema, value: unknown, most: number): Iterable<string> | undefined {
  const shape = shapeOf(schema);
  const list = longListOf(shape, value, most);
  if (list) return jsonParts(list);
  return shape.kind === 'record' && holdsLongList(shape, value, most) ? recordParts(shape, value) : undefined;
}

/**
 * JSON text as a value of the schema. Fields that the schema does not have are left out.
 * @throws FormatError where the text is not JSON, and in a checked reading where a value is not of the schema
 */
export function decodeJson(schema: TSchema, text: string, reading: DecodeOptions = requestDecoding): unknown {
  const shape = shapeOf(schema);
  if (!reading.isChecked) return answered(shape, parseJsonText(text));
  checkDepth(text, reading.depth);
  return checked(shape, parseJsonText(text), '');
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FormatError('body', text, 'expected.json');
  }
}

/** Levels are counted in the text, so that not even a value that is ignored makes anything deep. */
function checkDepth(text: string, most: number): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === backslash) index += 1;
      else if (character === quote) isInString = false;
    } else if (character === quote) isInString = true;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      if (depth > most) throw new FormatError('body', null, { key: 'expected.levels', values: { most } });
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

function checked(shape: Shape, value: unknown, path: string): unknown {
  switch (shape.kind) {
    case 'record':
      return checkedRecord(shape, value, path);
    case 'list':
      return checkedList(shape, value, path);
    case 'map':
      return checkAny(objectAt(value, path), path);
    case 'any':
      return checkAny(value, path);
    case 'text':
    case 'id':
    case 'day':
    case 'timestamp':
    case 'integer':
    case 'number':
    case 'boolean':
      return checkScalar(shape, value, path || 'body');
  }
}

function checkedRecord({ fields }: RecordShape, value: unknown, path: string): Record<string, unknown> {
  const input = objectAt(value, path);
  const result: Record<string, unknown> = {};
  for (const field of fields.values()) {
    // Only own fields: a record has no field of the names that every object inherits.
    const fieldValue = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
    if (fieldValue !== undefined || field.isRequired) {
      result[field.name] = checkedField(field, fieldValue, fieldPath(path, field.name));
    }
  }
  return result;
}

function checkedField({ shape, isNullable }: FieldShape, value: unknown, path: string): unknown {
  return value === null && isNullable ? null : checked(shape, value, path);
}

function checkedList({ item }: ListShape, value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new FormatError(path || 'body', value, 'expected.listOfValues');
  return value.map((entry: unknown, index) => checked(item, entry, `${path}[${index}]`));
}

function objectAt(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(path || 'body', value, 'expected.object');
  }
  // A JSON value that is neither null nor a list.
  return value as Record<string, unknown>;
}
