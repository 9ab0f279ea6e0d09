/*
 * Columns of new rows as PostgreSQL's binary arrays ("Binary format" of its source, `array_send` and the `…recv` of the types):
 * the database takes a third of the time for them that the same values need as text.
 */

/** One dimension, without nulls or with some, the type of the elements, how many there are, and that they count from 1. */
const headerLength = 20;

/** Writes one value behind its length. Returns where the next one goes, or -1 for a value that only text can say. */
type Writer = (into: Buffer, at: number, value: unknown) => number;

interface Element {
  readonly oid: number;
  /** Bytes of a value with its length at most. */
  readonly size: (value: unknown) => number;
  readonly write: Writer;
}

function ofLength(length: number, write: (into: Buffer, at: number, value: unknown) => boolean): Writer {
  return (into, at, value) => {
    into.writeInt32BE(length, at);
    return write(into, at + 4, value) ? at + 4 + length : -1;
  };
}

function fixed(oid: number, length: number, write: (into: Buffer, at: number, value: unknown) => boolean): Element {
  return { oid, size: () => 4 + length, write: ofLength(length, write) };
}

const wholeForm = /^-?\d{1,15}$/;

/** A whole number that is exact, from a number or its digits. */
function wholeOf(value: unknown): number {
  if (typeof value === 'string' && wholeForm.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : NaN;
}

const isWithin = (value: number, most: number) => value >= -most - 1 && value <= most;

function writeInt2(into: Buffer, at: number, value: unknown): boolean {
  const number = wholeOf(value);
  if (!isWithin(number, 0x7fff)) return false;
  into.writeInt16BE(number, at);
  return true;
}

function writeInt4(into: Buffer, at: number, value: unknown): boolean {
  const number = wholeOf(value);
  if (!isWithin(number, 0x7fffffff)) return false;
  into.writeInt32BE(number, at);
  return true;
}

function writeInt8(into: Buffer, at: number, value: unknown): boolean {
  const number = wholeOf(value);
  if (Number.isNaN(number)) return false;
  into.writeInt32BE(Math.floor(number / 2 ** 32), at);
  into.writeUInt32BE(number >>> 0, at + 4);
  return true;
}

function writeBoolean(into: Buffer, at: number, value: unknown): boolean {
  if (typeof value !== 'boolean') return false;
  into[at] = value ? 1 : 0;
  return true;
}

const dayLength = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1);
const dayForm = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Days since 2000, of which a plan has few different ones. */
function dayWriter(): Writer {
  const known = new Map<string, number>();
  return ofLength(4, (into, at, value) => {
    if (typeof value !== 'string') return false;
    let day = known.get(value);
    if (day === undefined) {
      const time = dayForm.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
      // A day that its month does not have is read as one of the next month.
      if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return false;
      day = (time - firstDay) / dayLength;
      known.set(value, day);
    }
    into.writeInt32BE(day, at);
    return true;
  });
}

const guidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function writeGuid(into: Buffer, at: number, value: unknown): boolean {
  if (typeof value !== 'string' || !guidForm.test(value)) return false;
  into.write(value.replaceAll('-', ''), at, 'hex');
  return true;
}

const writeText: Writer = (into, at, value) => {
  if (typeof value !== 'string') return -1;
  const length = into.write(value, at + 4);
  into.writeInt32BE(length, at);
  return at + 4 + length;
};

const group = 10_000;
const negative = 0x4000;
const mostUnits = 1e15;

/** A number of four decimals at most, as groups of four digits; one of them stands behind the point. */
const writeNumeric: Writer = (into, at, value) => {
  if (typeof value !== 'number') return -1;
  const units = Math.round(Math.abs(value) * group);
  if (!(units < mostUnits) || units / group !== Math.abs(value)) return -1;
  let groups = 1;
  for (let rest = Math.floor(units / group); rest > 0; rest = Math.floor(rest / group)) groups += 1;
  into.writeInt32BE(8 + 2 * groups, at);
  into.writeInt16BE(groups, at + 4);
  into.writeInt16BE(groups - 2, at + 6);
  into.writeInt16BE(value < 0 ? negative : 0, at + 8);
  into.writeInt16BE(4, at + 10);
  let rest = units;
  for (let place = groups - 1; place >= 0; place -= 1) {
    into.writeInt16BE(rest % group, at + 12 + 2 * place);
    rest = Math.floor(rest / group);
  }
  return at + 12 + 2 * groups;
};

const most = { numeric: 12 + 2 * 5, bytesOfCharacter: 3 };

const text = (oid: number): Element => ({
  oid,
  size: (value) => 4 + (typeof value === 'string' ? value.length * most.bytesOfCharacter : 0),
  write: writeText,
});

/** How the elements of an array are written, by the type as SQL spells it. */
const elements: Readonly<Record<string, () => Element>> = {
  smallint: () => fixed(21, 2, writeInt2),
  integer: () => fixed(23, 4, writeInt4),
  bigint: () => fixed(20, 8, writeInt8),
  boolean: () => fixed(16, 1, writeBoolean),
  date: () => ({ oid: 1082, size: () => 8, write: dayWriter() }),
  uuid: () => fixed(2950, 16, writeGuid),
  numeric: () => ({ oid: 1700, size: () => most.numeric, write: writeNumeric }),
  text: () => text(25),
  'character varying': () => text(1043),
};

/**
 * The array of these values, as a parameter of a statement. `undefined` where a value is no plain one of the type, or is
 * nothing that is known here: such a column goes as text, of which the database says itself what is wrong with it.
 * @param type of the values, no domain
 */
export function binaryArray(values: readonly unknown[], type: string): Buffer | undefined {
  const element = Object.hasOwn(elements, type) ? elements[type]?.() : undefined;
  if (element === undefined) return undefined;
  let size = headerLength;
  for (const value of values) size += isNothing(value) ? 4 : element.size(value);
  const array = Buffer.allocUnsafe(size);
  let at = headerLength;
  let hasNulls = 0;
  for (const value of values) {
    if (isNothing(value)) {
      hasNulls = 1;
      at = array.writeInt32BE(-1, at);
    } else at = element.write(array, at, value);
    if (at < 0) return undefined;
  }
  array.writeInt32BE(1, 0);
  array.writeInt32BE(hasNulls, 4);
  array.writeInt32BE(element.oid, 8);
  array.writeInt32BE(values.length, 12);
  array.writeInt32BE(1, 16);
  return array.subarray(0, at);
}

const isNothing = (value: unknown) => value === null || value === undefined;
