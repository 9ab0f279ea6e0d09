import pg from 'pg';

type Parser = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
};

const MILLISECONDS = '2000-01-01 00:00:00.000+00'.length;

const TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/;

/**
 * PostgreSQL's text form of a `timestamptz` in a UTC session → `yyyy-MM-ddTHH:mm:ss.SSSZ`.
 * Microseconds are cut off, so columns that are compared with their own output should be `timestamptz(3)`.
 * `infinity` and years outside 0000–9999 are returned as they came.
 */
export function parseTimestamp(text: string): string {
  // Of our own columns, which are `timestamptz(3)`, most have this form; looking for it is several times as fast.
  if (text.length === MILLISECONDS && text.endsWith('+00') && text[10] === ' ' && text[19] === '.')
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const match = TIMESTAMP.exec(text);
  if (!match) return text;
  const [, day, time, fraction = ''] = match;
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

// pg does not type the parsers' results; this one splits the array at its commas.
const parseTextArray = pg.types.getTypeParser(OID.textArray) as (text: string) => (string | null)[];

/** An array of ids or days: plain words between commas. */
function parsePlainArray(text: string): (string | null)[] {
  if (text === '{}') return [];
  if (text.includes('{', 1) || text.includes('NULL') || !text.startsWith('{')) return parseTextArray(text);
  return text.slice(1, -1).split(',');
}

const parsers = new Map<number, Parser>([
  [OID.int8, (text) => text],
  [OID.date, (text) => text],
  [OID.timestamptz, parseTimestamp],
  [OID.numeric, Number],
  [OID.int8Array, parsePlainArray],
  [OID.dateArray, parsePlainArray],
  [
    OID.timestamptzArray,
    (text) => parseTextArray(text).map((entry) => (entry === null ? null : parseTimestamp(entry))),
  ],
]);

/**
 * Conversion of result columns to JavaScript: `int8` (ids) and `date` stay text, `numeric` becomes a number,
 * `timestamptz` an ISO string; all others use the defaults of `pg`. Passed to a pool, so no global state changes.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || (pg.types.getTypeParser(oid, format) as Parser),
};
