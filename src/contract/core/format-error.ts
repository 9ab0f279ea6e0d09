import { asExpected, type Expected, type ExpectedKey } from '#i18n/expected.ts';

/** A value, at a place of a request, that is not what the interface documents there. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  /** The parameter, or the path of a field in the body such as `customValues[2].name`; `body` for the body itself. */
  readonly parameterName: string;
  /** The offending value, shortened; `null` where it was missing or is a secret. */
  readonly value: unknown;
  /** Values that would be accepted. */
  readonly expected: Expected;

  constructor(parameterName: string, value: unknown, expected: ExpectedKey | Expected) {
    super(`${parameterName}: ${asExpected(expected).key}`);
    this.parameterName = parameterName;
    this.value = shortenedValue(value);
    this.expected = asExpected(expected);
  }
}

/** Enough of a value to recognise it by. */
const longestShown = 200;

function shortenedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? '[…]' : '{…}';
}

/** The place of a field inside a record at `path`. */
export function fieldPath(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`;
}
