import type { ByteWriter } from './byte-writer.ts';
import { dateFormat, dateTimeFormat } from './layout.ts';

const FONT = 'Arial';
const FONT_HEIGHT = 200;
const NORMAL = 400;
const BOLD = 700;
/** Font number 4 does not exist: the fifth font has the number 5. */
const BOLD_FONT = 5;
const DATE_FORMAT = 164;
const DATE_TIME_FORMAT = 165;
const PERCENT_FORMAT = 166;
/** Some programs show truth values as 0 and 1 without it. */
const FLAG_FORMAT = 167;
/** One of the formats that every program knows: two decimals, thousands set apart. */
const AMOUNT_FORMAT = 4;
const STYLE_FORMATS = 15;

/** Numbers of the cell formats; those before are formats of styles, of which a workbook has 15. */
export const xf = {
  general: 15,
  date: 16,
  dateTime: 17,
  header: 18,
  amount: 19,
  percent: 20,
  total: 21,
  totalAmount: 22,
  flag: 23,
} as const;

/** The first record of the globals and of each sheet. */
export function writeBof(out: ByteWriter, kind: number): void {
  out.u16(0x809, 16, 0x600, kind, 0xdbb, 0x7cc);
  out.u32(0xc1);
  out.u32(0x306);
}

/** Fonts, number formats, cell formats and the style that all of them follow. */
export function writeFormats(out: ByteWriter): void {
  for (const weight of [NORMAL, NORMAL, NORMAL, NORMAL, BOLD]) writeFont(out, weight);
  writeNumberFormat(out, DATE_FORMAT, dateFormat);
  writeNumberFormat(out, DATE_TIME_FORMAT, dateTimeFormat);
  writeNumberFormat(out, PERCENT_FORMAT, '0.0');
  writeNumberFormat(out, FLAG_FORMAT, '"TRUE";"TRUE";"FALSE"');
  for (let index = 0; index < STYLE_FORMATS; index += 1) writeXf(out, { isStyle: true });
  writeXf(out, {});
  writeXf(out, { format: DATE_FORMAT });
  writeXf(out, { format: DATE_TIME_FORMAT });
  writeXf(out, { font: BOLD_FONT });
  writeXf(out, { format: AMOUNT_FORMAT });
  writeXf(out, { format: PERCENT_FORMAT });
  writeXf(out, { font: BOLD_FONT });
  writeXf(out, { font: BOLD_FONT, format: AMOUNT_FORMAT });
  writeXf(out, { format: FLAG_FORMAT });
  out.u16(0x293, 4, 0x8000); // STYLE: Normal
  out.u8(0);
  out.u8(0xff);
}

function writeFont(out: ByteWriter, weight: number): void {
  out.u16(0x31, 16 + FONT.length, FONT_HEIGHT, 0, 0x7fff, weight, 0);
  // Underline, family, character set, reserved; then the name.
  for (const value of [0, 0, 0, 0, FONT.length, 0]) out.u8(value);
  for (const character of FONT) out.u8(character.charCodeAt(0));
}

function writeNumberFormat(out: ByteWriter, id: number, format: string): void {
  out.u16(0x41e, 5 + format.length, id, format.length);
  out.u8(0);
  for (const character of format) out.u8(character.charCodeAt(0));
}

function writeXf(out: ByteWriter, { isStyle = false, format = 0, font = 0 }): void {
  out.u16(0xe0, 20, font, format, isStyle ? 0xfff5 : 0x0001);
  // Aligned at the bottom; not turned; not indented; which of its parts differ from the style: number format 4, font 8.
  for (const value of [0x20, 0, 0, isStyle ? 0xf4 : (format === 0 ? 0 : 4) | (font === 0 ? 0 : 8)]) out.u8(value);
  out.u32(0);
  out.u32(0);
  out.u16(0x20c0); // Colours of the pattern: automatic.
}
