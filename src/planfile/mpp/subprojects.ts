import type { ByteBlock } from './byte-block.ts';
import type { Props } from './props.ts';

const TABLE = 37748898;
const INDEX_AT = 12;
const OFFSET_BITS = 0x1_ffff;
const HEADER_BYTES = 20;
const UID_STEP = 8;
/** Parts lie beside each other; those of a damaged table may overlap, but not without end. */
const MOST_OVERLAP = 2;
/** The class of a link to a file. */
const FILE_MONIKER = '00000303-0000-0000-c000-000000000046';

const latin1 = new TextDecoder('windows-1252');

/**
 * The files of inserted projects by the unique ids of their rows. The table is a list of parts: of each project first a
 * header, then the ids of its rows, then its file. What does not look so is stepped over.
 */
export function readSubprojects(props: Props): ReadonlyMap<number, string> {
  const files = new Map<number, string>();
  const table = props.get(TABLE);
  const end = table?.i32(8) ?? 0;
  if (!table || end > table.length) return files;
  const offsets: number[] = [];
  for (let at = INDEX_AT - 4; at + 4 <= end; at += 4) offsets.push((table.i32(at) ?? 0) & OFFSET_BITS);
  let uids: number[] | undefined;
  let left = MOST_OVERLAP * table.length;
  offsets.forEach((offset, index) => {
    const next = offsets[index + 1] ?? table.length;
    const part = table.part(offset, next);
    left -= part.length;
    if (left < 0) return;
    if (part.guid(0) === FILE_MONIKER) {
      const file = filePath(part);
      for (const uid of uids ?? []) if (file !== undefined) files.set(uid, file);
      uids = [];
    } else if (part.length === HEADER_BYTES) uids = undefined;
    else uids ??= readUids(part);
  });
  return files;
}

function readUids(part: ByteBlock): number[] {
  const uids: number[] = [];
  for (let at = 0; at + 4 <= part.length; at += UID_STEP) {
    const uid = part.i32(at) ?? 0;
    if (uid > 0) uids.push(uid);
  }
  return uids;
}

/** The path in its long form, else in the form of old file systems. */
function filePath(part: ByteBlock): string | undefined {
  const length = part.i32(18) ?? 0;
  if (length < 1 || length > part.length) return undefined;
  const { bytes } = part.part(22, 22 + length - 1);
  const short = latin1.decode(bytes);
  const at = 22 + length + 24;
  const longLength = (part.i32(at) ?? 0) === 0 ? 0 : (part.i32(at + 4) ?? 0);
  return part.text(at + 10, at + 10 + Math.max(longLength, 0)) || short || undefined;
}
