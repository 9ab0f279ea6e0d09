import type { ByteBlock } from './byte-block.ts';

const ENTRIES_AT = 8;
const ENTERPRISE_ENTRY_BYTES = 8;

/**
 * Values that Project 2003 packs into one: further baselines and the fields of project servers, by the low 16 bits of their
 * numbers. A value ends where the next begins.
 */
export function readEnterpriseData(item: ByteBlock | undefined): ReadonlyMap<number, ByteBlock> | undefined {
  const count = item?.i32(4) ?? 0;
  if (!item || count < 1) return undefined;
  const values = new Map<number, ByteBlock>();
  for (let index = 0, at = ENTRIES_AT; index < count; index += 1, at += ENTERPRISE_ENTRY_BYTES) {
    const field = item.i32(at);
    const from = item.i32(at + 4);
    if (field === undefined || from === undefined) break;
    const next = index + 1 < count ? (item.i32(at + ENTERPRISE_ENTRY_BYTES + 4) ?? item.length) : item.length;
    values.set(field & 0xffff, item.part(from, next));
  }
  return values;
}
