import { addToList } from '#contract/core/lists.ts';
import { type FieldShape, isScalar, type ScalarShape } from '#contract/core/shape.ts';
import { FormatError } from '#contract/core/format-error.ts';
import type { DecodeOptions } from './reading.ts';
import { convertText, expectation, isPrintable, parseScalar } from '#contract/core/scalar.ts';

/** A value inside a value of any type. */
export interface Child {
  readonly key: string;
  readonly value: unknown;
}

type ValuePath = () => string;

/** The value of an element or attribute that holds text. */
export function scalarValue(shape: ScalarShape, text: string, { isChecked }: DecodeOptions, path: ValuePath): unknown {
  const content = shape.kind === 'text' ? text : text.trim();
  if (!isChecked) return convertText(shape, content);
  return parseScalar(shape, content, path);
}

const numberTypes: ReadonlySet<string> = new Set([
  'double',
  'float',
  'decimal',
  'integer',
  'int',
  'long',
  'short',
  'byte',
]);

/** A value of any type: of the type that the element gives, else a structure where it has children, else text. */
export function anyValue(
  type: string | undefined,
  text: string,
  children: readonly Child[],
  { isChecked }: DecodeOptions,
  path: ValuePath,
): unknown {
  if (type === 'list') return children.map(({ value }) => value);
  if (type === 'object' || children.length > 0) return structureOf(children);
  const value = typedValue(type, text);
  if (value === undefined || (isChecked && typeof value === 'string' && !isPrintable(value))) {
    throw new FormatError(path(), text, { key: 'expected.valueOfType', values: { type: type ?? 'string' } });
  }
  return value;
}

function typedValue(type: string | undefined, text: string): string | number | boolean | undefined {
  const content = text.trim();
  if (type === 'boolean') return parseXmlBoolean(content);
  if (type === undefined || !numberTypes.has(type)) return text;
  const number = Number(content);
  return content !== '' && Number.isFinite(number) ? number : undefined;
}

function parseXmlBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/** Children by their keys; a key that repeats has a list. */
export function structureOf(children: readonly Child[]): Record<string, unknown> {
  const repeated = new Map<string, unknown[]>();
  for (const { key, value } of children) addToList(repeated, key, value);
  return Object.fromEntries([...repeated].map(([key, values]) => [key, values.length === 1 ? values[0] : values]));
}

/** Creates the error for a missing required field. */
export function missingField({ shape }: FieldShape, path: string): FormatError {
  return new FormatError(path, null, isScalar(shape) ? expectation(shape) : 'expected.value');
}
