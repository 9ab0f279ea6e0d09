import type { ByteBlock } from './byte-block.ts';

const PROPS_HEADER_BYTES = 16;
const PROPS_ENTRY_BYTES = 12;
/** Project 98 marks values that lie in the entry's own size by the third byte of the key. */
const LARGE_KEY = 64;
/** Instead of a size: the value is a reference. */
const REFERENCE = 65_536;

/** The properties of a stream by their numbers. */
export type Props = ReadonlyMap<number, ByteBlock>;

/** Reads a list of properties; it ends where its entries leave the stream. */
export function readProps(stream: ByteBlock): Props {
  const props = new Map<number, ByteBlock>();
  const count = stream.u16(12) ?? 0;
  let at = PROPS_HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const size = stream.i32(at);
    const key = stream.i32(at + 4);
    if (size === undefined || key === undefined || size < 1 || at + PROPS_ENTRY_BYTES >= stream.length) break;
    props.set(key, stream.part(at + PROPS_ENTRY_BYTES, at + PROPS_ENTRY_BYTES + size));
    at += PROPS_ENTRY_BYTES + size + (size % 2);
  }
  return props;
}

/** The same of Project 98, which says the size in one of two places. */
export function readProps8(stream: ByteBlock): Props {
  const props = new Map<number, ByteBlock>();
  const count = stream.u16(12) ?? 0;
  let at = PROPS_HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const first = stream.i32(at);
    const key = stream.i32(at + 4);
    const second = stream.i32(at + 8);
    if (first === undefined || key === undefined || second === undefined) break;
    const named = ((key >> 16) & 0xff) === LARGE_KEY ? first : second;
    const size = second === REFERENCE ? 4 : named;
    if (size < 0 || at + PROPS_ENTRY_BYTES > stream.length) break;
    props.set(key, stream.part(at + PROPS_ENTRY_BYTES, at + PROPS_ENTRY_BYTES + size));
    at += PROPS_ENTRY_BYTES + size + (size % 2);
  }
  return props;
}
