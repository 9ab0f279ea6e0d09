import type { ByteBlock } from './byte-block.ts';
import type { FieldMap } from './field-map.ts';
import { chooseRecordSize, cutByMeta, readFixedMeta } from './fixed-data.ts';
import type { Program } from './program.ts';
import type { Storage } from './storage.ts';
import type { VarData } from './var-data.ts';

const TASK_META_BYTES = 47;
/** Longer items are damaged; those of the format 14 are as long as the map says. */
const MOST_ITEM_BYTES = 768;
/** Items before this one are no tasks. */
const FIRST_TASK = 3;
/** Shorter items lack some of a row's values. */
const LEAST_PERCENT = 75;
const TASK_DELETED_BIT = 0x02;
const REPLACEABLE = 0x04;
const TASK_UID_FIELD = 86;

/** The stored data of one row; `item` may be missing. */
export interface TaskItem {
  uid: number;
  isBlank: boolean;
  item: ByteBlock;
  item2: ByteBlock | undefined;
  meta: ByteBlock;
  meta2: ByteBlock | undefined;
}

/** The rows by their unique ids, ascending. */
export function readTaskItems(storage: Storage, map: FieldMap, program: Program, vars: VarData): TaskItem[] {
  const { version } = program;
  const mapSize = map.sizes[0];
  const meta = readFixedMeta(storage.block('FixedMeta'), TASK_META_BYTES);
  const sizes = version === 14 ? { most: mapSize } : { most: MOST_ITEM_BYTES, least: mapSize };
  const items = storage.items(meta, sizes);
  const { metas2, items2 } = readSecondItems(storage, program, items.length);
  const found = new Map<number, TaskItem | undefined>();
  const uidAt = map.places.get(TASK_UID_FIELD)?.at ?? 0;
  for (let index = items.length - 1; index >= FIRST_TASK; index -= 1) {
    const item = items[index];
    const record = meta.records[index];
    const item2 = items2[index];
    if (!item || !record || (items2.length > 0 && !item2)) continue;
    const flags = record.i32(0) ?? 0;
    const parts = { item, item2, meta: record, meta2: metas2[index] };
    if ((flags & TASK_DELETED_BIT) !== 0) {
      const uid = item.u16(0) ?? 0;
      if (version !== 14 || !found.has(uid)) found.set(uid, undefined);
    } else if (item.length === (version === 9 ? 8 : 16)) {
      const uid = item.i32(0) ?? 0;
      if (!found.has(uid)) found.set(uid, { uid, isBlank: true, ...parts });
    } else if (Math.floor((item.length * 100) / Math.max(mapSize, 1)) > LEAST_PERCENT) {
      const uid = item.i32(uidAt) ?? 0;
      const isNew = !found.has(uid);
      if (isNew || (vars.has(uid) && (flags & REPLACEABLE) === 0)) found.set(uid, { uid, isBlank: false, ...parts });
    }
  }
  const all = [...found.values()].flatMap((item) => item ?? []);
  return all.toSorted((a, b) => a.uid - b.uid);
}

function readSecondItems(storage: Storage, { version }: Program, itemCount: number) {
  if (version === 9) return { metas2: [], items2: [] };
  const stream = storage.block('Fixed2Meta');
  const sizes = version === 12 ? [86] : [92, 93, 94, 95, 96];
  const meta2 = readFixedMeta(stream, chooseRecordSize(stream, sizes, itemCount));
  return { metas2: meta2.records, items2: cutByMeta(storage.block('Fixed2Data'), meta2) };
}
