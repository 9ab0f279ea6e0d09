import type { ByteBlock } from './byte-block.ts';
import type { Props } from './props.ts';

const FIELD_MAP_RECORD_BYTES = 28;
const NOT_FIXED = 0xffff;

/** A value lies in one of two fixed blocks, or by a key among the values of varying length. */
export interface FieldPlace {
  /** Undefined: of varying length. */
  block: 0 | 1 | undefined;
  /** Position in the block, or the key. */
  at: number;
  size: number;
  category: number;
}

/** Positions of the fields of an element in a file, by the low 16 bits of their numbers. */
export interface FieldMap {
  places: ReadonlyMap<number, FieldPlace>;
  /** The field of a key; the reverse of `places`. */
  fieldOfKey: ReadonlyMap<number, number>;
  /** Lengths of the fixed blocks. */
  sizes: readonly [number, number];
}

/** Boolean values are in the lists of flags, at positions not contained in the map. */
const booleans = new Set([0x0b, 0x64]);

export type MappedElement = 'task' | 'resource' | 'assignment';

const mapKeys: Readonly<Record<MappedElement, readonly number[]>> = {
  task: [131092, 50331668],
  resource: [131093, 50331669],
  assignment: [131095, 50331671],
};

/** The map of an element that a file brings along. */
export function readFieldMap(props: Props, element: MappedElement, version: number): FieldMap | undefined {
  for (const key of mapKeys[element]) {
    const data = props.get(key);
    if (data && data.length >= FIELD_MAP_RECORD_BYTES) return parseFieldMap(data, element, version);
  }
  return undefined;
}

function parseFieldMap(data: ByteBlock, element: MappedElement, version: number): FieldMap {
  const places = new Map<number, FieldPlace>();
  const fieldOfKey = new Map<number, number>();
  const sizes: [number, number] = [0, 0];
  let block = 0;
  let last = -1;
  for (let at = 0; at + FIELD_MAP_RECORD_BYTES <= data.length; at += FIELD_MAP_RECORD_BYTES) {
    const category = data.u16(at + 20) ?? 0;
    if (booleans.has(category)) continue;
    const field = (data.i32(at + 12) ?? 0) & 0xffff;
    const offset = data.u16(at + 4) ?? NOT_FIXED;
    const size = data.u16(at + 22) ?? 0;
    if (offset === NOT_FIXED) {
      const key = version === 9 ? (data.u8(at + 6) ?? 0) : field;
      if (key === 0 && version === 9) continue;
      places.set(field, { block: undefined, at: key, size, category });
      fieldOfKey.set(key, field);
      const other = version === 9 ? undefined : otherKeyOfField(field, element);
      if (other !== undefined) fieldOfKey.set(other, field);
      continue;
    }
    if (offset < last) block += 1;
    last = offset;
    if (block !== 0 && block !== 1) continue;
    places.set(field, { block, at: offset, size, category });
    sizes[block] = Math.max(sizes[block], offset + size);
  }
  return { places, fieldOfKey, sizes };
}

/** The costs 1 to 10 of assignments are known by two keys. */
function otherKeyOfField(field: number, element: MappedElement): number | undefined {
  if (element !== 'assignment') return undefined;
  if (field >= 119 && field <= 121) return 0x401e + field - 119;
  if (field >= 159 && field <= 165) return 0x4021 + field - 159;
  return undefined;
}
