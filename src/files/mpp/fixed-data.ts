import type { ByteBlock } from './byte-block.ts';

const META_HEADER_BYTES = 16;
/** Items are adjacent; in a damaged list they may overlap, up to this factor. */
const MAX_FIXED_DATA_OVERLAP = 2;

/** Records of a fixed size, one for each item: flags, and where the item lies. */
export interface FixedMeta {
  /** Count from the header; the stream may hold more or fewer. */
  itemCount: number;
  records: ByteBlock[];
}

export function readFixedMeta(stream: ByteBlock, recordSize: number): FixedMeta {
  const count = Math.max(Math.floor((stream.length - META_HEADER_BYTES) / recordSize), 0);
  const records = Array.from({ length: count }, (_, index) => {
    const at = META_HEADER_BYTES + index * recordSize;
    return stream.part(at, at + recordSize);
  });
  return { itemCount: stream.i32(8) ?? 0, records };
}

/**
 * The size of the records, of several that versions of the program use: the one that makes as many records as there are
 * items, else the largest that leaves no bytes over and makes as many records as the header says, else the first.
 */
export function chooseRecordSize(stream: ByteBlock, sizes: readonly number[], itemCount: number): number {
  const length = stream.length - META_HEADER_BYTES;
  const exact = sizes.find((size) => length === size * itemCount);
  if (exact !== undefined) return exact;
  const stated = stream.i32(8) ?? 0;
  const fitting = sizes.filter((size) => length % size === 0 && stated * size <= length);
  return fitting.at(-1) ?? sizes[0] ?? 1;
}

/** `most`: longer items are cut. `least`: how long an item is that seems to have no bytes at all. */
export interface ItemSizes {
  most?: number;
  least?: number;
}

/** Cuts the stream where the records say that items begin; an item whose place is impossible is undefined. */
export function cutByMeta(
  stream: ByteBlock,
  meta: FixedMeta,
  { most = Infinity, least = 0 }: ItemSizes = {},
): (ByteBlock | undefined)[] {
  let left = MAX_FIXED_DATA_OVERLAP * stream.length;
  const offsets = meta.records.map((record) => record.i32(4) ?? -1);
  return offsets.map((offset, index) => {
    if (offset < 0 || offset > stream.length) return undefined;
    const available = stream.length - offset;
    const stated = (offsets[index + 1] ?? stream.length) - offset;
    let size = stated === 0 ? least : stated;
    if (size < 0 || size > available) size = Math.min(most, available);
    size = Math.min(size, most, left);
    left -= size;
    return size > 0 ? stream.part(offset, offset + size) : undefined;
  });
}

/** Records of one size, one after the other. */
export function cutBySize(stream: ByteBlock, size: number): ByteBlock[] {
  if (size < 1) return [];
  return Array.from({ length: Math.floor(stream.length / size) }, (_, index) =>
    stream.part(index * size, (index + 1) * size),
  );
}
