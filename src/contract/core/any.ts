import { fieldPath, FormatError } from './format-error.ts';
import { isPrintable } from './scalar.ts';

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
