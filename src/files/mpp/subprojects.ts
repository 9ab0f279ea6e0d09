import tables from './subproject-kinds.json' with { type: 'json' };
import type { ByteBlock } from './byte-block.ts';
import type { Props } from './props.ts';

const TABLE = 37748898;
const SUBPROJECT_INDEX_AT = 12;
const KIND_AT = 16;
const PATH_BYTES_AT = 22;
/** Unique ids are smaller; greater numbers say what follows a unique id. */
const MOST_UID = 0x1f_ffff;
const END_OF_UIDS = 0x303;
/** Parts are adjacent; in a damaged table they may overlap, up to this factor. */
const MAX_SUBPROJECT_OVERLAP = 2;
const LONGEST_PATH = 4096;
const MIN_SUBPROJECT_BUDGET = 1_000_000;

/** Values after the kind of an entry: unique ids, a path, a file name, or unknown ones. */
type SubprojectParts = readonly ('uids' | 'path' | 'name' | 'other')[];

interface SubprojectEntryKind {
  parts: SubprojectParts;
  /** The unique ids lie at the head of the entry. */
  hasOwnUid?: boolean;
  /** Only the first unique id counts. */
  hasOneUid?: boolean;
  /** Of the offsets 16 bits count, else 17. */
  isShort?: boolean;
}

/** Codes are written in hexadecimal. */
const fromHex = (text: string) => Number.parseInt(text, 16);

/** Entries of projects that are no longer inserted hold nothing, as do those of kinds that are not known. */
const entryKindsOf = (lists: readonly { readonly codes: readonly string[] }[]) =>
  // JSON has no unions of texts.
  new Map(lists.flatMap(({ codes, ...kind }) => codes.map((code) => [fromHex(code), kind as SubprojectEntryKind])));
const subprojectEntryKinds = entryKindsOf(tables.later);
const kindsBefore2007 = entryKindsOf(tables.before2007);
const unknownKind: SubprojectEntryKind = { parts: ['other', 'other', 'other'] };

/** Numbers after a unique id that mark the row of an inserted project. Other rows are followed by other data. */
const insertedMarks: Readonly<Record<9 | 12 | 14, ReadonlySet<number>>> = {
  9: new Set(tables.marks[9].map(fromHex)),
  12: new Set(tables.marks[12].map(fromHex)),
  14: new Set(tables.marks[14].map(fromHex)),
};
/** With this mark the path is plain text. */
const PLAIN_PATH_MARK = 0x0bd5_0000;

/** References to other projects, by the unique ids of the rows. */
export interface Subprojects {
  files: ReadonlyMap<number, string>;
  /** Rows that represent single rows of other projects. */
  ghosts: ReadonlySet<number>;
}

const subprojectDecoder = new TextDecoder('windows-1252');

/** The inserted projects. The table is an index of offsets, and how many of them an entry has, its kind says. */
export function readSubprojects(props: Props, version: 9 | 12 | 14): Subprojects {
  const found = { files: new Map<number, string>(), ghosts: new Set<number>() };
  const table = props.get(TABLE);
  if (!table) return found;
  const end = Math.min(table.i32(8) ?? 0, table.length);
  let left = MAX_SUBPROJECT_OVERLAP * table.length + MIN_SUBPROJECT_BUDGET;
  for (let at = SUBPROJECT_INDEX_AT; at < end;) {
    const header = (table.i32(at) ?? 0) & (version === 9 ? 0xffff : 0x1_ffff);
    const kindCode = table.u8(header + KIND_AT);
    if (kindCode === undefined) break;
    const kind = (version === 9 ? kindsBefore2007 : subprojectEntryKinds).get(kindCode) ?? unknownKind;
    const offsetOf = (part: SubprojectParts[number]) => {
      const index = kind.parts.indexOf(part);
      const isShort = kind.isShort === true || (version === 9 && kindCode !== 0x45);
      return index < 0 ? undefined : (table.i32(at + 4 + index * 4) ?? 0) & (isShort ? 0xffff : 0x1_ffff);
    };
    const path = offsetOf('path');
    const uids = kind.hasOwnUid === true ? header : offsetOf('uids');
    if (path !== undefined && uids !== undefined) {
      const to = Math.min(kind.hasOneUid ? uids + 4 : path, uids + left);
      const rows = version === 9 ? markedRows9(table, uids, uids + left) : markedRows(table, uids, to);
      left -= rows.length * 4 + LONGEST_PATH;
      keepRows(rows, { table, path, marks: insertedMarks[version] }, found);
      if (left < 0) break;
    }
    at += 4 + kind.parts.length * 4;
  }
  return found;
}

/** A row and the number after it. */
interface MarkedRow {
  uid: number;
  mark: number | undefined;
}

/** Unique ids, each with its mark after it; from Project 2007 on they end where the path begins. */
function markedRows(table: ByteBlock, from: number, to: number): MarkedRow[] {
  const rows: MarkedRow[] = [];
  for (let at = from; at < Math.min(to, table.length); at += 4) {
    const uid = table.i32(at) ?? 0;
    const mark = table.i32(at + 4);
    if (uid > 0 && uid <= MOST_UID && mark !== undefined) rows.push({ uid, mark });
  }
  return rows;
}

/** Until Project 2003 a number ends the list, and a row without a mark is followed by the next row. */
function markedRows9(table: ByteBlock, from: number, to: number): MarkedRow[] {
  const rows: MarkedRow[] = [];
  let uid = 0;
  for (let at = from; at < to; at += 4) {
    const value = table.i32(at);
    if (value === undefined) break;
    const isMark = insertedMarks[9].has(value);
    if (uid !== 0) rows.push({ uid, mark: isMark ? value : undefined });
    if (value === END_OF_UIDS) break;
    uid = isMark ? 0 : value;
  }
  return rows;
}

function keepRows(
  rows: readonly MarkedRow[],
  { table, path, marks }: { table: ByteBlock; path: number; marks: ReadonlySet<number> },
  found: { files: Map<number, string>; ghosts: Set<number> },
): void {
  const linked = filePath(table, path);
  const plain = marks.has(PLAIN_PATH_MARK) ? table.text(path, path + LONGEST_PATH) : undefined;
  for (const { uid, mark } of rows) {
    const file = mark === PLAIN_PATH_MARK ? (plain ?? linked) : linked;
    if (file === undefined) continue;
    found.files.set(uid, file);
    if (mark === undefined || !marks.has(mark)) found.ghosts.add(uid);
  }
}

/** The path in its long form, else in the form of old file systems. */
function filePath(table: ByteBlock, from: number): string | undefined {
  const { bytes } = table.part(from + PATH_BYTES_AT, from + PATH_BYTES_AT + LONGEST_PATH);
  const zero = bytes.indexOf(0);
  if (zero < 0) return undefined;
  const short = subprojectDecoder.decode(bytes.subarray(0, zero));
  const at = from + PATH_BYTES_AT + zero + 1 + 24;
  const size = table.i32(at);
  if (size === undefined) return undefined;
  if (size === 0) return short;
  const length = table.i32(at + 4) ?? 0;
  const start = at + 10;
  return table.text(start, start + (length > 0 ? Math.min(length, LONGEST_PATH) : LONGEST_PATH));
}
