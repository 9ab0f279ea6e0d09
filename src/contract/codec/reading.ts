import type { Shape } from '../core/shape.ts';
import { fieldPath, FormatError } from '../core/format-error.ts';
import { isPrintable } from '../core/scalar.ts';

/** Strictness of decoding. */
export interface DecodeOptions {
  /** Every value is checked against its schema; otherwise values are converted where they can be, and null where not. */
  readonly isChecked: boolean;
  /** Most levels of nested elements, objects or lists. */
  readonly depth: number;
  /** Most XML elements. */
  readonly elements: number;
}

/** Decoding of requests by a service. */
export const requestDecoding: DecodeOptions = { isChecked: true, depth: 64, elements: 100_000 };

/** Decoding of responses by a client: accepts anything, including codes and fields unknown to this version. */
export const answers: DecodeOptions = { isChecked: false, depth: 1_000, elements: Number.POSITIVE_INFINITY };

/**
 * Direction of a message. A request keeps every null, which may clear a field; a response omits unset fields and writes
 * null only for references, to distinguish a cleared one from an unknown one.
 */
export type Writing = 'request' | 'answer';

/** Tells whether null is written for a field of this shape. */
export function keepsNull(shape: Shape, writing: Writing): boolean {
  return writing === 'request' || shape.kind === 'id';
}

/** Names that mean something else on every object. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Tells whether an external name may become a key of an object. */
export function isFieldName(name: string): boolean {
  return !reserved.has(name);
}

/**
 * A value whose type is known only where it is used: the copy has no reserved names, its texts are printable and its
 * numbers finite.
 * @throws FormatError at the first place where that is not so
 */
export function checkAny(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown, index) => checkAny(entry, `${path}[${index}]`));
  if (typeof value === 'object' && value !== null) return checkStructure(value, path);
  const isRefused =
    (typeof value === 'string' && !isPrintable(value)) || (typeof value === 'number' && !Number.isFinite(value));
  if (isRefused) throw new FormatError(path || 'body', String(value), 'expected.textOrNumber');
  return value;
}

function checkStructure(value: object, path: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(value)) {
    if (!isPrintable(name)) throw new FormatError(path || 'body', name, 'expected.printableNames');
    if (isFieldName(name)) result[name] = checkAny(entry, fieldPath(path, name));
  }
  return result;
}
