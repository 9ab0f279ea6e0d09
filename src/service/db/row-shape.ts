import type pg from 'pg';
import { columnTypes } from './column-types.ts';

type TextRowValues = readonly (string | null)[];
type Parse = (text: string) => unknown;

/** Types whose text is the value, and those whose text is a number. */
const asTheyAre: ReadonlySet<number> = new Set([20, 25, 1043, 1082]);
const numericTypeIds: ReadonlySet<number> = new Set([21, 23, 1700]);
const boolean = 16;

/** The value of a column, as an expression on its text `v[index]` and on the parser `p[index]`. */
function valueReaderCode(type: number, index: number): string {
  const text = `v[${index}]`;
  if (asTheyAre.has(type)) return text;
  if (type === boolean) return `${text} === null ? null : ${text} === 't'`;
  return `${text} === null ? null : ${numericTypeIds.has(type) ? '+' : `p[${index}]`}(${text})`;
}

/** Makes a record of a row: its columns by name. */
export type RowReader = (values: TextRowValues) => Record<string, unknown>;

/** Maximum number of cached row readers. */
const maxKnownRowReaders = 1000;

const knownRowReaders = new Map<string, RowReader>();

/**
 * Returns the row reader of a result: generated code, created once per row shape, so that V8 builds objects of one
 * shape in one step. Building objects column by column takes several times as long, and pg's own are dictionaries,
 * which take several times as long to read.
 */
export function rowReaderFor(fields: readonly pg.FieldDef[]): RowReader {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const made = knownRowReaders.get(key) ?? newMaker(fields);
  if (knownRowReaders.size >= maxKnownRowReaders) knownRowReaders.clear();
  knownRowReaders.set(key, made);
  return made;
}

function newMaker(fields: readonly pg.FieldDef[]): RowReader {
  // A parser takes the text of its type and gives whatever the type is.
  const parsers = fields.map(({ dataTypeID }) => columnTypes.getTypeParser(dataTypeID, 'text') as Parse);
  // Of columns of one name the last one counts.
  const columns = new Map(fields.map(({ name, dataTypeID }, index) => [name, valueReaderCode(dataTypeID, index)]));
  const members = [...columns].map(([name, value]) => `${recordKeyCode(name)}: ${value}`);
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- all that comes from outside are names of columns, and these are quoted
  return (new Function('p', `return (v) => ({ ${members.join(', ')} });`) as (p: readonly Parse[]) => RowReader)(
    parsers,
  );
}

/** A name in an object literal; in brackets also that one which would say something else. */
function recordKeyCode(name: string): string {
  return name === '__proto__' ? `['__proto__']` : JSON.stringify(name);
}
