import { ByteWriter } from './byte-writer.ts';
import { ole2Container } from './ole2-container.ts';
import { writeBof, writeFormats, xf } from './xls-formats.ts';
import { type SharedStrings, xlsCharacters } from './xls-strings.ts';

const WORKBOOK_GLOBALS = 0x0005;
const WORKSHEET_STREAM = 0x0010;

/** The records of a sheet, written cell by cell into its row number `rows`. */
export class XlsSheet {
  rows = 0;
  readonly #out = new ByteWriter();
  readonly #strings: SharedStrings;
  /** Offset at which the number of rows is filled in at the end. */
  readonly #sizeAt: number;

  /** @param widths of the columns, in characters */
  constructor(strings: SharedStrings, widths: readonly number[]) {
    this.#strings = strings;
    const out = this.#out;
    writeBof(out, WORKSHEET_STREAM);
    // COLINFO: width in 256ths of a character
    widths.forEach((width, column) => out.u16(0x7d, 12, column, column, width * 256, xf.general, 0, 0));
    out.u16(0x200, 14); // DIMENSIONS
    out.u32(0);
    this.#sizeAt = out.length;
    out.u32(0);
    out.u16(0, widths.length, 0);
  }

  text(column: number, text: string, style: number): void {
    this.#out.u16(0xfd, 10, this.rows, column, style); // LABELSST
    this.#out.u32(this.#strings.add(text));
  }

  /** Nothing for what is no finite number. */
  number(column: number, value: number, style: number): void {
    if (!Number.isFinite(value)) return;
    this.#out.u16(0x203, 14, this.rows, column, style); // NUMBER
    this.#out.f64(value);
  }

  flag(column: number, value: boolean, style: number): void {
    this.#booleanOrError(column, style, Number(value), 0);
  }

  error(column: number, code: number, style: number): void {
    this.#booleanOrError(column, style, code, 1);
  }

  #booleanOrError(column: number, style: number, value: number, isError: number): void {
    this.#out.u16(0x205, 8, this.rows, column, style); // BOOLERR
    this.#out.u8(value);
    this.#out.u8(isError);
  }

  /** The sum of a column from the second row to the last one, with its value. */
  sum(column: number, value: number, style: number): void {
    const out = this.#out;
    out.u16(0x06, 35, this.rows, column, style); // FORMULA
    out.f64(value);
    out.u16(0);
    out.u32(0);
    out.u16(13);
    out.u8(0x25); // An area, of which column and rows are relative.
    out.u16(1, this.rows - 1, column | 0xc000, column | 0xc000);
    out.u8(0x22); // A function with one argument: SUM.
    out.u8(1);
    out.u16(4);
  }

  /** The whole sheet; its first row is frozen if it is a header. */
  ended(isFrozen: boolean, isFirst: boolean): Uint8Array {
    const out = this.#out;
    out.setU32(this.#sizeAt, this.rows);
    // Grid, headings and zeros are shown; frozen without a split; the first sheet is selected and in front.
    const flags = 0x00b6 | (isFrozen ? 0x0108 : 0) | (isFirst ? 0x0600 : 0);
    out.u16(0x23e, 18, flags, 0, 0, 0x40, 0, 0, 0, 0, 0); // WINDOW2
    if (isFrozen) out.u16(0x41, 10, 0, 1, 1, 0, 2); // PANE: one row above, the lower left pane is active
    out.u16(0x0a, 0); // EOF
    return out.written();
  }
}

/** The pieces of a file with these sheets, which have all their texts in `strings`. */
export function xlsFile(names: readonly string[], sheets: readonly Uint8Array[], strings: SharedStrings): Uint8Array[] {
  const out = new ByteWriter();
  writeBof(out, WORKBOOK_GLOBALS);
  out.u16(0x42, 2, 1200); // CODEPAGE: UTF-16
  out.u16(0x3d, 18, 0, 0, 0x3fff, 0x1fff, 0x38, 0, 0, 1, 600); // WINDOW1, first sheet in front
  writeFormats(out);
  const places = names.map((name) => {
    const text = xlsCharacters(name);
    out.u16(0x85, 8 + text.bytes.length); // BOUNDSHEET
    const place = out.length;
    out.u32(0);
    out.u16(0);
    out.u8(name.length);
    out.u8(text.isWide ? 1 : 0);
    out.append(text.bytes);
    return place;
  });
  strings.write(out);
  out.u16(0x0a, 0); // EOF
  let start = out.length;
  for (const [index, sheet] of sheets.entries()) {
    out.setU32(places[index] ?? 0, start);
    start += sheet.length;
  }
  return ole2Container('Workbook', [out.written(), ...sheets]);
}
