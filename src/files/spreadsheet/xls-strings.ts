import type { ByteWriter } from './byte-writer.ts';

/** Maximum size of a record, bytes; longer data continues in CONTINUE records. */
const MAX_RECORD_BYTES = 8224;

const SST = 0xfc;

const CONTINUE_TYPE = 0x3c;

/** A text as BIFF8 stores it: one byte a character where all are below 256, else two. */
export function xlsCharacters(text: string): { isWide: boolean; bytes: Uint8Array } {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  if (units.every((unit) => unit < 256)) return { isWide: false, bytes: Uint8Array.from(units) };
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  units.forEach((unit, index) => view.setUint16(index * 2, unit, true));
  return { isWide: true, bytes };
}

/** The texts of a workbook, each stored once. */
export class SharedStrings {
  private readonly numbers = new Map<string, number>();
  private uses = 0;

  /** The number of the text. */
  add(text: string): number {
    this.uses += 1;
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return number;
  }

  /** Writes the SST record. The head of a text stays in one record; where its characters go on, their width is stated again. */
  write(out: ByteWriter): void {
    let lengthAt = open(SST);
    out.u32(this.uses);
    out.u32(this.numbers.size);
    for (const text of this.numbers.keys()) writeText(text);
    close();

    function open(id: number): number {
      out.u16(id, 0);
      return out.length - 2;
    }

    function close(): void {
      out.setU16(lengthAt, out.length - lengthAt - 2);
    }

    function proceed(): void {
      close();
      lengthAt = open(CONTINUE_TYPE);
    }

    function left(): number {
      return MAX_RECORD_BYTES - (out.length - lengthAt - 2);
    }

    function writeText(text: string): void {
      const { isWide, bytes } = xlsCharacters(text);
      // Together with one character at least, so that no record ends right behind a head.
      if (left() < 5) proceed();
      out.u16(text.length);
      out.u8(isWide ? 1 : 0);
      for (let at = 0; at < bytes.length;) {
        const room = isWide ? left() & ~1 : left();
        const end = Math.min(bytes.length, at + room);
        out.append(bytes.subarray(at, end));
        at = end;
        if (at >= bytes.length) return;
        proceed();
        out.u8(isWide ? 1 : 0);
      }
    }
  }
}
