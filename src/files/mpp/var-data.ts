import type { ByteBlock } from './byte-block.ts';

const VAR_HEADER_BYTES = 24;
const COUNT_AT = 8;
/** Texts are adjacent; in a damaged list they may overlap, up to this factor. */
const MAX_VAR_OVERLAP = 2;
/** Newer programs let elements share their texts. */
const MIN_VAR_BUDGET = 8_000_000;

/** The values of one element by their keys. */
export class VarItems {
  readonly #data: VarData;
  readonly #offsets: ReadonlyMap<number, number>;

  constructor(data: VarData, offsets: ReadonlyMap<number, number>) {
    this.#data = data;
    this.#offsets = offsets;
  }

  keys(): Iterable<number> {
    return this.#offsets.keys();
  }

  get(key: number): ByteBlock | undefined {
    const offset = this.#offsets.get(key);
    return offset === undefined ? undefined : this.#data.itemAt(offset);
  }

  /** The value as a text that may be long: counted, so that a file cannot hold more than its own length. */
  getLong(key: number): ByteBlock | undefined {
    const item = this.get(key);
    return item && this.#data.isAllowed(item.length) ? item : undefined;
  }
}

/** Values of varying length: each belongs to an element, by its unique id, and has a key. */
export class VarData {
  readonly #stream: ByteBlock;
  readonly #uids: Int32Array;
  readonly #keys: Uint16Array;
  readonly #offsets: Int32Array;
  /** Position of the first entry of each unique id. */
  readonly #starts = new Map<number, number>();
  #budget: number;
  readonly #onLoss: () => void;

  constructor(meta: ByteBlock, stream: ByteBlock, version: number, onLoss: () => void = () => {}) {
    this.#stream = stream;
    this.#onLoss = onLoss;
    this.#budget = MAX_VAR_OVERLAP * stream.length + MIN_VAR_BUDGET;
    const size = version === 9 ? 8 : 12;
    // Anything after the entries counted by the header is garbage.
    const count = Math.max(Math.min(Math.floor((meta.length - VAR_HEADER_BYTES) / size), meta.i32(COUNT_AT) ?? 0), 0);
    const order = orderByUid(count, (index) => uidAt(meta, VAR_HEADER_BYTES + index * size, version));
    this.#uids = new Int32Array(count);
    this.#keys = new Uint16Array(count);
    this.#offsets = new Int32Array(count);
    for (let index = 0; index < count; index += 1) {
      const at = VAR_HEADER_BYTES + (order?.[index] ?? index) * size;
      const uid = uidAt(meta, at, version);
      this.#uids[index] = uid;
      this.#keys[index] = (version === 9 ? meta.u8(at + 3) : meta.u16(at + 8)) ?? 0;
      this.#offsets[index] = meta.i32(at + 4) ?? -1;
      if (!this.#starts.has(uid)) this.#starts.set(uid, index);
    }
  }

  /** The unique ids that have values, ascending. */
  uids(): Iterable<number> {
    return this.#starts.keys();
  }

  has(uid: number): boolean {
    return this.#starts.has(uid);
  }

  of(uid: number): VarItems {
    const offsets = new Map<number, number>();
    for (let index = this.#starts.get(uid) ?? this.#uids.length; this.#uids[index] === uid; index += 1) {
      offsets.set(this.#keys[index] ?? 0, this.#offsets[index] ?? -1);
    }
    return new VarItems(this, offsets);
  }

  itemAt(offset: number): ByteBlock | undefined {
    const size = this.#stream.i32(offset);
    if (size === undefined || size < 0 || offset + 4 + size > this.#stream.length) return undefined;
    return this.#stream.part(offset + 4, offset + 4 + size);
  }

  /** Deducts bytes from the budget; exceeding it is reported. */
  isAllowed(bytes: number): boolean {
    this.#budget -= bytes;
    if (this.#budget < 0) this.#onLoss();
    return this.#budget >= 0;
  }
}

function uidAt(meta: ByteBlock, at: number, version: number): number {
  const uid = meta.i32(at) ?? 0;
  return version === 9 ? uid & 0xff_ffff : uid;
}

/** The places of entries sorted by unique id; undefined if they lie so already, as they mostly do. */
function orderByUid(count: number, uidOf: (index: number) => number): Uint32Array | undefined {
  let isSorted = true;
  for (let index = 1; index < count && isSorted; index += 1) isSorted = uidOf(index - 1) <= uidOf(index);
  if (isSorted) return undefined;
  return Uint32Array.from({ length: count }, (_, index) => index).toSorted((a, b) => uidOf(a) - uidOf(b) || a - b);
}

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
