/*
 * New rows as the data of a binary COPY ("COPY", section "Binary Format", of PostgreSQL's manual, and the `…recv` of the types in
 * its source): rows are stored by the page and logged by the page, and no value is parsed. It takes the database half the time of
 * an insert of the same columns as arrays.
 */

/** Writes one value behind its length. Returns where the next one goes, or -1 for a value that only text can say. */
type BinaryValueWriter = (into: Buffer, at: number, value: unknown) => number;

interface CopyColumnFormat {
  /** Bytes of a value with its length at most. */
  readonly size: (value: unknown) => number;
  readonly write: BinaryValueWriter;
}

function ofLength(length: number, write: (into: Buffer, at: number, value: unknown) => boolean): BinaryValueWriter {
  return (into, at, value) => {
    into.writeInt32BE(length, at);
    return write(into, at + 4, value) ? at + 4 + length : -1;
  };
}

function fixedLengthColumn(
  length: number,
  write: (into: Buffer, at: number, value: unknown) => boolean,
): CopyColumnFormat {
  return { size: () => 4 + length, write: ofLength(length, write) };
}

const wholeForm = /^-?\d{1,15}$/;

/** A whole number that is exact, from a number or its digits. */
function wholeOf(value: unknown): number {
  if (typeof value === 'string' && wholeForm.test(value)) return Number(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : NaN;
}

const isWithinIntegerRange = (value: number, most: number) => value >= -most - 1 && value <= most;

function writeInt2(into: Buffer, at: number, value: unknown): boolean {
  const number = wholeOf(value);
  if (!isWithinIntegerRange(number, 0x7fff)) return false;
  into.writeInt16BE(number, at);
  return true;
}

function writeInt4(into: Buffer, at: number, value: unknown): boolean {
  const number = wholeOf(value);
  if (!isWithinIntegerRange(number, 0x7fffffff)) return false;
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

const postgresDayMs = 86_400_000;
const postgresEpochMs = Date.UTC(2000, 0, 1);
const dayForm = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Days since 2000, of which a plan has few different ones. */
function dayWriter(): BinaryValueWriter {
  const known = new Map<string, number>();
  return ofLength(4, (into, at, value) => {
    if (typeof value !== 'string') return false;
    let day = known.get(value);
    if (day === undefined) {
      const time = dayForm.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
      // A day that its month does not have is read as one of the next month.
      if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return false;
      day = (time - postgresEpochMs) / postgresDayMs;
      known.set(value, day);
    }
    into.writeInt32BE(day, at);
    return true;
  });
}

const copyGuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function writeGuid(into: Buffer, at: number, value: unknown): boolean {
  if (typeof value !== 'string' || !copyGuidPattern.test(value)) return false;
  into.write(value.replaceAll('-', ''), at, 'hex');
  return true;
}

const writeText: BinaryValueWriter = (into, at, value) => {
  if (typeof value !== 'string') return -1;
  const length = into.write(value, at + 4);
  into.writeInt32BE(length, at);
  return at + 4 + length;
};

const numericDigitBase = 10_000;
const negative = 0x4000;
const mostUnits = 1e15;

/** Number with at most four decimals as base-10,000 digits, one of them after the decimal point. */
const writeNumeric: BinaryValueWriter = (into, at, value) => {
  if (typeof value !== 'number') return -1;
  const units = Math.round(Math.abs(value) * numericDigitBase);
  if (!(units < mostUnits) || units / numericDigitBase !== Math.abs(value)) return -1;
  let groups = 1;
  for (let rest = Math.floor(units / numericDigitBase); rest > 0; rest = Math.floor(rest / numericDigitBase))
    groups += 1;
  into.writeInt32BE(8 + 2 * groups, at);
  into.writeInt16BE(groups, at + 4);
  into.writeInt16BE(groups - 2, at + 6);
  into.writeInt16BE(value < 0 ? negative : 0, at + 8);
  into.writeInt16BE(4, at + 10);
  let rest = units;
  for (let place = groups - 1; place >= 0; place -= 1) {
    into.writeInt16BE(rest % numericDigitBase, at + 12 + 2 * place);
    rest = Math.floor(rest / numericDigitBase);
  }
  return at + 12 + 2 * groups;
};

const maxCopyBytes = { numeric: 12 + 2 * 5, bytesOfCharacter: 3 };

const copyTextColumn: CopyColumnFormat = {
  size: (value) => 4 + (typeof value === 'string' ? value.length * maxCopyBytes.bytesOfCharacter : 0),
  write: writeText,
};

/** JSON text; the binary form of `jsonb` is the same behind the number of the form. */
const copyJsonColumn = (form: readonly number[]): CopyColumnFormat => ({
  size: (value) => 4 + form.length + JSON.stringify(value).length * maxCopyBytes.bytesOfCharacter,
  write: (into, at, value) => {
    into.set(form, at + 4);
    const length = form.length + into.write(JSON.stringify(value), at + 4 + form.length);
    into.writeInt32BE(length, at);
    return at + 4 + length;
  },
});

/** Writers of values by SQL type name. */
const copyColumnFormats: Readonly<Record<string, () => CopyColumnFormat>> = {
  smallint: () => fixedLengthColumn(2, writeInt2),
  integer: () => fixedLengthColumn(4, writeInt4),
  bigint: () => fixedLengthColumn(8, writeInt8),
  boolean: () => fixedLengthColumn(1, writeBoolean),
  date: () => ({ size: () => 8, write: dayWriter() }),
  uuid: () => fixedLengthColumn(16, writeGuid),
  numeric: () => ({ size: () => maxCopyBytes.numeric, write: writeNumeric }),
  text: () => copyTextColumn,
  'character varying': () => copyTextColumn,
  json: () => copyJsonColumn([]),
  jsonb: () => copyJsonColumn([1]),
};

/** A column of rows: the type of the values, no domain, and the values, or the one that all have alike. */
export type CopyColumn = { readonly type: string } & (
  | { readonly values: readonly unknown[] }
  | { readonly alike: unknown }
);

/** Data of a COPY as protocol messages; a class, so that it is not mistaken for a parameter. */
export class CopyData {
  readonly messages: Buffer;

  constructor(messages: Buffer) {
    this.messages = messages;
  }
}

/** Type and length of the message, and what binary data begins with. */
const copyDataHeader = Buffer.from('d\0\0\0\0PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const beforeLength = 1;
/** The end of the data, and the message that says that there is no more. */
const footer = Buffer.from('\xff\xffc\0\0\0\x04', 'latin1');
const endLength = 5;
const isNullish = (value: unknown) => value === null || value === undefined;

/**
 * The rows of these columns from one place to another. `undefined` where a value is no plain one of its type, or the type is none
 * that is known here: such rows have to go as text, of which the database says itself what is wrong with it.
 */
export function copyData(columns: readonly CopyColumn[], from: number, until: number): CopyData | undefined {
  const parts: { readonly column: CopyColumnFormat; readonly valueAt: (row: number) => unknown }[] = [];
  let size = copyDataHeader.length + (until - from) * 2 + footer.length;
  for (const given of columns) {
    const column = Object.hasOwn(copyColumnFormats, given.type) ? copyColumnFormats[given.type]?.() : undefined;
    if (column === undefined) return undefined;
    parts.push({ column, valueAt: 'values' in given ? (row) => given.values[row] : () => given.alike });
    for (let row = from; row < until; row += 1) {
      const value = 'values' in given ? given.values[row] : given.alike;
      size += isNullish(value) ? 4 : column.size(value);
    }
  }
  const message = Buffer.allocUnsafe(size);
  let at = copyDataHeader.copy(message);
  for (let row = from; row < until; row += 1) {
    at = message.writeInt16BE(parts.length, at);
    for (const { column, valueAt } of parts) {
      const value = valueAt(row);
      at = isNullish(value) ? message.writeInt32BE(-1, at) : column.write(message, at, value);
      if (at < 0) return undefined;
    }
  }
  at += footer.copy(message, at);
  message.writeInt32BE(at - endLength - beforeLength, beforeLength);
  return new CopyData(message.subarray(0, at));
}
