import type { Expected, ExpectedKey } from '#i18n/expected.ts';
import { FormatError } from './format-error.ts';
import type { ScalarShape } from './shape.ts';

export type Scalar = string | number | boolean;

/** Anything but characters that XML can hold, without DEL: no other control characters, no half of a surrogate pair. */
const unprintable = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const isoDayPattern = /^(\d{4}-\d\d-\d\d)Z?$/;
const timestampText = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
const decimalPattern = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Tells whether a text holds only characters that both formats can carry. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text);
}

/** Tells whether `yyyy-MM-dd` is an existing calendar day; there is no year 0. */
function isCalendarDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000');
}

/**
 * A JSON value as the program's value of a shape.
 * @throws FormatError at `path`
 */
export function checkScalar(shape: ScalarShape, value: unknown, path: string): Scalar {
  const checked = acceptScalar(shape, value);
  if (checked === undefined) throw new FormatError(path, shape.isSecret ? null : value, expectation(shape));
  return checked;
}

/**
 * Parses the text of an XML element, a path segment or a query parameter into the program's value of a shape.
 * @throws FormatError at the position returned by `path`
 */
export function parseScalar(shape: ScalarShape, text: string, path: () => string): Scalar {
  const checked = acceptScalar(shape, fromText(shape, text));
  if (checked === undefined) throw new FormatError(path(), shape.isSecret ? null : text, expectation(shape));
  return checked;
}

function fromText({ kind }: ScalarShape, text: string): Scalar | undefined {
  if (kind === 'boolean') return parseScalarBoolean(text);
  if (kind === 'integer' || kind === 'number') return decimalPattern.test(text) ? Number(text) : undefined;
  return text;
}

function parseScalarBoolean(text: string): boolean | undefined {
  if (/^true$/i.test(text)) return true;
  return /^false$/i.test(text) ? false : undefined;
}

function acceptScalar(shape: ScalarShape, value: unknown): Scalar | undefined {
  switch (shape.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'integer':
    case 'number':
      return acceptedNumber(shape, value);
    case 'id':
      return acceptedText(shape, Number.isSafeInteger(value) ? String(value) : value);
    case 'day':
      return acceptedDay(value);
    case 'timestamp':
      return acceptedTimestamp(value);
    case 'text':
      return acceptedText(shape, value);
  }
}

function acceptedNumber(shape: ScalarShape, value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  if (shape.kind === 'integer' && !Number.isInteger(value)) return undefined;
  if (value < shape.minimum || value > shape.maximum) return undefined;
  return isListed(shape, value) ? value : undefined;
}

function acceptedText(shape: ScalarShape, value: unknown): string | undefined {
  if (typeof value !== 'string' || !isPrintable(value)) return undefined;
  if (value.length < shape.minLength || value.length > shape.maxLength) return undefined;
  if (shape.pattern?.test(value) === false) return undefined;
  return isListed(shape, value) ? value : undefined;
}

function isListed({ values }: ScalarShape, value: Scalar): boolean {
  return values === undefined || values.includes(value);
}

function acceptedDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? isoDayPattern.exec(value)?.[1] : undefined;
  return day !== undefined && isCalendarDay(day) ? day : undefined;
}

function acceptedTimestamp(value: unknown): string | undefined {
  const day = typeof value === 'string' ? timestampText.exec(value)?.[1] : undefined;
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const moment = new Date(String(value)).toISOString();
  // Its zone may put a moment of the first or the last day into a year that the calendar does not have.
  return /^(?!0000)\d{4}-/.test(moment) ? moment : undefined;
}

/** Text of the values that a shape accepts. */
export function expectation(shape: ScalarShape): Expected {
  if (shape.values !== undefined) {
    return { key: 'expected.oneOf', values: { values: shape.meaning ?? shape.values.join(', ') } };
  }
  switch (shape.kind) {
    case 'boolean':
      return { key: 'expected.trueOrFalse' };
    case 'integer':
      return limitedExpectation('expected.wholeNumber', shape.minimum, shape.maximum);
    case 'number':
      return limitedExpectation('expected.number', shape.minimum, shape.maximum);
    case 'id':
      return { key: idExpectation(shape.pattern) };
    case 'day':
      return { key: 'expected.calendarDay' };
    case 'timestamp':
      return { key: 'expected.timestamp' };
    case 'text':
      return limitedExpectation('expected.text', shape.minLength > 0 ? shape.minLength : -Infinity, shape.maxLength);
  }
}

function idExpectation(pattern: RegExp | undefined): ExpectedKey {
  if (pattern?.test('-1') === true) return 'expected.idOrSpecial';
  const isGuid = pattern?.test('00000000-0000-0000-0000-000000000000') === true;
  if (!isGuid) return 'expected.id';
  return pattern?.test('1') ? 'expected.idOrGuid' : 'expected.guid';
}

/** An expectation with the limits that are set; infinite ones are none. */
function limitedExpectation(
  key: 'expected.wholeNumber' | 'expected.number' | 'expected.text',
  least: number,
  most: number,
): Expected {
  if (Number.isFinite(least) && Number.isFinite(most)) return { key: `${key}Between`, values: { least, most } };
  if (Number.isFinite(least)) return { key: `${key}OfAtLeast`, values: { least } };
  return Number.isFinite(most) ? { key: `${key}OfAtMost`, values: { most } } : { key };
}

/**
 * Converts a value of another service to the program's: numbers to ids and texts, texts to numbers, days without zone,
 * timestamps in UTC; null if it cannot be converted.
 */
export function convertScalar({ kind }: ScalarShape, value: unknown): Scalar | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  switch (kind) {
    case 'id':
    case 'text':
      return String(value);
    case 'integer':
    case 'number':
      return scalarNumber(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : (parseScalarBoolean(String(value)) ?? null);
    case 'day':
      return typeof value === 'string' && startsWithDay.test(value) ? value.slice(0, 10) : null;
    case 'timestamp':
      return scalarTimestamp(value);
  }
}

const startsWithDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/;

function scalarNumber(value: Scalar): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && decimalPattern.test(value.trim()) ? Number(value) : null;
}

/** A moment in any form that names one, milliseconds since 1970 included. */
function scalarTimestamp(value: Scalar): string | null {
  if (typeof value === 'boolean') return null;
  if (typeof value === 'string' && timestampText.test(value)) return value;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Tells whether a value of a kind needs no conversion; false also if that would need a closer look. */
export function isAsExpected(kind: string, value: unknown): boolean {
  if (kind === 'id' || kind === 'text') return typeof value === 'string';
  if (kind === 'integer' || kind === 'number') return typeof value === 'number';
  return kind === 'any' || (kind === 'boolean' && typeof value === 'boolean');
}

/** Like `convertScalar`, but for a text; `null` if it is of another kind. */
export function convertText(shape: ScalarShape, text: string): unknown {
  const value = fromText(shape, text);
  return value === undefined ? null : convertScalar(shape, value);
}
