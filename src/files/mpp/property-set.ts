import { decodeBytes } from '../spreadsheet/decode-bytes.ts';
import { dateTimeOfMinutes, dateDayNumber } from '../day-number.ts';
import { ByteBlock } from './byte-block.ts';
import { encodingOfCodePage } from './rtf.ts';

const SECTION_AT = 44;
const CODE_PAGE = 1;
const UTF16_PAGE = 1200;
const MOST_PROPERTIES = 1000;
const MINUTES_TO_1970 = dateDayNumber('1601-01-01') * 24 * 60;
const TICKS_PER_SECOND = 10_000_000;

const INTEGER_16 = 2;
const ANSI_TEXT = 30;
const UTF16_TEXT = 31;
const FILE_TIME = 64;

/** The first section of a set of document properties ([MS-OLEPS]), by the numbers of the properties. */
export class PropertySet {
  readonly #block: ByteBlock;
  readonly #places = new Map<number, number>();

  constructor(stream: ByteBlock | undefined) {
    const section = stream?.i32(SECTION_AT);
    this.#block = section === undefined || !stream ? new ByteBlock(new Uint8Array(0)) : stream.part(section);
    const count = Math.min(this.#block.i32(4) ?? 0, MOST_PROPERTIES);
    for (let index = 0; index < count; index += 1) {
      const id = this.#block.i32(8 + index * 8);
      const offset = this.#block.i32(12 + index * 8);
      if (id !== undefined && offset !== undefined) this.#places.set(id, offset);
    }
  }

  /** Undefined for an empty text, too. */
  text(id: number): string | undefined {
    const at = this.#places.get(id);
    const length = at === undefined ? undefined : this.#block.i32(at + 4);
    if (at === undefined || length === undefined || length < 1) return undefined;
    const type = this.#block.i32(at);
    if (type === UTF16_TEXT) return this.#block.text(at + 8, at + 8 + length * 2) || undefined;
    if (type !== ANSI_TEXT) return undefined;
    if (this.#codePage() === UTF16_PAGE) return this.#block.text(at + 8, at + 8 + length) || undefined;
    const { bytes } = this.#block.part(at + 8, at + 8 + length);
    const end = bytes.indexOf(0);
    const decoder = new TextDecoder(encodingOfCodePage(this.#codePage()));
    return decodeBytes(end < 0 ? bytes : bytes.subarray(0, end), decoder) || undefined;
  }

  /** A point in time, by Greenwich; undefined before the year 1601 and after 9999. */
  time(id: number): string | undefined {
    const at = this.#places.get(id);
    if (at === undefined || this.#block.i32(at) !== FILE_TIME) return undefined;
    const low = this.#block.u32(at + 4);
    const high = this.#block.u32(at + 8);
    if (low === undefined || high === undefined || (low === 0 && high === 0)) return undefined;
    const minutes = Math.floor((high * 2 ** 32 + low) / TICKS_PER_SECOND) / 60;
    const year9999 = dateDayNumber('9999-12-31') * 24 * 60;
    return minutes + MINUTES_TO_1970 > year9999 ? undefined : dateTimeOfMinutes(minutes + MINUTES_TO_1970);
  }

  #codePage(): number {
    const at = this.#places.get(CODE_PAGE);
    return at !== undefined && this.#block.i32(at) === INTEGER_16 ? (this.#block.u16(at + 4) ?? 0) : 0;
  }
}
