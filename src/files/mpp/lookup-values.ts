import type { ByteBlock } from './byte-block.ts';
import { cutByMeta, cutBySize, readFixedMeta } from './fixed-data.ts';
import type { Program } from './program.ts';
import type { Storage } from './storage.ts';

const LOOKUP_META_BYTES = 10;
const MAX_LOOKUP_LEVELS = 64;
/** Characters; programs allow 255. */
const LONGEST_CODE = 1000;

interface StoredLookupValue {
  id: number;
  parentId: number | undefined;
  guid: string | undefined;
  data: ByteBlock | undefined;
  description: ByteBlock | undefined;
  /** The list that it belongs to. */
  table: string | undefined;
}

/** The lists of values that custom fields choose from. */
export class LookupValues {
  readonly #values = new Map<number, StoredLookupValue>();
  readonly #byGuid = new Map<string, StoredLookupValue>();
  readonly #texts = new WeakMap<ByteBlock, string>();
  readonly #paths = new Map<number, string | undefined>();

  constructor(storage: Storage, { version, isLate }: Program) {
    const [valueKey, descriptionKey] = version === 9 ? [1, 2] : [22, 8];
    const tableAt = version === 12 ? 32 : isLate ? 18 : 16;
    const vars = storage.varData();
    const meta = readFixedMeta(storage.block('FixedMeta'), LOOKUP_META_BYTES);
    const items = storage.items(meta);
    const meta2 = readFixedMeta(storage.block('Fixed2Meta'), LOOKUP_META_BYTES);
    const cut = version === 9 ? [] : cutByMeta(storage.block('Fixed2Data'), meta2);
    const items2 = cut.length > 0 ? cut : cutBySize(storage.block('Fixed2Data'), 52);
    items.forEach((item, index) => {
      const id = item?.u16(4);
      if (!item || id === undefined) return;
      const parentId = item.u16(isLate ? 10 : 8);
      this.#add({
        id,
        parentId: parentId === id || parentId === 0 ? undefined : parentId,
        guid: items2[index]?.guid(0),
        data: vars.of(id).getLong(valueKey),
        description: vars.of(id).getLong(descriptionKey),
        table: items2[index]?.guid(tableAt),
      });
    });
    // A list may be there without its fixed part.
    for (const id of vars.uids()) {
      if (this.#values.has(id)) continue;
      const none = { parentId: undefined, guid: undefined, description: undefined, table: undefined };
      this.#add({ id, ...none, data: vars.of(id).getLong(valueKey) });
    }
  }

  #add(value: StoredLookupValue): void {
    this.#values.set(value.id, value);
    if (value.guid !== undefined) this.#byGuid.set(value.guid, value);
  }

  /** The values of a list, in the order of the file. */
  valuesOf(table: string): readonly StoredLookupValue[] {
    return [...this.#values.values()].filter((value) => value.table === table);
  }

  /** The bytes of a value, by its number or else its id. */
  data(id: number, guid?: string): ByteBlock | undefined {
    return (this.#values.get(id) ?? this.#byGuid.get(guid ?? ''))?.data;
  }

  /** The text of a value, which many elements may have chosen. */
  text(data: ByteBlock): string {
    const known = this.#texts.get(data) ?? data.text();
    this.#texts.set(data, known);
    return known;
  }

  /** The texts of all levels above a value and its own, joined by points. */
  path(id: number): string | undefined {
    if (this.#paths.has(id)) return this.#paths.get(id);
    const parts: string[] = [];
    let value = this.#values.get(id);
    while (value && parts.length < MAX_LOOKUP_LEVELS) {
      parts.unshift(value.data ? this.text(value.data).slice(0, LONGEST_CODE) : '');
      value = value.parentId === undefined ? undefined : this.#values.get(value.parentId);
    }
    const path = parts.length === 0 ? undefined : parts.join('.').slice(0, LONGEST_CODE);
    this.#paths.set(id, path);
    return path;
  }
}
